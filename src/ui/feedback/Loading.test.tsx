import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { Loading } from './Loading'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const skeleton = () => page.getByTestId('skeleton').element()
const isSeen = () => skeleton().checkVisibility({ visibilityProperty: true })

it('the skeleton appears after 300 ms and the text after a second, and the height never changes', async () => {
  await renderBrick(
    <Loading>
      <div data-testid="skeleton" style={{ height: 84 }} />
    </Loading>,
  )
  const height = () => page.getByRole('status').element().parentElement?.clientHeight
  expect([isSeen(), height()]).toEqual([false, 84])
  await vi.advanceTimersByTimeAsync(300)
  await expect.poll(isSeen).toBe(true)
  expect(page.getByRole('status').element().textContent).toBe('')
  await vi.advanceTimersByTimeAsync(700)
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('Still loading…')
  expect(height()).toBe(84)
})
