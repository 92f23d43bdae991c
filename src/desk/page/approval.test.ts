import { afterEach, describe, expect, it, vi } from 'vitest'
import { ValidationError } from '../../domain/errors'
import type { Desk } from '../desk'
import { passAsleep } from '../testTabs'
import { approve } from './approval'
import { type ApprovalHooks, hooksIn } from './pageHooks'

const TRANSFER = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' } as const
const STOPPED = [{ code: 'page_vetoed' }]
const UNCHECKED = [{ code: 'page_unchecked' }]
type Hook = ApprovalHooks['onBeforeTransfer']

afterEach(() => vi.restoreAllMocks())

type Event = { readonly detail: object; readonly left: AbortController; readonly ended: AbortController }
type Listener = (event: Event) => boolean

function start(onBeforeTransfer?: unknown, listener: Listener = () => true, over?: 'left' | 'ended') {
  const [left, ended] = [new AbortController(), new AbortController()]
  if (over) ({ left, ended })[over].abort()
  const report = vi.fn<Desk['report']>()
  const emit = vi.fn((_type: string, detail: object) => listener({ detail, left, ended }))
  const desk = {
    hooks: { onBeforeTransfer: onBeforeTransfer as Hook },
    timing: { approvalMs: 300 },
    session: { ended: () => ended.signal },
    report,
  } as unknown as Desk
  const result = approve(desk, emit, 'onBeforeTransfer', TRANSFER, left.signal).then(
    () => 'sent',
    (error: unknown) => (error instanceof ValidationError ? error.reasons : error),
  )
  return { result, left, ended, report, emit }
}
const never = () => new Promise<never>(() => undefined)

describe('the page decides whether a transfer is sent:', () => {
  it.each<[string, unknown, unknown]>([
    ['a page without a hook lets it go on', undefined, 'sent'],
    ['a hook that returns nothing lets it go on', () => undefined, 'sent'],
    ['a hook that returns true lets it go on', () => true, 'sent'],
    ['a hook that resolves with true lets it go on', async () => true, 'sent'],
    ['a hook that returns false stops it', () => false, STOPPED],
    ['a hook that resolves with false stops it', async () => false, STOPPED],
    [
      'a hook that returns a text stops it for that reason',
      () => 'Ask your manager',
      [{ code: 'page', detail: 'Ask your manager' }],
    ],
    ['a hook that resolves with an empty text stops it without a reason', async () => '', STOPPED],
  ])('%s', async (_, hook, expected) => {
    const { result, report } = start(hook)
    expect(await result).toEqual(expected)
    expect(report).not.toHaveBeenCalled()
  })

  it.each<[string, unknown, string]>([
    [
      'throws',
      () => {
        throw new RangeError('of the page')
      },
      'of the page',
    ],
    ['rejects', () => Promise.reject(new RangeError('of the page')), 'of the page'],
    ['never ends', never, 'onBeforeTransfer took longer than timing.approvalMs'],
    [
      'answers with something else',
      () => ({ ok: true }),
      'onBeforeTransfer gives nothing, true, false or a reason, but gave object',
    ],
    ['answers null', () => null, 'onBeforeTransfer gives nothing, true, false or a reason, but gave null'],
  ])('a hook that %s stops it, and is reported', async (_, hook, message) => {
    const { result, report } = start(hook)
    expect(await result).toEqual(UNCHECKED)
    expect(report.mock.calls.map(([error, where]) => [(error as Error).message, where])).toEqual([
      [message, 'onBeforeTransfer'],
    ])
  })

  it('a hook that answers after a sleep or a dialog of the browser has taken too long, though no timer ran', async () => {
    const { result, report } = start(() => {
      passAsleep(301)
      return true
    })
    expect(await result).toEqual(UNCHECKED)
    expect(report).toHaveBeenCalledOnce()
  })

  it('a hook that answers late has taken too long, though the clock was set back to the time of the call', async () => {
    const calledAt = Date.now()
    const { now } = performance
    const { result } = start(() => {
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 301)
      vi.spyOn(Date, 'now').mockReturnValue(calledAt)
      return true
    })
    expect(await result).toEqual(UNCHECKED)
  })

  const ENDS = [
    ['the widget was removed', 'left'],
    ['the session has ended', 'ended'],
  ] as const

  it.each(ENDS)('nothing is sent when %s before: no listener is called', async (_, name) => {
    const { result, emit } = start(undefined, () => true, name)
    expect(await result).toEqual(UNCHECKED)
    expect(emit).not.toHaveBeenCalled()
  })

  it.each(ENDS)('nothing is sent when %s while a listener is called: the hook is not', async (_, name) => {
    const hook = vi.fn()
    for (const given of [undefined, hook]) {
      const { result } = start(given, event => {
        event[name].abort()
        return true
      })
      expect(await result).toEqual(UNCHECKED)
    }
    expect(hook).not.toHaveBeenCalled()
  })

  it.each(ENDS)('nothing is sent when %s while the hook decides', async (_, name) => {
    const { result, report, ...controllers } = start(async () => {
      await Promise.resolve()
      controllers[name].abort()
      return true
    })
    expect(await result).toEqual(UNCHECKED)
    expect(report).not.toHaveBeenCalled()
  })

  it('a listener that cancels the event stops it before the hook is called', async () => {
    const hook = vi.fn()
    const { result, emit } = start(hook, () => false)
    expect(await result).toEqual(STOPPED)
    expect(emit).toHaveBeenCalledExactlyOnceWith('desk:before-transfer', { transfer: TRANSFER }, { cancelable: true })
    expect(hook).not.toHaveBeenCalled()
  })

  it('a listener and the hook get a copy each: neither can change what the other gets, or what is sent', async () => {
    const raise = vi.fn((transfer: { amount: string }) => {
      expect(transfer.amount).toBe('100')
      transfer.amount = '1000000'
    })
    const { result } = start(raise, ({ detail }) => {
      raise((detail as { transfer: { amount: string } }).transfer)
      return true
    })
    expect(await result).toBe('sent')
    expect([raise.mock.calls.length, TRANSFER.amount]).toEqual([2, '100'])
  })
})

it('a hook that is no function is refused, whatever the page has on Object.prototype', () => {
  expect(() => hooksIn({ onBeforeSubmit: 'no' as never })).toThrow(
    'onBeforeSubmit is a function that may stop a sending, but got string',
  )
  Object.defineProperty(Object.prototype, 'onBeforeCancel', { value: 'of the page', configurable: true })
  try {
    expect(Object.keys(hooksIn({ onBeforeSubmit: () => true }))).toEqual(['onBeforeSubmit'])
  } finally {
    Reflect.deleteProperty(Object.prototype, 'onBeforeCancel')
  }
})
