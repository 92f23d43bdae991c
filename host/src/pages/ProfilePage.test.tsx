import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { ProfilePage } from './ProfilePage'

it.each([320, 390])('a name and an e-mail of 200 letters without a break wrap at %i px', async width => {
  const { desk, faults } = await freshDesk('empty')
  const profile = { name: 'N'.repeat(200), email: `${'e'.repeat(200)}@desk.test` }
  await faults({ match: { path: 'v1/me' }, act: { status: 200, body: JSON.stringify(profile) } })
  renderAt(desk, <ProfilePage />, width)
  await expect.element(page.getByText(profile.name)).toBeVisible()
  const facts = document.querySelector('dl')!
  expect(facts.scrollWidth).toBeLessThanOrEqual(facts.clientWidth)
})
