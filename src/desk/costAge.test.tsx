import { render } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DeskProvider } from '../../widgets/DeskProvider'
import { useCost } from './cost'
import { createDesk } from './createDesk'

const QUERY = { exchangeAccount: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT', requested: '0' } as const

afterEach(() => void vi.restoreAllMocks())

/** Time passes by the device's clock, and by `performance.now()`, which stands still while the device sleeps. */
const pass = (clockMs: number, monotonicMs = 0) => {
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + clockMs)
  const monotonic = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + monotonicMs)
}

let desks = 0

/** A ticket's cost at a desk whose answers are given in turn; the default is a maximum equal to the price. */
function ticketAt(price: string, byMarket = false, requested = '0') {
  const queries: string[] = []
  const reports: string[] = []
  const answers: (() => Response | Promise<Response>)[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: `cost-age-${desks++}`,
    timing: { costMs: 0, costLatestMs: 0 },
    reporter: { report: error => reports.push((error as Error).message) },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      queries.push(`${searchParams.get('price')} ${searchParams.get('requested')}`)
      return answers.shift()?.() ?? Response.json({ max: searchParams.get('price') })
    },
  })
  desk.session.start('a-token')
  let cost: ReturnType<typeof useCost> | undefined
  const currents: (string | undefined)[] = []
  function Widget({ price, requested }: { price: string; requested: string }) {
    cost = useCost({ ...QUERY, price, requested }, byMarket)
    if (cost.isCurrent) currents.push(cost.cost?.max)
    return null
  }
  const at = (price: string, requested: string) => (
    <DeskProvider desk={desk}>
      <Widget price={price} requested={requested} />
    </DeskProvider>
  )
  const view = render(at(price, requested))
  onTestFinished(() => {
    view.unmount()
    desk.close()
  })
  const state = () => {
    if (cost?.error) return 'failed'
    if (!cost?.isAnswered) return 'pending'
    return cost.isCurrent ? `max ${cost.cost?.max ?? 'none'}` : 'old'
  }
  return {
    queries,
    reports,
    /** The maxima that were current in a render. */
    currents,
    answer: (...next: (() => Response | Promise<Response>)[]) => answers.push(...next),
    state,
    cost: () => cost?.cost,
    is: (expected: string) => vi.waitFor(() => expect(state()).toBe(expected)),
    change: (price: string, requested = '0') => view.rerender(at(price, requested)),
    retry: () => cost?.retry(),
    press: async () => (await cost?.answerNow())?.cost?.max ?? 'none',
  }
}

/** A ticket whose cost has just arrived; from then on only `advanceTimersByTimeAsync` lets time pass. */
async function ticketInFakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const ticket = ticketAt('100')
  await vi.advanceTimersByTimeAsync(100)
  await ticket.is('max 100')
  return ticket
}

const failing = () => new Response('{}', { status: 500 })
const max = (value: unknown) => () => Response.json({ max: value, available: '7' })

describe('a cost older than 30 s', () => {
  it('validates nothing, and is fetched again at the press', async () => {
    const ticket = ticketAt('100')
    await ticket.is('max 100')
    pass(30_001)
    ticket.change('100')
    expect(ticket.state()).toBe('old')
    ticket.answer(max('90'))
    expect(await ticket.press()).toBe('90')
    await ticket.is('max 90')
    expect(ticket.queries).toEqual(['100 0', '100 0'])
  })

  it('is reported as old at that moment, without a change', async () => {
    const ticket = await ticketInFakeTime()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(ticket.state()).toBe('max 100')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(ticket.state()).toBe('old')
  })

  it('is as old after another price was typed and taken back', async () => {
    const ticket = await ticketInFakeTime()
    await vi.advanceTimersByTimeAsync(20_000)
    ticket.change('200')
    ticket.change('100')
    expect(ticket.state()).toBe('max 100')
    await vi.advanceTimersByTimeAsync(10_100)
    expect([ticket.state(), ticket.queries]).toEqual(['old', ['100 0']])
  })
})

it('a cost whose time lies in the future, as the clock was set back, is too old', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  pass(-3_600_000)
  ticket.answer(max('90'))
  expect(await ticket.press()).toBe('90')
})

it('when the clock was set back, a cost that is 50 s old still counts as old', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  pass(20_000, 50_000)
  ticket.change('100')
  expect(ticket.state()).toBe('old')
  ticket.answer(max('90'))
  expect(await ticket.press()).toBe('90')
})

it('a cost that is exactly 30 s old is the last one that validates', async () => {
  const [clock, monotonic] = [Date.now(), performance.now()]
  const stopTimeAfter = (ms: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(clock + ms)
    vi.spyOn(performance, 'now').mockReturnValue(monotonic + ms)
  }
  stopTimeAfter(0)
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  stopTimeAfter(30_000)
  ticket.change('100')
  expect(ticket.state()).toBe('max 100')
  stopTimeAfter(30_001)
  ticket.change('100')
  expect(ticket.state()).toBe('old')
})

it('a cost of the last 30 s is not fetched again at the press', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  pass(29_000)
  expect([await ticket.press(), ticket.queries]).toEqual(['100', ['100 0']])
})

describe('a cost of inputs that are typed again', () => {
  it('is fetched again before it validates', async () => {
    const ticket = ticketAt('100')
    await ticket.is('max 100')
    ticket.change('200')
    await ticket.is('max 200')
    const before = ticket.currents.length
    ticket.answer(max('90'))
    ticket.change('100')
    expect(ticket.state()).toBe('pending')
    await ticket.is('max 90')
    expect(ticket.currents.slice(before)).not.toContain('100')
  })

  it('validates nothing while the desk fails', async () => {
    const ticket = ticketAt('100')
    await ticket.is('max 100')
    ticket.answer(failing, failing)
    ticket.change('200')
    await ticket.is('failed')
    const before = ticket.currents.length
    ticket.change('100')
    expect(ticket.state()).toBe('pending')
    await ticket.is('failed')
    expect([ticket.currents.slice(before), await ticket.press()]).toEqual([[], 'none'])
  })
})

describe('at market', () => {
  it('a cost is not current once the desk fails for the next price', async () => {
    const ticket = ticketAt('100', true)
    await ticket.is('max 100')
    ticket.answer(failing)
    ticket.change('101')
    await ticket.is('failed')
    const before = ticket.currents.length
    ticket.answer(() => new Promise(() => undefined))
    ticket.change('102')
    await vi.waitFor(() => expect(ticket.queries).toHaveLength(3))
    expect([ticket.state(), ticket.currents.slice(before)]).toEqual(['failed', []])
  })

  it('an error for another amount is not shown for this one', async () => {
    const ticket = ticketAt('100', true)
    await ticket.is('max 100')
    ticket.answer(failing)
    ticket.change('100', '1')
    await ticket.is('failed')
    ticket.answer(() => new Promise(() => undefined))
    ticket.change('100', '2')
    expect(ticket.state()).toBe('pending')
  })
})

it.each([
  ['missing', undefined],
  ['null', null],
  ['negative', '-1'],
  ['a negative number', -1],
  ['a word', 'much'],
  ['with an exponent', '1e5'],
  ['beyond any amount', 1e300],
  ['an object', {}],
])('a maximum that is %s is none, and the rest of the cost stays', async (_what, value) => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  ticket.answer(max(value))
  ticket.change('200')
  await ticket.is('max none')
  expect(await ticket.press()).toBe('none')
})

it('a press before the cost has arrived fetches it at once', async () => {
  const ticket = ticketAt('100')
  ticket.answer(() => new Promise(() => undefined), max('90'))
  await vi.waitFor(() => expect(ticket.queries).toHaveLength(1))
  expect(await ticket.press()).toBe('90')
})

it('has the funds and the margin beside the maximum', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  const funds = { max: '3', available: '700', commonAvailable: '0.4' }
  ticket.answer(() => Response.json({ ...funds, cost: '12.5' }))
  ticket.change('200')
  await ticket.is('max 3')
  expect(ticket.cost()).toEqual({ ...funds, margin: '12.5' })
})

it('a failed cost is fetched again when the client tries again', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  ticket.answer(failing)
  ticket.change('200')
  await ticket.is('failed')
  ticket.retry()
  await ticket.is('max 200')
  expect(ticket.queries).toEqual(['100 0', '200 0', '200 0'])
})

it('a field of a cost that is no amount is reported by its name', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  ticket.answer(max('much'))
  ticket.change('200')
  await ticket.is('max none')
  expect(ticket.reports).toEqual(["A cost's max has a wrong shape"])
})

it('a maximum of 0 counts as a maximum', async () => {
  const ticket = ticketAt('100')
  await ticket.is('max 100')
  ticket.answer(max('0'))
  ticket.change('200')
  await ticket.is('max 0')
})
