import { Big } from 'big.js'
import type { Typed } from './testContradictions'
import { half, numberIn, percentIn } from './testNumbers'
import type { Screen } from './testScreen'

/** Everything in a review that is not what the form showed, or not what the client typed. */
export function reviewContradictions(review: Screen, form: Screen, typed: Typed): readonly string[] {
  const found: string[] = []
  const check = (what: string, holds: boolean | undefined) => {
    if (holds !== true) found.push(`review: ${what}`)
  }
  const figure = (name: string) => review.rows[name]?.figure
  const { type, side, market } = typed
  const amount = new Big(typed.amount)
  const ends = type === 'scaled' ? [typed.price, typed.max] : [typed.price]
  const own = ends.reduce((sum, end) => sum.plus(end), new Big(0)).div(ends.length)
  const isMarket = type === 'market'

  check('the amount', numberIn(figure(side === 'buy' ? 'Buy' : 'Sell'))?.eq(amount))
  check(`the button ${review.confirm}`, numberIn(review.confirm)?.eq(amount))
  const price = figure('Price')
  check('a price of a market ticket', isMarket === (price === undefined))
  const typedPrices = price?.split(/ [A-Z]/)[0]?.split(' – ') ?? []
  if (!isMarket)
    check(
      `the price ${price}`,
      typedPrices.length === ends.length && typedPrices.every((one, index) => numberIn(one)?.eq(ends[index] ?? '0')),
    )

  for (const [name, { figure: shown }] of Object.entries(form.rows)) {
    const again = figure(name)
    if (again !== undefined && /\d/.test(again))
      check(`${name}: ${again}, in the form ${shown}`, again.replaceAll(' ', '') === shown.replaceAll(' ', ''))
  }
  const leverage = figure('Leverage')
  if (leverage !== undefined)
    check(
      `leverage ${leverage}`,
      Object.values(form.rows).some(({ note }) => note.includes(leverage)),
    )

  const bound = figure(side === 'buy' ? 'At most' : 'At least')
  if (bound !== undefined) {
    const beyond = numberIn(bound)
      ?.minus(own.times(amount))
      .times(side === 'buy' ? 1 : -1)
    check(`${bound} for ${amount} at ${own}`, type === 'limit' && beyond?.gte(0) && beyond.lt(half(bound).times(2)))
    const total = numberIn(figure('Expected total'))
    check(
      'a bound of what is not expected',
      total !== undefined &&
        numberIn(bound)
          ?.minus(total)
          .times(side === 'buy' ? 1 : -1)
          .gte(0),
    )
  }

  for (const text of [...(isMarket ? [] : [price ?? '']), ...review.warnings]) {
    if (!/(below|above) market/.test(text)) continue
    const distance = market && own.div(market).minus(1).times(100)
    check(`distance: ${text}`, distance && percentIn(text)?.minus(distance.abs()).abs().lte('0.0101'))
    check(`the wrong side: ${text}`, text.includes('below') === distance?.lt(0))
  }
  const slippageOf = (text: string | undefined) => (/slippage/.test(text ?? '') ? percentIn(text) : undefined)
  const slippage = slippageOf(review.warnings.find(text => /slippage is [\d]/.test(text)))
  if (slippage !== undefined)
    check(`slippage of ${slippage}`, slippageOf(form.rows['Expected average']?.note)?.eq(slippage))
  const ofMax = review.warnings.find(text => /of the maximum/.test(text))
  const max = numberIn(form.max)
  if (ofMax !== undefined)
    check(ofMax, isMarket && max && percentIn(ofMax)?.minus(amount.div(max).times(100)).abs().lte('0.02'))
  check(
    'no word of an unconfirmed ticket',
    review.warnings.some(text => /not confirmed/.test(text)) === (typed.other !== undefined),
  )
  return found
}
