import { signal } from '@preact/signals-core'
import { type ReactNode, useEffect, useState } from 'react'
import type { OrderBook as Book } from '../../../src/domain/book/orderBook'
import { orderBook, type RawLevel } from '../../../src/domain/book/orderBook'
import type { Decimal } from '../../../src/domain/decimal'
import { MarketError } from '../../../src/domain/errors'
import type { Live as LiveValue } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { LiveAmount } from '../../../src/ui/amount/LiveAmount'
import { OrderBook } from '../../../src/ui/orderBook/OrderBook'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / OrderBook' }

const SIZES = [0.088, 0.655, 1.94, 0.274, 1.118, 2.33, 0.519, 3.084]

/** Levels from the best one on, `step` apart. */
const side = (best: number, step: number, count = 20, sizes = SIZES): RawLevel[] =>
  Array.from({ length: count }, (_, at) => [
    Number((best + at * step).toPrecision(10)),
    sizes[(at + (step > 0 ? 0 : 3)) % sizes.length] ?? 1,
  ])
const bookAt = (middle: number) => orderBook(side(middle + 0.2, 0.6), side(middle - 0.2, -0.6))
const live = (value: Book): LiveValue<Book> => ({ state: 'live', value, asOf: Date.now() })

const FULL = live(bookAt(67_241.1))
const ticking = signal(FULL)
const stale = signal<LiveValue<Book>>({ ...FULL, state: 'stale', asOf: Date.now() - 18_000 })
const connecting = signal<LiveValue<Book>>({ state: 'connecting' })
const unknown = signal<LiveValue<Book>>({ state: 'unknown-pair' })
const failed = signal<LiveValue<Book>>({ state: 'failed', error: new MarketError('System is under maintenance.') })
const noAsks = signal(live(orderBook([], side(67_240.9, -0.6))))
const thin = signal(live(orderBook(side(67_241.3, 0.6, 3), side(67_240.9, -0.6, 2))))
const tiny = signal(
  live(orderBook(side(0.00001234, 0.00000001, 20, [184_000_000, 1_234_567.8]), side(0.00001233, -1e-8))),
)

const Panel = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      maxWidth: 358,
      padding: '6px 4px 4px',
      border: '1px solid var(--desk-colors-line)',
      borderRadius: 12,
      background: 'var(--desk-colors-canvas)',
    }}
  >
    {children}
  </div>
)

type BookProps = Omit<Parameters<typeof OrderBook>[0], 'base' | 'counter' | 'layout'>
const Halves = (props: BookProps) => (
  <Panel>
    <OrderBook base="BTC" counter="USDT" layout="halves" {...props} />
  </Panel>
)

/** Moves the live book twice a second. */
function useTicks() {
  useEffect(() => {
    const timer = setInterval(() => {
      ticking.value = live(bookAt(67_241.1 + Math.round(Math.sin(Date.now() / 3_000) * 400) / 100))
    }, 500)
    return () => clearInterval(timer)
  }, [])
}

const nothing = () => undefined
const WANTED = { side: 'asks', amount: '3.2' } as const
const MUCH = { side: 'bids', amount: '75' } as const

export const Live = () => {
  useTicks()
  const [taken, setTaken] = useState<Decimal>()
  return (
    <Scene name={`What an amount would take; a price can be pressed${taken ? `: ${taken}` : ''}`}>
      <Halves book={ticking} reach={WANTED} onPrice={setTaken} />
    </Scene>
  )
}

export const ReadOnly = () => (
  <Scene name="Nobody listens: prices are read">
    <Halves book={ticking} />
  </Scene>
)

export const Deeper = () => (
  <Scene name="Deeper than what is shown">
    <Halves book={ticking} reach={MUCH} />
  </Scene>
)

export const Thin = () => (
  <Scene name="A book that holds less than the amount">
    <Halves book={thin} reach={MUCH} onPrice={nothing} />
  </Scene>
)

export const OneSideEmpty = () => (
  <Scene name="Nobody sells">
    <Halves book={noAsks} reach={WANTED} />
  </Scene>
)

export const Stale = () => (
  <Scene name="Out of date: dimmed, with its age">
    <Halves book={stale} reach={WANTED} />
  </Scene>
)

export const Connecting = () => (
  <Scene name="In its final shape">
    <Halves book={connecting} />
  </Scene>
)

export const UnknownPair = () => (
  <Scene name="The exchange lists no such pair">
    <Halves book={unknown} />
  </Scene>
)

export const Failed = () => (
  <Scene name="The exchange’s own words">
    <Halves book={failed} />
  </Scene>
)

export const Tiny = () => (
  <Scene name="Small prices, large amounts, 288 px">
    <div style={{ maxWidth: 288 }}>
      <Halves book={tiny} />
    </div>
  </Scene>
)

const price = signal<LiveValue<Ticker>>({ state: 'live', value: { price: '67241.10' } })

export const Stacked = () => {
  useTicks()
  return (
    <Scene name="Beside a form: all three columns, the price between the sides">
      <div style={{ maxWidth: 360, background: 'var(--desk-colors-panel)' }}>
        <OrderBook
          base="BTC"
          counter="USDT"
          layout="stacked"
          book={ticking}
          reach={WANTED}
          onPrice={nothing}
          middle={<LiveAmount price={price} currency="USDT" />}
        />
      </div>
    </Scene>
  )
}
