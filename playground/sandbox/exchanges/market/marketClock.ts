import { createPriceModel, type PriceModel } from './priceModel'

/** The one market and the one clock that all stand-ins of a process share. */
export type MarketClock = {
  model(): PriceModel
  /** ms since 1970 by the sandbox's clock, which tests may set off */
  now(): number
  setOffset(offsetMs: number): void
  reseed(seed: number): void
}

export const createMarketClock = (seed: number, offsetMs: number): MarketClock => {
  let model = createPriceModel(seed)
  let offset = offsetMs
  return {
    model: () => model,
    now: () => Date.now() + offset,
    setOffset: ms => {
      offset = ms
    },
    reseed: next => {
      model = createPriceModel(next)
    },
  }
}
