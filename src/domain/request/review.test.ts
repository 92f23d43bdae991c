import { describe, expect, it } from 'vitest'
import { nextReview } from './review'

describe('a ticket that could trade twice, or more than the client has, is reviewed even where the page wants no reviews', () => {
  it.each(['may-arrive', 'unconfirmed', 'no-maximum'] as const)('because of %s', is => {
    const now = { key: 'one', warnings: [{ is }], market: '100' }
    const first = nextReview('never', now, undefined)
    expect(first).toMatchObject({ warnings: [{ is }] })
    expect(nextReview('never', now, first)).toBe(undefined)
  })

  it('but not for any other warning', () => {
    expect(nextReview('never', { key: 'one', warnings: [{ is: 'fills-now' }], market: '100' }, undefined)).toBe(
      undefined,
    )
  })
})

describe('a confirmed request', () => {
  const FAR = { key: 'one', warnings: [{ is: 'far', percent: '-6' } as const], market: '100' }
  const first = nextReview('unusual', FAR, undefined)

  it('is sent', () => {
    expect(first).toMatchObject({ key: 'one', isChanged: false })
    expect(nextReview('unusual', FAR, first)).toBe(undefined)
  })

  it.each([
    ['the form has changed', { ...FAR, key: 'other' }],
    ['the market has moved half a percent', { ...FAR, market: '100.5' }],
    ['it has another warning', { ...FAR, warnings: [...FAR.warnings, { is: 'fills-now' } as const] }],
    ['the market has moved and no warning is left', { key: 'one', warnings: [], market: '94' }],
  ])('is reviewed again when %s', (_why, now) => {
    expect(nextReview('unusual', now, first)).toMatchObject({ key: now.key, isChanged: true })
  })
})
