import { css } from '#styled/css'
import type { Currency } from '../../domain/currency'
import { absolute, compare, type Decimal, isZero, type Rounding, roundSignificant, roundTo } from '../../domain/decimal'
import { useWords } from '../../i18n/intl'
import { TetherSign } from '../DrawnText'
import { type AmountLook, Code, Figure, Missing } from './Figure'

export type { AmountSize, AmountTone } from './Figure'

type AmountProps = AmountLook & {
  /** `undefined`: the desk did not report it; shown as a dash. */
  readonly value: Decimal | undefined
  /** Its code, smaller and muted behind the figures. */
  readonly currency?: Currency | undefined
  /** Balances round down, costs round up, prices round half up. */
  readonly rounding?: Rounding
  /** Decimals to show at least, for columns of prices. */
  readonly minPlaces?: number
}

/** 8 significant digits at most, never wrapped; the exact value is in the title and in what is copied. */
export function Amount({ value, currency, rounding = 'half-up', minPlaces = 0, ...look }: AmountProps) {
  const words = useWords()
  if (value === undefined) return <Missing {...look}>{words.say('value.dash')}</Missing>
  const text = words.amount(value, { rounding, minPlaces })
  const zeros = leadingZeros(text)
  return (
    <Figure {...look} exact={value} currency={currency}>
      {zeros !== '' && <span className={back}>{zeros}</span>}
      {text.slice(zeros.length)}
      {currency !== undefined && <Code size={look.size}>{currency}</Code>}
    </Figure>
  )
}

type EquivalentProps = AmountLook & {
  /** `undefined` or zero: N/A. */
  readonly value: Decimal | undefined
  readonly currency: Currency
}

/** What something is worth: ₮ before USDT, the code behind any other; its cents are one step back. */
export function Equivalent({ value, currency, ...look }: EquivalentProps) {
  const words = useWords()
  if (value === undefined || isZero(value)) return <Missing {...look}>{words.say('value.none')}</Missing>
  const text = formatWorth(value, currency, words.amount)
  const zeros = leadingZeros(text)
  const point = text.indexOf(words.decimalSeparator)
  const cents = currency === 'BTC' || zeros !== '' || point < 0 ? '' : text.slice(point)
  const tether = currency === 'USDT'
  return (
    <Figure {...look} exact={value} currency={currency}>
      {tether && <TetherSign />}
      {zeros !== '' && <span className={back}>{zeros}</span>}
      {text.slice(zeros.length, text.length - cents.length)}
      {cents !== '' && <span className={back}>{cents}</span>}
      {!tether && <Code size={look.size}>{currency}</Code>}
    </Figure>
  )
}

/**
 * Balances round down: to the cent while 8 digits allow it, else to the unit. Less than a cent shows its first two
 * digits, never 0. BTC is formatted like any coin.
 */
function formatWorth(value: Decimal, currency: Currency, amount: ReturnType<typeof useWords>['amount']): string {
  if (currency === 'BTC') return amount(value, { rounding: 'down' })
  if (compare(absolute(value), '0.01') < 0) return amount(roundSignificant(value, 'down', 2))
  // with cents a million would be cut to one of them
  if (compare(absolute(value), '1000000') >= 0) return amount(roundTo(value, 0, 'down'))
  return amount(roundTo(value, 2, 'down'), { minPlaces: 2 })
}

/** The zeros before the first significant digit. Drawn lighter, so that 0.00048213 reads as 48213 at a glance. */
export const leadingZeros = (text: string): string => /^-?0[.,]0*(?=[1-9])/.exec(text)?.[0] ?? ''

const back = css({ color: 'ink-2' })
