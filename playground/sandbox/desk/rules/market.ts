import type { ExchangeAccount } from '../../../../src/domain/account'
import { createPriceModel, type PriceModel } from '../../exchanges/market/priceModel'
import { largeUsd } from '../scenes/largeCurrencies'
import type { Clock } from './clock'
import { type Decimal, decimal, digits, nearest, plain, zero } from './decimal'

/** What a request trades. Common: the currency of a triangulation. */
export type Trade = { account: string; base: string; counter: string; common?: string | null | undefined }

/** Prices and listings at the desk's clock. A pair counts as listed in either direction (decisions.md, Ticker price). */
export type Market = {
  isListed(account: string, one: string, other: string): boolean
  /** what is listed together with a currency on an account */
  partners(account: string, currency: string): ReadonlySet<string>
  /** counter for one base; a moment other than now for seeded rows. Undefined: not listed, or worth too little to say */
  price(trade: Trade, atMs?: number): Decimal | undefined
  /** dollars for one unit; undefined where there is no price */
  usd(currency: string, atMs?: number): Decimal | undefined
  /** what everything is worth at this moment */
  valuation(): Valuation
  reseed(seed: number): void
}

/** Worth of an amount by equivalent currency; a currency without a price has none. */
export type Valuation = (currency: string, amount: Decimal) => ReadonlyMap<string, Decimal>

export const equivalents = ['USDT', 'USDC', 'USD', 'EUR', 'BTC'] as const

/** Worth as the wire writes it: cents, BTC to 8 places. */
export const worthText = (currency: string, worth: Decimal): string => plain(nearest(worth, currency === 'BTC' ? 8 : 2))

type Listing = ReadonlyMap<string, ReadonlySet<string>>

export function createMarket(seed: number, clock: Clock): Market {
  let model = createPriceModel(seed)
  let listings = new Map<string, Listing>()

  const listing = (account: string): Listing => {
    const known = listings.get(account) ?? listingOf(model, account as ExchangeAccount)
    listings.set(account, known)
    return known
  }
  const direct = (account: string, base: string, counter: string) => listing(account).get(`${base}/${counter}`)

  const legPrice = (account: string, base: string, counter: string, atMs: number): Decimal | undefined => {
    if (direct(account, base, counter)) return positive(model.priceText({ base, counter }, atMs))
    if (!direct(account, counter, base)) return undefined
    const reverse = positive(model.priceText({ base: counter, counter: base }, atMs))
    return reverse && digits(decimal(1).div(reverse), 8)
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
      return first && second && digits(first.times(second), 8)
    },
    usd,
    valuation: () => {
      const atMs = clock.now()
      const units = equivalents.map(each => [each, usd(each, atMs) ?? decimal(1)] as const)
      const rates = new Map<string, readonly (readonly [string, Decimal])[]>()
      return (currency, amount) => {
        const value = rates.has(currency) ? undefined : usd(currency, atMs)
        if (value)
          rates.set(
            currency,
            units.map(([each, unit]) => [each, digits(value.div(unit), 16)]),
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

const positive = (text: string | undefined): Decimal | undefined => {
  const value = text === undefined ? zero : decimal(text)
  return value.gt(0) ? value : undefined
}

/** By pair (base/counter) and by currency: who it is listed with. */
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
