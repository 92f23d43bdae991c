import { useEffect } from 'react'
import { css, cva } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { DrawnText } from '../DrawnText'
import { MESSAGE_ICON, type MessageKind } from '../feedback/Message'
import { CloseIcon } from '../Icon'
import { IconButton } from '../IconButton'

export type Toast = {
  readonly kind: MessageKind
  readonly text: string
  /** A part of the text that stays on one line, such as a file's name. */
  readonly unbroken?: string
  /** Names what it is about, such as a request: a later toast about the same replaces it, unless it is a warning. */
  readonly about?: string
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

export type ShownToast = Toast & { readonly id: number }

const STAYS_MS = 6_000
/** An error may be long, and an action needs time to be pressed. */
const STAYS_LONG_MS = 12_000

type ToastItemProps = { toast: ShownToast; isHeld: boolean; onClose: (id: number) => void }

/** Closes by itself, unless the pointer or the focus holds it. */
export function ToastItem({ toast, isHeld, onClose }: ToastItemProps) {
  const { say } = useWords()
  const { id, kind, text, unbroken, action } = toast
  const stays = kind === 'error' || action !== undefined ? STAYS_LONG_MS : STAYS_MS
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, stays, id)
    return () => clearTimeout(timer)
  }, [isHeld, stays, id, onClose])
  const Icon = MESSAGE_ICON[kind]
  return (
    <div part="toast" className={box({ kind })}>
      <span className={css({ color: 'var(--desk-hue)' })}>
        <Icon />
      </span>
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        {unbroken === undefined ? <DrawnText text={text} /> : <Unbroken text={text} part={unbroken} />}
      </span>
      {action === undefined ? null : (
        <button
          type="button"
          className={actionStyle}
          onClick={() => {
            onClose(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={say('button.close')} icon={<CloseIcon size={16} />} onPress={() => onClose(id)} />
    </div>
  )
}

/** Wraps the part as a whole, and breaks it only when a line is narrower. */
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

const actionStyle = css({
  flex: 'none',
  minHeight: 'touch',
  paddingInline: '2',
  fontWeight: '600',
  cursor: 'pointer',
  textDecoration: 'underline',
})
