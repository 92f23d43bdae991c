import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DeskProvider } from '../../widgets/DeskProvider'
import { useCost } from './cost'
import { createDesk } from './createDesk'

const QUERY = { exchangeAccount: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT', requested: '0' } as const

/** The cost of a market ticket at a desk that answers on a trigger, with the price of the query. */
function slowDesk(timing = { costMs: 0, costLatestMs: 0 }) {
  const answers: ((status: number) => void)[] = []
  const report = vi.fn()
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'slow-costs',
    timing: { ...timing, freshMs: 0, retryMs: 1 },
    reporter: { report },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      const status = await new Promise<number>(answer => answers.push(answer))
      return Response.json({ max: searchParams.get('price') }, { status })
    },
  })
  desk.session.start('a-token')
  /** The current cost of each render, or that it failed. */
  const shown: (string | undefined)[] = []
  function Widget({ price }: { price: string | undefined }) {
    const { isCurrent, cost, error } = useCost(price === undefined ? undefined : { ...QUERY, price }, true)
    shown.push(error ? 'failed' : isCurrent ? cost?.max : undefined)
    return null
  }
  const at = (price?: string) => (
    <DeskProvider desk={desk}>
      <Widget price={price} />
    </DeskProvider>
  )
  const view = render(at('100'))
  onTestFinished(() => {
    view.unmount()
    desk.close()
  })
  let count = 0
  return {
    shown,
    report,
    count: () => answers.length,
    clearPrice: () => view.rerender(at()),
    shows: (what: string) => vi.waitFor(() => expect(shown.at(-1)).toBe(what)),
    /** Moves the market to a price, waits for its query and returns the trigger of the answer. */
    async ask(price: string): Promise<(status?: number) => void> {
      view.rerender(at(price))
      const mine = count++
      await vi.waitFor(() => expect(answers).toHaveLength(mine + 1))
      return (status = 200) => answers[mine]?.(status)
    },
  }
}

it('a market that moves faster than the desk answers still shows a maximum, and never an overtaken one', async () => {
  const { ask, shows, shown } = slowDesk()
  const first = await ask('100')
  const second = await ask('101')
  const third = await ask('102')
  const fourth = await ask('103')
  first()
  await shows('100')
  third()
  await shows('102')
  second()
  fourth()
  await shows('103')
  expect(shown).not.toContain('101')
})

it('a failing desk shows its error, though the market returns to a price with a cached cost', async () => {
  const { ask, shows, shown } = slowDesk()
  const first = await ask('100')
  first()
  await shows('100')
  const second = await ask('101')
  const third = await ask('102')
  second(500)
  await shows('failed')
  third(500)
  const again = await ask('100')
  const from = shown.length
  await shows('failed')
  expect(shown.slice(from)).not.toContain('100')
  again()
  await shows('100')
})

it('a failure that comes after the answer to a later query is not shown, and the later maximum stays', async () => {
  const { ask, shows, shown } = slowDesk()
  const first = await ask('100')
  const second = await ask('101')
  second()
  await shows('101')
  const from = shown.length
  first(500)
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(from))
  expect(shown.slice(from)).toEqual(shown.slice(from).map(() => '101'))
})

it('the cost at a price that no longer moves is queried at once, though a moving one is queried rarely', async () => {
  const { ask, shows } = slowDesk({ costMs: 5, costLatestMs: 3_600_000 })
  const answer = await ask('100')
  const after = await ask('101')
  answer()
  after()
  await shows('101')
})

it('a price that is cleared and typed again is queried once more, and nothing else', async () => {
  const { ask, shows, clearPrice, count, report } = slowDesk({ costMs: 20, costLatestMs: 40 })
  const first = await ask('100')
  first()
  await shows('100')
  clearPrice()
  await new Promise(resolve => setTimeout(resolve, 100))
  const second = await ask('101')
  second()
  await shows('101')
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(count()).toBe(2)
  expect(report).not.toHaveBeenCalled()
})

it('a client who comes back to the page after ten seconds causes no new query', async () => {
  const { ask, shows, count } = slowDesk()
  const first = await ask('100')
  first()
  await shows('100')
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000)
  onTestFinished(() => void vi.restoreAllMocks())
  window.dispatchEvent(new Event('focus'))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(count()).toBe(1)
})
