import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../playground/harness/testKit'
import { createDesk } from '../../../src/desk/createDesk'
import { outboxOf } from '../../../src/desk/requests/outbox'
import { clearStored, readStored } from '../../../src/desk/testStorages'
import type { DeskTiming } from '../../../src/desk/timing'
import { NetworkError } from '../../../src/domain/errors'
import { RequestWizard } from '../RequestWizard'
import {
  BTC,
  button,
  created,
  field,
  fillLimit,
  type OpenWizard,
  openTotal,
  openWizard,
  refusal,
  requestsAtDesk,
  send,
  sheet,
  textIn,
} from '../testWizard'

const offer = () => page.getByText(/^Continue where you left off: /)
const unconfirmed = () => page.getByText(/^Sent, but not confirmed: /)
const leftUnconfirmed = () => page.getByText(/^We could not confirm whether the desk received it: Buy 0\.5 BTC/)
const post = { method: 'POST', path: 'v1/requests' } as const
const sent = (wizard: OpenWizard) => wizard.sentCalls('POST', 'v1/requests')

/** The same client after a reload: a new desk of the same name, with the wizard open. */
function reload({ view, desk, client }: OpenWizard, timing: Partial<DeskTiming> = {}) {
  view.unmount()
  desk.close()
  const again = createDesk({
    url: inject('sandbox').desk,
    exchanges: inject('sandbox').exchanges,
    name: client.email,
    idempotencyKeys: true,
    timing: { costMs: 20, costLatestMs: 40, confirmAtMs: [50, 100, 200], ...timing },
  })
  onTestFinished(() => {
    again.signOut()
    again.close()
  })
  renderAt(again, <RequestWizard confirm="never" onClosed={() => undefined} />)
  return again
}

async function pressOutside(): Promise<void> {
  // Sooner it would count as the second press of a double click that opened the wizard.
  await new Promise(resolve => setTimeout(resolve, 400))
  await page.elementLocator(document.documentElement).click({ position: { x: 20, y: 8 } })
}

describe('a typed ticket', () => {
  it('is offered after a reload, and continues with all that was typed', async () => {
    const wizard = await openTotal()
    await fillLimit('50000.5', '0.75')
    await button('Comment').click()
    await userEvent.keyboard('Slowly')
    reload(wizard)
    await expect.element(offer()).toHaveTextContent('Continue where you left off: Buy 0.75 BTC / USDT')
    await button('Continue').click()
    await expect.element(page.getByRole('heading', { name: 'Buy BTC' })).toBeVisible()
    await expect.element(field('Amount')).toHaveValue('0.75')
    expect([textIn('Price'), textIn('Comment')]).toEqual(['50,000.5', 'Slowly'])
    expect([sent(wizard).length, await created(wizard)]).toEqual([0, 0])
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => button('Close').click()],
    ['a press outside', pressOutside],
  ])('is offered after %s', async (_how, close) => {
    const wizard = await openTotal()
    await fillLimit('50000', '0.75')
    await close()
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    wizard.view.unmount()
    await wizard.reopen()
    await expect.element(offer()).toBeVisible()
  })

  it('while the profile is slow is called saved, and is not offered in the same wizard', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    const wizard = await openTotal(
      {},
      {
        fetch: async (input, init) => {
          const request = new Request(input, init)
          if (request.url.endsWith('/v1/me')) await answered
          return fetch(request)
        },
      },
    )
    await fillLimit('50000', '0.75')
    answer()
    await wizard.desk.savedTickets.read()
    expect(offer().elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('that is older is not called saved when the wizard is closed with nothing typed', async () => {
    const wizard = await openTotal()
    await kept(wizard)
    wizard.view.unmount()
    await wizard.reopen()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet()).not.toBeInTheDocument()
    await wizard.desk.savedTickets.read()
    expect(page.getByText('Draft saved').elements()).toEqual([])
  })

  it('that is continued and left unchanged is called saved', async () => {
    const wizard = await openTotal()
    await kept(wizard)
    wizard.view.unmount()
    await wizard.reopen()
    await button('Continue').click()
    await expect.element(field('Amount')).toHaveValue('0.75')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    expect((await wizard.desk.savedTickets.read()).length).toBe(1)
  })

  it('is offered again, with what was typed since, when the client goes back to the first step', async () => {
    const wizard = await openTotal()
    await kept(wizard)
    wizard.view.unmount()
    await wizard.reopen()
    await button('Continue').click()
    await field('Amount').fill('0.8')
    for (const title of ['Choose a pair', 'Choose an account', 'What do you plan to do?']) {
      await button('Back').click()
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    }
    await expect.element(offer()).toHaveTextContent('Continue where you left off: Buy 0.8 BTC / USDT')
    await button('Continue').click()
    await expect.element(field('Amount')).toHaveValue('0.8')
  })

  it('is called saved when the wizard is left at a step before it', async () => {
    const wizard = await openTotal()
    await fillLimit('50000', '0.75')
    await button('Back').click()
    await expect.element(page.getByRole('heading', { name: 'Choose a pair' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    expect((await wizard.desk.savedTickets.read()).length).toBe(1)
  })

  it('is no longer offered once it is discarded', async () => {
    const wizard = await openTotal()
    await fillLimit('50000', '0.75')
    wizard.view.unmount()
    const again = await wizard.reopen()
    await button('Discard').click()
    await expect.element(offer()).not.toBeInTheDocument()
    again.unmount()
    await wizard.reopen()
    expect(await wizard.desk.savedTickets.read()).toEqual([])
  })

  it('is no draft once it was placed', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await wizard.desk.savedTickets.read()).toEqual([])
  })

  it('stays a draft when a repeated request is sent without typing', async () => {
    const wizard = await openTotal({ values: { requestedBase: '0.1', requestedPrice: '50000' } })
    const values = { ...(await kept(wizard)), requestedBase: '0.75' }
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect((await wizard.desk.savedTickets.read()).map(one => one.values.requestedBase)).toEqual([values.requestedBase])
  })

  it('is deleted at sign-out', async () => {
    const wizard = await openTotal()
    await fillLimit('50000', '0.75')
    wizard.desk.signOut()
    expect(readStored(`desk:${wizard.client.email}:drafts/`)).toEqual([])
  })

  it('on an account that the client no longer has continues at Account', async () => {
    const wizard = await openTotal({}, { hiddenAccounts: ['gateio_spot'] })
    const values = await kept(wizard)
    wizard.desk.savedTickets.keep({
      route: { side: 'buy', exchangeAccount: 'gateio_spot', base: 'BTC', counter: 'USDT' },
      values,
    })
    wizard.view.unmount()
    await wizard.reopen()
    await button('Continue').click()
    await expect.element(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  })
})

/** An earlier draft than the form's. */
async function kept({ desk }: OpenWizard) {
  const values = {
    type: 'limit',
    requestedBase: '0.75',
    requestedPrice: '49000',
    minPrice: '',
    maxPrice: '',
    isIceberg: true,
    comment: '',
    deadline: '',
  } as const
  desk.savedTickets.keep({
    route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
    values,
  })
  await desk.savedTickets.read()
  return values
}

describe('an unconfirmed request', () => {
  it('is found after a reload, announced with its number, and not offered', async () => {
    const wizard = await openTotal({}, { timing: { confirmAtMs: [60_000] } })
    await fillLimit()
    await wizard.faults({ match: post, act: { reset: 'after-commit' } })
    await send()
    await expect.element(page.getByText(/We could not confirm/)).toBeVisible()
    const again = reload(wizard)
    const [request] = await requestsAtDesk(wizard)
    await expect.element(page.getByText(`Buy 0.5 BTC / USDT: received as #${request?.number}`)).toBeVisible()
    await expect.element(unconfirmed()).not.toBeInTheDocument()
    expect(await again.savedTickets.read()).toEqual([])
    expect(await created(wizard)).toBe(1)
  })

  it('that another tab finds while it is offered is announced with its number, and no longer offered', async () => {
    const wizard = await openTotal({}, { timing: { confirmAtMs: [60_000] } })
    await fillLimit()
    await wizard.faults({ match: post, act: { reset: 'before' } })
    await send()
    await expect.element(page.getByText(/We could not confirm/)).toBeVisible()
    await wizard.faults()
    reload(wizard)
    await expect.element(unconfirmed()).toBeVisible()
    await sent(wizard)[0]!.arriveLate()
    const [request] = await requestsAtDesk(wizard)
    const key = `desk:${wizard.client.email}:drafts/`
    clearStored(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    await expect.element(page.getByText(`Buy 0.5 BTC / USDT: received as #${request?.number}`)).toBeVisible()
    await expect.element(unconfirmed()).not.toBeInTheDocument()
  })

  it('not found after a reload is sent again under the same key on “Send again”', async () => {
    const wizard = await openTotal({}, { timing: { confirmAtMs: [60_000] } })
    await fillLimit()
    await wizard.faults({ match: post, act: { reset: 'before' } })
    await send()
    await expect.element(page.getByText(/We could not confirm/)).toBeVisible()
    await wizard.faults()
    const again = reload(wizard)
    await expect.element(unconfirmed()).toHaveTextContent('Buy 0.5 BTC / USDT')
    await button('Check again').click()
    await button('Send again').click()
    await vi.waitFor(async () => expect(await created(wizard)).toBe(1))
    expect((await requestsAtDesk(wizard))[0]?.idempotencyKey).toBe(sent(wizard)[0]?.key)
    await vi.waitFor(async () => expect(await again.savedTickets.read()).toEqual([]))
  })

  it('is discarded only once it can no longer arrive', async () => {
    const wizard = await openTotal({}, { timing: { confirmAtMs: [60_000] } })
    await fillLimit()
    await wizard.faults({ match: post, act: { reset: 'before' } })
    await send()
    await expect.element(page.getByText(/We could not confirm/)).toBeVisible()
    const again = reload(wizard, { writeMs: 5_000, arrivalMs: 7_000 })
    await expect.element(page.getByText(/It may still arrive\. You can discard it in \d+ s\./)).toBeVisible()
    await expect.element(button('Discard')).toHaveAttribute('aria-disabled', 'true')
    await vi.waitFor(() => expect(button('Discard').element().getAttribute('aria-disabled')).toBe(null), 20_000)
    await button('Discard').click()
    await expect.element(unconfirmed()).not.toBeInTheDocument()
    expect(again.savedTickets.unconfirmed.peek().size).toBe(0)
  })

  it('refused after the wizard was left is announced, and stays a draft', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults({ match: post, act: { ...refusal(403, 'Trading is closed for you'), delayMs: 2_000 } })
    await send()
    await expect.element(button('Sending…')).toBeVisible()
    wizard.leave()
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT: rejected\. .*Trading is closed for you/)).toBeVisible()
    expect((await wizard.desk.savedTickets.read()).map(({ sending }) => sending)).toEqual([undefined])
  })

  it('cut off after the wizard was left is announced as unconfirmed', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults({ match: post, act: { status: 503, delayMs: 2_000 } })
    await send()
    await expect.element(button('Sending…')).toBeVisible()
    wizard.leave()
    await expect.element(leftUnconfirmed()).toBeVisible()
  })

  it('that another tab may have sent is not announced as refused after the wizard was left', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    let refuse = (_reason: Error) => {}
    vi.spyOn(outboxOf(wizard.desk), 'send').mockReturnValue(new Promise((_, reject) => (refuse = reject)))
    await send()
    await expect.element(button('Sending…')).toBeVisible()
    wizard.leave()
    await expect.element(sheet()).not.toBeInTheDocument()
    refuse(new NetworkError(0, [], 'maybe-sent'))
    await expect.element(page.getByText(/: another tab has sent it, or may have\./)).toBeVisible()
    expect(page.getByText(/: rejected\./).elements()).toEqual([])
  })
})

describe('a seed', () => {
  it('with a hidden account starts at Account', async () => {
    await openWizard({ ...BTC, exchangeAccount: 'gateio_spot' }, { hiddenAccounts: ['gateio_spot'] })
    await expect.element(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await button(/Binance Spot/).click()
    await expect.element(field('Buy')).toHaveValue('BTC')
  })
})
