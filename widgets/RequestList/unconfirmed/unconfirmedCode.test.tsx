import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { unconfirmedTicket } from '../../../src/desk/requests/testUnconfirmed'
import { RequestList } from '../RequestList'

// As a fetch that fails.
vi.mock('./UnconfirmedRequest', () => ({ UnconfirmedRequest: undefined, UnconfirmedCancels: undefined }))

test('an unconfirmed request is named in a line though the code that checks it can’t be fetched', async () => {
  const { desk } = await freshDesk('funded')
  desk.savedTickets.saveUnconfirmed(unconfirmedTicket('7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'))
  renderAt(desk, <RequestList />)
  const line = page.getByText('Not confirmed yet: BTC / USDT. It may have been placed.')
  const failure = page.getByRole('alert')
  await expect.element(line.or(failure)).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})
