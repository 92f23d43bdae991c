import { describe, expect, it } from 'vitest'
import { checkTicket } from './checkTicket'
import { EMPTY_TICKET, type TicketValues } from './ticket'

const now = new Date('2026-11-21T12:00:00Z')
const check = (values: Partial<TicketValues>, max?: string) =>
  checkTicket({ ...EMPTY_TICKET, ...values }, { max, now, zone: 'UTC' }).map(({ property, code, options = [] }) =>
    `${property} ${code} ${options}`.trim(),
  )

describe('a ticket', () => {
  const limit = { requestedPrice: '97000', requestedBase: '0.5' }

  it('needs an amount and, when limit, a price', () =>
    expect(check({})).toEqual(['requestedPrice required', 'requestedBase required']))

  it('needs no price at market', () => expect(check({ type: 'market', requestedBase: '1' })).toEqual([]))

  it('needs both ends of a scaled range', () =>
    expect(check({ type: 'scaled', requestedBase: '1' })).toEqual(['minPrice required', 'maxPrice required']))

  it('refuses a maximum price below the minimum', () =>
    expect(check({ type: 'scaled', requestedBase: '1', minPrice: '2', maxPrice: '1' })).toEqual(['maxPrice min 2']))

  it('accepts a range whose two ends are one price', () =>
    expect(check({ type: 'scaled', requestedBase: '1', minPrice: '2', maxPrice: '2' })).toEqual([]))

  it('refuses what is no decimal', () =>
    expect(check({ ...limit, requestedBase: '1e5', requestedPrice: '-' })).toEqual([
      'requestedPrice type number',
      'requestedBase type number',
    ]))

  it('compares an amount with the maximum though its price is missing, but no missing amount', () => {
    expect(check({ requestedBase: '2' }, '1')).toEqual(['requestedPrice required', 'requestedBase max 1'])
    expect(check({ requestedPrice: '97000' }, '1')).toEqual(['requestedBase required'])
  })

  it('refuses zero', () =>
    expect(check({ ...limit, requestedBase: '0.000', requestedPrice: '0' })).toEqual([
      'requestedPrice greater_than 0',
      'requestedBase greater_than 0',
    ]))

  it('accepts the exact maximum and refuses one unit of the last place more', () => {
    expect(check({ ...limit, requestedBase: '1.000000000000000001' }, '1')).toEqual(['requestedBase max 1'])
    expect(check({ ...limit, requestedBase: '1.000000000000000000' }, '1')).toEqual([])
  })

  it('refuses a deadline that has passed or does not exist', () => {
    expect(check({ ...limit, deadline: '20-11-2026' })).toEqual(['deadline future'])
    expect(check({ ...limit, deadline: '31-02-2027' })).toEqual(['deadline date_format'])
  })
})
