import type { ClipboardEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css'
import type { Currency } from '../domain/currency'
import { absolute, compare, type Decimal, isZero, type Rounding, roundSignificant, roundTo } from '../domain/decimal'
import { useWords } from '../i18n/intl'
import { TetherSign } from './DrawnSign'

/** The five sizes of text; `lead` is an amount in a row, `figure` stands once on a screen. */
export type AmountSize = 'figure' | 'title' | 'lead' | 'body' | 'small'
/** How far forward: strong 600 and plain 500 in ink, quiet 400 one step back (second figures, stale ones). */
export type AmountTone = 'strong' | 'plain' | 'quiet'

type AmountLook = { readonly size?: AmountSize; readonly tone?: AmountTone }

type AmountProps = AmountLook & {
  /** Undefined: the desk did not say; a dash. */
  readonly value: Decimal | undefined
  /** Its code, smaller and muted behind the figures. */
  readonly currency?: Currency | undefined
  /** What one has goes down, what one pays up, prices half up (money-entry.md). */
  readonly rounding?: Rounding
  /** Decimals to show at least, for columns of prices. */
  readonly minPlaces?: number
}

/** 8 significant digits at most, never wrapped; the exact value is in the title and in what is copied. */
export function Amount({ value, currency, rounding = 'half-up', minPlaces = 0, ...look }: AmountProps) {
  const words = useWords()
  if (value === undefined) return <Missing {...look}>{words.say('value.dash')}</Missing>
  const text = words.amount(value, { rounding, minPlaces })
  const zeros = isZero(value) ? '' : (/^-?0[.,]0*/.exec(text)?.[0] ?? '')
  return (
    <Figure {...look} exact={value} currency={currency}>
      {zeros !== '' && <span className={back}>{zeros}</span>}
      {text.slice(zeros.length)}
      {currency !== undefined && <Code size={look.size}>{currency}</Code>}
    </Figure>
  )
}

type EquivalentProps = AmountLook & {
  /** Undefined or zero: N/A (spec section 9). */
  readonly value: Decimal | undefined
  readonly currency: Currency
}

/** What something is worth: ₮ before USDT, the code behind any other; its cents are one step back. */
export function Equivalent({ value, currency, ...look }: EquivalentProps) {
  const words = useWords()
  if (value === undefined || isZero(value)) return <Missing {...look}>{words.say('value.none')}</Missing>
  const text = formatWorth(value, currency, words.amount)
  const cents = currency === 'BTC' ? '' : (/[.,]\d+$/.exec(text)?.[0] ?? '')
  const tether = currency === 'USDT'
  return (
    <Figure {...look} exact={value} currency={currency}>
      {tether && <TetherSign />}
      {text.slice(0, text.length - cents.length)}
      {cents !== '' && <span className={back}>{cents}</span>}
      {!tether && <Code size={look.size}>{currency}</Code>}
    </Figure>
  )
}

/** Money to the cent while 8 digits allow it; less than a cent by its first two digits, never as 0. BTC like any coin. */
function formatWorth(value: Decimal, currency: Currency, amount: ReturnType<typeof useWords>['amount']): string {
  if (currency === 'BTC') return amount(value)
  if (compare(absolute(value), '0.005') < 0) return amount(roundSignificant(value, 'half-up', 2))
  return amount(roundTo(value, 2), compare(absolute(value), '999999.995') < 0 ? { minPlaces: 2 } : {})
}

type FigureProps = AmountLook & {
  readonly exact: Decimal
  readonly currency: Currency | undefined
  readonly children: ReactNode
}

function Figure({ exact, currency, size = 'lead', tone = 'strong', children }: FigureProps) {
  const words = useWords()
  const full = words.amount(exact, { significant: false })
  return (
    <span
      className={cx(figure, SIZES[size], TONES[tone])}
      title={currency === undefined ? full : `${full} ${currency}`}
      onCopy={event => copyExact(event, exact, currency)}
    >
      {children}
    </span>
  )
}

/** All of the figure is selected: what is copied is the exact number, plain. A part of it is copied as it stands. */
function copyExact(event: ClipboardEvent<HTMLElement>, exact: Decimal, currency = '') {
  const root = event.currentTarget.getRootNode()
  // a shadow root keeps its selection to itself
  const selection =
    'getSelection' in root && typeof root.getSelection === 'function' ? root.getSelection() : getSelection()
  const figures = (text: string | null | undefined) => (text ?? '').replace(currency, '').replace(/[^\d.,]/g, '')
  if (figures(selection?.toString()) !== figures(event.currentTarget.textContent)) return
  event.clipboardData.setData('text/plain', exact)
  event.preventDefault()
}

const Missing = ({ size = 'lead', children }: AmountLook & { children: ReactNode }) => (
  <span className={cx(figure, SIZES[size], missing)}>{children}</span>
)

/** The desk's word for it; a hostile length must not widen the row. */
const Code = ({ size = 'lead', children }: { size?: AmountSize | undefined; children: Currency }) => (
  <span className={cx(code, CODES[size])}>{children.length > 12 ? `${children.slice(0, 11)}…` : children}</span>
)

const figure = css({ whiteSpace: 'nowrap' })
const back = css({ color: 'ink-2' })
const missing = css({ color: 'ink-3', fontWeight: '400' })
const SIZES: Record<AmountSize, string> = {
  figure: css({ textStyle: 'figure' }),
  title: css({ textStyle: 'title' }),
  lead: css({ textStyle: 'lead' }),
  body: css({ textStyle: 'body' }),
  small: css({ textStyle: 'small' }),
}
const TONES: Record<AmountTone, string> = {
  strong: css({ color: 'ink', fontWeight: '600' }),
  plain: css({ color: 'ink', fontWeight: '500' }),
  quiet: css({ color: 'ink-2', fontWeight: '400' }),
}
const code = css({
  // no sign of another script may turn the row around
  unicodeBidi: 'isolate',
  fontWeight: '500',
  letterSpacing: 'normal',
})
const CODES: Record<AmountSize, string> = {
  figure: css({ fontSize: '16', marginLeft: '1.5', color: 'ink-2' }),
  title: css({ fontSize: '14', marginLeft: '1.5', color: 'ink-3' }),
  lead: css({ fontSize: '12', marginLeft: '1', color: 'ink-3' }),
  body: css({ fontSize: '12', marginLeft: '1', color: 'ink-3' }),
  small: css({ fontSize: '12', marginLeft: '1', color: 'ink-3' }),
}
