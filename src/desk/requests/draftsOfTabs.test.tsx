import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDesk } from '../../../playground/harness/testKit'
import { EMPTY_TICKET } from '../../domain/request/ticket'

/** The storage of another tab: the browser itself notifies this one of its writes. */
function otherTab(): Storage {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return (frame.contentWindow as Window).localStorage
}

it('a draft typed while another tab signs out is deleted too', async () => {
  const { desk, client } = await freshDesk('funded')
  const route = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  const type = (comment: string) => desk.drafts.keep({ route, values: { ...EMPTY_TICKET, comment } })
  const key = (name: string) => `desk:${client.email}:${name}`
  await desk.drafts.read()
  type('Slow')
  const tab = otherTab()
  // As a sign-out writes it; this tab types once more before the browser's event arrives.
  tab.setItem(key('signed-out'), 'true')
  tab.removeItem(key('drafts'))
  tab.removeItem(key('access_token'))
  type('Slowly')
  expect(localStorage.getItem(key('drafts'))).toContain('Slowly')
  await vi.waitFor(() => expect(desk.session.token.peek()).toBe(undefined))
  type('Slowly, please')
  await vi.waitFor(() => expect(localStorage.getItem(key('drafts'))).toBe(null))
})
