import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Fault, renderAt } from '../../playground/harness/testKit'
import { RequestList } from '../RequestList/RequestList'
import {
  button,
  confirmReview,
  created,
  field,
  fillLimit,
  type OpenWizard,
  openTotal,
  refusal,
  requestsAtDesk,
  send,
  sheet,
  type,
} from '../RequestWizard/testWizard'

const POST = { method: 'POST', path: 'v1/requests' } as const
const LOOK = { method: 'GET', path: 'v1/requests' } as const
const lost: Fault = { match: POST, act: { reset: 'before' } }
const sent = (wizard: OpenWizard) => wizard.sentCalls('POST', 'v1/requests')
const keysOf = (wizard: OpenWizard) => new Set(sent(wizard).map(({ key }) => key))
const notFound = () => page.getByText('Not found yet. It may still arrive.')

async function takeRoute(name: RegExp) {
  await button('Compare routes').click()
  await button(name).click()
  // The new form has its routes collapsed.
  await expect.element(button(name)).not.toBeInTheDocument()
}

describe('an unconfirmed ticket', () => {
  it('is sent again under its key after another route was taken and left', async () => {
    const wizard = await openTotal({ base: 'BTC', counter: 'EUR' })
    await fillLimit('50000', '0.05')
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    await takeRoute(/^via USDT.+/)
    await expect.element(notFound()).not.toBeInTheDocument()
    await takeRoute(/^Direct/)
    await expect.element(notFound()).toBeVisible()
    await wizard.faults()
    await send('Send again')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, keysOf(wizard).size, await created(wizard)]).toEqual([2, 1, 1])
  })

  it('is named with the currency of its route', async () => {
    const wizard = await openTotal({ base: 'BTC', counter: 'EUR' })
    await fillLimit('50000', '0.05')
    await takeRoute(/^via USDT.+/)
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    await takeRoute(/^Direct/)
    await expect.element(page.getByText(/Buy 0\.05 BTC \/ EUR via USDT/)).toBeVisible()
  })

  it('is confirmed and announced while another route is open', async () => {
    const wizard = await openTotal(
      { base: 'BTC', counter: 'EUR' },
      { timing: { writeMs: 20_000, confirmAtMs: [50, 100, 150, ...[5, 10, 15, 20, 25].map(s => s * 1_000)] } },
    )
    await fillLimit('50000', '0.05')
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    await takeRoute(/^via USDT.+/)
    await wizard.faults()
    await sent(wizard)[0]?.arriveLate()
    await expect.element(page.getByText(/^Buy 0\.05 BTC \/ EUR: received as #\d+$/)).toBeVisible()
    await expect.element(sheet()).toBeVisible()
    expect(wizard.onClosed).not.toHaveBeenCalled()
  })

  it('is reviewed before it is sent again once the desk may have forgotten its key', async () => {
    // A key is good for 4 s, less twice the time of an attempt: no time at all.
    const wizard = await reviewAgain({ timing: { writeMs: 2_000, arrivalMs: 0, keyValidMs: 4_000 } })
    expect(sent(wizard).length).toBe(1)
  })

  /** Opens the review of 'Send again', at a desk without keys unless given. */
  async function reviewAgain(
    options: Parameters<typeof openTotal>[1] = {
      idempotencyKeys: false,
      timing: { writeMs: 2_000, arrivalMs: 0, confirmAtMs: [50, 100] },
    },
  ) {
    const wizard = await openTotal({}, options)
    await fillLimit()
    await wizard.faults(lost)
    await send()
    await expect.element(button('Send again')).toBeVisible()
    await send('Send again')
    await expect.element(page.getByText(/The first one may still arrive/)).toBeVisible()
    await wizard.faults()
    return wizard
  }

  it.each([
    ['with keys', true, 0],
    ['without keys', false, 1],
  ])('at the market is reviewed again before it is sent again, %s', async (_, idempotencyKeys, arrivals) => {
    const timing = { writeMs: 2_000, arrivalMs: 0, confirmAtMs: [50, 100] }
    const wizard = await openTotal({ values: { type: 'market' } }, { confirm: 'unusual', idempotencyKeys, timing })
    const atMarket = page.getByText(/It fills immediately at the market price/)
    await field('Amount').fill('0.01')
    await wizard.faults(lost)
    await send()
    await expect.element(atMarket).toBeVisible()
    await confirmReview()
    await send('Send again')
    await expect.element(atMarket).toBeVisible()
    expect(page.getByText(/The first one may still arrive/).elements()).toHaveLength(arrivals)
    await wizard.faults()
    expect(sent(wizard).length).toBe(1)
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, await created(wizard)]).toEqual([2, 1])
  })

  it('that the page’s list finds while it is reviewed closes the wizard, and is not sent again', async () => {
    const wizard = await reviewAgain()
    await sent(wizard)[0]?.arriveLate()
    renderAt(wizard.desk, <RequestList />)
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT: received as #\d+$/)).toBeVisible()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([wizard.onClosed.mock.calls.length, sent(wizard).length, await created(wizard)]).toEqual([1, 1, 1])
  })

  it('that the page’s list finds after its second sending was refused closes the wizard', async () => {
    const wizard = await openTotal({}, { timing: { writeMs: 20_000, confirmAtMs: [50, 100, 150] } })
    await fillLimit()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    const isDown: Fault = { match: LOOK, act: { status: 500 } }
    await wizard.faults({ match: POST, act: { reset: 'after-commit' } }, isDown)
    await send()
    await expect.element(page.getByText(/^We couldn’t check whether it arrived/)).toBeVisible()
    await wizard.faults({ match: POST, act: refusal(429, 'Too many') }, isDown)
    await send('Send again')
    await expect.element(page.getByText(/Too many/)).toBeVisible()
    await wizard.faults()
    renderAt(wizard.desk, <RequestList />)
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([wizard.onClosed.mock.calls.length, await created(wizard)]).toEqual([1, 1])
  })

  it('that is resolved while it is reviewed closes the review, and is not sent', async () => {
    const wizard = await reviewAgain()
    const [ticket] = await wizard.desk.savedTickets.read()
    wizard.desk.savedTickets.resolve(ticket?.sending?.key ?? '')
    await expect.element(page.getByText(/The first one may still arrive/)).not.toBeInTheDocument()
    await expect.element(button('Buy BTC')).toBeVisible()
    expect([sent(wizard).length, await created(wizard)]).toEqual([1, 0])
  })

  it('is sent under its key when the wizard is closed, reopened and filled in again', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    await button('Close').click()
    await expect.element(sheet()).not.toBeInTheDocument()
    wizard.view.unmount()
    await wizard.reopen()
    await fillLimit()
    await expect.element(notFound()).toBeVisible()
    await wizard.faults()
    await send('Send again')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, keysOf(wizard).size, await created(wizard)]).toEqual([2, 1, 1])
  })

  it('is the same after another type was chosen, filled in and left', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    await page.getByText('Scaled').click()
    await type('Min price', '40000')
    await expect.element(notFound()).not.toBeInTheDocument()
    await page.getByText('Limit', { exact: true }).click()
    await expect.element(notFound()).toBeVisible()
  })

  it('resolved by another wizard is sent anew under another key', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    const [ticket] = await wizard.desk.savedTickets.read()
    wizard.desk.savedTickets.resolve(ticket?.sending?.key ?? '')
    await expect.element(notFound()).not.toBeInTheDocument()
    await wizard.faults()
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, keysOf(wizard).size, await created(wizard)]).toEqual([2, 2, 1])
  })

  it('that another page has sent is shown at the press, and sent again only on “Send again”', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    const stored = Object.entries(localStorage).filter(([key]) => key.startsWith(`desk:${wizard.client.email}:drafts/`))
    const [ticket] = await wizard.desk.savedTickets.read()
    wizard.desk.savedTickets.resolve(ticket?.sending?.key ?? '')
    for (const [key, value] of stored) localStorage.setItem(key, value)
    await wizard.faults()
    await send()
    await expect.element(notFound()).toBeVisible()
    expect([sent(wizard).length, await created(wizard)]).toEqual([1, 0])
    await send('Send again')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, keysOf(wizard).size, await created(wizard)]).toEqual([2, 1, 1])
  })

  it('once it is found, the same values typed again are another request', async () => {
    const wizard = await openTotal({}, { timing: { writeMs: 20_000, confirmAtMs: [50, 100, 150, 6_000] } })
    await fillLimit()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await wizard.faults({ match: POST, act: { reset: 'after-commit' } }, { match: LOOK, act: { status: 500 } })
    await send()
    await expect.element(page.getByText(/^We couldn’t check whether it arrived/)).toBeVisible()
    await button('Close').click()
    wizard.view.unmount()
    await wizard.reopen()
    const offer = 'Sent, but not confirmed: Buy 0.5 BTC / USDT. We couldn’t check whether it arrived.'
    await expect.element(page.getByText(offer)).toBeVisible()
    await button('Check again').click()
    await expect.element(page.getByText(/^We couldn’t check whether it arrived/)).toBeVisible()
    await type('Amount', '0.25')
    await wizard.faults()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT: received as #\d+$/)).toBeVisible()
    await type('Amount', '0.5')
    await send()
    await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    expect([keysOf(wizard).size, await created(wizard), (await requestsAtDesk(wizard)).length]).toEqual([2, 2, 2])
  })

  it('is announced once when a reopened wizard finds it before its answer arrives', async () => {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const answer = await globalThis.fetch(request)
      if (request.method === 'POST' && request.url.endsWith(POST.path)) await released
      return answer
    }
    const wizard = await openTotal({}, { fetch })
    await fillLimit()
    await send()
    await vi.waitFor(async () => expect(await created(wizard)).toBe(1))
    wizard.leave()
    await wizard.reopen()
    const announced = page.getByText(/#\d+( placed)?$/)
    await expect.element(announced).toHaveTextContent(/^Buy 0\.5 BTC \/ USDT: received as #\d+$/)
    release()
    const [request] = await requestsAtDesk(wizard)
    await vi.waitFor(() => expect(wizard.desk.cache.peek(['requests', String(request?.uuid)])).toBeDefined())
    expect([announced.elements().length, wizard.onPlaced.mock.calls.length]).toEqual([1, 1])
  })

  it('that is refused when sent again stays unconfirmed after its wizard was closed', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults(lost)
    await send()
    await expect.element(notFound()).toBeVisible()
    await wizard.faults({ match: POST, act: { ...refusal(429, 'Too many'), delayMs: 2_000 } })
    await button('Send again').click()
    await expect.element(button('Sending…')).toBeVisible()
    wizard.leave()
    await expect
      .element(page.getByText(/^We could not confirm whether the desk received it: Buy 0\.5 BTC/))
      .toBeVisible()
    expect(page.getByText(/was not taken/).elements()).toEqual([])
    expect((await wizard.desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual([sent(wizard)[0]?.key])
  })
})

it('a refusal is shown though the request list does not answer', async () => {
  const wizard = await openTotal({}, { timing: { awaitedReadMs: 200, readMs: 30_000 } })
  await fillLimit()
  await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
  await wizard.faults(
    { match: POST, act: refusal(409, 'A trader holds this account.') },
    { match: LOOK, act: { hang: true } },
  )
  await send()
  await expect.element(page.getByRole('alert').getByText('A trader holds this account.')).toBeVisible()
  await expect.element(page.getByText(/^We couldn’t check whether it arrived/)).toBeVisible()
})

it('a request found when the wizard opens is passed to the page', async () => {
  const wizard = await openTotal({}, { timing: { confirmAtMs: [60_000] } })
  await fillLimit()
  await wizard.faults({ match: POST, act: { reset: 'after-commit' } })
  await send()
  await expect.element(page.getByText(/We could not confirm/)).toBeVisible()
  wizard.view.unmount()
  await wizard.reopen()
  const [request] = await requestsAtDesk(wizard)
  await expect.element(page.getByText(`Buy 0.5 BTC / USDT: received as #${request?.number}`)).toBeVisible()
  await vi.waitFor(() =>
    expect(wizard.onPlaced).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: request?.uuid })),
  )
})

it('a message about a left request formats numbers in the client’s language', async () => {
  const wizard = await openTotal({}, { locale: 'uk-UA' })
  await type('Ціна', '50000')
  await type('Кількість', '0.5')
  await wizard.faults({ match: POST, act: { ...refusal(403, 'Зачинено'), delayMs: 2_000 } })
  await send('Купити BTC')
  await vi.waitFor(() => expect(sent(wizard)).toHaveLength(1))
  wizard.leave()
  await expect.element(page.getByText(/^Купівля 0,5 BTC \/ USDT: відхилено/)).toBeVisible()
})
