import Big from 'big.js'
import { roundNumber } from '../../src/domain/book/roundNumber'
import { chanceOf } from '../sandbox/exchanges/market/chance'
import { rounded8 } from './exactDecimal'
import { compare, type Figures, rounded } from './figures'

const COUNT = 1_000_000
const TIMED = 20_000

/** Checks rounding to 8 significant digits on a million decimals, many of them ties, and its speed against Big. */
export async function measureNumbers(): Promise<Figures> {
  let wrong = 0
  let naive = 0
  for (const text of decimals(COUNT)) {
    const exact = rounded8(text)
    if (roundNumber(Number(text)) !== exact) wrong++
    if (Number(Number(text).toPrecision(8)) !== exact) naive++
  }
  const numbers = [...decimals(TIMED)].map(Number)
  let sum = 0
  const { ratio } = compare(
    () => {
      for (const number of numbers) sum += roundNumber(number)
    },
    () => {
      for (const number of numbers) sum += new Big(number).prec(8, Big.roundHalfUp).toNumber()
    },
  )
  if (Number.isNaN(sum)) throw new Error('A number was rounded to none')
  return [
    { name: 'numbers.round8.wrong', value: wrong, goal: { atMost: 0 } },
    { name: 'numbers.round8.wrongOfToPrecision', value: naive },
    { name: 'numbers.round8.timesAsFastAsBig', value: rounded(ratio), goal: { atLeast: 10 } },
  ]
}

/** Decimals of up to 15 significant digits; every third lies exactly between two of 8 digits. */
function* decimals(count: number): Generator<string> {
  const chance = chanceOf(7, 'decimals to round')
  for (let i = 0; i < count; i++) {
    const digits =
      i % 3 === 0
        ? `${1e7 + Math.floor(9e7 * chance.unit(i, 1))}5`
        : String(Math.floor(10 ** (1 + 14 * chance.unit(i, 2)) * (1 + chance.unit(i, 3))))
    yield pointed(digits.slice(0, 15), Math.floor(20 * chance.unit(i, 4)))
  }
}

/** Puts the point so many places before the end of the digits. */
function pointed(digits: string, places: number): string {
  const padded = digits.padStart(places + 1, '0')
  return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
}
