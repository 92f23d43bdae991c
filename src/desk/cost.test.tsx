import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DeskProvider } from '../../widgets/DeskProvider'
import { useCost } from './cost'
import { createDesk } from './createDesk'

const ASKED = { exchangeAccount: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT', requested: '0' } as const

/** A quote at market of a desk that answers when it is told to, with the price that it was asked at. */
function slowDesk() {
  const answers: ((status: number) => void)[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'slow-quotes',
    timing: { costMs: 0, costLatestMs: 0, freshMs: 0 },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      const status = await new Promise<number>(answer => answers.push(answer))
      return Response.json({ max: searchParams.get('price') }, { status })
    },
  })
  desk.session.start('a-token')
  /** What each drawing told as current, or that it failed. */
  const told: (string | undefined)[] = []
  function Widget({ price }: { price: string }) {
    const { isCurrent, cost, error } = useCost({ ...ASKED, price }, true)
    told.push(error ? 'failed' : isCurrent ? cost?.max : undefined)
    return null
  }
  const at = (price: string) => (
    <DeskProvider desk={desk}>
      <Widget price={price} />
    </DeskProvider>
  )
  const view = render(at('100'))
  onTestFinished(() => {
    view.unmount()
    desk.close()
  })
  let asked = 0
  return {
    told,
    tells: (what: string) => vi.waitFor(() => expect(told.at(-1)).toBe(what)),
    /** Moves the market there, which the desk is asked about; gives the answer's trigger. */
    async ask(price: string): Promise<(status?: number) => void> {
      view.rerender(at(price))
      const mine = asked++
      await vi.waitFor(() => expect(answers).toHaveLength(mine + 1))
      return (status = 200) => answers[mine]?.(status)
    },
  }
}

it('a market that moves faster than its desk answers has its maximum all the same, and never an overtaken one', async () => {
  const { ask, tells, told } = slowDesk()
  const first = await ask('100')
  const second = await ask('101')
  const third = await ask('102')
  const fourth = await ask('103')
  first()
  await tells('100')
  third()
  await tells('102')
  second()
  fourth()
  await tells('103')
  expect(told).not.toContain('101')
})

it('a desk that fails is said to, though the market moves on and back to a price that it had answered', async () => {
  const { ask, tells, told } = slowDesk()
  const first = await ask('100')
  first()
  await tells('100')
  const second = await ask('101')
  const third = await ask('102')
  second(500)
  await tells('failed')
  third(500)
  const again = await ask('100')
  const from = told.length
  await tells('failed')
  expect(told.slice(from)).not.toContain('100')
  again()
  await tells('100')
})
