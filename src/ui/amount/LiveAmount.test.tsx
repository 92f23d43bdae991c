import { type Signal, signal } from '@preact/signals-core'
import { Profiler } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { withMotion } from '../../../playground/harness/withMotion'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { LiveAmount } from './LiveAmount'
import { LiveMark } from './LiveMark'
import { PressableLiveAmount } from './PressableAmount'

withMotion()

const live = (price: string): Live<Ticker> => ({ state: 'live', value: { price }, asOf: Date.now() })
const nextFrame = () => new Promise(requestAnimationFrame)

async function open(first: Live<Ticker>, locale: 'en-US' | 'uk-UA' = 'en-US') {
  const price = signal(first)
  let commits = 0
  await renderBrick(
    <Profiler id="price" onRender={() => commits++}>
      <p data-testid="price">
        <LiveAmount price={price} currency="USDT" />
      </p>
      <p data-testid="mark">
        <LiveMark price={price} />
      </p>
    </Profiler>,
    { locale },
  )
  const before = commits
  return { price, commits: () => commits - before }
}

const figure = () => page.getByTestId('price').element().textContent?.replace('USDT', '')
const mark = () => page.getByTestId('mark').element().textContent

describe('a live price', () => {
  it('shows a thousand ticks without one render of React', async () => {
    const { price, commits } = await open(live('67241.1'))
    for (let tick = 0; tick < 1000; tick++) {
      price.value = live(`${67241 + tick}.25`)
      if (tick % 100 === 0) await nextFrame()
    }
    await vi.waitFor(() => expect(figure()).toBe('68,240.25'))
    expect(commits()).toBe(0)
  })

  it('writes its text once a frame, however many ticks come', async () => {
    const { price } = await open(live('1.5'))
    const writes = vi.fn()
    const observer = new MutationObserver(writes)
    observer.observe(page.getByTestId('price').element(), { childList: true, characterData: true, subtree: true })
    await nextFrame()
    for (let tick = 1; tick <= 50; tick++) price.value = live(`${1.5 + tick}`)
    await vi.waitFor(() => expect(figure()).toBe('51.50'))
    observer.disconnect()
    expect(writes).toHaveBeenCalledTimes(1)
  })

  it('keeps its width while it ticks', async () => {
    const { price } = await open(live('67241.12'))
    const width = () => page.getByTestId('price').element().firstElementChild!.getBoundingClientRect().width
    const before = width()
    for (const next of ['67241.1', '11111', '9999.99']) {
      price.value = live(next)
      await nextFrame()
      await nextFrame()
      expect([next, width()]).toEqual([next, before])
    }
    expect(figure()).toBe('9,999.99')
  })

  it('says live, then its age in amber, and nothing while there is no price', async () => {
    const { price } = await open({ state: 'connecting' })
    expect([figure(), mark()]).toEqual(['–', ''])
    price.value = live('1.5')
    await vi.waitFor(() => expect([figure(), mark()]).toEqual(['1.50', 'live']))
    price.value = { ...live('1.5'), state: 'stale', asOf: Date.now() - 18_400 }
    const age = () => Number(/^(\d+) s old$/.exec(mark())?.[1])
    await vi.waitFor(() => expect(age()).toBeGreaterThanOrEqual(18))
    expect(figure()).toBe('1.50')
    expect(page.getByTestId('price').element().firstElementChild).toHaveAttribute('data-state', 'stale')
    const first = age()
    await vi.waitFor(() => expect(age()).toBeGreaterThan(first))
    price.value = { state: 'failed' }
    await vi.waitFor(() => expect([figure(), mark()]).toEqual(['N/A', '']))
  })

  it('a polled price shows its age in place of live', async () => {
    const { price } = await open({ ...live('1.5'), asOf: Date.now() - 5_400, isPolled: true })
    await vi.waitFor(() => expect(mark()).toMatch(/^\d+ s old$/))
    price.value = live('1.6')
    await vi.waitFor(() => expect(mark()).toBe('live'))
  })

  it('no price is 0 s old: that would read like a live one', async () => {
    await open({ ...live('1.5'), asOf: Date.now() + 60_000, isPolled: true })
    await vi.waitFor(() => expect(mark()).toBe('1 s old'))
  })

  it('tells a screen reader at once that it is out of date, and that it is live again, but not each tick', async () => {
    const price = signal(live('1.5'))
    await renderBrick(<PressableLiveAmount price={price} currency="USDT" name="Market price" />)
    const spoken = () => page.getByRole('status').element().textContent
    price.value = live('1.6')
    expect(spoken()).toBe('')
    price.value = { ...price.value, state: 'stale' }
    expect(spoken()).toBe('Market price: 1.60 USDT, out of date')
    price.value = live('1.7')
    expect(spoken()).toBe('Market price: 1.70 USDT, live')
    price.value = live('1.8')
    expect(spoken()).toBe('Market price: 1.70 USDT, live')
    price.value = { state: 'failed' }
    expect(spoken()).toBe('Market price: N/A')
  })

  it('no longer tells a screen reader that it is live once it is polled', async () => {
    const price = signal(live('1.5'))
    await renderBrick(<PressableLiveAmount price={price} currency="USDT" name="Market price" />)
    const spoken = () => page.getByRole('status').element().textContent
    price.value = { ...price.value, state: 'stale' }
    price.value = live('1.7')
    expect(spoken()).toBe('Market price: 1.70 USDT, live')
    price.value = { ...price.value, isPolled: true }
    expect(spoken()).toBe('Market price: 1.70 USDT')
  })

  describe('as a screen reader finds it', () => {
    const spoken = () => page.getByRole('status').element().textContent
    const announced = (price: Signal<Live<Ticker>>) => (
      <PressableLiveAmount price={price} currency="USDT" name="Market price" />
    )

    it('a figure read out earlier is removed once the price has moved on', async () => {
      const price = signal(live('1.5'))
      await renderBrick(announced(price))
      price.value = { ...price.value, state: 'stale' }
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      price.value = live('1.7')
      expect(spoken()).toBe('Market price: 1.70 USDT, live')
      vi.advanceTimersByTime(5_000)
      expect(spoken()).toBe('')
    })

    it('stays out of date until it is live again', async () => {
      const price = signal(live('1.5'))
      await renderBrick(announced(price))
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      price.value = { ...price.value, state: 'stale' }
      vi.advanceTimersByTime(5_000)
      expect(spoken()).toBe('Market price: 1.50 USDT, out of date')
    })

    it('is read out when it is back after a failure', async () => {
      const price = signal(live('1.5'))
      await renderBrick(announced(price))
      price.value = { state: 'failed' }
      expect(spoken()).toBe('Market price: N/A')
      price.value = live('1.7')
      expect(spoken()).toBe('Market price: 1.70 USDT, live')
    })

    it('another pair does not keep the last one’s figure', async () => {
      const price = signal(live('1.5'))
      const { redraw } = await renderBrick(announced(price))
      price.value = { ...price.value, state: 'stale' }
      expect(spoken()).toBe('Market price: 1.50 USDT, out of date')
      await redraw(announced(signal(live('9'))))
      expect(spoken()).toBe('')
    })
  })

  it('tints up and down, and not on its first price', async () => {
    const { price } = await open(live('2'))
    const tick = () => page.getByTestId('price').element().firstElementChild?.getAttribute('data-tick')
    expect(tick()).toBe(null)
    price.value = live('3')
    await vi.waitFor(() => expect(tick()).toBe('up'))
    price.value = live('1')
    await vi.waitFor(() => expect(tick()).toBe('down'))
    await vi.waitFor(() => expect(tick()).toBe(null))
  })

  it('copies and titles the exact price', async () => {
    await open(live('0.000482134567'), 'uk-UA')
    expect(figure()).toBe('0,00048213457')
    const element = page.getByTestId('price').element()
    // The pointer may rest where an earlier test left it, and would not enter.
    await userEvent.unhover(element.firstElementChild!)
    await userEvent.hover(element.firstElementChild!)
    expect(element.firstElementChild).toHaveAttribute('title', '0,000482134567 USDT')
    const copied = new Promise<string>(resolve => {
      document.addEventListener('copy', event => resolve(event.clipboardData?.getData('text/plain') ?? ''), {
        once: true,
      })
    })
    getSelection()?.selectAllChildren(element)
    await userEvent.copy()
    expect(await copied).toBe('0.000482134567')
  })
})
