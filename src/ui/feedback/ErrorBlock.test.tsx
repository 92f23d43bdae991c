import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { ErrorBlock } from './ErrorBlock'

test.each([
  [326, 'fills a phone’s panel', 326],
  [1_100, 'is no wider across a page', 360],
])('in a place of %i px the button that tries again %s', async (width, _what, expected) => {
  await renderBrick(
    <div style={{ width: width + 32 }}>
      <ErrorBlock title="This page could not be loaded" text="Check your connection." onRetry={() => undefined} />
    </div>,
  )
  expect(page.getByRole('button', { name: 'Try again' }).element().getBoundingClientRect().width).toBe(expected)
})
