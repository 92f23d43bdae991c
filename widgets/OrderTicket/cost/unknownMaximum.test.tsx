import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Confirm } from '../../../src/domain/request/review'
import {
  button,
  confirmReview,
  created,
  fillLimit,
  note,
  type OpenWizard,
  openTotal,
  refusal,
  send,
  sheet,
  type,
} from '../../RequestWizard/testWizard'

const cost = 'v1/requests/cost'
const costs = (wizard: OpenWizard, act: Readonly<Record<string, unknown>>) =>
  wizard.faults({ match: { path: cost }, act })
const answers = (wizard: OpenWizard, body: unknown) => costs(wizard, { status: 200, body: JSON.stringify(body) })
const bold = () => [...sheet().element().querySelectorAll('[role=alert] b')].map(one => one.textContent)

describe('without a maximum', () => {
  it.each<[string, Confirm, unknown, RegExp]>([
    ['that the desk could not give', 'unusual', refusal(503, 'Closed'), /We couldn’t load the maximum: .*Closed/],
    ['because it is null', 'unusual', { max: null, available: '100000' }, /The desk gave no maximum/],
    ['because it is negative', 'unusual', { max: '-1', available: '100000' }, /The desk gave no maximum/],
    ['on a page without reviews', 'never', { available: '100000' }, /The desk gave no maximum/],
  ])('%s the words say so, and a request is sent only through a review', async (_why, confirm, act, words) => {
    const wizard = await openTotal({}, { confirm })
    await ('status' in (act as object) ? costs(wizard, act as never) : answers(wizard, act))
    await type('Price', '50000')
    await type('Amount', '0.5')
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
    await expect.element(button('Max')).toBeDisabled()
    await send()
    await expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    expect([bold(), await created(wizard)]).toEqual([['The maximum is unknown'], 0])
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('while it is loading, the button waits', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    await costs(wizard, { hang: true })
    await type('Price', '50000')
    await type('Amount', '0.5')
    await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Checking the maximum…')
  })
})

describe('a limit left open for an hour', () => {
  async function leftOpen(confirm: Confirm) {
    const wizard = await openTotal({}, { confirm })
    await fillLimit()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    const now = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
    onTestFinished(() => clock.mockRestore())
    return wizard
  }

  it('is checked by a new maximum at the press, and stays when it is above that', async () => {
    const wizard = await leftOpen('never')
    await answers(wizard, { max: '0.1', available: '5000' })
    await send()
    await vi.waitFor(() => expect(note('Amount')).toMatch(/0\.1/))
    expect(await created(wizard)).toBe(0)
    await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Above the maximum')
  })

  it('is reviewed as one without a maximum when the desk fails now', async () => {
    const wizard = await leftOpen('unusual')
    await costs(wizard, refusal(503, 'Closed'))
    await send()
    await expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    expect([bold(), await created(wizard)]).toEqual([['The maximum is unknown'], 0])
  })
})
