import { expect, inject, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { RequestDetail } from '../../../widgets/RequestDetail/RequestDetail'
import { RequestList } from '../../../widgets/RequestList/RequestList'
import { createDesk, type DeskOptions } from '../createDesk'
import { answerStored } from './testAnswers'

const OFFLINE: Partial<DeskOptions> = { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) }
const age = () => page.getByText(/^These figures could not be refreshed\. They are from \d\d:\d\d:\d\d/)

type Row = { readonly uuid: string; readonly number: number; readonly status: string }

/** A client whose list was shown, and no request of it was opened. */
async function listShown() {
  const at = await freshDesk('demo')
  const { data } = await at.call<{ data: Row[] }>('GET', 'v1/requests?limit=10')
  const row = data.find(({ status }) => status === 'in_progress')!
  const view = renderAt(at.desk, <RequestList />)
  await expect.element(page.getByText(`#${row.number}`, { exact: false }).first()).toBeVisible()
  view.unmount()
  return { ...at, row }
}
const title = (row: Row) => page.getByRole('heading', { name: `Request #${row.number}` })
const unreachable = () => expect.element(page.getByRole('alert')).toHaveTextContent('could not be reached')

it('a request of the list opens as old while the desk can’t be reached, and as new when it can again', async () => {
  const { desk, row, faults, calls } = await listShown()
  const path = `v1/requests/${row.uuid}`
  await faults({ match: { method: 'GET', path }, act: { reset: 'before' } })
  renderAt(desk, <RequestDetail uuid={row.uuid} />)
  await expect.element(title(row)).toBeVisible()
  expect(calls('GET', path)).toBeGreaterThan(0)
  await expect.element(age()).toBeVisible()
  await expect.element(page.getByText('In progress', { exact: true })).toBeVisible()
  // No decision is based on it.
  expect(desk.cache.peek(['requests', row.uuid])).toBe(undefined)
  await faults()
  desk.cache.refreshAll()
  await expect.element(age()).not.toBeInTheDocument()
  await expect.poll(() => desk.cache.peek(['requests', row.uuid])).toMatchObject({ uuid: row.uuid })
})

it('a later page opens it from the kept list, for the same client only', async () => {
  const { desk, client, row } = await listShown()
  await answerStored(client.email, row.uuid)
  const token = desk.session.token.peek() ?? ''
  // The page is left, with the token in storage.
  desk.close()

  const later = createDesk({ url: 'https://desk.example', name: client.email, ...OFFLINE })
  renderAt(later, <RequestDetail uuid={row.uuid} />)
  await expect.element(title(row)).toBeVisible()
  await expect.element(age()).toBeVisible()
  expect(later.cache.peek(['requests', row.uuid])).toBe(undefined)

  later.session.start('another-client')
  await unreachable()
  await expect.element(title(row)).not.toBeInTheDocument()
  later.session.start(token)
  await unreachable()
  later.signOut()
  later.close()
})

it('a request opened earlier is shown as the list has it, once that is newer', async () => {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
  const { data } = await at.call<{ data: Row[] }>('GET', 'v1/requests?limit=10')
  const row = data.find(({ status }) => status === 'in_progress')!
  const detail = renderAt(at.desk, <RequestDetail uuid={row.uuid} />)
  await expect.element(title(row)).toBeVisible()
  detail.unmount()
  await answerStored(at.client.email, row.uuid)
  at.desk.close()
  await at.control('POST', `requests/${row.uuid}`, { status: 'canceled' })

  const onlineSince = Date.now()
  const online = createDesk({ url: inject('sandbox').desk, name: at.client.email })
  const list = renderAt(online, <RequestList />)
  await expect.element(page.getByText(`#${row.number}`, { exact: false }).first()).toBeVisible()
  list.unmount()
  await answerStored(at.client.email, row.uuid, onlineSince)
  online.close()

  const later = createDesk({ url: 'https://desk.example', name: at.client.email, ...OFFLINE })
  renderAt(later, <RequestDetail uuid={row.uuid} />)
  await expect.element(title(row)).toBeVisible()
  await expect.element(page.getByText('Canceled', { exact: true })).toBeVisible()
  later.signOut()
  later.close()
})

it('a request that no list has shown stays unknown', async () => {
  const { desk, faults } = await listShown()
  const uuid = '11111111-2222-4333-8444-555555555555'
  await faults({ match: { method: 'GET', path: `v1/requests/${uuid}` }, act: { reset: 'before' } })
  renderAt(desk, <RequestDetail uuid={uuid} />)
  await unreachable()
})
