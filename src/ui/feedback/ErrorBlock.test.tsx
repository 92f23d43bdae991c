import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { NetworkError } from '../../domain/errors'
import { ErrorBlock } from './ErrorBlock'

test.each([
  [326, 'is as wide as the words above it on a phone', 290],
  [1_100, 'is no wider across a page', 360],
])('in a place of %i px the button that tries again %s', async (width, _what, expected) => {
  await renderBrick(
    <div style={{ width: width + 32 }}>
      <ErrorBlock title="This page could not be loaded" text="Check your connection." onRetry={() => undefined} />
    </div>,
  )
  expect(page.getByRole('button', { name: 'Try again' }).element().getBoundingClientRect().width).toBe(expected)
})

test('during the pause that the desk asks for, it says when the button works again', async () => {
  const refusal = new NetworkError(429, [], 'status', { pauseEndsAt: performance.now() + 2_500 })
  const onRetry = vi.fn()
  await renderBrick(<ErrorBlock title="The list could not be loaded" error={refusal} onRetry={onRetry} />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toHaveAccessibleDescription(/^You can try again in [123] s\.$/)
  // Read out each second, it would drown everything else.
  expect(
    page
      .getByText(/^You can try again in/)
      .element()
      .closest('[role=alert], [aria-live]'),
  ).toHaveAttribute('aria-live', 'off')
  await retry.click({ force: true })
  expect(onRetry).not.toHaveBeenCalled()
  await expect.element(retry, { timeout: 5_000 }).not.toHaveAttribute('aria-disabled')
  await retry.click()
  expect(onRetry).toHaveBeenCalledTimes(1)
})
