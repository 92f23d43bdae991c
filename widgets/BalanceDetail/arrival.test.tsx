import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalanceDetail } from './BalanceDetail'

/** Left, top and width, in px. */
const placeOf = (element: Element | null | undefined) => {
  const { left, top, width } = element!.getBoundingClientRect()
  return [left, top, width].map(Math.round)
}
const outlined = () => [...document.querySelectorAll('[aria-busy=true] [part=panel]')]
const panels = () => [...document.querySelectorAll('[part=panel]')]
const requests = () => page.getByText('Requests of BTC')

test.each([390, 1280])(
  'at %i px the figures and the list beside them arrive at the place of their outlines',
  async width => {
    const at = await freshDesk('demo')
    await at.faults({ match: { method: 'GET', path: 'v1/balances/BTC' }, act: { hang: true } })
    const detail = (
      <BalanceDetail isTitled currency="BTC" account="binance_spot" onCreate={() => undefined}>
        <section part="panel">Requests of BTC</section>
      </BalanceDetail>
    )
    const { unmount } = renderAt(at.desk, detail, width)
    await expect.poll(() => outlined().length).toBe(3)
    const outlines = outlined().map(placeOf)
    unmount()
    await at.faults()
    await at.faults()
    renderAt((await freshDesk('demo')).desk, detail, width)
    await expect.element(requests()).toBeVisible()
    expect(placeOf(panels()[0])).toEqual(outlines[0])
    expect(placeOf(requests().element())[0]).toBe(outlines[2]![0])
    expect(placeOf(requests().element())[2]).toBe(outlines[2]![2])
  },
)

test.each([
  ['closed', 1500, 99],
  ['open', 390, 383],
])(
  'an order book that the client has %s has that height in the outline of the next balance',
  async (_, width, height) => {
    const at = await freshDesk('funded')
    await at.faults({ match: { method: 'GET', path: 'v1/balances/ETH' }, act: { hang: true } })
    const detailOf = (currency: string) => <BalanceDetail isTitled currency={currency} account="binance_spot" />
    const { unmount } = renderAt(at.desk, detailOf('BTC'), width)
    const book = page.getByRole('button', { name: 'Order book' })
    await expect.element(book).toHaveAttribute('aria-expanded', String(width === 1500))
    // The button may be outside of the test's window.
    ;(book.element() as HTMLElement).click()
    await expect.element(book).toHaveAttribute('aria-expanded', String(width !== 1500))
    unmount()
    renderAt(at.desk, detailOf('ETH'), width)
    await expect.poll(() => outlined().length).toBe(2)
    expect(Math.round(outlined()[1]!.getBoundingClientRect().height)).toBe(height)
  },
)

test('what is below the holds arrives with them, and after three seconds without them', async () => {
  const at = await freshDesk('demo')
  await at.faults({ match: { method: 'GET', path: 'v1/requests' }, act: { hang: true } })
  const detail = (
    <BalanceDetail currency="USDT">
      <section>Requests of USDT</section>
    </BalanceDetail>
  )
  renderAt(at.desk, detail, 390)
  await expect.element(page.getByRole('region', { name: 'On hold' })).toBeVisible()
  const arrivedAt = performance.now()
  const below = page.getByText('Requests of USDT')
  await expect.element(below).not.toBeVisible()
  await expect.element(below).toBeVisible()
  expect(performance.now() - arrivedAt).toBeGreaterThan(2_000)
})
