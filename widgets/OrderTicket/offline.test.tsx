import { describe, expect, it } from 'vitest'
import { goOffline } from '../../playground/harness/testKit'
import {
  button,
  field,
  fillLimit,
  openTotal,
  pressEarly,
  requestsAtDesk,
  send,
  sheet,
} from '../RequestWizard/testWizard'

const submit = () => button('Buy BTC')
const OFFLINE = 'You’re offline. Connect to the internet to send this request.'
const cost = 'v1/requests/cost'

describe('a ticket, while the device is offline,', () => {
  it('is not sent, keeps what is typed, and can be sent once the device is online again', async () => {
    const wizard = await openTotal()
    await fillLimit()
    const goOnline = goOffline()
    await expect.element(submit()).toHaveAccessibleDescription(OFFLINE)
    await pressEarly('Buy BTC')
    expect(wizard.sentCalls('POST', 'v1/requests')).toHaveLength(0)
    goOnline()
    await expect.element(field('Amount')).toHaveValue('0.5')
    await send()
    await expect.poll(async () => (await requestsAtDesk(wizard)).length).toBe(1)
  })

  it('is shown as being sent when it was on its way before, not as impossible to send', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults({ match: { method: 'POST', path: 'v1/requests' }, act: { delayMs: 3_000 } })
    await send()
    await expect.element(sheet().getByText('Sending…').first()).toBeVisible()
    goOffline()
    await expect.element(sheet().getByText('Sending…').first()).toBeVisible()
    await expect(
      expect.poll(() => sheet().element().textContent, { timeout: 300 }).toContain(OFFLINE),
    ).rejects.toThrow()
  })

  it('is not sent again when its result is unknown', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await wizard.faults({ match: { method: 'POST', path: 'v1/requests' }, act: { status: 503 } })
    await send()
    await expect.element(button('Send again')).toBeVisible()
    goOffline()
    await expect.element(button('Send again')).toHaveAccessibleDescription(OFFLINE)
    await pressEarly('Send again')
    expect(wizard.sentCalls('POST', 'v1/requests')).toHaveLength(1)
  })

  it('gets the maximum that could not be loaded once the device is online again', async () => {
    const wizard = await openTotal()
    await wizard.faults({ match: { path: cost }, act: { reset: 'before' } })
    await fillLimit()
    await expect.element(sheet().getByText('We couldn’t load the maximum').first()).toBeVisible()
    const goOnline = goOffline()
    await wizard.faults()
    goOnline()
    await expect.element(button('Max')).not.toHaveAttribute('aria-disabled')
  })
})
