import { describe, expect, it } from 'vitest'
import { type Confirm, confirmOn, nextReview } from './review'
import type { TicketWarning } from './warnings'

describe('a ticket that could trade twice, or more than the client has, is reviewed even where the page wants no reviews', () => {
  it.each(['may-arrive', 'unconfirmed', 'no-maximum'] as const)('because of %s', is => {
    const now = { content: 'one', warnings: [{ is }], marketPrice: '100' }
    const first = nextReview('never', now, undefined)
    expect(first).toMatchObject({ warnings: [{ is }] })
    expect(nextReview('never', now, first)).toBe(undefined)
  })

  it('also when it has other warnings, too', () => {
    const warnings = [{ is: 'at-market' }, { is: 'no-maximum' }] as const
    expect(nextReview('never', { content: 'one', warnings, marketPrice: '100' }, undefined)).toMatchObject({ warnings })
  })

  it('but not for any other warning', () => {
    expect(
      nextReview(
        'never',
        { content: 'one', warnings: [{ is: 'fills-now', by: 'book' }], marketPrice: '100' },
        undefined,
      ),
    ).toBe(undefined)
  })
})

describe('a ticket that was not reviewed yet', () => {
  it.each<[string, Confirm, string, readonly TicketWarning[]]>([
    ['is reviewed', 'always', 'none', []],
    ['is reviewed', 'always', 'one', [{ is: 'at-market' }]],
    ['is sent', 'unusual', 'none', []],
    ['is reviewed', 'unusual', 'one', [{ is: 'at-market' }]],
    ['is sent', 'never', 'none', []],
    ['is sent', 'never', 'one', [{ is: 'at-market' }]],
  ])('%s where the page wants reviews: %s, and it has warnings: %s', (expected, confirm, _count, warnings) => {
    const review = nextReview(confirm, { content: 'one', warnings, marketPrice: '100' }, undefined)
    expect(review === undefined ? 'is sent' : 'is reviewed').toBe(expected)
    if (review) expect(review).toEqual({ content: 'one', warnings, marketPrice: '100', isChanged: false })
  })
})

it.each([
  ['binance_usdm', 'unusual', 'always'],
  ['binance_usdm', 'always', 'always'],
  ['binance_usdm', 'never', 'never'],
  ['binance_spot', 'unusual', 'unusual'],
  ['binance_spot', 'never', 'never'],
] as const)('on %s, a page that wants reviews: %s, gets them: %s', (account, wanted, given) => {
  expect(confirmOn(account, wanted)).toBe(given)
})

describe('a confirmed request', () => {
  const FAR = { content: 'one', warnings: [{ is: 'far', percent: '-6' } as const], marketPrice: '100', total: '50' }
  const first = nextReview('unusual', FAR, undefined)

  it('is sent', () => {
    expect(first).toMatchObject({ content: 'one', isChanged: false })
    expect(nextReview('unusual', FAR, first)).toBe(undefined)
    expect(nextReview('always', FAR, first)).toBe(undefined)
  })

  it.each([
    ['the form has changed', { ...FAR, content: 'other' }],
    ['the market has moved half a percent', { ...FAR, marketPrice: '100.5' }],
    ['its total has moved half a percent', { ...FAR, total: '50.25' }],
    ['its margin is known now', { ...FAR, margin: '5' }],
    ['it has another warning', { ...FAR, warnings: [...FAR.warnings, { is: 'fills-now', by: 'book' } as const] }],
    ['the market has moved and no warning is left', { content: 'one', warnings: [], marketPrice: '94' }],
  ])('is reviewed again when %s', (_why, now) => {
    expect(nextReview('unusual', now, first)).toMatchObject({ content: now.content, isChanged: true })
  })
})
