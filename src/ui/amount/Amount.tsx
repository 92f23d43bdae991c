import { css } from '#styled/css'
import type { Currency } from '../../domain/currency'
import { type Decimal, decimalsOf, isZero } from '../../domain/decimal'
import { type FigureKind, shownFigure } from '../../domain/figureStyle'
import { useWords } from '../../i18n/intl'
import { tetherSign } from '../DrawnText'
import { type AmountLook, Code, Covered, Figure, Missing } from './Figure'
import { Padding } from './Padding'

export type AmountProps = AmountLook & {
  /** `undefined`: the desk did not report it; shown as a dash. */
  readonly value: Decimal | undefined
  /** Its code follows the figures, smaller and muted. */
  readonly currency?: Currency | undefined
  /** Where the code stands elsewhere in the row. */
  readonly withoutCode?: boolean
  readonly is?: FigureKind
  /** The client's own money, covered while the client hides amounts; `held` always is. */
  readonly own?: boolean
  /** Decimals to show at least, for columns. */
  readonly minPlaces?: number
  /** Decimals of the column, so that the points of its figures align. */
  readonly columnPlaces?: number
}

/** Never wrapped; the exact value is in the title and in what is copied. */
export function Amount({
  value,
  currency,
  withoutCode = false,
  is,
  own = false,
  minPlaces = 0,
  columnPlaces = 0,
  ...look
}: AmountProps) {
  const words = useWords()
  const code = currency !== undefined && !withoutCode && <Code size={look.size}>{currency}</Code>
  if (value === undefined) return <Missing {...look}>{words.say('value.dash')}</Missing>
  if (words.covers({ is, own })) return <Covered {...look}>{code}</Covered>
  const text = words.amount(value, { is, currency, minPlaces })
  const sign = text.startsWith('-') ? '-' : ''
  const zeros = leadingZeros(text).slice(sign.length)
  const places = columnPlaces > 0 ? decimalsOf(shownFigure(value, { is, currency, minPlaces })) : 0
  return (
    <Figure {...look} exact={value} currency={currency}>
      {sign}
      {zeros !== '' && <span className={back}>{zeros}</span>}
      {text.slice(sign.length + zeros.length)}
      {code}
      {/* After the code: before it, it would be a hole. */}
      <Padding places={columnPlaces - places} point={places === 0 ? words.decimalSeparator : ''} />
    </Figure>
  )
}

export type EquivalentProps = AmountLook & {
  /** `undefined` or zero: N/A. */
  readonly value: Decimal | undefined
  readonly currency: Currency
}

/** What something is worth: ₮ before USDT, the code behind any other; its cents are one step back. */
export function Equivalent({ value, currency, ...look }: EquivalentProps) {
  const words = useWords()
  if (value !== undefined && words.covers({ is: 'held' })) return <Covered {...look} />
  if (value === undefined || isZero(value)) return <Missing {...look}>{words.say('value.none')}</Missing>
  const text = words.amount(value, { is: 'held', currency })
  // A quiet figure is one step back as a whole.
  const isEven = look.tone === 'quiet'
  const zeros = isEven ? '' : leadingZeros(text)
  const point = text.indexOf(words.decimalSeparator)
  const cents = isEven || currency === 'BTC' || zeros !== '' || point < 0 ? '' : text.slice(point)
  const tether = currency === 'USDT'
  return (
    <Figure {...look} exact={value} currency={currency}>
      {tether && tetherSign}
      {zeros !== '' && <span className={back}>{zeros}</span>}
      {text.slice(zeros.length, text.length - cents.length)}
      {cents !== '' && <span className={back}>{cents}</span>}
      {!tether && <Code size={look.size}>{currency}</Code>}
    </Figure>
  )
}

/** The zeros before the first significant digit. Drawn lighter, so that 0.00048213 reads as 48213 at a glance. */
export const leadingZeros = (text: string): string => /^-?0[.,]0*(?=[1-9])/.exec(text)?.[0] ?? ''

const back = css({ color: 'ink-2' })
