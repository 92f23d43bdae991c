import type { ReadonlySignal } from '@preact/signals-core'
import type { Decimal } from '../../../src/domain/decimal'
import { type Live, liveValue } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'

/**
 * Calls `onPrice` with the live price at once, then at most once in `everyMs` with the newest, so that a quiet pair's
 * last tick is not lost. Calls it with `undefined` as soon as the price is not live.
 */
export function samplePrice(
  ticker: ReadonlySignal<Live<Ticker>>,
  everyMs: number,
  onPrice: (price: Decimal | undefined) => void,
): () => void {
  let reported: Decimal | undefined
  let pause: ReturnType<typeof setTimeout> | undefined

  function report(price: Decimal | undefined): void {
    clearTimeout(pause)
    pause = price === undefined ? undefined : setTimeout(onPauseEnd, everyMs)
    reported = price
    onPrice(price)
  }

  function onPauseEnd(): void {
    pause = undefined
    const price = livePrice(ticker.peek())
    if (price !== reported) report(price)
  }

  const unsubscribe = ticker.subscribe(state => {
    const price = livePrice(state)
    if (price === undefined || pause === undefined) report(price)
  })
  return () => {
    unsubscribe()
    clearTimeout(pause)
  }
}

/** How many samples are kept. A cost query takes 15 s at most, the time of 8; the others are for a slow machine. */
const MAX_RECENT = 30

/** The recent samples, the newest last. */
export const withNewest = (recent: ReadonlySet<Decimal>, price: Decimal): ReadonlySet<Decimal> =>
  new Set([...[...recent].filter(one => one !== price).slice(1 - MAX_RECENT), price])

const livePrice = (ticker: Live<Ticker>): Decimal | undefined => liveValue(ticker)?.price
