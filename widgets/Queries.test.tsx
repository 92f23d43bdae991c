import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../playground/harness/testKit'
import { useTotal } from '../src/desk/balances'
import { useQuery } from '../src/desk/useQuery'
import { InternalError } from '../src/domain/errors'
import type { Reporter } from '../src/domain/reporter'
import { BalancesSummary } from './BalancesPanel/BalancesSummary'

const BUSY = JSON.stringify({
  errors: [
    { detail: 'The desk is busy', code: 'busy' },
    { detail: 'try later', code: 'later' },
  ],
})
const busy = (path: string): Fault => ({ match: { path }, act: { status: 503, body: BUSY } })
const OOPS = 'Oops, Network Error with code 503 has occurred: The desk is busy, try later'
const toasts = () => page.getByRole('region', { name: 'Notifications' })
const close = () => toasts().getByRole('button', { name: 'Close' }).click()

it('a refresh that fails is announced once in the desk’s words, and again only after it worked in between', async () => {
  const kit = await freshDesk('funded')
  renderAt(kit.desk, <BalancesSummary />)
  await expect.element(page.getByText('BTC').first()).toBeVisible()
  await kit.faults(busy('v1/balances'))
  await expect.element(toasts()).toHaveTextContent(OOPS)
  await close()
  const before = kit.calls('GET', 'v1/balances')
  await vi.waitFor(() => expect(kit.calls('GET', 'v1/balances')).toBeGreaterThan(before + 5), 10_000)
  await expect.element(toasts()).not.toHaveTextContent('Oops')
  await kit.faults()
  await expect.element(page.getByText(/^as of/)).not.toBeInTheDocument()
  await kit.faults(busy('v1/balances'))
  await expect.element(toasts()).toHaveTextContent(OOPS)
})

it('a panel that never loaded shows the error in its place alone; a total, which has no place, is announced', async () => {
  const kit = await freshDesk('funded')
  await kit.faults(busy('v1/balances'))
  const view = renderAt(kit.desk, <BalancesSummary />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The desk is busy, try later')
  await vi.waitFor(() => expect(kit.calls('GET', 'v1/balances')).toBeGreaterThan(2))
  await expect.element(toasts()).not.toHaveTextContent('Oops')
  view.unmount()
  await kit.faults(busy('v1/balances/total-equivalent'))
  renderAt(kit.desk, <Total />)
  await expect.element(toasts()).toHaveTextContent(OOPS)
})

it('an ended session is announced by nothing but the sign-in', async () => {
  const kit = await freshDesk('funded')
  await kit.faults({ match: { path: 'v1/balances/total-equivalent' }, act: { status: 401, body: '{"errors":[]}' } })
  renderAt(kit.desk, <Total />)
  await vi.waitFor(() => expect(kit.desk.session.token.peek()).toBe(undefined))
  await expect.element(toasts()).not.toHaveTextContent('Oops')
})

it('an error of this program is reported and announced with its sentence, any other is reported as a warning', async () => {
  const report = vi.fn<Reporter['report']>()
  const { desk } = await freshDesk('funded', { reporter: { report } })
  const failures = { balances: new InternalError('base and counter are required'), me: new RangeError('far out') }
  const Failing = ({ resource }: { resource: keyof typeof failures }) => {
    useQuery([resource, 'failing'], async () => {
      if (fails) throw failures[resource]
      return 'data'
    })
    return null
  }
  let fails = false
  renderAt(
    desk,
    <>
      <Failing resource="balances" />
      <Failing resource="me" />
    </>,
  )
  await vi.waitFor(() => expect(desk.cache.all('me')).toHaveLength(1))
  fails = true
  desk.cache.refresh('balances', 'me')
  await expect.element(toasts()).toHaveTextContent('Oops, InternalError has occurred: base and counter are required')
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2))
  expect(new Map(report.mock.calls.map(([error, { level }]) => [error, level]))).toEqual(
    new Map<unknown, string>([
      [failures.balances, 'error'],
      [failures.me, 'warning'],
    ]),
  )
  await expect.element(toasts()).not.toHaveTextContent('far out')
})

function Total() {
  return <p>{useTotal().data?.USDT}</p>
}
