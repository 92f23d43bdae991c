import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { zoneName } from '../../../src/i18n/zoneName'
import { ProfilePage } from './ProfilePage'

it.each([320, 390])('a name and an email of 200 letters without a break wrap at %i px', async width => {
  const { desk, faults } = await freshDesk('empty')
  const profile = { name: 'N'.repeat(200), email: `${'e'.repeat(200)}@desk.test` }
  await faults({ match: { path: 'v1/me' }, act: { status: 200, body: JSON.stringify(profile) } })
  renderAt(desk, <ProfilePage />, width)
  await expect.element(page.getByText(profile.name)).toBeVisible()
  const facts = document.querySelector('dl')!
  expect(facts.scrollWidth).toBeLessThanOrEqual(facts.clientWidth)
})

it('the version and the way out are there though the desk does not say who is signed in', async () => {
  const { desk, faults } = await freshDesk('empty')
  await faults({ match: { path: 'v1/me' }, act: { status: 500 } })
  renderAt(desk, <ProfilePage />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('v1.10', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await vi.waitFor(() => expect(desk.session.token.peek()).toBe(undefined))
})

describe('the settings', () => {
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  const threshold = () => page.getByRole('textbox', { name: 'Small balances' })

  async function openSettings() {
    const { desk } = await freshDesk('empty')
    renderAt(desk, <ProfilePage />)
    await expect.element(threshold()).toBeVisible()
    return desk.settings.current
  }

  it.each([
    ['Language', 'Українська', { language: 'uk-UA' }],
    ['Theme', 'System', { theme: 'system' }],
    ['Display currency', 'BTC', { equivalentCurrency: 'BTC' }],
    ['Time zone', 'UTC', { timeZone: 'UTC' }],
  ] as const)('%s: “%s” applies at one press', async (name, choice, setting) => {
    const settings = await openSettings()
    await group(name).getByText(choice, { exact: true }).first().click()
    expect(settings.peek()).toMatchObject(setting)
  })

  it('the time zone is named, that of the device too', async () => {
    await openSettings()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await expect.element(group('Time zone')).toHaveTextContent(zoneName(timeZone))
  })

  it('the threshold of small balances applies with each key; an empty or wrong one leaves the last', async () => {
    const settings = await openSettings()
    await userEvent.fill(threshold(), '12,5')
    expect(settings.peek().smallBalancesEquivalent).toBe('12.5')
    await userEvent.fill(threshold(), '')
    expect(settings.peek().smallBalancesEquivalent).toBe('12.5')
    await userEvent.fill(threshold(), '-3')
    await userEvent.tab()
    await expect.element(threshold()).toHaveValue('12.5')
    expect(settings.peek().smallBalancesEquivalent).toBe('12.5')
  })

  it('the threshold set in another tab is shown here', async () => {
    const { desk } = await freshDesk('empty')
    renderAt(desk, <ProfilePage />)
    desk.settings.set({ smallBalancesEquivalent: '40' })
    await expect.element(threshold()).toHaveValue('40')
  })
})
