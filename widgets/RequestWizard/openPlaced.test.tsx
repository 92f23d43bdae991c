import { type ComponentProps, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { TradeRequest } from '../../src/domain/request/request'
import { RequestWizard } from './RequestWizard'
import { send, type } from './testWizard'

function Page(wizard: ComponentProps<typeof RequestWizard>) {
  const [count, setCount] = useState(1)
  return (
    <>
      <RequestWizard key={count} {...wizard} />
      <button type="button" onClick={() => setCount(count + 1)}>
        New request
      </button>
    </>
  )
}

/** Places a request in a page that can open it, or in one that can't. */
async function place(onOpenRequest?: (uuid: string) => void) {
  const { desk } = await freshDesk('funded')
  const onPlaced = vi.fn<(request: TradeRequest) => void>()
  const seed = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  const handlers = onOpenRequest ? { onOpenRequest } : {}
  const wizard = { seed, confirm: 'never', onClosed: () => undefined, onPlaced, ...handlers } as const
  renderAt(desk, <Page {...wizard} />)
  await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()
  await type('Price', '50000')
  await type('Amount', '0.5')
  await send()
  await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
  return onPlaced.mock.lastCall?.[0].uuid
}
const open = () => page.getByRole('button', { name: 'Open', exact: true })

it('the toast for a placed request opens it', async () => {
  const onOpenRequest = vi.fn()
  const uuid = await place(onOpenRequest)
  await open().click()
  expect(onOpenRequest).toHaveBeenCalledExactlyOnceWith(uuid)
})

it('the toast has no button in a page that can’t open requests', async () => {
  await place()
  expect(open().elements()).toEqual([])
})

it('the next wizard closes the toast of the request before, which would cover its form', async () => {
  await place()
  await page.getByRole('button', { name: 'New request' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const placed = page.getByText(/^Request #\d+ placed$/)
  await expect.element(placed, { timeout: 2_000 }).not.toBeInTheDocument()
})
