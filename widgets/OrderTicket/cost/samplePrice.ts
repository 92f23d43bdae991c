import type { ReadonlySignal } from '@preact/signals-core'
import type { Decimal } from '../../../src/domain/decimal'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'

/**
 * Tells the ticker's live price at once, then at most once in `everyMs`, the newest at the end of each pause: a quiet
 * pair's last tick is not left out. Undefined as soon as it is not live: an old price buys nothing.
 */
export function samplePrice(
  ticker: ReadonlySignal<Live<Ticker>>,
  everyMs: number,
  tell: (price: Decimal | undefined) => void,
): () => void {
  let told: Decimal | undefined
  let pause: ReturnType<typeof setTimeout> | undefined

  function take(price: Decimal | undefined): void {
    clearTimeout(pause)
    pause = price === undefined ? undefined : setTimeout(over, everyMs)
    told = price
    tell(price)
  }

  function over(): void {
    pause = undefined
    const price = livePrice(ticker.peek())
    if (price !== told) take(price)
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
