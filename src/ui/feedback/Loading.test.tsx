import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { Panel } from '../Panel'
import { Loading } from './Loading'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const skeleton = () => page.getByTestId('skeleton').element()
const isSeen = () => skeleton().checkVisibility({ visibilityProperty: true })
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
const twoFrames = () => frame().then(frame)

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

it('nothing moves on the page when the text appears', async () => {
  const shifts: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  await renderBrick(
    <Loading>
      <div style={{ height: 84 }} />
    </Loading>,
  )
  await twoFrames()
  shifts.push(...observer.takeRecords())
  const before = shifts.length
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(page.getByText('Still loading…')).toBeVisible()
  await twoFrames()
  shifts.push(...observer.takeRecords())
  observer.disconnect()
  expect(shifts.length).toBe(before)
})

it('a panel that loads draws no empty box before its skeleton', async () => {
  await renderBrick(
    <Panel label="Balances">
      <Loading>
        <div data-testid="skeleton" style={{ height: 84 }} />
      </Loading>
    </Panel>,
  )
  const panel = document.querySelector('section')!
  expect([panel.checkVisibility({ visibilityProperty: true }), panel.clientHeight]).toEqual([false, 84])
  await vi.advanceTimersByTimeAsync(300)
  await expect.poll(() => panel.checkVisibility({ visibilityProperty: true })).toBe(true)
})

it('of two panels that load, only one says that it is still loading', async () => {
  await renderBrick(
    <>
      <Loading>one</Loading>
      <Loading>two</Loading>
    </>,
  )
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => page.getByText('Still loading…').elements().length).toBe(1)
})

it('a skeleton that takes the place of another is drawn at once', async () => {
  const { redraw } = await renderBrick(<Loading key="code">code</Loading>)
  await vi.advanceTimersByTimeAsync(300)
  await redraw(
    <Loading key="data">
      <div data-testid="skeleton" />
    </Loading>,
  )
  expect(isSeen()).toBe(true)
})
