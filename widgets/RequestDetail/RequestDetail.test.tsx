import { render } from '@testing-library/react'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../../playground/harness/testKit'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { DeskInRoot } from '../WithDesk'
import { RequestDetail } from './RequestDetail'
import { button, fact, is, open, pick, quiet, type RequestJson } from './testDetail'

const openCancelDialog = () => userEvent.click(button('Cancel request'))
const confirm = () => userEvent.click(button('Cancel Request'))
const answering = (uuid: string, body: unknown): Fault => ({
  match: { method: 'GET', path: `v1/requests/${uuid}` },
  act: { status: 200, body: JSON.stringify(body) },
})

test('a request in progress shows its type, account, progress and amounts', async () => {
  const { request } = await open('demo', one => one.status === 'in_progress' && one.isIceberg === true, quiet, 800)
  await expect
    .element(page.getByRole('progressbar'))
    .toHaveAttribute('aria-valuenow', String(Math.floor(request.progress as number)))
  for (const once of ['Limit', 'Iceberg']) expect(page.getByText(once, { exact: true }).elements().length).toBe(1)
  expect(fact('Account')).toHaveTextContent('Binance')
  for (const label of ['Executed value', 'Average price', 'Created']) expect(fact(label), label).toHaveTextContent(/\d/)
  await expect.element(page.getByText(/^Updated [A-Z][a-z]{2}\s\d\d,\s\d{4}/)).toBeVisible()
})

test.each(['new', 'in_progress'])('a %s request on a desk shows no figure twice', async status => {
  const at = await freshDesk('demo', quiet)
  const request = await pick(at, is(status))
  const figures = { requestedBase: '0.75', requestedPrice: '67240.5', executedBase: '0.315', type: 'limit' }
  await at.faults(answering(request.uuid, { ...request, ...figures }))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, 1128)
  const text = () => (page.getByRole('article').element() as HTMLElement).innerText
  await expect.poll(text).toMatch(/67,240\.5/)
  for (const figure of ['0.75', '67,240.5', '0.315']) expect(text().split(figure).length, figure).toBeLessThan(3)
})

const card = (title: string) => page.getByRole('heading', { name: title }).element().closest('section')

test('the page of a request on a wide desk is filled from edge to edge', async () => {
  await page.viewport(1240, 900)
  onTestFinished(() => page.viewport(390, 844))
  await open('demo', is('new'), quiet, 1128)
  const edges = (element: Element | null | undefined) => {
    const { left, right } = element!.getBoundingClientRect()
    return [left, right].map(Math.round)
  }
  const [left, right] = edges(page.getByRole('article').element())
  expect(edges(document.querySelector('article section'))[0]).toBe(left)
  expect(edges(card('Activity'))[1]).toBe(right)
})

test('on a wide desk the activity is beside the other cards, and ends where they do', async () => {
  await page.viewport(1240, 900)
  onTestFinished(() => page.viewport(390, 844))
  await open('demo', is('new'), quiet, 1128)
  const box = (element: Element | null | undefined) => element!.getBoundingClientRect()
  const [head, comment, activity] = [document.querySelector('article section'), card('Comment'), card('Activity')].map(
    box,
  )
  expect(activity!.top).toBe(head!.top)
  expect(activity!.left).toBeGreaterThan(head!.right)
  expect(activity!.bottom).toBe(comment!.bottom)
})

test('a new request shows its last update instead of a progress bar and executed amounts', async () => {
  await open('demo', is('new'), quiet)
  expect(page.getByRole('progressbar').elements()).toEqual([])
  await expect.element(page.getByText(/^Updated [A-Z][a-z]{2}\s\d\d,\s\d{4}/)).toBeVisible()
  for (const label of ['Executed', 'Executed value', 'Average price', 'Updated']) expect(fact(label)).toBeUndefined()
})

test.each([
  ['en-US', '199', 'Better than limit', '1.00USDT · 0.5%'],
  ['en-US', '203.001', 'Worse than limit', '3.01USDT · 1.5%'],
  ['uk-UA', '199', 'Краще за ліміт', '1,00USDT · 0,5%'],
] as const)('an executed limit buy compares its value of %s with its limit', async (locale, cost, label, text) => {
  const at = await freshDesk('demo', quiet)
  at.desk.update({ locale })
  const request = await pick(at, is('executed'))
  const figures = { type: 'limit', side: 'buy', counterCurrency: 'USDT', requestedPrice: '100', executedBase: '2' }
  await at.faults(answering(request.uuid, { ...request, ...figures, executedCounter: cost }))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  await expect.poll(() => fact(label)?.textContent).toBe(text)
})

test.each([
  ['new', 'buy', '1,559.10USD'],
  ['in_progress', 'sell', '1,559.09USD'],
  ['pending_cancellation', 'sell', '1,559.09USD'],
])(
  'an open request (%s) shows what its whole %s comes to at its price, as its ticket did',
  async (status, side, value) => {
    const at = await freshDesk('demo', quiet)
    const request = await pick(at, is('new'))
    const limit = { type: 'limit', requestedBase: '0.5', requestedPrice: '3118.19', counterCurrency: 'USD' }
    await at.faults(answering(request.uuid, { ...request, ...limit, status, side }))
    renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
    await expect.poll(() => fact('Requested value')?.textContent).toBe(value)
  },
)

/** The head of an executed request: ETH for USD, unless the fields say otherwise. */
async function headOfExecuted(fields: object): Promise<() => string | null | undefined> {
  const at = await freshDesk('demo', quiet)
  const request = await pick(at, is('executed'))
  const pair = { type: 'limit', exchangeAccount: 'binance_spot', baseCurrency: 'ETH', counterCurrency: 'USD' }
  const done = { requestedBase: '0.5', executedBase: '0.5', progress: 100, averagePrice: '3080.35' }
  const prices = { requestedPrice: '3118.19', minPrice: null, maxPrice: null, executedCounter: '1540.18' }
  await at.faults(answering(request.uuid, { ...request, ...pair, ...done, ...prices, ...fields }))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  return () => document.querySelector('article section')?.textContent
}

test.each([
  ['buy', /Bought0\.5ETHPaid · before fees1,540\.18USDavg\. 3,080\.35USD/],
  ['sell', /Sold0\.5ETHReceived · before fees1,540\.18USDavg\. 3,080\.35USD/],
])('an executed %s leads with what was traded, what was paid or received, and the average', async (side, figures) => {
  const head = await headOfExecuted({ side })
  await expect.poll(head).toMatch(figures)
  expect(fact('Requested price')?.textContent).toBe('3,118.19USD')
  expect(fact('Requested value')).toBeUndefined()
})

test('the value of executed futures is not called paid, as a margin was kept back', async () => {
  const head = await headOfExecuted({ side: 'buy', exchangeAccount: 'binance_usdm' })
  await expect.poll(head).toMatch(/Executed value1,540\.18USD/)
})

test('an executed request whose amount differs from the requested one shows both', async () => {
  const head = await headOfExecuted({ side: 'buy', requestedBase: '0.6' })
  await expect.poll(head).toMatch(/Bought0\.5ETH/)
  expect(fact('Requested amount')?.textContent).toBe('0.6ETH')
})

/** A Ukrainian client's page of a request with this warning. */
async function openWarned(fields: object): Promise<void> {
  const at = await freshDesk('demo', { ...quiet, locale: 'uk-UA' })
  const request = { ...(await pick(at, is('new'))), severity: 'warning', ...fields }
  await at.faults(answering(request.uuid, request))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
}
const note = () => page.getByRole('note')

test('a warning with a known code is in the client’s language', async () => {
  await openWarned({ warning: 'The exchange is down.', warningCode: 'maintenance' })
  await expect.element(note()).toHaveTextContent(/^На біржі технічні роботи\. Підтвердження може затриматися\.$/)
})

test.each(['solar_storm', 'toString', null])('a warning with the code %s is shown as the desk wrote it', async code => {
  await openWarned({ warning: 'The exchange is down.', warningCode: code })
  await expect.element(note()).toHaveTextContent(/^The exchange is down\.$/)
})

test('a known code needs no text of the desk', async () => {
  await openWarned({ warning: null, warningCode: 'no_permission' })
  await expect.element(note()).toHaveTextContent(/^Ключ біржі більше не дозволяє торгувати\./)
  expect(page.getByText('Увага', { exact: true }).elements()).toEqual([])
})

test('a comment is shown as plain text, with its editor and date', async () => {
  const at = await freshDesk('demo')
  const request = await pick(at, is('new'))
  const text = '<img src=x onerror=alert(1)> **bold**\nsecond line'
  await at.call('POST', `v1/requests/${request.uuid}/comment`, { comment: text })
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  await expect.element(page.getByText('<img src=x onerror=alert(1)> **bold**')).toBeVisible()
  await expect.element(page.getByText(/^Edited by .+ on [A-Z][a-z]{2}\s\d\d,\s\d{4}$/)).toBeVisible()
})

test('a near deadline is shown in hours and with time and zone, a later one with its date', async () => {
  const at = await freshDesk('demo')
  const { data } = await at.call<{ data: RequestJson[] }>('GET', 'v1/requests?limit=100')
  const left = (one: RequestJson) =>
    one.deadline === null ? Number.NaN : Date.parse(String(one.deadline)) - Date.now()
  const work = data.filter(one => one.status === 'new' || one.status === 'in_progress')
  const past = work.find(one => left(one) < 0)!
  const far = work.find(one => left(one) > 4 * 86_400_000)!
  const { unmount } = renderAt(at.desk, <RequestDetail uuid={past.uuid} />)
  await expect
    .poll(() => fact('Deadline')?.textContent)
    .toMatch(/^\d+ h ago[A-Z][a-z]{2}\s\d\d,\s\d{4}\u00a0· \d\d:\d\d:\d\d, \S/)
  unmount()
  renderAt(at.desk, <RequestDetail uuid={far.uuid} />)
  await expect.poll(() => fact('Deadline')?.textContent).toMatch(/^[A-Z][a-z]{2}\s\d\d,\s\d{4}$/)
})

test('an unknown status is shown as sent, and the request can’t be canceled', async () => {
  const at = await freshDesk('demo')
  const request = await pick(at, is('in_progress'))
  await at.faults(answering(request.uuid, { ...request, status: 'partially_filled', severity: 'grave', type: 'twap' }))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  for (const word of ['partially_filled', 'grave', 'twap'])
    await expect.element(page.getByText(word).first()).toBeVisible()
  // Only figures can be pressed.
  expect(page.getByRole('button', { name: /^\D*$/ }).elements()).toEqual([])
})

test('only new requests and those in progress can be canceled', async () => {
  for (const status of ['executed', 'canceled', 'pending_cancellation']) {
    const at = await freshDesk('demo')
    const request = await pick(at, is(status))
    const { unmount } = renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(button('Cancel request').elements(), status).toEqual([])
    unmount()
  }
})

test('a cancel asks for confirmation, then shows the request as canceling', async () => {
  const { request, ledger } = await open('demo', is('in_progress'), quiet)
  await openCancelDialog()
  await expect.element(page.getByRole('dialog', { name: `Cancel request #${request.number}` })).toBeVisible()
  await expect.element(page.getByText('It will cancel all open orders and stop creating new ones.')).toBeVisible()
  await confirm()
  await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(button('Cancel request').elements()).toEqual([])
  expect((await ledger()).map(entry => entry.status)).toEqual([200])
})

test('after a cancel the focus moves to the request’s title', async () => {
  const { request } = await open('demo', is('in_progress'), quiet)
  await openCancelDialog()
  await confirm()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: `Request #${request.number}` })).toHaveFocus()
})

test('another request in the same place starts without an open dialog', async () => {
  const at = await freshDesk('demo', quiet)
  const [one, other] = [await pick(at, is('in_progress')), await pick(at, is('new'))]
  const shown = (uuid: string) => (
    <DeskInRoot desk={at.desk}>
      <RequestDetail uuid={uuid} />
    </DeskInRoot>
  )
  const { rerender } = render(shown(one.uuid))
  await openCancelDialog()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  rerender(shown(other.uuid))
  await expect.element(page.getByRole('heading', { name: `Request #${other.number}` })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('closing the cancel dialog with “Keep it” sends nothing', async () => {
  const { ledger } = await open('demo', is('new'), quiet)
  await openCancelDialog()
  await userEvent.click(button('Keep it'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Cancel request')).toBeVisible()
  expect(await ledger()).toEqual([])
})

test('two presses at once send one cancel', async () => {
  const { ledger } = await open('demo', is('in_progress'), quiet)
  await openCancelDialog()
  await expect.element(button('Cancel Request')).toBeVisible()
  const press = button('Cancel Request').element() as HTMLButtonElement
  press.click()
  press.click()
  await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
  expect((await ledger()).length).toBe(1)
})

test('the dialog can’t be closed while the cancel is being sent', async () => {
  const { faults } = await open('demo', is('in_progress'), quiet)
  await faults({ match: { method: 'DELETE' }, act: { delayMs: 3_000 } })
  await openCancelDialog()
  await confirm()
  await expect.element(page.getByText('Canceling…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await userEvent.click(button('Keep it'))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
})

test('a cancel that arrives too late says so, after one read of the request', async () => {
  const { request, calls } = await open('race', is('in_progress'), quiet)
  const before = calls('GET', `v1/requests/${request.uuid}`)
  await openCancelDialog()
  await confirm()
  await expect.element(page.getByText('It was executed before your cancellation reached the desk.')).toBeVisible()
  expect(calls('GET', `v1/requests/${request.uuid}`)).toBe(before + 1)
  await userEvent.click(button('Close'))
  await expect.element(page.getByText('Executed', { exact: true }).first()).toBeVisible()
  expect(button('Cancel request').elements()).toEqual([])
})

test('a cancel whose answer is lost is checked and found', async () => {
  const { faults, ledger } = await open('demo', is('in_progress'), {
    timing: { ...quiet.timing, confirmAtMs: [1_500, 3_000, 5_000] },
  })
  await faults({ match: { method: 'DELETE' }, act: { reset: 'after-commit' } })
  await openCancelDialog()
  await confirm()
  await expect.element(page.getByText('We couldn’t confirm the cancellation. Checking…')).toBeVisible()
  await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // Chromium repeats by itself a call that was reset on a reused connection; only one changes the request.
  expect((await ledger()).filter(entry => entry.outcome === 'changed').length).toBe(1)
})

test('a cancel that never arrived is not called failed, and can be sent again', async () => {
  const { faults } = await open('demo', is('in_progress'), quiet)
  await faults({ match: { method: 'DELETE' }, act: { reset: 'before' } })
  await openCancelDialog()
  await confirm()
  await expect
    .element(page.getByText('The request was still open when we checked. Your cancellation may still take effect.'))
    .toBeVisible()
  expect(document.body.textContent).not.toMatch(/failed/i)
  await faults()
  await userEvent.click(button('Try again'))
  await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
})

test('a cancel whose request can’t be read either is called neither failed nor done', async () => {
  const { faults } = await open('demo', is('in_progress'), quiet)
  await faults({ match: { path: 'v1/requests' }, act: { reset: 'before' } })
  await openCancelDialog()
  await confirm()
  await expect.element(page.getByText('We couldn’t confirm the cancellation.', { exact: true })).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test.each([403, 422, 500])('after a %i the dialog quotes the desk, and the cancel can be sent again', async status => {
  const { faults } = await open('demo', is('in_progress'), quiet)
  await faults({
    match: { method: 'DELETE' },
    act: { status, body: '{"errors":[{"property":null,"code":"held","detail":"A trader holds this request."}]}' },
  })
  await openCancelDialog()
  await confirm()
  await expect.element(page.getByText(/A trader holds this request\./)).toBeVisible()
  await faults()
  await userEvent.click(button('Try again'))
  await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
})

test('a change at the desk appears by itself', async () => {
  const { request, control } = await open('demo', is('in_progress'))
  await control('POST', `requests/${request.uuid}`, { status: 'executed' })
  await expect.element(button('Cancel request')).not.toBeInTheDocument()
  await expect.element(page.getByText('Executed', { exact: true }).first()).toBeVisible()
})

test('an address that is no uuid sends nothing to the desk', async () => {
  const at = await freshDesk('demo')
  const list = vi.fn()
  renderAt(at.desk, <RequestDetail uuid="..%2Fme" onOpenList={list} />)
  await expect.element(page.getByText('This request does not exist')).toBeVisible()
  expect(at.calls()).toBe(0)
  await userEvent.click(button('All requests'))
  expect(list).toHaveBeenCalledOnce()
})

test('another client’s request does not exist, and the session continues', async () => {
  const [at, other] = [await freshDesk('demo'), await freshDesk('second')]
  const { uuid } = await pick(other, () => true)
  renderAt(at.desk, <RequestDetail uuid={uuid} />)
  await expect.element(page.getByText('This request does not exist')).toBeVisible()
  expect(at.desk.session.token.peek()).toBe(at.client.token)
})

test('a request that can’t be loaded says why, and “Try again” loads it', async () => {
  const at = await freshDesk('demo', { timing: { retryMs: 60_000 } })
  const request = await pick(at, is('new'))
  await at.faults({ match: { path: 'v1/requests', times: 1 }, act: { status: 503 } })
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The request could not be loaded')
  await userEvent.click(button('Try again'))
  await expect.element(page.getByRole('heading', { name: `Request #${request.number}` })).toBeVisible()
})

describe('repeating a request', () => {
  it('passes everything but the deadline to the wizard', async () => {
    const at = await freshDesk('demo', quiet)
    const request = await pick(at, one => one.status === 'executed' && one.type === 'limit')
    const onRepeat = vi.fn()
    renderAt(at.desk, <RequestDetail uuid={request.uuid} onRepeat={onRepeat} />)
    await userEvent.click(button('Repeat'))
    const [seed] = onRepeat.mock.lastCall as [WizardSeed]
    expect(seed).toMatchObject({
      side: request.side,
      exchangeAccount: request.exchangeAccount,
      base: request.baseCurrency,
      counter: request.counterCurrency,
      values: { type: 'limit', requestedBase: request.requestedBase, requestedPrice: request.requestedPrice },
    })
    expect(seed.values).not.toHaveProperty('deadline')
  })

  it('is not offered without a wizard, nor for an unknown type', async () => {
    const { request, faults, desk } = await open('demo', is('executed'), quiet)
    expect(button('Repeat').elements()).toEqual([])
    await faults(answering(request.uuid, { ...request, type: 'twap' }))
    desk.cache.clear()
    renderAt(desk, <RequestDetail uuid={request.uuid} onRepeat={() => undefined} />)
    await expect.element(page.getByText('twap').first()).toBeVisible()
    expect(button('Repeat').elements()).toEqual([])
  })
})

test('changes that this browser received are listed, newest first', async () => {
  const { request, call, control } = await open('demo', is('in_progress'), { timing: { pollOpenMs: 60, pollMs: 60 } })
  await call('POST', `v1/requests/${request.uuid}/comment`, { comment: 'Found by the poll' })
  await expect.element(page.getByText(/^Comment (added|changed) by /)).toBeVisible()
  await control('POST', `requests/${request.uuid}`, { status: 'canceled' })
  await expect.element(page.getByText('In progress → Canceled')).toBeVisible()
  const items = page.getByRole('listitem').elements()
  expect(items[0]).toHaveTextContent('In progress → Canceled')
  expect(items[0]?.querySelector('time')?.title).toMatch(/\d{4}/)
})

describe('the activity of a request', () => {
  const items = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(item => item.textContent ?? '')

  it('begins with its placing, and says that earlier changes are not recorded', async () => {
    const { request } = await open('demo', is('executed'), quiet)
    await expect.element(page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible()
    expect(items()[0]).toMatch(/^Last updated[A-Z]/)
    expect(items()[1]).toBe('Earlier changes are not recorded')
    expect(items()[2]).toMatch(/^Placed[A-Z]/)
    const times = page
      .getByRole('listitem')
      .elements()
      .map(item => item.querySelector('time')?.dateTime)
    expect(times).toEqual([
      new Date(String(request.updatedAt)).toISOString(),
      undefined,
      new Date(String(request.createdAt)).toISOString(),
    ])
  })

  it('of a request that never changed is its placing alone', async () => {
    const at = await freshDesk('demo', quiet)
    const request = await pick(at, is('new'))
    await at.faults(answering(request.uuid, { ...request, updatedAt: request.createdAt }))
    renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
    await expect.poll(items).toEqual([expect.stringMatching(/^Placed/)])
  })

  it('says that a deadline was set, changed or removed', async () => {
    const { request, call } = await open('demo', one => is('new')(one) && one.deadline === null, {
      timing: { pollOpenMs: 60 },
    })
    const deadline = (at: string | undefined) =>
      call('POST', `v1/requests/${request.uuid}/deadline`, at ? { deadline: at } : {})
    await deadline('2030-12-31T12:00:00Z')
    await expect.element(page.getByText('Deadline set to Dec 31, 2030')).toBeVisible()
    await deadline('2031-01-15T12:00:00Z')
    await expect.element(page.getByText('Deadline changed from Dec 31, 2030 to Jan 15, 2031')).toBeVisible()
    await deadline('2031-01-15T13:00:00Z')
    await expect
      .element(page.getByText(/^Deadline changed from Jan\s15,\s2031\s· \S+( [AP]M)? to Jan\s15,\s2031\s· \S+/))
      .toBeVisible()
    await deadline(undefined)
    await expect.element(page.getByText('Deadline removed')).toBeVisible()
  })
})

test('the cancel dialog repeats what is canceled', async () => {
  const { request } = await open('demo', one => is('in_progress')(one) && one.type === 'limit', quiet)
  await openCancelDialog()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect.element(dialog).toHaveTextContent(request.side === 'buy' ? 'Buy' : 'Sell')
  const text = dialog.element().textContent!.replaceAll(/[,\s]/g, '')
  expect(text).toContain(`${request.requestedBase}${request.baseCurrency}`)
  expect(text).toContain(`Requestedprice${request.requestedPrice}`)
  expect(text).toContain('Binance')
})

test('an executed market request shows what it came to, and that no price was requested', async () => {
  const head = await headOfExecuted({ side: 'buy', type: 'market', requestedPrice: null })
  await expect.poll(head).toMatch(/Bought0\.5ETHPaid · before fees1,540\.18USDavg\. 3,080\.35USD/)
  expect(fact('Requested price')?.textContent).toBe('Market')
})

test.each([
  ['buy', '1,559.10'],
  ['sell', '1,559.09'],
])('what an executed %s came to is rounded to what the client pays or gets', async (side, shown) => {
  const head = await headOfExecuted({ side, executedCounter: '1559.095' })
  await expect.poll(head).toContain(`before fees${shown}USD`)
})

test.each([
  ['buy', '0.12345678'],
  ['sell', '0.12345679'],
])('the executed part of a %s is rounded to what the client gets or gives', async (side, shown) => {
  const at = await freshDesk('demo', quiet)
  const request = await pick(at, is('in_progress'))
  const part = { side, baseCurrency: 'BTC', requestedBase: '0.5', executedBase: '0.1234567891', progress: 24 }
  await at.faults(answering(request.uuid, { ...request, ...part }))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, 800)
  await expect.element(page.getByText(`24% · ${shown} BTC executed`)).toBeVisible()
})

test('the facts of a narrow request stand at equal distances', async () => {
  await open('demo', is('executed'), quiet)
  const tops = page
    .getByRole('term')
    .elements()
    .filter(term => term.getClientRects().length > 0)
    .map(term => term.parentElement!.getBoundingClientRect())
  expect(tops.length).toBeGreaterThan(3)
  for (const [index, { top }] of tops.entries()) if (index > 0) expect(top).toBeCloseTo(tops[index - 1]!.bottom, 0)
})

test('on a phone a canceled request moves nothing, and what is left is beside what was executed, in Ukrainian', async () => {
  const at = await freshDesk('demo', { ...quiet, locale: 'uk-UA' })
  const request = await pick(at, one => is('in_progress')(one) && one.baseCurrency === 'XRP')
  const body = JSON.stringify({ ...request, type: 'limit', isIceberg: true, status: 'pending_cancellation' })
  await at.faults({ match: { path: `v1/requests/${request.uuid}` }, act: { status: 200, body } })
  const { unmount } = renderAt(at.desk, <RequestDetail uuid={request.uuid} />, 358)
  const bottomOf = (text: string | RegExp) => page.getByText(text).first().element().getBoundingClientRect().bottom
  await expect.element(page.getByText('Скасовується', { exact: true })).toBeVisible()
  expect(Math.abs(bottomOf('Айсберг') - bottomOf('Купівля'))).toBeLessThan(4)
  unmount()
  await at.faults()
  at.desk.cache.refresh('requests')
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, 358)
  await expect.element(page.getByText(/^решта/)).toBeVisible()
  expect(Math.abs(bottomOf(/^решта/) - bottomOf('62%'))).toBeLessThan(4)
})

test('at 320 px the open amount is at the right, and each button’s text fits one line', async () => {
  const at = await freshDesk('demo', { ...quiet, locale: 'uk-UA' })
  const request = await pick(at, is('in_progress'))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} onRepeat={() => undefined} />, 288)
  const left = page.getByText(/^решта/)
  await expect.element(left).toBeVisible()
  const edge = page.getByRole('progressbar').element().getBoundingClientRect().right
  expect(left.element().getBoundingClientRect().right).toBeCloseTo(edge, 0)
  expect(page.getByRole('status').first().element().getBoundingClientRect().right).toBeCloseTo(edge, 0)
  for (const label of ['Повторити', 'Скасувати запит'])
    expect(button(label).element().getBoundingClientRect().height).toBe(
      button('Повторити').element().getBoundingClientRect().height,
    )
  expect(button('Скасувати запит').element().getBoundingClientRect().height).toBeLessThan(60)
})
