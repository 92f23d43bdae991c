import { expect, it, vi } from 'vitest'
import { freshDesk } from '../../../playground/harness/testKit'
import { unconfirmedTicket } from '../requests/testUnconfirmed'

/** Whether the browser would ask before the page is left. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

it('the browser asks before the page is left with an order of unknown result that it alone knows', async () => {
  const { desk } = await freshDesk('funded')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
  expect(asks()).toBe(true)
  desk.savedTickets.resolve('one')
  expect(asks()).toBe(false)
  full.mockRestore()
  desk.savedTickets.saveUnconfirmed(unconfirmedTicket('two'))
  expect(asks()).toBe(false)
})
