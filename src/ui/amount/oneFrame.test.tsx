import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { createFeed } from '../../market/feed'
import { createMemoryBinance } from '../../market/testing/memoryBinance'
import { LiveAmount } from './LiveAmount'

afterEach(() => vi.unstubAllGlobals())

/** A queue of animation frames that the test runs by hand. */
function simulateFrames() {
  let queue: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => queue.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  return {
    run() {
      const due = queue
      queue = []
      for (const callback of due) callback(performance.now())
    },
    requested: () => queue.length,
  }
}

async function watchBtc() {
  const frames = simulateFrames()
  const binance = createMemoryBinance()
  const feed = createFeed({ WebSocket: binance.WebSocket, fetch: binance.fetch })
  const price = feed.ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  await renderBrick(
    <p data-testid="price">
      <LiveAmount price={price} />
    </p>,
  )
  await vi.waitFor(() => expect(binance.sockets.some(({ subscribed }) => subscribed.has(STREAM))).toBe(true))
  await vi.waitFor(() => expect(price.value.state).toBe('live'))
  frames.run()
  const element = page.getByTestId('price').element()
  return {
    frames,
    feed,
    element,
    tick: (c: string) => binance.tick(STREAM, { e: '24hrMiniTicker', E: Date.now(), s: 'BTCUSDT', c }),
    text: () => element.textContent,
  }
}
const STREAM = 'btcusdt@miniTicker'

it('a price is drawn in the first animation frame after it arrived', async () => {
  const { frames, feed, tick, text } = await watchBtc()
  const before = text()
  tick('71234.50')
  expect([text(), frames.requested()]).toEqual([before, 1])
  frames.run()
  expect([text(), frames.requested()]).toEqual(['71,234.50', 0])
  feed.close()
})

it('of ten prices that arrive between two animation frames the last one is drawn, once', async () => {
  const { frames, feed, element, tick, text } = await watchBtc()
  const observer = new MutationObserver(() => {})
  observer.observe(element, { characterData: true, childList: true, subtree: true })
  for (let cent = 1; cent <= 10; cent++) tick(`71234.${String(cent).padStart(2, '0')}`)
  expect(frames.requested()).toBe(1)
  frames.run()
  expect(text()).toBe('71,234.10')
  expect(observer.takeRecords().filter(({ addedNodes }) => addedNodes.length > 0)).toHaveLength(1)
  feed.close()
})
