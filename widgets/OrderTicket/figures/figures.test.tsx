import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import '../../../styled-system/styles.css'
import type { Freshness } from '../../../src/domain/live'
import { type Visit, visit } from './testVisit'
import { type Moment, PAIRS } from './testVisitedPairs'

const usually = <T,>(one: T, ...others: T[]) =>
  fc.oneof({ arbitrary: fc.constant(one), weight: 4 }, ...others.map(other => fc.constant(other)))
const moment: fc.Arbitrary<Moment> = fc.record({
  ticker: usually<Freshness>('live', 'stale', 'failed'),
  book: usually<Freshness>('live', 'stale', 'connecting'),
  levels: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30_000 })), {
    minLength: 1,
    maxLength: 8,
  }),
  tick: fc.integer({ min: -20, max: 20 }),
})
const visits: fc.Arbitrary<Visit> = fc
  .record({
    pair: fc.constantFrom(...PAIRS),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'market' as const, 'scaled' as const),
    size: fc.integer({ min: 1, max: 99_999 }),
    editedSize: fc.option(fc.integer({ min: 1, max: 99_999 })),
    low: fc.integer({ min: 900, max: 1_030 }),
    high: fc.integer({ min: 980, max: 1_100 }),
    desk: usually<Visit['desk']>('answers', 'slow', 'fails', 'no maximum'),
    moments: fc.tuple(moment, moment),
    position: fc.constantFrom('-0.25', '0.4', null),
    hasUnconfirmed: usually(false, true),
    locale: usually<Visit['locale']>('en-US', 'uk-UA'),
  })
  // Through a common currency there are only limits.
  .map(drawn => (drawn.pair.common === undefined ? drawn : { ...drawn, type: 'limit' as const }))

const IS_TRIAL = inject('trial')
const VISITS = IS_TRIAL ? 1_000 : 60

it('in random states no two figures of an order ticket and its review contradict, none has too many digits', {
  tags: ['figures'],
  timeout: IS_TRIAL ? 3_600_000 : 240_000,
}, async () => {
  const seen = new Set<string>()
  const failed: string[] = []
  for (const drawn of fc.sample(visits, { numRuns: VISITS, seed: 13 })) {
    await visit(drawn, (screen, wrong, when) => {
      if (wrong.length > 0) failed.push(`${wrong.join('\n')}\n${JSON.stringify(drawn)} ${when}:\n${screen.text}`)
      for (const name of [...Object.keys(screen.rows), ...(screen.otherTickets.length > 0 ? ['Another ticket'] : [])])
        seen.add(name)
    })
  }
  expect(failed.slice(0, 3), `${failed.length} screens`).toEqual([])
  // Each figure was on some screen.
  expect([...seen].sort()).toEqual(
    [
      'Account',
      'Another ticket',
      'At least',
      'At most',
      'Available',
      'Available in the common currency',
      'Average of the range',
      'Buy',
      'Expected average',
      'Expected total',
      'Free margin',
      'Leverage',
      'Margin',
      'Margin at your price',
      'Pair',
      'Position after',
      'Price',
      'Prices as of',
      'Sell',
      'Total at market',
      'Total at your price',
      'Type',
      'Would fill now',
    ].sort(),
  )
})
