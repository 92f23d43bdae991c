import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { unconfirmedTicket } from '../../../src/desk/requests/testUnconfirmed'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { RequestList } from '../RequestList'

const line = () => page.getByText(/^Not confirmed yet: Buy 0\.5 BTC \/ USDT\. It may have been placed\./)

/** A request list after a reload in the middle of a submit. */
async function openList(options: Parameters<typeof freshDesk>[1] = {}) {
  const kit = await freshDesk('funded', options)
  kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'))
  return kit
}

it('a request that was sent before a reload is named in both languages, and is not sent again', async () => {
  const { desk, calls } = await openList()
  renderAt(desk, <RequestList />)
  await expect.element(line()).toBeVisible()
  desk.update({ locale: 'uk-UA' })
  await expect.element(page.getByText(/^Ще не підтверджено: Купівля 0,5 BTC/)).toBeVisible()
  expect([desk.savedTickets.unconfirmed.peek().size, calls('POST', 'v1/requests')]).toEqual([1, 0])
})

it('when it has arrived, two lists announce it once and drop its line', async () => {
  const { desk, call } = await openList({ idempotencyKeys: false })
  const { request } = [...desk.savedTickets.unconfirmed.peek().values()][0]!.sending
  const placed = await call<{ number: number }>('POST', 'v1/requests', request)
  renderAt(
    desk,
    <>
      <RequestList />
      <RequestList title="More" />
    </>,
  )
  await expect.element(page.getByText(`Buy 0.5 BTC / USDT: received as #${placed.number}`)).toBeVisible()
  await expect.element(line()).not.toBeInTheDocument()
  expect(desk.savedTickets.unconfirmed.peek().size).toBe(0)
})

it('a request that arrives long after the last of the first checks is found all the same', async () => {
  const { desk, call } = await openList({
    idempotencyKeys: false,
    timing: { confirmAtMs: [5, 10, 15], pollOpenMs: 60, writeMs: 20, arrivalMs: 0 },
  })
  const { request } = [...desk.savedTickets.unconfirmed.peek().values()][0]!.sending
  renderAt(desk, <RequestList />)
  await expect.element(line()).toBeVisible()
  // The first checks end after 15 ms.
  await new Promise(resolve => setTimeout(resolve, 600))
  const placed = await call<{ number: number }>('POST', 'v1/requests', request)
  await expect.element(page.getByText(`Buy 0.5 BTC / USDT: received as #${placed.number}`)).toBeVisible()
  await expect.element(line()).not.toBeInTheDocument()
})

it('a request that the browser could not save asks to keep the page open', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { desk } = await openList()
  renderAt(desk, <RequestList />)
  await expect.element(line()).toHaveTextContent(/Keep this page open: your browser couldn’t save this request\.$/)
  setItem.mockRestore()
})

it('an unconfirmed request of the client’s last session is named, also when the profile fails at first', async () => {
  const { desk, client, faults, call } = await openList()
  await desk.clientOwner.ensureKnown()
  desk.session.end()
  const { email, password } = client
  const { token } = await call<{ token: string }>('POST', 'v1/auth/token', { email, password })
  await faults({ match: { path: 'v1/me', times: 1 }, act: { status: 500 } })
  // A page that signs its clients in by itself: the desk alone knows who this is.
  desk.session.start(token)
  renderAt(desk, <RequestList />)
  await expect.element(line()).toBeVisible()
})

it('a list names the unconfirmed requests of its currency and account alone, whatever their status is', async () => {
  const { desk } = await openList()
  const filters: Record<string, RequestFilter> = {
    base: { currency: 'BTC' },
    counter: { currency: 'USDT', statuses: ['canceled'] },
    account: { exchangeAccount: 'binance_spot' },
    'other currency': { currency: 'ETH' },
    'other account': { exchangeAccount: 'kraken_spot' },
  }
  renderAt(
    desk,
    Object.entries(filters).map(([title, filter]) => <RequestList key={title} title={title} filter={filter} />),
  )
  await vi.waitFor(() => expect(line().elements().length).toBe(3))
  const naming = line()
    .elements()
    .map(one => one.closest('section')?.getAttribute('aria-label'))
  expect(naming).toEqual(['base', 'counter', 'account'])
})
