import { Big } from 'big.js'
import type { RequestType, Side } from '../../../src/domain/request/request'
import { half, numberIn } from './testNumbers'
import type { Screen } from './testScreen'

/** What the client typed, and what the desk and the market gave. */
export type Typed = {
  readonly type: RequestType
  readonly side: Side
  readonly isFutures: boolean
  readonly amount: string
  /** Of a limit; of a range, its lower end. */
  readonly price: string
  readonly max: string
  /** The market's price; undefined while it has none. */
  readonly market: Big | undefined
  /** What the account has of the currency that is spent. */
  readonly funds: string
  /** On futures; undefined while the client holds none. */
  readonly position: string | undefined
  /** The amount of an unconfirmed ticket of the same pair and side. */
  readonly other: string | undefined
}

/** Every two figures of the screen that contradict, or that contradict what is behind them. */
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

  if (market === undefined) check(`no market price, but it is ${typed.market}`, typed.market === undefined)
  else close('market price', market, typed.market, half(screen.market))
  /** Nobody has less than the screen shows. */
  const heldFigure = (name: string, text: string | undefined) => {
    const shown = numberIn(text)
    if (shown === undefined) return
    const hidden = new Big(typed.funds).minus(shown)
    check(`${name}: ${shown} of ${typed.funds}`, hidden.gte(0) && hidden.lt(half(text).times(2)))
  }
  heldFigure('available', figure('Available'))
  heldFigure('free margin', figure('Free margin'))
  for (const { note } of Object.values(rows)) heldFigure('free', /[\d,.]+(?= free)/.exec(note)?.[0])
  found.push(...wrongPosition(figure('Position after'), typed))
  for (const text of screen.otherTickets)
    check(`another ticket: ${text}`, typed.other !== undefined && numberIn(text)?.eq(typed.other) === true)

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
  if (/at (market|the last known price)/.test(screen.amountNote) && worth) {
    const text = screen.amountNote.slice(screen.amountNote.indexOf('≈') + 1)
    close('worth', worth, market?.times(amount), half(text).times(2).plus(half(screen.market).times(amount)))
    check('an old worth is not named so', screen.amountNote.includes('the last known price') === isOld)
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
  const leverage = /([\d.]+)x/.exec(rows[marginName]?.note || (figure('Leverage') ?? ''))?.[1]
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
    if (percent === undefined || end === undefined || market === undefined || !/market|last known price/.test(text))
      return
    close('distance', percent, new Big(end).div(market).minus(1).times(100).abs(), new Big('0.02'))
    check('the wrong side of the market', text.includes('below') === market.gt(end))
    check('an old distance is not named so', text.includes('last known price') === isOld)
  })

  return found
}

/** The position is the one before and the amount; a flip from long to short, or back, names both. */
function wrongPosition(text: string | undefined, { position, side, amount }: Typed): readonly string[] {
  // A dash until the balances are read.
  if (text === undefined || text === '–') return []
  const before = new Big(position ?? 0)
  const after = side === 'buy' ? before.plus(amount) : before.minus(amount)
  const shown = [...text.matchAll(/(Long|Short) ([\d,.]+)/g)].map(([, name, digits = '']) => ({
    value: new Big(digits.replaceAll(',', '')).times(name === 'Long' ? 1 : -1),
    half: half(digits),
  }))
  const expected = before.times(after).lt(0) ? [before, after] : after.eq(0) ? [] : [after]
  const agrees = expected.every((one, index) => {
    const found = shown[index]
    return found?.value.minus(one).abs().lte(found.half)
  })
  return agrees && shown.length === expected.length ? [] : [`position: ${text} is not ${expected.join(' → ')}`]
}
