import { Component, type ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Button } from '../Button'
import { AlertIcon } from '../Icon'
import { Panel } from '../Panel'

export type Failure = { /** Under which it was reported. */ readonly id: string; readonly retry: () => void }

type ErrorBoundaryProps = {
  /** Reports the error and answers with its id; called once for each fall. */
  onError: (error: unknown) => string
  /** Instead of the box in the widget's place: the host opens a blocking dialog. */
  fallback?: (failure: Failure) => ReactNode
  children: ReactNode
}

type State = { readonly fallen: boolean; readonly id: string | undefined }

/** When what it holds can't be drawn, it says so in its place and everything around it lives on (spec section 8). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { fallen: false, id: undefined }

  static getDerivedStateFromError = (): Partial<State> => ({ fallen: true })

  override componentDidCatch(error: unknown) {
    this.setState({ id: this.props.onError(error) })
  }

  retry = () => this.setState({ fallen: false, id: undefined })

  override render() {
    const { fallen, id } = this.state
    if (!fallen) return this.props.children
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
