import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { AuthGate } from './AuthGate'
import { SetPassword } from './SetPassword'

it.each([
  ['sign-in', <AuthGate key="one" />],
  ['form that sets a password', <SetPassword key="one" token="a-token" onGoToLogin={vi.fn()} />],
])('in a portal’s slot the %s is as high as its content, whatever the window', async (_, widget) => {
  onTestFinished(() => page.viewport(390, 844))
  const kit = await freshDesk('empty')
  kit.desk.signOut()
  const { container } = renderAt(kit.desk, widget)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  const { height } = container.getBoundingClientRect()
  const above = heading.element().getBoundingClientRect().top - container.getBoundingClientRect().top
  expect(above).toBeLessThan(100)
  await page.viewport(390, 2_000)
  expect(container.getBoundingClientRect().height).toBe(height)
  // The page has a main content of its own.
  expect(container.querySelectorAll('main main')).toHaveLength(0)
})
