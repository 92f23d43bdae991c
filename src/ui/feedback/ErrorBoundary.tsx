import { Component, createContext, type ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Button } from '../Button'
import { AlertIcon } from '../Icon'
import { Panel } from '../Panel'

/** Receives what a form did not expect; a warning, since the form itself shows it. */
export const FormReports = createContext<(error: unknown) => void>(() => undefined)

/** `id`: under which the error was reported. */
export type Failure = { readonly id: string; readonly retry: () => void }

type ErrorBoundaryProps = {
  /** Reports an error and returns its id; called once for each error. */
  onError: (error: unknown) => string
  /** Replaces the default box; the host opens a blocking dialog instead. */
  fallback?: ((failure: Failure) => ReactNode) | undefined
  /** Another value draws the children again after an error. */
  resetKey?: string
  children: ReactNode
}

type State = { readonly hasFailed: boolean; readonly id: string | undefined }

/** Contains a rendering error: shows it in place of its children, while the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, id: undefined }

  static getDerivedStateFromError = (): Partial<State> => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    this.setState({ id: this.props.onError(error) })
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ hasFailed: false, id: undefined })

  override render() {
    const { hasFailed, id } = this.state
    if (!hasFailed) return this.props.children
    if (id === undefined) return null
    const failure = { id, retry: this.retry }
    return this.props.fallback?.(failure) ?? <FailureBox {...failure} />
  }
}

function FailureBox({ id, retry }: Failure) {
  const { say } = useWords()
  return (
    <Panel>
      <div role="alert" className={css({ display: 'flex', gap: '3', padding: '20px 16px 16px' })}>
        <span className={css({ color: 'sell' })}>
          <AlertIcon size={24} />
        </span>
        <div>
          <p className={css({ textStyle: 'lead' })}>{say('error.renderingTitle')}</p>
          <p className={css({ color: 'ink-2', marginTop: '1' })}>{say('error.rendering', { id })}</p>
        </div>
      </div>
      <div className={css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2', padding: '0 16px 16px' })}>
        <Button look="line" onPress={retry}>
          {say('error.retry')}
        </Button>
        <Button onPress={() => window.location.reload()}>{say('error.refresh')}</Button>
      </div>
    </Panel>
  )
}
