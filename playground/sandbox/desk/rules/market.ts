import type { ExchangeAccount } from '../../../../src/domain/account'
import { createPriceModel, type PriceModel } from '../../exchanges/market/priceModel'
import { type Decimal, decimal, plain, roundHalfUp, significant, zero } from './decimal'
import type { DeskClock } from './deskClock'
import { largeUsd } from './largeCurrencies'

/** What a request trades. `common` is the currency of a triangulation. */
export type Trade = { account: string; base: string; counter: string; common?: string | null | undefined }

/** Prices and listings at the desk's time. A pair is listed when an exchange lists it in either direction. */
export type Market = {
  isListed(account: string, one: string, other: string): boolean
  /** the currencies listed with a currency on an account */
  partners(account: string, currency: string): ReadonlySet<string>
  /** in the counter currency, now or at a past time for seeded rows; undefined when unlisted or too small to express */
  price(trade: Trade, atMs?: number): Decimal | undefined
  /** the price in dollars */
  usd(currency: string, atMs?: number): Decimal | undefined
  /** converts amounts at the prices of now */
  valuation(): Valuation
  reseed(seed: number): void
}

/** An amount in each equivalent currency; empty for a currency without a price. */
export type Valuation = (currency: string, amount: Decimal) => ReadonlyMap<string, Decimal>

export const equivalentCurrencies = ['USDT', 'USDC', 'USD', 'EUR', 'BTC'] as const

/** To the cent; BTC to 8 decimals. */
export const formatWorth = (currency: string, worth: Decimal): string =>
  plain(roundHalfUp(worth, currency === 'BTC' ? 8 : 2))

type Listing = ReadonlyMap<string, ReadonlySet<string>>

export function createMarket(seed: number, clock: DeskClock): Market {
  let model = createPriceModel(seed)
  let listings = new Map<string, Listing>()

  const listing = (account: string): Listing => {
    const known = listings.get(account) ?? listingOf(model, account as ExchangeAccount)
    listings.set(account, known)
    return known
  }
  const direct = (account: string, base: string, counter: string) => listing(account).get(`${base}/${counter}`)

  const legPrice = (account: string, base: string, counter: string, atMs: number): Decimal | undefined => {
    if (direct(account, base, counter)) return positivePrice(model.priceText({ base, counter }, atMs))
    if (!direct(account, counter, base)) return undefined
    const reverse = positivePrice(model.priceText({ base: counter, counter: base }, atMs))
    return reverse && significant(decimal(1).div(reverse), 8)
  }

  const usd = (currency: string, atMs = clock.now()): Decimal | undefined => {
    const value = model.usd(currency, atMs) ?? largeUsd(currency)
    return value === undefined ? undefined : decimal(value.toPrecision(12))
  }

  return {
    isListed: (account, one, other) =>
      direct(account, one, other) !== undefined || direct(account, other, one) !== undefined,
    partners: (account, currency) => listing(account).get(currency) ?? new Set(),
    price: ({ account, base, counter, common }, atMs = clock.now()) => {
      if (!common) return legPrice(account, base, counter, atMs)
      const first = legPrice(account, base, common, atMs)
      const second = legPrice(account, common, counter, atMs)
      return first && second && significant(first.times(second), 8)
    },
    usd,
    valuation: () => {
      const atMs = clock.now()
      // Divided once: a division takes ten times as long as a multiplication.
      const perDollar = equivalentCurrencies.map(each => [each, decimal(1).div(usd(each, atMs) ?? 1)] as const)
      const rates = new Map<string, readonly (readonly [string, Decimal])[]>()
      return (currency, amount) => {
        const value = rates.has(currency) ? undefined : usd(currency, atMs)
        if (value)
          rates.set(
            currency,
            perDollar.map(([each, inverse]) => [each, significant(value.times(inverse), 16)]),
          )
        return new Map((rates.get(currency) ?? []).map(([each, rate]) => [each, amount.times(rate)]))
      }
    },
    reseed: next => {
      model = createPriceModel(next)
      listings = new Map()
    },
  }
}

const positivePrice = (text: string | undefined): Decimal | undefined => {
  const value = text === undefined ? zero : decimal(text)
  return value.gt(0) ? value : undefined
}

/** The listed counters by pair (`base/counter`), and the listed partners by currency. */
const listingOf = (model: PriceModel, account: ExchangeAccount): Listing => {
  const listed = new Map<string, Set<string>>()
  const join = (key: string, other: string) => listed.set(key, (listed.get(key) ?? new Set()).add(other))
  for (const { base, counter } of model.pairs(account)) {
    join(`${base}/${counter}`, counter)
    join(base, counter)
    join(counter, base)
  }
  return listed
}
