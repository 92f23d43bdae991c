import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { css } from '#styled/css'
import { InternalError } from '../../domain/errors'
import { useWords } from '../../i18n/intl'
import { type ShownToast, type Toast, ToastItem } from './Toast'
import { TopLayer } from './TopLayer'

type Show = {
  show: (toast: Toast) => void
  /** Closes those that ask for nothing, successes and infos, before something that none of them may cover. */
  closeNews: () => void
}

const ToastsContext = createContext<Show | undefined>(undefined)

/** For events outside the user's focus. */
export function useToasts(): Show {
  const toasts = useContext(ToastsContext)
  if (toasts === undefined) throw new InternalError('useToasts must be used within Toasts')
  return toasts
}

/** As many as fit over a phone's list; the oldest is dropped. */
const MOST = 3

/** Shows toasts over everything, dialogs included. One replaces an earlier one that says or is about the same. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const next = useRef(0)
  const show = useCallback((toast: Toast) => {
    next.current += 1
    const id = next.current
    setShown(now => [...now.filter(one => !isReplaced(one, toast)), { ...toast, id }].slice(-MOST))
  }, [])
  const close = useCallback((id: number) => setShown(now => now.filter(one => one.id !== id)), [])
  const closeNews = useCallback(() => setShown(now => now.filter(one => !isNews(one))), [])
  const value = useMemo(() => ({ show, closeNews }), [show, closeNews])
  return (
    <ToastsContext.Provider value={value}>
      {children}
      <Region shown={shown} onClose={close} />
    </ToastsContext.Provider>
  )
}

const isReplaced = (old: Toast, { kind, text, about }: Toast): boolean =>
  (old.kind === kind && old.text === text) || (about !== undefined && old.about === about && isNews(old))

const isNews = ({ kind }: Toast): boolean => kind === 'success' || kind === 'info'

/** Two live regions, rendered before their first toast so that it is announced. Errors interrupt, the rest waits. */
function Region({ shown, onClose }: { shown: readonly ShownToast[]; onClose: (id: number) => void }) {
  const { say } = useWords()
  const [isHeld, setHeld] = useState(false)
  const item = (toast: ShownToast) => <ToastItem key={toast.id} toast={toast} isHeld={isHeld} onClose={onClose} />
  return (
    <TopLayer>
      {/* Any aria-live keeps Ark's dialogs from hiding the section; 'off' leaves announcing to the regions inside. */}
      <section
        data-desk-toasts=""
        aria-label={say('toast.region')}
        aria-live="off"
        className={region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <div aria-live="polite">{shown.filter(toast => toast.kind !== 'error').map(item)}</div>
        <div aria-live="assertive">{shown.filter(toast => toast.kind === 'error').map(item)}</div>
      </section>
    </TopLayer>
  )
}

// At the page's lower edge, above a bottom bar: header and navigation stay free.
const region = css({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '4',
  bottom: 'calc(var(--desk-bottom-bar, 0px) + env(safe-area-inset-bottom) + 12px)',
  display: 'grid',
  pointerEvents: 'none',
  '& > div': { display: 'grid' },
  // At the bottom of an open sheet it would cover the submit button. A low sheet leaves room above it.
  '[data-desk-portal]:has([aria-modal]) &': { bottom: 'auto', top: 'calc(env(safe-area-inset-top) + 8px)' },
  // Below the head of a sheet that is as high as the window: 24 or 8 px of gap, and the head.
  '[data-desk-portal]:has([aria-modal] [data-full]) &': {
    top: '98px',
    '@media (max-height: 600px)': { top: '60px' },
    _wideWindow: { top: 'calc(max(24px, (100dvh - 840px) / 2) + 78px)' },
  },
  _wideWindow: { left: 'auto', right: '8', width: '400px', bottom: '8' },
})
