import { type MouseEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { css, cva, cx } from '#styled/css'
import { useWords } from '../i18n/intl'
import { Spinner } from './Spinner'

export type ButtonLook =
  | 'primary'
  | 'commit-buy'
  | 'commit-sell'
  | 'tint-buy'
  | 'tint-sell'
  | 'line'
  | 'danger'
  | 'quiet'

export type ButtonProps = {
  /** A solid green or red stands once on a screen, on the button that commits. */
  look?: ButtonLook
  children: ReactNode
  /** Before the words: an icon of 20, a Triangle. */
  icon?: ReactNode
  onPress?: (() => void) | undefined
  /** Sends the form it stands in; then onPress is not needed. */
  submit?: boolean
  /** The id of the form that it sends, when it stands outside of it. */
  form?: string
  /** 48, or 52 of a commit button; 40 where a dialog's line is tight. */
  height?: 40 | 48 | 52
  /** What is still needed, said under the button; null: nothing now, the line stays reserved. */
  notReady?: string | null | undefined
  /** The id of what says already why it can't be pressed yet: then it has no line of its own. */
  blockedBy?: string | undefined
  /** A press while something is needed: move the focus there. */
  onBlockedPress?: (() => void) | undefined
  sending?: boolean
  /** 'Sending…' unless something else goes on. */
  sendingText?: string
  title?: string
  ref?: Ref<HTMLButtonElement>
  /** For what it opens. */
  'aria-haspopup'?: 'dialog' | 'listbox' | 'menu'
  'aria-expanded'?: boolean
  'data-autofocus'?: ''
}

/** A button says what it will do. Not ready it stays focusable and says why; sending it keeps its width. */
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
    ...rest
  } = props
  const { say } = useWords()
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
      <span className={cx(line, sending ? css({ visibility: 'hidden' }) : undefined)}>
        {icon}
        {children}
      </span>
      {sending ? (
        <span className={going}>
          <span className={line}>
            <Spinner />
            {sendingText ?? say('button.sending')}
          </span>
          <SlowWords />
        </span>
      ) : null}
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

/** From then on silence would look like a page that hangs; a write is given up much later. */
const LONG_MS = 10_000

/** Counts from when the sending began, whatever is said of it meanwhile. */
function SlowWords() {
  const { say } = useWords()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, LONG_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <span className={slow}>{say('button.sendingLong')}</span>
}

const isCommit = (look: ButtonLook) => look === 'commit-buy' || look === 'commit-sell'

const line = css({
  gridArea: '1 / 1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minWidth: '0',
})

const going = css({ gridArea: '1 / 1', minWidth: '0' })
// As wide as the button is anyway, in a height that a button of 48 has room for.
const slow = css({
  display: 'block',
  width: '0',
  minWidth: 'full',
  textStyle: 'small',
  fontWeight: '400',
  lineHeight: '1.2',
})

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
    rounded: 'control',
    textStyle: 'lead',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color {durations.leave}',
    _active: { transition: 'none' },
  },
  variants: {
    height: { 40: { minHeight: '10' }, 48: { minHeight: '12' }, 52: { minHeight: '13' } },
    look: {
      primary: {
        bg: 'accent',
        color: 'on-accent',
        ...solid,
      },
      'commit-buy': {
        bg: 'buy-solid',
        color: 'on-buy',
        ...solid,
      },
      'commit-sell': {
        bg: 'sell-solid',
        color: 'on-sell',
        ...solid,
      },
      'tint-buy': {
        bg: 'buy-tint',
        color: 'buy',
        ...solid,
      },
      'tint-sell': {
        bg: 'sell-tint',
        color: 'sell',
        ...solid,
      },
      line: { color: 'ink', ...lined },
      danger: { color: 'sell', ...lined },
      quiet: { color: 'ink-2', textStyle: 'body', fontWeight: '500', paddingInline: '2', _hover: { color: 'ink' } },
      waiting: { bg: 'control', color: 'ink-2', cursor: 'default' },
      sending: { border: '1px solid {colors.line-strong}', color: 'ink-2', cursor: 'default' },
    },
  },
})
