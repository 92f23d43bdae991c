import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApprovalHooks } from '../../../src/desk/page/pageHooks'
import {
  button,
  created,
  fillLimit,
  type OpenWizard,
  openTotal,
  send,
  sheet,
  type,
} from '../../RequestWizard/testWizard'

type Hook = NonNullable<ApprovalHooks['onBeforeSubmit']>
const sent = (wizard: OpenWizard) => wizard.sentCalls('POST', 'v1/requests').length
const lost = { match: { method: 'POST', path: 'v1/requests' }, act: { reset: 'before' } }

async function ready(onBeforeSubmit?: Hook, options: Parameters<typeof openTotal>[1] = {}) {
  const report = vi.fn()
  const wizard = await openTotal(
    {},
    { reporter: { report }, ...(onBeforeSubmit ? { onBeforeSubmit } : {}), ...options },
  )
  await fillLimit()
  return { ...wizard, report }
}
const savedPrices = async ({ desk }: OpenWizard) =>
  (await desk.savedTickets.read()).map(({ values }) => values.requestedPrice)

function listen(listener: (event: Event) => void) {
  document.addEventListener('desk:before-submit', listener)
  onTestFinished(() => document.removeEventListener('desk:before-submit', listener))
}

/** What the page decides later. */
function decision() {
  let decide = (): void => undefined
  const decided = new Promise<undefined>(resolve => {
    decide = () => resolve(undefined)
  })
  return { decided, decide: () => decide() }
}

describe('before a request is sent the page', () => {
  it('stops it for a reason, which the client reads at the button; the next press is another try', async () => {
    const onBeforeSubmit = vi.fn<Hook>(async () => 'Your limit of today is reached.')
    const wizard = await ready(onBeforeSubmit)
    await send()
    await expect.element(page.getByText('Your limit of today is reached.')).toBeVisible()
    expect(onBeforeSubmit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ side: 'buy', baseCurrency: 'BTC', requestedBase: '0.5', requestedPrice: '50000' }),
    )
    expect([sent(wizard), await created(wizard)]).toEqual([0, 0])
    onBeforeSubmit.mockResolvedValue(undefined)
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard), await created(wizard)]).toEqual([1, 1])
  })

  it('may take its time: the button says so, and however often it is pressed one request is placed', async () => {
    const { decided, decide } = decision()
    const onBeforeSubmit = vi.fn(() => decided)
    const wizard = await ready(onBeforeSubmit)
    await send()
    await expect.element(button('Checking…')).toBeVisible()
    await button('Checking…').click({ force: true })
    await button('Checking…').click({ force: true })
    expect(sent(wizard)).toBe(0)
    decide()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([onBeforeSubmit.mock.calls.length, sent(wizard), await created(wizard)]).toEqual([1, 1, 1])
  })

  it.each<[string, Hook, string]>([
    ['throws', () => Promise.reject(new RangeError('of the page')), 'of the page'],
    ['does not end', () => new Promise(() => undefined), 'onBeforeSubmit took longer than timing.approvalMs'],
  ])('sends nothing when its hook %s; the client reads so, and the error is reported', async (_, hook, message) => {
    const wizard = await ready(hook, { timing: { approvalMs: 300 } })
    await send()
    await expect.element(page.getByText('This site couldn’t check it. Nothing was sent. Try again.')).toBeVisible()
    expect([sent(wizard), await created(wizard), await savedPrices(wizard)]).toEqual([0, 0, ['50000']])
    expect(wizard.report.mock.calls.map(([error]) => error.message)).toEqual([message])
  })

  it('may cancel the event instead', async () => {
    const wizard = await ready()
    const cancel = vi.fn((event: Event) => event.preventDefault())
    listen(cancel)
    await send()
    await expect.element(page.getByText('This site stopped it. Nothing was sent.')).toBeVisible()
    expect([cancel.mock.calls.length, sent(wizard), await created(wizard)]).toEqual([1, 0, 0])
  })

  it('sends nothing when it removes the wizard while the cost is fetched: no listener is called', async () => {
    const wizard = await ready(undefined, { timing: { costValidMs: 1 } })
    const listener = vi.fn()
    listen(listener)
    await wizard.faults({ match: { path: 'v1/requests/cost' }, act: { delayMs: 2_500 } })
    await send()
    await expect.element(button('Sending…')).toBeVisible()
    wizard.leave()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT.*Nothing was sent/)).toBeVisible()
    expect([sent(wizard), await created(wizard), await savedPrices(wizard)]).toEqual([0, 0, ['50000']])
    expect(listener).not.toHaveBeenCalled()
  })

  it('sends nothing when it removes the wizard while the cost is fetched again after its decision', async () => {
    const onBeforeSubmit = vi.fn<Hook>(async () => {
      await wizard.faults({ match: { path: 'v1/requests/cost' }, act: { delayMs: 3_000 } })
      return true
    })
    const wizard = await ready(onBeforeSubmit, { timing: { costValidMs: 1 } })
    await send()
    await expect.poll(() => onBeforeSubmit.mock.settledResults[0]?.type).toBe('fulfilled')
    wizard.leave()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT.*Nothing was sent/)).toBeVisible()
    expect([sent(wizard), await created(wizard), await savedPrices(wizard)]).toEqual([0, 0, ['50000']])
  })

  it('sends nothing once it has removed the wizard; the ticket stays as a draft', async () => {
    const { decided, decide } = decision()
    const wizard = await ready(() => decided)
    await send()
    await expect.element(button('Checking…')).toBeVisible()
    wizard.leave()
    await expect.element(sheet()).not.toBeInTheDocument()
    decide()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT.*Nothing was sent/)).toBeVisible()
    expect([sent(wizard), await created(wizard), await savedPrices(wizard)]).toEqual([0, 0, ['50000']])
  })

  it('sends nothing when the client has signed out meanwhile', async () => {
    const { decided, decide } = decision()
    const wizard = await ready(() => decided)
    await send()
    await expect.element(button('Checking…')).toBeVisible()
    wizard.desk.session.end()
    decide()
    await expect.element(button('Checking…')).not.toBeInTheDocument()
    expect([sent(wizard), await created(wizard)]).toEqual([0, 0])
  })

  it('gets the price that is sent, though the market moves while it decides', async () => {
    const [costs, sentPrices]: [Set<unknown>, unknown[]] = [new Set(), []]
    const onBeforeSubmit = vi.fn<Hook>(async () => {
      costs.clear()
      await expect.poll(() => costs.size, { timeout: 15_000 }).toBeGreaterThan(2)
      return true
    })
    const wizard = await openTotal(
      {},
      {
        onBeforeSubmit,
        async fetch(input, init) {
          const request = new Request(input, init)
          const { pathname, searchParams } = new URL(request.url)
          if (request.method === 'POST' && pathname.endsWith('/v1/requests'))
            sentPrices.push((await request.clone().json()).price)
          const response = await fetch(request)
          if (pathname.endsWith('/cost')) costs.add(searchParams.get('price'))
          return response
        },
      },
    )
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await type('Amount', '0.001')
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
    expect(sentPrices).toEqual([onBeforeSubmit.mock.calls[0]?.[0].price])
  })

  it('decides again when an unconfirmed request is sent again, which happens under its key', async () => {
    const onBeforeSubmit = vi.fn<Hook>()
    const wizard = await ready(onBeforeSubmit)
    await wizard.faults(lost)
    await send()
    await expect.element(page.getByText('Not found yet. It may still arrive.')).toBeVisible()
    await wizard.faults()
    onBeforeSubmit.mockReturnValue(false)
    await send('Send again')
    await expect.element(page.getByText('This site stopped it. Nothing was sent.')).toBeVisible()
    expect(sent(wizard)).toBe(1)
    onBeforeSubmit.mockReturnValue(true)
    await send('Send again')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(onBeforeSubmit).toHaveBeenCalledTimes(3)
    expect(onBeforeSubmit.mock.calls[2]).toEqual(onBeforeSubmit.mock.calls[0])
    expect(new Set(wizard.sentCalls('POST', 'v1/requests').map(({ key }) => key)).size).toBe(1)
    expect(await created(wizard)).toBe(1)
  })
})
