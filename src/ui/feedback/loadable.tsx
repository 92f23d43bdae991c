import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { css } from '#styled/css'
import { createCode, type FetchFile } from '../../code/createCode'
import { useWords } from '../../i18n/intl'
import { Panel } from '../Panel'
import { ErrorBlock } from './ErrorBlock'
import { onceIdle } from './onceIdle'

/** Reloads the page, if that is still wanted then; resolves with false where it does not. */
export type Reload = (isWanted: () => boolean) => Promise<boolean>

/** For code that can't be fetched although the browser is online. */
export const ReloadContext = createContext<Reload>(async () => false)

export type LoadableOptions<Props = unknown> = {
  /** Drawn while the code is fetched. */
  readonly loading?: ReactNode
  /** In place of `loading`: made of what the component is given. */
  readonly waiting?: (props: Props) => ReactNode
  /** Puts a message, such as that the code could not be fetched, into the place of the component. */
  readonly frame?: (message: ReactNode, props: Props) => ReactNode
  /** Fetched once the page is idle, not beside what it draws first. */
  readonly whenIdle?: boolean
}

const LATEST_MS = 2_000

type CodeState = 'loading' | 'loaded' | 'failed'

/**
 * A component whose code is fetched by `load`, or when it is first drawn. When that fails it says so, and tries again
 * as soon as the browser is online.
 */
export function loadable<File, Props extends object>(
  fetchFile: FetchFile<File>,
  pick: (file: File) => ComponentType<Props>,
  { loading, waiting = () => loading, frame = inPanel, whenIdle = false }: LoadableOptions<Props> = {},
) {
  const code = createCode(fetchFile, pick)

  function Loadable(props: Props) {
    const reload = useContext(ReloadContext)
    const [state, setState] = useState<CodeState>('loading')
    useEffect(() => {
      if (state === 'failed') {
        const again = () => setState('loading')
        window.addEventListener('online', again)
        return () => window.removeEventListener('online', again)
      }
      let isLeft = false
      const end = (next: CodeState) => !isLeft && setState(next)
      const load = () =>
        code.load().then(
          () => end('loaded'),
          async () => {
            if (!isLeft && !(navigator.onLine && (await reload(() => !isLeft)))) end('failed')
          },
        )
      let stop: (() => void) | undefined
      if (whenIdle) stop = onceIdle(load, LATEST_MS)
      else void load()
      return () => {
        isLeft = true
        stop?.()
      }
    }, [state, reload])
    const Component = code.part()
    if (Component !== undefined) return <Component {...props} />
    return state === 'failed' ? frame(<LoadFailure onRetry={() => setState('loading')} />, props) : waiting(props)
  }
  return Object.assign(Loadable, { load: code.load })
}

/** In the place of the component. */
export const inPanel = (message: ReactNode): ReactNode => <Panel>{message}</Panel>

/** For a dialog, which has no place on the page: its message lies over the page's lower edge. */
export const OVER_PAGE: LoadableOptions = {
  loading: null,
  frame: message => (
    <div className={overPage}>
      <Panel>{message}</Panel>
    </div>
  ),
}

const overPage = css({
  position: 'fixed',
  insetInline: '4',
  bottom: 'calc(80px + env(safe-area-inset-bottom))',
  zIndex: 'toast',
  maxWidth: '480px',
  marginInline: 'auto',
})

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { say } = useWords()
  return <ErrorBlock title={say('load.failed')} text={say('load.checkConnection')} onRetry={onRetry} />
}
