import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import type { RawLevel } from '../../../src/domain/book/orderBook'
import { RequestWizard } from '../../RequestWizard/RequestWizard'
import { BTC } from '../../RequestWizard/testWizard'
import { createTestMarket } from './testMarket'

const LEVEL: RawLevel = [96773, 1]

it.each([
  ['buy', { asks: [], bids: [LEVEL] }, 'No sellers right now.'],
  ['sell', { asks: [LEVEL], bids: [] }, 'No buyers right now.'],
] as const)('a request to %s says who is missing from the order book', async (side, book, text) => {
  const { market } = createTestMarket(BTC, { price: '96773.1', ticker: 'live', book: 'live', ...book })
  const { desk } = await freshDesk('funded')
  const values = { requestedPrice: '96773.1', requestedBase: '0.5' }
  renderAt(
    { ...desk, market: () => market },
    <RequestWizard seed={{ ...BTC, side, values }} onClosed={() => undefined} />,
  )
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
