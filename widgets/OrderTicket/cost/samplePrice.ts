import type { ReadonlySignal } from '@preact/signals-core'
import type { Decimal } from '../../../src/domain/decimal'
import type { Live } from '../../../src/domain/live'
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

  function take(price: Decimal | undefined): void {
    clearTimeout(pause)
    pause = price === undefined ? undefined : setTimeout(over, everyMs)
    reported = price
    onPrice(price)
  }

  function over(): void {
    pause = undefined
    const price = livePrice(ticker.peek())
    if (price !== reported) take(price)
  }

  const leave = ticker.subscribe(state => {
    const price = livePrice(state)
    if (price === undefined || pause === undefined) take(price)
  })
  return () => {
    leave()
    clearTimeout(pause)
  }
}

const livePrice = ({ state, value }: Live<Ticker>): Decimal | undefined => (state === 'live' ? value?.price : undefined)
