import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { TradeRequest } from '../../src/domain/request/request'
import { RequestWizard } from './RequestWizard'
import { send, type } from './testWizard'

/** A request is placed, by a page that has a place to open it or has none. */
async function place(onOpenRequest?: (uuid: string) => void) {
  const { desk } = await freshDesk('funded')
  const onPlaced = vi.fn<(request: TradeRequest) => void>()
  const seed = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  const doors = onOpenRequest ? { onOpenRequest } : {}
  renderAt(
    desk,
    <RequestWizard seed={seed} onClosed={() => undefined} confirm="never" onPlaced={onPlaced} {...doors} />,
  )
  await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()
  await type('Price', '50000')
  await type('Amount', '0.5')
  await send()
  await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
  return onPlaced.mock.lastCall?.[0].uuid
}
const open = () => page.getByRole('button', { name: 'Open', exact: true })

it('what is said of a placed request leads to it', async () => {
  const listen = vi.fn()
  const uuid = await place(listen)
  await open().click()
  expect(listen).toHaveBeenCalledExactlyOnceWith(uuid)
})

it('where nobody listens there is no way drawn', async () => {
  await place()
  expect(open().elements()).toEqual([])
})
