import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Panel } from '../Panel'
import { ErrorBlock } from './ErrorBlock'

/** Reloads the page when its code can't be fetched although it is online; returns whether it does. */
export const ReloadContext = createContext<() => boolean>(() => false)

export type LoadableOptions = {
  /** Drawn while the code is fetched. */
  readonly loading?: ReactNode
  /** Puts a message, such as that the code could not be fetched, into the place of the component. */
  readonly frame?: (message: ReactNode) => ReactNode
}

/**
 * A component whose code is fetched by `load`, or when it is first drawn. When that fails it says so, and tries again
 * as soon as the browser is online.
 */
export function loadable<File, Props extends object>(
  fetchFile: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
  { loading, frame = inPanel }: LoadableOptions = {},
) {
  const code = createCode(fetchFile, pick)

  function Loadable(props: Props) {
    const reload = useContext(ReloadContext)
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
    useEffect(() => {
      if (state === 'failed') {
        const again = () => setState('loading')
        window.addEventListener('online', again)
        return () => window.removeEventListener('online', again)
      }
      let isLeft = false
      const end = (next: typeof state) => !isLeft && setState(next)
      code.load().then(
        () => end('loaded'),
        () => {
          if (!isLeft && !(navigator.onLine && reload())) setState('failed')
        },
      )
      return () => {
        isLeft = true
      }
    }, [state, reload])
    const Component = code.component()
    if (Component !== undefined) return <Component {...props} />
    return state === 'failed' ? frame(<LoadFailure onRetry={() => setState('loading')} />) : loading
  }
  return Object.assign(Loadable, { load: code.load })
}

/** In the place of the component. */
export const inPanel = (message: ReactNode): ReactNode => <Panel>{message}</Panel>

/** For a dialog, which has no place on the page: its message lies over the page's lower edge. */
export const OVER_PAGE: LoadableOptions = {
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

/** A browser keeps a failed import for as long as the page lives, so the next try fetches it from another address. */
export function createCode<File, Component>(fetchFile: () => Promise<File>, pick: (file: File) => Component) {
  let component: Component | undefined
  let pending: Promise<void> | undefined
  let address: string | undefined
  let tries = 0

  async function fetchOnce(): Promise<void> {
    try {
      const file = address === undefined ? await fetchFile() : await import(/* @vite-ignore */ `${address}?${++tries}`)
      component = pick(file)
    } catch (error) {
      address ??= /https?:\/\/\S+$/.exec(String(error))?.[0]
      throw error
    }
    if (component === undefined) throw new Error('The file was loaded without its component')
  }

  return {
    component: () => component,
    /** Fetches the code unless it is there. */
    load(): Promise<void> {
      pending ??= fetchOnce()
        .catch(error => (navigator.onLine ? fetchOnce() : Promise.reject(error)))
        .catch(error => {
          pending = undefined
          throw error
        })
      return pending
    },
  }
}
