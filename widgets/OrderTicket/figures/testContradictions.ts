import { Big } from 'big.js'
import type { RequestType, Side } from '../../../src/domain/request/request'
import type { Screen } from './testScreen'

type Typed = {
  readonly type: RequestType
  readonly side: Side
  readonly isFutures: boolean
  readonly counter: string
  readonly amount: string
  /** Of a limit; of a range, its lower end. */
  readonly price: string
  readonly max: string
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/

/** The first number after the words. */
function numberIn(text: string | undefined, after = ''): Big | undefined {
  const at = text?.indexOf(after) ?? -1
  const found = at < 0 ? undefined : NUMBER.exec(text?.slice(at + after.length) ?? '')?.[0]
  return found === undefined ? undefined : new Big(found.replaceAll(',', ''))
}

const placesIn = (text: string | undefined): number => NUMBER.exec(text ?? '')?.[0].split('.')[1]?.length ?? 0

/** Half of the last shown digit. */
const half = (text: string | undefined): Big => new Big(10).pow(-placesIn(text)).div(2)

/** Significant digits of a shown number, without leading zeros. */
const digitsOf = (text: string): number => text.replace(/[^\d]/g, '').replace(/^0+/, '').length

const MONEY = ['USDT', 'USD']

/** Every two figures of the screen that contradict, and every figure with more decimals than its rule allows. */
export function contradictions({ rows, ...screen }: Screen, typed: Typed): readonly string[] {
  const found: string[] = []
  const check = (what: string, holds: boolean) => {
    if (!holds) found.push(what)
  }
  const figure = (name: string) => rows[name]?.figure
  const amount = new Big(typed.amount)
  const { isFutures } = typed
  const market = numberIn(screen.market)
  const isOld = / old$/.test(screen.marketAge)
  const isRange = typed.type === 'scaled'
  const isNoRange = isRange && new Big(typed.price).gt(typed.max)
  const own = isRange ? new Big(typed.price).plus(typed.max).div(2) : new Big(typed.price)
  const close = (name: string, one: Big, other: Big | undefined, tolerance: Big) =>
    check(`${name}: ${one} is not ${other}`, other !== undefined && one.minus(other).abs().lte(tolerance))
  /** A total is rounded up or down, so it may differ by one whole last digit. */
  const total = (name: string, price: Big | undefined, priceText?: string) => {
    const text = figure(name)
    const shown = numberIn(text)
    if (shown === undefined) return
    close(
      name,
      shown,
      price?.times(amount),
      half(text)
        .times(2)
        .plus(priceText ? half(priceText).times(amount) : 0),
    )
  }

  const averageName = isRange ? 'Average of the range' : 'Expected average'
  const averageText = figure(averageName)
  total('Expected total', numberIn(averageText), averageText)
  total('Total at your price', own)
  total('Total at market', market, screen.market)
  const totals = ['Expected total', 'Total at your price', 'Total at market'].filter(name => figure(name))
  check(`two totals: ${totals}`, totals.length <= 1)
  const [totalName] = totals
  check('a total at a market price that is old', totalName !== 'Total at market' || !isOld)
  check(
    'an average of an old book beside its total',
    !/old$/.test(rows[averageName]?.note ?? '') || totalName !== 'Expected total',
  )

  if (isNoRange)
    check('figures of no range', totals.length === 0 && averageText === undefined && !figure('Would fill now'))

  const [gives, of] = screen.commit
  if (gives !== undefined) {
    check(`the line over the button is for ${of}`, !/\d/.test(of ?? '') || numberIn(of)?.eq(amount) === true)
    const shown = numberIn(
      isFutures ? figure(rows.Margin ? 'Margin' : 'Margin at your price') : figure(totalName ?? ''),
    )
    const isBetter = totalName === 'Expected total' && shown?.minus(own.times(amount)).abs().gt('0.02')
    if (typed.type === 'limit' && !isFutures && isBetter) check(`an expected sum without ≈: ${gives}`, /≈/.test(gives))
    const isOfEarlier = isFutures && /updating/.test(JSON.stringify(rows))
    if (!isOfEarlier) check(`the line over the button: ${gives}`, String(numberIn(gives)) === String(shown))
    else check('a margin of other inputs over the button', numberIn(gives) === undefined)
  }

  const worth = numberIn(screen.amountNote, '≈')
  if (/at (market|the last price)/.test(screen.amountNote) && worth) {
    const text = screen.amountNote.slice(screen.amountNote.indexOf('≈') + 1)
    close('worth', worth, market?.times(amount), half(text).times(2).plus(half(screen.market).times(amount)))
    check('an old worth is not named so', screen.amountNote.includes('the last price') === isOld)
    check('the worth repeats the total', typed.type !== 'market')
  }
  const share = /([\d,.]+)% of available/.exec(screen.amountNote)?.[1]?.replaceAll(',', '')
  const available = numberIn(figure('Available'))
  if (share !== undefined && available !== undefined) {
    const price =
      typed.side === 'sell'
        ? new Big(1)
        : typed.type === 'market'
          ? numberIn(figure(totalName ?? ''))?.div(amount)
          : own
    const unit = new Big(10).pow(-(share.split('.')[1]?.length ?? 0))
    const isWhole = !share.includes('.') && typed.type === 'market'
    close('share', new Big(share), price?.times(amount).div(available).times(100), isWhole ? unit : new Big('0.011'))
  }

  const marginName = rows.Margin ? 'Margin' : 'Margin at your price'
  const margin = numberIn(figure(marginName))
  const leverage = /([\d.]+)x/.exec(rows[marginName]?.note ?? '')?.[1]
  if (margin !== undefined && !/updating/.test(rows[marginName]?.note ?? '')) {
    const of = marginName === 'Margin' ? numberIn(figure(totalName ?? '')) : own.times(amount)
    check('a margin without its leverage', leverage !== undefined)
    close(
      marginName,
      margin.times(leverage ?? '0'),
      of,
      half(figure(marginName))
        .times(2)
        .times(leverage ?? '1')
        .plus('0.02'),
    )
  }

  const fills = figure('Would fill now')
  if (fills !== undefined && !isRange && numberIn(fills)) {
    check('more would fill than is typed', numberIn(fills)!.lte(amount))
    check('another amount would fill', numberIn(fills, 'of ')?.eq(amount) === true)
  }
  if (fills !== undefined && isRange && market !== undefined) {
    const [min, max] = [new Big(typed.price), new Big(typed.max)]
    const beyond = typed.side === 'buy' ? max.minus(market) : market.minus(min)
    const part = max.eq(min) ? new Big(100) : beyond.div(max.minus(min)).times(100)
    close(
      'part of the range',
      numberIn(fills)!,
      part.gt(100) ? new Big(100) : part,
      new Big('0.02').plus(half(screen.market).div(max.minus(min).plus('0.0000001')).times(100)),
    )
  }
  const ends = isRange ? [typed.price, typed.max] : [typed.price]
  screen.priceNotes.forEach((text, index) => {
    const percent = numberIn(text)
    const end = ends[index]
    if (percent === undefined || end === undefined || market === undefined || !/market|last price/.test(text)) return
    close('distance', percent, new Big(end).div(market).minus(1).times(100).abs(), new Big('0.02'))
    check('the wrong side of the market', text.includes('below') === market.gt(end))
    check('an old distance is not named so', text.includes('last price') === isOld)
  })

  const max = /[\d,.]+/.exec(screen.max)?.[0] ?? ''
  check(`a maximum of more than 8 digits: ${max}`, digitsOf(max) <= 8)
  for (const text of [...Object.values(rows).map(row => row.figure), ...screen.commit, screen.amountNote]) {
    for (const [, digits = '', currency = ''] of text.matchAll(/(\d[\d,]*(?:\.\d+)?) ?([A-Z]{3,5})/g)) {
      const isTyped = new Big(digits.replaceAll(',', '')).eq(amount)
      const isPrice = text === averageText
      const places = digits.split('.')[1]?.length ?? 0
      if (MONEY.includes(currency) && !isPrice)
        check(
          `not in cents: ${digits}`,
          places === 2 || (new Big(digits.replaceAll(',', '')).lt('0.01') && digitsOf(digits) <= 2),
        )
      else if (!isTyped) check(`more than 8 digits: ${digits}`, digitsOf(digits.replace(/\.?0+$/, '')) <= 8)
    }
  }
  return found
}
