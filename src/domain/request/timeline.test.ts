import { describe, expect, it } from 'vitest'
import type { TradeRequest } from './request'
import { MAX_ENTRIES, recordChanges, snapshotOf, type Timeline } from './timeline'

const REQUEST: TradeRequest = {
  uuid: '8b0c7d5e-0000-4000-8000-000000000001',
  number: 1042,
  side: 'buy',
  type: 'limit',
  status: 'new',
  progress: 0,
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  isTriangulation: false,
  isIceberg: false,
  severity: 'regular',
  updatedAt: new Date(1_000),
}
const hash = ({ comment }: TradeRequest) => comment && `hash of ${comment.text.length}`
const at = (ms: number, more: Partial<TradeRequest>): TradeRequest => ({ ...REQUEST, updatedAt: new Date(ms), ...more })
const timelineOf = (...requests: readonly TradeRequest[]): Timeline =>
  requests.reduce<Timeline | undefined>(
    (timeline, request) => recordChanges(timeline, snapshotOf(request, hash(request)), request, 99),
    undefined,
  ) as Timeline

describe('the timeline of a request', () => {
  it('is empty when the request is seen for the first time', () => expect(timelineOf(REQUEST).entries).toEqual([]))

  it('records each change with the desk’s time', () =>
    expect(
      timelineOf(
        REQUEST,
        at(2_000, { status: 'in_progress', progress: 12.7 }),
        at(3_000, { status: 'in_progress', progress: 12.9, deadline: new Date(9_000) }),
        at(4_000, { status: 'in_progress', progress: 13, comment: { text: 'Now', editedBy: 'Olena' } }),
        at(5_000, { status: 'in_progress', progress: 13, comment: { text: 'Later', editedBy: 'Ivan' } }),
        at(6_000, { status: 'canceled', progress: 13 }),
      ).entries,
    ).toEqual([
      { what: 'status', from: 'new', to: 'in_progress', at: 2_000 },
      { what: 'progress', from: 0, to: 12, at: 2_000 },
      { what: 'deadline', to: 9_000, at: 3_000 },
      { what: 'progress', from: 12, to: 13, at: 4_000 },
      { what: 'deadline', from: 9_000, at: 4_000 },
      { what: 'comment', how: 'added', by: 'Olena', at: 4_000 },
      { what: 'comment', how: 'changed', by: 'Ivan', at: 5_000 },
      { what: 'status', from: 'in_progress', to: 'canceled', at: 6_000 },
      { what: 'comment', how: 'removed', at: 6_000 },
    ]))

  it('knows that its first change is the request’s first one when it was seen as it was placed', () => {
    const placed = { ...REQUEST, createdAt: new Date(1_000) }
    const changes = [
      at(2_000, { status: 'in_progress', progress: 5 }),
      at(3_000, { progress: 9, status: 'in_progress' }),
    ]
    const withCreation = changes.map(change => ({ ...change, createdAt: new Date(1_000) }))
    expect(timelineOf(placed, ...withCreation).entries).toEqual([
      { what: 'status', from: 'new', to: 'in_progress', at: 2_000, isFirst: true },
      { what: 'progress', from: 0, to: 9, at: 3_000, isFirst: true },
    ])
    expect(timelineOf({ ...placed, updatedAt: new Date(1_500) }, ...withCreation).entries[0]).not.toHaveProperty(
      'isFirst',
    )
  })

  it('holds no text of a comment', () =>
    expect(JSON.stringify(timelineOf(REQUEST, at(2_000, { comment: { text: 'Not above 68,000.' } })))).not.toContain(
      '68,000',
    ))

  it('records consecutive fills as one growing entry', () =>
    expect(
      timelineOf(REQUEST, at(2, { progress: 5 }), at(2_000, { progress: 5 }), at(3_000, { progress: 31 })).entries,
    ).toEqual([{ what: 'progress', from: 0, to: 31, at: 3_000 }]))

  it('ignores a response older than the last one', () =>
    expect(
      timelineOf(REQUEST, at(5_000, { status: 'canceled' }), at(4_000, { status: 'in_progress' })).entries,
    ).toEqual([{ what: 'status', from: 'new', to: 'canceled', at: 5_000 }]))

  it('records a change that the desk dates like the last one', () =>
    expect(timelineOf(REQUEST, at(1_000, { status: 'canceled' })).entries).toEqual([
      { what: 'status', from: 'new', to: 'canceled', at: 1_000 },
    ]))

  it('stays the same object when nothing has changed', () => {
    const timeline = timelineOf(REQUEST)
    expect(recordChanges(timeline, snapshotOf(at(2_000, {}), undefined), at(2_000, {}), 99)).toBe(timeline)
  })

  it('calls only the first change the first, though the desk dates both as the creation', () => {
    const createdAt = new Date(1_000)
    const { entries } = timelineOf(
      { ...REQUEST, createdAt },
      at(1_000, { createdAt, status: 'in_progress' }),
      at(1_000, { createdAt, status: 'canceled' }),
    )
    expect(entries.map(({ isFirst }) => isFirst)).toEqual([true, undefined])
  })

  it('calls no change the first of a request without times', () => {
    const { updatedAt: _, ...timeless } = REQUEST
    expect(timelineOf(timeless, { ...timeless, status: 'canceled' }).entries).toEqual([
      { what: 'status', from: 'new', to: 'canceled', at: 99 },
    ])
  })

  it('records no change for an unreadable field', () =>
    expect(
      timelineOf(at(2_000, { deadline: new Date(9_000) }), at(3_000, { unread: ['deadline', 'comment', 'progress'] }))
        .entries,
    ).toEqual([]))

  it('an unreadable field keeps its last value, though other fields change', () => {
    const deadline = new Date(9_000)
    expect(
      timelineOf(
        at(2_000, { deadline, progress: 5 }),
        at(3_000, { status: 'in_progress', unread: ['deadline', 'progress'] }),
        at(4_000, { status: 'in_progress', deadline, progress: 5 }),
      ).entries,
    ).toEqual([{ what: 'status', from: 'new', to: 'in_progress', at: 3_000 }])
  })

  it('begins once every field can be read', () =>
    expect(timelineOf(at(2_000, { unread: ['deadline'] }), at(3_000, { deadline: new Date(9_000) })).entries).toEqual(
      [],
    ))

  it('drops the oldest entries above the limit', () => {
    const often = Array.from({ length: MAX_ENTRIES + 7 }, (_, turn) =>
      at(2_000 + turn, { deadline: new Date(10_000 + turn) }),
    )
    const { entries } = timelineOf(REQUEST, ...often)
    expect([entries.length, entries.at(-1)?.at]).toEqual([MAX_ENTRIES, 2_000 + MAX_ENTRIES + 6])
  })
})
