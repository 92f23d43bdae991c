import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Fault } from '../../../playground/harness/testKit'
import { button, fact, is, open, quiet, type RequestJson } from '../testDetail'

const PART = { requestedBase: '27.76', executedBase: '7.7728', progress: 28, baseCurrency: 'SOL' }
const FAST = { timing: { pollOpenMs: 60, pollMs: 60 } }

/** From now on the desk answers with these fields. */
const answering = (request: RequestJson, fields: object): Fault => ({
  match: { method: 'GET', path: `v1/requests/${request.uuid}` },
  act: { status: 200, body: JSON.stringify({ ...request, ...fields }) },
})

test.each([
  // The rest may still fill until the exchange confirms the cancel.
  ['pending_cancellation', '19.9872 SOL left'],
  ['canceled', '19.9872 SOL not executed'],
])('a request that is %s still shows its executed part, and of the rest: %s', async (status, rest) => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, { ...PART, status }))
  await expect.element(page.getByText(rest)).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '28')
  await expect.element(page.getByText('28% · 7.7728 SOL executed')).toBeVisible()
  expect(page.getByText(/^Updated/).elements().length).toBe(1)
  expect(fact('Executed')).toBeUndefined()
})

test.each([
  ['executed', 'It was executed in the meantime.'],
  ['canceled', 'It was canceled in the meantime.'],
  ['pending_cancellation', 'It’s already being canceled.'],
  ['partially_filled', 'It can no longer be canceled.'],
])('the cancel dialog of a request that became %s says so, and only offers Close', async (status, words) => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, PART))
  await expect.element(page.getByText('19.9872 SOL left')).toBeVisible()
  await userEvent.click(button('Cancel request'))
  await expect.element(button('Cancel Request')).toBeVisible()
  ;(button('Cancel Request').element() as HTMLButtonElement).focus()
  const updatedAt = new Date().toISOString()
  await faults(answering(request, { ...PART, status, executedBase: '27.76', progress: 100, updatedAt }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(words)).toBeVisible()
  expect(dialog.getByText(/It will cancel all|already been executed/).elements()).toEqual([])
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Close'])
  await expect.element(button('Close')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: `Request #${request.number}` })).toHaveFocus()
})

test('a request that is canceled while it is read moves nothing on a phone', async () => {
  const direct = (one: RequestJson) => is('in_progress')(one) && one.type === 'limit' && one.commonCurrency === null
  const { request, faults } = await open('demo', direct, FAST, 358)
  const LABELS = ['Requested value', 'Account', 'Deadline', 'Created']
  const tops = () => LABELS.map(label => Math.round(fact(label)?.getBoundingClientRect().top ?? 0))
  // Short enough for one line of a phone, whatever became of the rest.
  const { baseCurrency } = request
  const part = { requestedBase: '27', executedBase: '7.5', progress: 28, warning: null, severity: 'regular' }
  await faults(answering(request, part))
  await expect.element(page.getByText(`19.5 ${baseCurrency} left`)).toBeVisible()
  await expect.element(page.getByText(/%\s(below|above)/)).toBeVisible()
  const before = tops()
  expect(before).not.toContain(0)
  for (const [status, shown] of Object.entries({ pending_cancellation: 'Canceling', canceled: 'Canceled' })) {
    await faults(answering(request, { ...part, status, updatedAt: new Date().toISOString() }))
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    expect(tops(), status).toEqual(before)
  }
})

test('a request canceled before anything was executed has no progress bar', async () => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, { ...PART, status: 'canceled', executedBase: '0', progress: 0 }))
  await expect.element(page.getByText('Canceled', { exact: true })).toBeVisible()
  expect(page.getByRole('progressbar').elements()).toEqual([])
})

test('the cancel dialog shows the newest executed and remaining amounts', async () => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, PART))
  await expect.element(page.getByText('19.9872 SOL left')).toBeVisible()
  await userEvent.click(button('Cancel request'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('It will cancel all open orders and stop creating new ones.')).toBeVisible()
  await expect
    .element(dialog.getByText('7.7728 SOL has already been executed. The remaining 19.9872 SOL won’t be.'))
    .toBeVisible()
  await faults(answering(request, { ...PART, executedBase: '13.88000000000001', progress: 50 }))
  await expect
    .element(
      dialog.getByText(
        '13.88000000000001 SOL has already been executed. The remaining 13.87999999999999 SOL won’t be.',
      ),
    )
    .toBeVisible()
})

test('the cancel dialog of a request without executions shows no amount', async () => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, { ...PART, executedBase: '0', progress: 0 }))
  await expect.element(page.getByText('27.76 SOL left')).toBeVisible()
  await userEvent.click(button('Cancel request'))
  await expect.element(page.getByText('Nothing has been executed yet.')).toBeVisible()
  expect(page.getByText(/already been executed/).elements()).toEqual([])
})

const failing = (request: RequestJson, act: Fault['act']): Fault => ({
  match: { method: 'GET', path: `v1/requests/${request.uuid}` },
  act,
})

test.each([
  ['failed', { executedBase: '0', progress: 0 }, { status: 503 }, /^As of \d\d:\d\d:\d\d, nothing had been executed/],
  ['is not answered', PART, { hang: true }, /^As of \d\d:\d\d:\d\d, 7.7728 SOL had been executed/],
])('the cancel dialog names the time of its figures while their refresh %s', async (_what, fields, act, words) => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, { ...PART, ...fields }))
  await expect
    .element(page.getByText(fields.executedBase === '0' ? '27.76 SOL left' : '19.9872 SOL left'))
    .toBeVisible()
  await faults(failing(request, act))
  await userEvent.click(button('Cancel request'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(words)).toBeVisible()
  expect(dialog.getByText(/Nothing has been executed|already been executed/).elements()).toEqual([])
  await faults()
  await expect.element(dialog.getByText(/^As of/)).not.toBeInTheDocument()
})

test('the cancel dialog says nothing of an executed amount that the desk did not send', async () => {
  const { request, faults } = await open('demo', is('in_progress'), FAST)
  await faults(answering(request, { ...PART, executedBase: null }))
  await expect.element(page.getByText('28%', { exact: true })).toBeVisible()
  await userEvent.click(button('Cancel request'))
  await expect.element(page.getByText(/^It will cancel all open orders/)).toBeVisible()
  expect(page.getByText(/already been executed|Nothing has been executed/).elements()).toEqual([])
})

test('a request that has ended shows its last update once', async () => {
  await open('demo', is('executed'), quiet, 800)
  expect(page.getByText(/^Updated/).elements().length).toBe(1)
})
