import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { css, cva } from '#styled/css'
import { InternalError } from '../../domain/errors'
import { useWords } from '../../i18n/intl'
import { useDeskRoot } from '../DeskRoot'
import type { MessageKind } from '../feedback/Message'
import { AlertIcon, CloseIcon, DoneIcon, InfoIcon, WarningIcon } from '../Icon'
import { IconButton } from '../IconButton'

export type Toast = {
  readonly kind: MessageKind
  readonly text: string
  /** A part of the text that stays on one line, such as a file's name. */
  readonly unbroken?: string
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

type Shown = Toast & { readonly id: number }
type Show = { show: (toast: Toast) => void }

const ToastsContext = createContext<Show | undefined>(undefined)

/** Says what happened elsewhere than where the person looks. */
export function useToasts(): Show {
  const toasts = useContext(ToastsContext)
  if (toasts === undefined) throw new InternalError('useToasts must be used within Toasts')
  return toasts
}

/** At most as many as fit over a phone's list; the oldest gives way. */
const MOST = 3
const STAYS_MS = 6_000
/** A refusal may be long, and with an action there is something to do. */
const STAYS_LONG_MS = 12_000

/** Shows toasts over everything, dialogs too, for what is below it. The same words twice are one toast. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const next = useRef(0)
  const show = useCallback((toast: Toast) => {
    next.current += 1
    const id = next.current
    setShown(now =>
      [...now.filter(one => one.kind !== toast.kind || one.text !== toast.text), { ...toast, id }].slice(-MOST),
    )
  }, [])
  const drop = useCallback((id: number) => setShown(now => now.filter(one => one.id !== id)), [])
  const value = useMemo(() => ({ show }), [show])
  return (
    <ToastsContext value={value}>
      {children}
      <Region shown={shown} onDrop={drop} />
    </ToastsContext>
  )
}

/** Two live regions that stand before anything is said in them: errors interrupt, the rest waits its turn. */
function Region({ shown, onDrop }: { shown: readonly Shown[]; onDrop: (id: number) => void }) {
  const { portal } = useDeskRoot()
  const { say } = useWords()
  const [held, setHeld] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(portal.current), [portal])
  if (place === null) return null
  const item = (toast: Shown) => <Item key={toast.id} toast={toast} held={held} onDrop={onDrop} />
  return createPortal(
    // aria-live keeps Ark's dialogs from hiding it; 'off' leaves the saying to the two inside
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
    </section>,
    place,
  )
}

const ICON = { error: AlertIcon, warning: WarningIcon, success: DoneIcon, info: InfoIcon }

/** Leaves by itself unless it is held by a pointer or the focus. */
function Item({ toast, held, onDrop }: { toast: Shown; held: boolean; onDrop: (id: number) => void }) {
  const { say } = useWords()
  const { id, kind, text, unbroken, action } = toast
  const stays = kind === 'error' || action !== undefined ? STAYS_LONG_MS : STAYS_MS
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onDrop, stays, id)
    return () => clearTimeout(timer)
  }, [held, stays, id, onDrop])
  const Icon = ICON[kind]
  return (
    <div className={box({ kind })}>
      <span className={css({ color: 'var(--desk-hue)' })}>
        <Icon />
      </span>
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        {unbroken === undefined ? text : <Unbroken text={text} part={unbroken} />}
      </span>
      {action === undefined ? null : (
        <button
          type="button"
          className={act}
          onClick={() => {
            onDrop(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={say('button.close')} icon={<CloseIcon size={16} />} onPress={() => onDrop(id)} />
    </div>
  )
}

/** The part goes to the next line as a whole; it is broken only where a line is narrower than it is. */
function Unbroken({ text, part }: { text: string; part: string }) {
  const [before, ...after] = text.split(part)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span className={css({ display: 'inline-block', maxWidth: 'full' })}>{part}</span>
      {after.join(part)}
    </>
  )
}

const region = css({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '4',
  bottom: 'calc(var(--desk-bottom-bar, 0px) + env(safe-area-inset-bottom) + 12px)',
  display: 'grid',
  pointerEvents: 'none',
  '& > div': { display: 'grid' },
  // over an open sheet it would cover the button that commits
  '[data-desk-portal]:has([aria-modal]) &': { bottom: 'auto', top: 'calc(env(safe-area-inset-top) + 32px)' },
  _wideWindow: { left: 'auto', right: '8', width: '400px', bottom: '8' },
})

const box = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    marginTop: '2',
    padding: '4px 4px 4px 14px',
    minHeight: '14',
    bg: 'raised',
    border: '1px solid {colors.line-strong}',
    borderLeft: '3px solid var(--desk-hue)',
    rounded: 'panel',
    pointerEvents: 'auto',
    animation: 'dialogIn',
  },
  variants: {
    kind: {
      error: { '--desk-hue': '{colors.sell}' },
      warning: { '--desk-hue': '{colors.warn}' },
      success: { '--desk-hue': '{colors.buy}' },
      info: { '--desk-hue': '{colors.info}' },
    },
  },
})

const act = css({
  flex: 'none',
  minHeight: 'touch',
  paddingInline: '2',
  fontWeight: '600',
  cursor: 'pointer',
  textDecoration: 'underline',
})
