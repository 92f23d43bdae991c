import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../playground/harness/testKit'
import { useTotal } from '../src/desk/balances/totals'
import { useQuery } from '../src/desk/useQuery'
import { InternalError, MarketError } from '../src/domain/errors'
import type { Reporter } from '../src/domain/reporting/reporter'
import { ErrorBlock } from '../src/ui/feedback/ErrorBlock'
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

it('queries that fail alike are announced once, however often another query succeeds', async () => {
  const report = vi.fn<Reporter['report']>()
  const { desk } = await freshDesk('funded', { reporter: { report } })
  let failing: readonly string[] = []
  const Query = ({ name }: { name: string }) => {
    useQuery(['balances', name], async () => {
      if (failing.includes(name)) throw new InternalError('base and counter are required')
      return name
    })
    return null
  }
  renderAt(
    desk,
    ['one', 'other', 'healthy'].map(name => <Query key={name} name={name} />),
  )
  await vi.waitFor(() => expect(desk.cache.all('balances')).toHaveLength(3))
  failing = ['one']
  desk.cache.refresh('balances')
  await expect.element(toasts()).toHaveTextContent('Oops')
  await close()
  failing = ['one', 'other']
  desk.cache.refresh('balances')
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2), 10_000)
  await expect(expect.poll(() => toasts().element().textContent, { timeout: 500 }).toContain('Oops')).rejects.toThrow()
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

it('an error of this program is reported and gets a toast; any other is only reported', async () => {
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

it('where the browser stores nothing the client is signed in all the same, and reads once that a reload ends it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { desk } = await freshDesk('funded')
  const view = renderAt(desk, <BalancesSummary />)
  await expect.element(page.getByText('BTC').first()).toBeVisible()
  await expect.element(toasts()).toHaveTextContent('You’ll have to sign in again after you reload or close this page.')
  view.unmount()
  renderAt(desk, <BalancesSummary />)
  await expect.element(page.getByText('BTC').first()).toBeVisible()
  await expect.element(toasts()).not.toHaveTextContent('sign in again')
})

it('an unexpected error that a panel shows has the id of its one report, also while it is tried again', async () => {
  const report = vi.fn<Reporter['report']>()
  const { desk } = await freshDesk('funded', { reporter: { report }, timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
  const failure = { of: () => new Error('A bug') }
  let tries = 0
  const Panel = () => {
    const { error, mutate } = useQuery(['me', 'failing'], async () => {
      tries++
      throw failure.of()
    })
    return error ? <ErrorBlock title="No panel" error={error} onRetry={() => void mutate()} /> : null
  }
  renderAt(desk, <Panel />)
  const block = page.getByRole('alert')
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
  const words = `We have recorded the error ${report.mock.calls[0]?.[1].id}Unexpected error`
  await expect.element(block).toHaveTextContent(words)
  await vi.waitFor(() => expect(tries).toBe(3))
  for (const again of [1, 2]) {
    await page.getByRole('button', { name: 'Try again' }).click()
    await vi.waitFor(() => expect(tries).toBe(3 + 3 * again))
    await expect.element(block).toHaveTextContent(words)
  }
  expect(report).toHaveBeenCalledOnce()
  failure.of = () => new MarketError('The exchange is closed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(block).toHaveTextContent('The exchange is closed')
  await expect.element(block).not.toHaveTextContent('recorded')
})

function Total() {
  return <p>{useTotal().data?.USDT}</p>
}
