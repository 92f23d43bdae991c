import '../../styled-system/styles.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createDesk } from '../../src/desk/createDesk'
import { DeskContext } from '../../src/desk/useDesk'
import type { TradeRequest } from '../../src/domain/request/request'
import { loadMessages, WordsProvider } from '../../src/i18n/intl'
import { DeskRoot } from '../../src/ui/DeskRoot'
import { InfiniteList } from '../../src/ui/list/InfiniteList'
import { RequestRow } from '../../widgets/RequestList/RequestRow'
import { SceneMarket } from '../stories/scenes/SceneMarket'
import { compare } from './figures'

/** Our list, and react-virtual alone over the same rows. */
type ListPage = {
  /** Counts the elements of our list with so many rows, scrolled to its middle. */
  elements(rows: number): Promise<number>
  /** Appends pages of ten to ten thousand rows, to each list alternately. */
  appending(): { ours: number; anchor: number; ratio: number }
  /** Counts the frames missed while scrolling through so many, 40 px each, as a firm flick does. */
  droppedFrames(which: 'ours' | 'anchor', frames: number): Promise<number>
  /** Ms of each task over 50 ms while ten thousand rows get more pages and are scrolled, with far jumps. */
  longTasks(which: 'ours' | 'anchor'): Promise<readonly number[]>
}

declare global {
  interface Window {
    list: ListPage
  }
}

const ALL = Array.from({ length: 11_000 }, (_, at): TradeRequest => {
  const isScaled = at % 3 === 0
  return {
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: 11_000 - at,
    side: at % 2 === 0 ? 'buy' : 'sell',
    type: isScaled ? 'scaled' : 'limit',
    status: at % 5 === 0 ? 'in_progress' : 'executed',
    progress: at % 100,
    exchangeAccount: 'binance_spot',
    baseCurrency: 'BTC',
    counterCurrency: 'USDT',
    isTriangulation: false,
    isIceberg: false,
    requestedBase: `${at}.125`,
    ...(isScaled ? { minPrice: '66400', maxPrice: '67800.5' } : { requestedPrice: '67240.5' }),
    createdAt: new Date(Date.now() - at * 60_000),
    severity: at % 7 === 0 ? 'warning' : 'regular',
  }
})
const FIRST = 10_000
const uuidOf = (request: TradeRequest) => request.uuid
const row = (request: TradeRequest, tabIndex: 0 | -1) => (
  <RequestRow
    request={request}
    href={uuid => uuid}
    onOpen={undefined}
    open={false}
    last={false}
    stale={false}
    showClient={false}
    tabIndex={tabIndex}
  />
)

const Ours = ({ items }: { items: readonly TradeRequest[] }) => (
  <InfiniteList
    label="Ours"
    items={items}
    keyOf={uuidOf}
    hasMore={false}
    loadingMore={false}
    loadMore={() => undefined}
  >
    {row}
  </InfiniteList>
)

function Bare({ items }: { items: readonly TradeRequest[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 84,
    overscan: 10,
    useFlushSync: false,
  })
  return (
    <div ref={scroller} {...box}>
      <ul style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={String(key)}
            ref={rows.measureElement}
            data-index={index}
            style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
          >
            {row(items[index] as TradeRequest, 0)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const box = { 'data-scroller': '', style: { height: 844, width: 390, overflowY: 'auto' } } as const

type Shown = { readonly scroller: HTMLElement; setCount(count: number): void; append(): void; close(): void }

function show(kind: 'ours' | 'anchor', first = FIRST): Shown {
  const place = document.createElement('div')
  document.body.append(place)
  let set: (count: number) => void = () => undefined
  let count = first
  function Counting() {
    const [now, setNow] = useState(first)
    set = setNow
    const items = ALL.slice(0, now)
    if (kind === 'anchor') return <Bare items={items} />
    return (
      <div {...box}>
        <Ours items={items} />
      </div>
    )
  }
  const root = createRoot(place)
  flushSync(() => root.render(inDesk(<Counting />)))
  const scroller = place.querySelector<HTMLElement>('[data-scroller]') as HTMLElement
  const scrollTo = (top: number) => {
    scroller.scrollTop = top
    flushSync(() => scroller.dispatchEvent(new Event('scroll')))
  }
  return {
    scroller,
    setCount: next => flushSync(() => set(next)),
    append() {
      count += 10
      flushSync(() => set(count))
      scrollTo(scroller.scrollHeight)
      scroller.getBoundingClientRect()
    },
    close() {
      root.unmount()
      place.remove()
    },
  }
}

/** Rows of open requests show prices that tick once scrolling stops. */
const desk = createDesk({ url: '', name: 'bench', WebSocket: SceneMarket, fetch: () => new Promise(() => undefined) })

const inDesk = (inner: ReactNode) => (
  <DeskContext value={desk}>
    <WordsProvider locale="en-US" zone="UTC">
      <DeskRoot>{inner}</DeskRoot>
    </WordsProvider>
  </DeskContext>
)

const frame = () => new Promise<number>(requestAnimationFrame)

// As in the app, where they come with the code of the screen.
await loadMessages('en-US')
window.list = {
  async elements(rows) {
    const { scroller, close } = show('ours', rows)
    scroller.scrollTop = 84 * 40
    for (let left = 5; left > 0; left--) await frame()
    const count = scroller.querySelectorAll('*').length
    close()
    return count
  },
  appending() {
    const ours = show('ours')
    const bare = show('anchor')
    const figures = compare(ours.append, bare.append)
    ours.close()
    bare.close()
    return figures
  },
  async droppedFrames(which, frames) {
    const { scroller, close } = show(which)
    for (let left = 30; left > 0; left--) await frame()
    let dropped = 0
    let last = await frame()
    for (let at = 0; at < frames; at++) {
      scroller.scrollTop += 40
      const now = await frame()
      dropped += Math.max(0, Math.round((now - last) / (1_000 / 60)) - 1)
      last = now
    }
    close()
    return dropped
  },
  async longTasks(which) {
    const { scroller, append, close } = show(which)
    for (let left = 30; left > 0; left--) await frame()
    const tasks: number[] = []
    const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver(list => note(list.getEntries()))
    observer.observe({ type: 'longtask' })
    for (let page = 0; page < 60; page++) {
      append()
      await frame()
    }
    // The golden ratio's multiples lie all over the list.
    for (let jump = 1; jump <= 60; jump++) {
      scroller.scrollTop = ((jump * 0.618) % 1) * scroller.scrollHeight
      await frame()
    }
    scroller.scrollTop = 0
    for (let at = 0; at < 240; at++) {
      scroller.scrollTop += 400
      await frame()
    }
    for (let left = 2; left > 0; left--) await frame()
    note(observer.takeRecords())
    observer.disconnect()
    close()
    return tasks
  },
}
