import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Fault } from '../../../playground/harness/testKit'
import { REFUSED_BECAUSE, sendingFaults } from '../../../playground/trials/sendingFaults'
import {
  button,
  confirmReview,
  created,
  field,
  fillLimit,
  note,
  type OpenWizard,
  openTotal,
  refusal,
  requestsAtDesk,
  send,
  sheet,
  textIn,
  type,
} from '../../RequestWizard/testWizard'

const post = (act: Fault['act'], times?: number): Fault => ({
  match: { method: 'POST', path: 'v1/requests', ...(times ? { times } : {}) },
  act,
})
const LOOK = { method: 'GET', path: 'v1/requests' } as const
const sent = (wizard: OpenWizard) => wizard.sentCalls('POST', 'v1/requests')
const unconfirmed = () => page.getByText('We could not confirm whether the desk received it. Checking…')
const notFound = () => page.getByText('Not found yet. It may still arrive.')

/** A limit request that the desk would take, about to be sent, with a timeout that no busy machine reaches. */
async function ready(options: Parameters<typeof openTotal>[1] = {}) {
  const wizard = await openTotal({}, { ...options, timing: { writeMs: 20_000, ...options.timing } })
  await fillLimit()
  return wizard
}

/** A request that was sent, is not found by the first three checks, and arrives when the test says so. */
async function delayed() {
  const wizard = await ready({ timing: { confirmAtMs: LATE_CHECKS } })
  await wizard.faults(post({ reset: 'before' }))
  await send()
  await expect.element(notFound()).toBeVisible()
  await wizard.faults()
  return { ...wizard, arrive: () => sent(wizard)[0]?.arriveLate() }
}
/** After the first three every two seconds for half a minute, so that one is left on a busy machine too. */
const LATE_CHECKS = [50, 100, 150, ...Array.from({ length: 15 }, (_, at) => 2_000 * (at + 1))]

/** Sends a ticket beside an unconfirmed one of the same pair and side, which is reviewed. */
async function sendReviewed() {
  await send()
  await confirmReview()
}

describe('a request is placed once', () => {
  it('when its button is pressed twice at once', async () => {
    const wizard = await ready()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    const element = button('Buy BTC').element() as HTMLButtonElement
    element.click()
    element.click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, await created(wizard)]).toEqual([1, 1])
  })

  it('when Enter and the button are pressed while it is being sent', async () => {
    const wizard = await ready()
    await wizard.faults(post({ delayMs: 2_000 }))
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await field('Amount').click()
    await userEvent.keyboard('{Enter}')
    await button('Sending…').click({ force: true })
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, await created(wizard)]).toEqual([1, 1])
  })
})

/** Of a call whose answer does not come in time; the same call sent again is answered. */
const TIMEOUT_MS = 2_500
const FAULTS = [
  ...sendingFaults(TIMEOUT_MS + 300),
  ['a captive portal’s page', { status: 502, body: '<html>Sign in to the hotel</html>' }, 'notFound'],
] as const

/** The fault after which a browser sends a POST twice by itself: a desk without keys makes two requests. */
const isRepeatedByBrowser = (act: Fault['act']) => act.reset === 'after-commit'

describe.each([
  { at: 'a desk with keys', hasKeys: true },
  { at: 'a desk without keys', hasKeys: false },
])('a new request at $at', { tags: ['exactly-once'] }, ({ hasKeys }) => {
  // In `npm test` every other fault, at each desk the others; the outbox's own tests have all of them.
  it.each(FAULTS.filter((_, at) => inject('trial') || at % 2 === Number(hasKeys)))(
    'after %s: the wizard claims nothing that is not known, and it is placed once',
    async (_fault, act, ends) => {
      const confirmAtMs = ends === 'found' ? [1_500, 2_500, 4_000] : [50, 150]
      const isTimedOut = 'hang' in act || 'delayMs' in act
      // Without keys the form stays locked until the first sending can no longer arrive.
      const writeMs = isTimedOut || (!hasKeys && ends === 'notFound') ? { writeMs: TIMEOUT_MS } : {}
      const wizard = await ready({
        idempotencyKeys: hasKeys,
        timing: { confirmAtMs, ...writeMs, ...(!hasKeys && { arrivalMs: 500 }) },
      })
      await wizard.faults(post(act))
      await send()
      if (ends === 'signedOut') {
        await vi.waitFor(() => expect(wizard.desk.session.token.peek()).toBe(undefined))
        expect(document.body.textContent).not.toMatch(/fail|error|could not/i)
        expect([sent(wizard).length, await created(wizard)]).toEqual([1, 0])
        return
      }
      if (ends === 'found') {
        await expect.element(unconfirmed()).toBeVisible()
        await expect.element(field('Amount')).toBeDisabled()
        await expect.element(page.getByText(/^Received as #\d+$/).first()).toBeVisible()
        await expect.element(sheet()).not.toBeInTheDocument()
        const requests = await requestsAtDesk(wizard)
        for (const { number } of requests) await expect.element(page.getByText(`Received as #${number}`)).toBeVisible()
        expect([sent(wizard).length, await created(wizard)]).toEqual([1, requests.length])
        if (hasKeys || !isRepeatedByBrowser(act)) expect(requests.length).toBe(1)
        expect(wizard.onPlaced.mock.calls.map(([{ uuid }]) => uuid).sort()).toEqual(
          requests.map(({ uuid }) => uuid).sort(),
        )
        return
      }
      if (ends === 'refused') await expect.element(page.getByRole('alert').getByText(REFUSED_BECAUSE)).toBeVisible()
      else await expect.element(notFound()).toBeVisible()
      expect([textIn('Price'), textIn('Amount'), await created(wizard)]).toEqual(['50,000', '0.5', 0])
      await wizard.faults()
      await send(ends === 'refused' ? 'Buy BTC' : 'Send again')
      if (!hasKeys && ends === 'notFound') await confirmReview()
      await expect.element(sheet()).not.toBeInTheDocument()
      expect([sent(wizard).length, await created(wizard)]).toEqual([2, 1])
      const keys = sent(wizard).map(({ key }) => key)
      if (!hasKeys) return expect(keys).toEqual([null, null])
      // A refused ticket is sent again under a new key, an unconfirmed one under its own.
      expect(new Set(keys).size).toBe(ends === 'refused' ? 2 : 1)
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('an unconfirmed request', () => {
  it('asks to keep the page open when the browser could not save it', async () => {
    const wizard = await ready({ timing: { confirmAtMs: LATE_CHECKS } })
    await wizard.faults(post({ reset: 'before' }))
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => setItem.mockRestore())
    await send()
    await expect
      .element(notFound())
      .toHaveTextContent(/It may still arrive\. Keep this page open: your browser couldn’t save this request\.$/)
    // Until it is final, equal tickets in other tabs wait, and so would those of the next tests.
    await wizard.faults()
    await sent(wizard)[0]?.arriveLate()
    await expect.element(sheet()).not.toBeInTheDocument()
  })

  it('that arrives while it is sent again stays one request', async () => {
    const wizard = await delayed()
    await Promise.all([button('Send again').click(), wizard.arrive()])
    await expect.element(sheet()).not.toBeInTheDocument()
    await vi.waitFor(async () => expect((await wizard.ledger()).length).toBeGreaterThanOrEqual(1))
    expect([await created(wizard), (await requestsAtDesk(wizard)).length]).toEqual([1, 1])
  })

  it('is sent again as it was, and says so when its comment has been edited', async () => {
    const wizard = await delayed()
    await button('Comment').click()
    await field('Comment').fill('Slowly')
    await expect.element(page.getByText('Your first request will be sent again without your changes')).toBeVisible()
    await button('Send again').click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await requestsAtDesk(wizard)).toMatchObject([{ comment: null }])
  })

  it('not found by the first check says when the next one is, while the form stays locked', async () => {
    const wizard = await ready({ timing: { confirmAtMs: [50, 60_000] } })
    await wizard.faults(post({ reset: 'before' }))
    await send()
    const words = page.getByText('We could not confirm whether the desk received it. Not found yet.')
    await expect.element(words).toHaveTextContent(/Checking again in (1:00|5\d s)\.$/)
    await expect.element(field('Amount')).toBeDisabled()
    await expect.element(button('Checking…')).toBeVisible()
  })

  it('says that it could not be checked, not that it was not found', async () => {
    const wizard = await ready({ timing: { confirmAtMs: [50, 60_000] } })
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await wizard.faults(post({ reset: 'before' }), { match: LOOK, act: { status: 500 } })
    await send()
    await expect.element(page.getByText('We couldn’t check yet whether the desk received it.')).toBeVisible()
  })

  it('unlocks the form after three checks, and is found by a later one', async () => {
    const wizard = await delayed()
    await expect.element(button('Send again')).not.toHaveAttribute('aria-disabled')
    await expect.element(field('Amount')).toBeEnabled()
    await wizard.arrive()
    await expect.element(page.getByText(/^Received as #\d+$/)).toBeVisible()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([sent(wizard).length, await created(wizard), wizard.onPlaced.mock.calls.length]).toEqual([1, 1, 1])
    expect(await wizard.desk.savedTickets.read()).toEqual([])
  })

  it('is announced when it is found late, and a form that was edited meanwhile keeps its values', async () => {
    const wizard = await delayed()
    await type('Amount', '0.25')
    await wizard.arrive()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT: received as #\d+$/)).toBeVisible()
    expect([textIn('Price'), textIn('Amount'), wizard.onPlaced.mock.calls.length]).toEqual(['50,000', '0.25', 1])
    expect(wizard.onClosed).not.toHaveBeenCalled()
    expect((await wizard.desk.savedTickets.read()).map(({ values }) => values.requestedBase)).toEqual(['0.25'])
  })

  it('found late is placed: an equal ticket sent afterwards is another request', async () => {
    const wizard = await delayed()
    await type('Amount', '0.25')
    await wizard.arrive()
    await expect.element(page.getByText(/^Buy 0\.5 BTC \/ USDT: received as #\d+$/)).toBeVisible()
    await type('Amount', '0.5')
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([new Set(sent(wizard).map(({ key }) => key)).size, await created(wizard)]).toEqual([2, 2])
  })

  it('sent again while it is still being checked is announced once', async () => {
    const wizard = await ready({ timing: { confirmAtMs: LATE_CHECKS } })
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await wizard.faults(post({ reset: 'after-commit' }), { match: LOOK, act: { status: 500 } })
    await send()
    await expect.element(page.getByText(/^We couldn’t check whether it arrived/)).toBeVisible()
    // Until it is sent again no check may find it; after that one does before the answer arrives.
    await wizard.faults(post({ delayMs: 3_000 }), { match: LOOK, act: { status: 500 } })
    await button('Send again').click()
    await vi.waitFor(() => expect(sent(wizard).length).toBe(2))
    await wizard.faults(post({ delayMs: 3_000 }))
    await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    expect([await created(wizard), wizard.onPlaced.mock.calls.length]).toEqual([1, 1])
    expect(page.getByText(/^Received as/).elements()).toEqual([])
  })

  it('is another request under another key once it is edited', async () => {
    const wizard = await ready()
    await wizard.faults(post({ status: 500 }, 1))
    await send()
    await expect.element(notFound()).toBeVisible()
    await type('Amount', '0.25')
    await expect.element(notFound()).not.toBeInTheDocument()
    await sendReviewed()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(new Set(sent(wizard).map(({ key }) => key)).size).toBe(2)
    expect(await requestsAtDesk(wizard)).toMatchObject([{ requestedBase: '0.25' }])
  })

  it('can be closed once nothing is being sent', async () => {
    const wizard = await ready()
    await wizard.faults(post({ reset: 'before' }))
    await send()
    await expect.element(notFound()).toBeVisible()
    await button('Close').click()
    await expect.element(sheet()).not.toBeInTheDocument()
  })

  it('refused when sent again shows the reason at its field', async () => {
    const wizard = await ready()
    await wizard.faults(post({ status: 500 }, 1))
    await send()
    await expect.element(notFound()).toBeVisible()
    const reason = { property: 'requestedBase', code: 'max', options: ['0.4'], detail: 'Too much' }
    await wizard.faults(post({ status: 422, body: JSON.stringify({ errors: [reason] }) }))
    await button('Send again').click()
    await vi.waitFor(() => expect(note('Amount')).toContain('Max value is 0.4'))
    await expect.element(notFound()).toBeVisible()
    await type('Amount', '0.25')
    await expect.element(button('Buy BTC')).toBeVisible()
  })

  it('is found after a refused “Send again” if the first sending had arrived', async () => {
    const wizard = await ready({ timing: { confirmAtMs: [20] } })
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await wizard.faults(post({ status: 500, commit: true }, 1), { match: LOOK, act: { status: 500 } })
    await send()
    await expect.element(page.getByText(/^We couldn’t check whether it arrived/)).toBeVisible()
    await wizard.faults(post(refusal(429, 'Too many')))
    await button('Send again').click()
    await expect.element(page.getByText(/^Received as #\d+$/)).toBeVisible()
    expect([await created(wizard), (await requestsAtDesk(wizard)).length]).toEqual([1, 1])
  })

  it('is sent again under its own key after another amount was refused', async () => {
    const wizard = await delayed()
    await wizard.faults(post(refusal(422, 'Not that much')))
    await type('Amount', '0.25')
    await sendReviewed()
    await expect.element(page.getByRole('alert').getByText('Not that much')).toBeVisible()
    await wizard.faults()
    await type('Amount', '0.5')
    await send('Send again')
    await expect.element(sheet()).not.toBeInTheDocument()
    const keys = sent(wizard).map(({ key }) => key)
    expect([keys[2], keys[1] === keys[0]]).toEqual([keys[0], false])
    await wizard.arrive()
    await vi.waitFor(async () => expect((await wizard.ledger()).length).toBeGreaterThanOrEqual(2))
    expect([await created(wizard), (await requestsAtDesk(wizard)).length]).toEqual([1, 1])
  })

  it('is shown in Ukrainian', async () => {
    const wizard = await ready()
    await wizard.faults(post({ reset: 'before' }))
    wizard.desk.update({ locale: 'uk-UA' })
    await send('Купити BTC')
    await expect.element(page.getByText('Не вдалося підтвердити, чи деск отримав запит. Перевіряємо…')).toBeVisible()
    await expect.element(page.getByText('Поки що не знайдено. Запит ще може надійти.')).toBeVisible()
    await expect.element(button('Надіслати ще раз')).toBeVisible()
  })

  it('repeated by the browser and then refused is found, and not called refused', async () => {
    const wizard = await ready()
    await wizard.faults(post({ ...refusal(409, REFUSED_BECAUSE), commit: true }))
    await send()
    await expect.element(page.getByText(/^Received as #\d+$/)).toBeVisible()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([await created(wizard), await wizard.desk.savedTickets.read()]).toEqual([1, []])
  })

  it('at a desk without keys is found by its content, and not mistaken for an older equal request', async () => {
    const wizard = await openTotal({}, { idempotencyKeys: false, timing: { writeMs: 3_000, arrivalMs: 0 } })
    await fillLimit()
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    const [older] = await requestsAtDesk(wizard)
    wizard.view.unmount()
    await wizard.reopen()
    await fillLimit()
    await wizard.faults(post({ status: 500 }))
    await send()
    await expect.element(notFound()).toBeVisible()
    await wizard.faults(post({ status: 500, commit: true }))
    await button('Send again').click()
    await expect.element(page.getByText(/The first one may still arrive/)).toBeVisible()
    await confirmReview()
    await expect.element(page.getByText(/^Received as #\d+$/)).toBeVisible()
    expect(wizard.onPlaced).toHaveBeenCalledTimes(2)
    expect(wizard.onPlaced.mock.calls[1]?.[0].uuid).not.toBe(older?.uuid)
    expect([sent(wizard)[0]?.key, await created(wizard)]).toEqual([null, 2])
  })

  it('typed with other zeros is the same request, which its form offers to send again', async () => {
    const wizard = await ready({ timing: { confirmAtMs: [60_000] } })
    await wizard.faults(post({ reset: 'before' }))
    await send()
    await expect.element(unconfirmed()).toBeVisible()
    wizard.view.unmount()
    await wizard.reopen()
    await fillLimit('50000', '0.50')
    await expect.element(notFound()).toBeVisible()
    await expect.element(button('Send again')).toBeVisible()
    expect(sent(wizard).length).toBe(1)
  })

  it('is shown on a form of the same pair and side, whose new request is reviewed', async () => {
    const wizard = await ready({ timing: { confirmAtMs: [60_000] } })
    await wizard.faults(post({ reset: 'before' }))
    await send()
    await expect.element(unconfirmed()).toBeVisible()
    await wizard.faults()
    wizard.view.unmount()
    await wizard.reopen()
    await fillLimit('94000', '0.25')
    await expect.element(page.getByText(/^Not confirmed yet: Buy 0.5 BTC/)).toBeVisible()
    await send()
    await expect.element(page.getByText(/is not confirmed yet: it may have been placed/)).toBeVisible()
    expect(sent(wizard).length).toBe(1)
  })

  it('leaves no timer when the wizard is left', async () => {
    const running = watchTimers()
    const wizard = await ready({ timing: { confirmAtMs: [77_777] } })
    await wizard.faults(post({ reset: 'before' }))
    await send()
    await expect.element(unconfirmed()).toBeVisible()
    await vi.waitFor(() => expect(running()).not.toEqual([]))
    wizard.view.unmount()
    await vi.waitFor(() => expect(running()).toEqual([]))
    expect(wizard.onClosed).not.toHaveBeenCalled()
  })
})

/** Timers of more than a minute that are running. */
function watchTimers() {
  const long = new Set<unknown>()
  const { setTimeout, clearTimeout } = globalThis
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...call: Parameters<typeof setTimeout>) => {
      const timer = setTimeout(...call)
      if (Number(call[1]) > 60_000) long.add(timer)
      return timer
    }) as typeof setTimeout),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation(timer => {
      long.delete(timer)
      clearTimeout(timer)
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => [...long]
}
describe('a refusal', () => {
  it.each([
    ['requestedBase', 'Amount', 'max', ['0.4'], 'Max value is 0.4'],
    [
      'requestedBase',
      'Amount',
      'insufficient_balance',
      ['0.4'],
      'Not enough funds on this account. The maximum is 0.4 BTC',
    ],
    ['requestedPrice', 'Price', 'greater_than', ['60000'], 'Value must be greater than 60,000'],
    ['requestedPrice', 'Price', 'tick_size', [], 'Prices go by whole dollars'],
  ] as const)('of %s is shown at its field: %s, %s', async (property, label, code, options, words) => {
    const wizard = await ready()
    const reason = { property, code, options, detail: 'Prices go by whole dollars' }
    await wizard.faults(post({ status: 422, body: JSON.stringify({ errors: [reason] }) }))
    await send()
    await vi.waitFor(() => expect(note(label)).toContain(words))
    await expect.element(field(label)).toHaveFocus()
    expect([textIn('Price'), textIn('Amount'), await created(wizard)]).toEqual(['50,000', '0.5', 0])
  })

  it.each([
    ['403', refusal(403, 'Trading is closed for you'), 'The desk answered: “Trading is closed for you”'],
    ['409', refusal(409, 'Changed meanwhile'), 'The desk answered: “Changed meanwhile”'],
    ['404 without a word', { status: 404, body: '' }, 'Network Error with code 404'],
    ['422 of no field', refusal(422, 'Not on Sundays'), 'Not on Sundays'],
    ['422 of an unknown field', refusal(422, 'No such desk', 'deskId'), 'No such desk'],
    ['422 without reasons', { status: 422, body: '{}' }, 'Unexpected error'],
  ] as const)('with %s shows the desk’s words and keeps the form', async (_status, act, words) => {
    const wizard = await ready()
    await wizard.faults(post(act))
    await send()
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
    expect([textIn('Price'), textIn('Amount')]).toEqual(['50,000', '0.5'])
    await wizard.faults()
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(new Set(sent(wizard).map(({ key }) => key)).size).toBe(2)
  })
})
