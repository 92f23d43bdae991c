import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { css, cva, cx } from '#styled/css'
import { buttonLine, Sending, SendingRoom } from './Sending'

type ButtonLook = 'primary' | 'commit-buy' | 'commit-sell' | 'tint-buy' | 'tint-sell' | 'line' | 'danger' | 'quiet'

type ButtonProps = {
  /** The commit looks, solid green or red, are for the one button of a screen that sends an order. */
  look?: ButtonLook
  children: ReactNode
  /** Before the text: an icon of 20 px, or a Triangle. */
  icon?: ReactNode
  onPress?: (() => void) | undefined
  /** Submits its form; then onPress is not needed. */
  submit?: boolean
  /** The id of its form, when the button is outside of it. */
  form?: string
  /** 48 by default, 52 for a commit button; 40 in tight lines. */
  height?: 40 | 48 | 52
  /** What is still missing, shown under the button; null keeps the line's place empty. */
  notReady?: string | null | undefined
  /** The id of an element that already explains why it is blocked; then it shows no line of its own. */
  blockedBy?: string | undefined
  /** A press while blocked, to move the focus to what is missing. */
  onBlockedPress?: (() => void) | undefined
  sending?: boolean
  /** 'Sending…' by default. */
  sendingText?: string | undefined
  title?: string
  buttonRef?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'dialog' | 'listbox' | 'menu'
  'data-autofocus'?: ''
}

/** A blocked button stays focusable and says why; with `sending`, true or false, it is as wide in both states. */
export function Button(props: ButtonProps) {
  const {
    look = 'primary',
    height,
    children,
    icon,
    onPress,
    submit,
    notReady,
    blockedBy,
    onBlockedPress,
    sending,
    sendingText,
    buttonRef,
    ...rest
  } = props
  const reason = useId()
  const blocked = typeof notReady === 'string' || blockedBy !== undefined
  const press = (event: MouseEvent) => {
    if (!blocked && !sending) return onPress?.()
    event.preventDefault()
    if (!sending) onBlockedPress?.()
  }
  const button = (
    <button
      {...rest}
      part="button"
      ref={buttonRef}
      type={submit ? 'submit' : 'button'}
      aria-disabled={blocked || sending || undefined}
      aria-busy={sending || undefined}
      aria-describedby={blocked ? (blockedBy ?? reason) : undefined}
      onClick={press}
      className={styles({
        look: sending ? 'sending' : blocked ? 'waiting' : look,
        height: height ?? (isCommit(look) ? 52 : 48),
      })}
    >
      <span className={cx(buttonLine, sending ? css({ visibility: 'hidden' }) : undefined)}>
        {icon}
        {children}
      </span>
      {sending ? <Sending text={sendingText} /> : sending === false && <SendingRoom text={sendingText} />}
    </button>
  )
  if (notReady === undefined) return button
  return (
    <span className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
      {button}
      <span id={reason} className={css({ textStyle: 'small', color: 'ink-2', textAlign: 'center', minHeight: '4' })}>
        {notReady}
      </span>
    </span>
  )
}

const isCommit = (look: ButtonLook) => look === 'commit-buy' || look === 'commit-sell'

const lined = {
  border: '1px solid {colors.line-strong}',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
} as const

const solid = { _hover: { filter: 'brightness(.94)' }, _active: { filter: 'brightness(.86)' } } as const

const styles = cva({
  base: {
    display: 'grid',
    alignItems: 'center',
    paddingInline: '4',
    // Also where none is seen: a button that gets one while it sends keeps its size.
    border: '1px solid transparent',
    rounded: 'control',
    textStyle: 'lead',
    textAlign: 'center',
    cursor: 'pointer',
  },
  variants: {
    height: { 40: { minHeight: '10' }, 48: { minHeight: '12' }, 52: { minHeight: '13' } },
    look: {
      primary: { bg: 'accent', color: 'on-accent', ...solid },
      'commit-buy': { bg: 'buy-solid', color: 'on-buy', ...solid },
      'commit-sell': { bg: 'sell-solid', color: 'on-sell', ...solid },
      'tint-buy': { bg: 'buy-tint', color: 'buy', ...solid },
      'tint-sell': { bg: 'sell-tint', color: 'sell', ...solid },
      line: { color: 'ink', ...lined },
      danger: { color: 'sell', ...lined },
      quiet: { color: 'ink-2', textStyle: 'body', fontWeight: '500', paddingInline: '2', _hover: { color: 'ink' } },
      waiting: { bg: 'control', color: 'ink-2', cursor: 'default' },
      sending: { border: '1px solid {colors.line-strong}', color: 'ink-2', cursor: 'default' },
    },
  },
})
