import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { RequestWizard } from '../RequestWizard/RequestWizard'
import { BTC } from '../RequestWizard/testWizard'
import { createTestMarket } from './figures/testMarket'

const MOMENT = { price: '96773.1', asks: [], bids: [], book: 'connecting' } as const

it('Market says why it can’t be chosen, but not while its price is on its way: the form would move twice', async () => {
  const { market, move } = createTestMarket(BTC, { ...MOMENT, ticker: 'connecting' })
  const { desk } = await freshDesk('funded')
  renderAt({ ...desk, market: () => market }, <RequestWizard seed={BTC} onClosed={() => undefined} />)
  const types = page.getByRole('group', { name: 'Type' })
  await expect.element(page.getByRole('radio', { name: 'Market' })).toBeDisabled()
  await expect.element(types).toHaveAccessibleDescription('')
  move({ ...MOMENT, ticker: 'failed' })
  await expect.element(types).toHaveAccessibleDescription(/^Market requests need a live price/)
  move({ ...MOMENT, ticker: 'live' })
  await expect.element(types).toHaveAccessibleDescription('')
  await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
})
