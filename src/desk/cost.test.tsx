import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DeskProvider } from '../../widgets/DeskProvider'
import { useCost } from './cost'
import { createDesk } from './createDesk'

const ASKED = { exchangeAccount: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT', requested: '0' } as const

it('a market that moves faster than its desk answers has its maximum all the same', async () => {
  const answers: (() => void)[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'slow-quotes',
    timing: { quoteMs: 0, quoteLatestMs: 0, freshMs: 0 },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      await new Promise<void>(answer => answers.push(answer))
      return Response.json({ max: searchParams.get('price') })
    },
  })
  desk.session.start('a-token')
  const told: (string | undefined)[] = []
  function Widget({ price }: { price: string }) {
    const { isCurrent, cost } = useCost({ ...ASKED, price }, true)
    told.push(isCurrent ? cost?.max : undefined)
    return null
  }
  const at = (price: string) => (
    <DeskProvider desk={desk}>
      <Widget price={price} />
    </DeskProvider>
  )
  const view = render(at('100'))
  for (const [asked, price] of ['100', '101', '102'].entries()) {
    view.rerender(at(price))
    await vi.waitFor(() => expect(answers).toHaveLength(asked + 1))
  }
  const [first, second, third] = answers
  first?.()
  await vi.waitFor(() => expect(told.at(-1)).toBe('100'))
  third?.()
  await vi.waitFor(() => expect(told.at(-1)).toBe('102'))
  second?.()
  view.rerender(at('103'))
  await vi.waitFor(() => expect(answers).toHaveLength(4))
  answers[3]?.()
  await vi.waitFor(() => expect(told.at(-1)).toBe('103'))
  // Overtaken by a newer one, the second was no news.
  expect(told).not.toContain('101')
  view.unmount()
  desk.close()
})
