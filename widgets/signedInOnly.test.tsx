import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leastOf } from '../playground/harness/leastOf'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { AuthGate } from './allWidgets'
import { BalancesPanel, BalancesSummary, RequestList, RequestWizard, SetPassword } from './lazyWidgets'
import { mount } from './mount'

const onAuthRequired = vi.fn()
const onEvent = vi.fn()
beforeEach(() => document.addEventListener('desk:auth-required', onEvent))
afterEach(() => {
  document.removeEventListener('desk:auth-required', onEvent)
  onAuthRequired.mockReset()
  onEvent.mockReset()
})

const words = () => page.getByText('You’re signed out').elements().length
const counts = () => [onAuthRequired.mock.calls.length, onEvent.mock.calls.length]
const nothing = () => undefined

describe('a widget that needs a client', () => {
  it('says within 300 ms that nobody is signed in, and the page gets one event for all widgets', async () => {
    const measure = async () => {
      onAuthRequired.mockReset()
      onEvent.mockReset()
      const { desk } = await freshDesk('funded', { onAuthRequired })
      desk.signOut()
      const element = document.body.appendChild(document.createElement('div'))
      const at = performance.now()
      const mounted = mount(desk, 'RequestList', element, {})
      const view = renderAt(
        desk,
        <>
          <BalancesPanel />
          <BalancesSummary />
          <RequestWizard onClosed={nothing} />
        </>,
      )
      await vi.waitFor(() => expect(words()).toBe(4), { interval: 10 })
      const ms = performance.now() - at
      expect(counts()).toEqual([1, 1])
      await page.getByRole('button', { name: 'Sign in' }).first().click()
      expect(counts()).toEqual([2, 1])
      view.unmount()
      mounted.unmount()
      element.remove()
      return ms
    }
    expect(await leastOf(15, 300, measure)).toBeLessThan(300)
  })

  it('says so when the session expires, and again after the next one has', async () => {
    const kit = await freshDesk('demo', { onAuthRequired })
    const { desk, client } = kit
    renderAt(desk, <RequestList />)
    for (const time of [1, 2]) {
      await expect.element(page.getByText('#1060')).toBeVisible()
      expect(words()).toBe(0)
      await kit.faults({ match: { path: '/v1/requests' }, act: { status: 401 } })
      await expect.element(page.getByText('You’re signed out')).toBeVisible()
      expect(counts()).toEqual([time, time])
      await kit.faults()
      desk.session.start(client.token)
    }
  })

  it('is neither the sign-in form nor the form that sets a password: those work signed out', async () => {
    const { desk } = await freshDesk('funded', { onAuthRequired })
    desk.signOut()
    renderAt(
      desk,
      <>
        <AuthGate>
          <RequestList />
        </AuthGate>
        <SetPassword token="a-token" onGoToLogin={nothing} />
      </>,
    )
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await vi.waitFor(() => expect(document.querySelectorAll('form')).toHaveLength(2))
    expect([words(), ...counts()]).toEqual([0, 0, 0])
  })
})
