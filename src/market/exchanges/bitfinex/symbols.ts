import type { Currency, Pair } from '../../../domain/currency'
import { MarketError } from '../../../domain/errors'
import type { FetchJson } from '../../adapter'
import { noAnswer } from '../../rest'
import { bitfinexRefusal } from './refusal'

/** Bitfinex's name of a pair: tBTCUST, tAVAX:USD; undefined where it lists none. */
export type BitfinexSymbols = (pair: Pair, ask: FetchJson | undefined) => string | Promise<string | undefined>

/** Asks for the two lists once, together with whoever asks meanwhile, and keeps them; without a way to ask it guesses. */
export function createBitfinexSymbols(rest: string): BitfinexSymbols {
  const url = `${rest}/v2/conf/pub:map:currency:sym,pub:list:pair:exchange`
  let listing: Promise<Listing> | undefined

  function load(ask: FetchJson): Promise<Listing> {
    const loading = ask(url).then(({ body }) => readListing(body))
    listing = loading
    loading.catch(() => {
      if (listing === loading) listing = undefined
    })
    return loading
  }

  async function listed(pair: Pair, ask: FetchJson): Promise<string | undefined> {
    const isMine = listing === undefined
    try {
      return symbolOf(pair, await (listing ?? load(ask)))
    } catch (cause) {
      // Another's question is given up when the other leaves.
      if (isMine) throw cause
      return symbolOf(pair, await (listing ?? load(ask)))
    }
  }

  return (pair, ask) => (ask === undefined ? guessBitfinexSymbol(pair) : listed(pair, ask))
}

/** `codes`: Bitfinex's own codes of a common name in upper case. */
type Listing = { readonly pairs: ReadonlySet<string>; readonly codes: ReadonlyMap<Currency, readonly string[]> }

function readListing(body: unknown): Listing {
  const refusal = bitfinexRefusal(body)
  if (refusal !== undefined) throw new MarketError(refusal.message)
  const [map, list] = Array.isArray(body) ? (body as readonly unknown[]) : []
  const pairs = new Set(Array.isArray(list) ? list.filter(pair => typeof pair === 'string') : [])
  // A list of nothing would make every pair unknown for the whole session.
  if (!Array.isArray(map) || pairs.size === 0) throw noAnswer()
  const codes = new Map<Currency, string[]>()
  for (const entry of map as readonly unknown[]) {
    const [code, common] = Array.isArray(entry) ? (entry as readonly unknown[]) : []
    if (typeof code !== 'string' || typeof common !== 'string' || isPaper(code, common)) continue
    // Common names keep lower-case letters (USDt, XAUt), and two codes may have one (USS and UST are both USDt).
    const known = codes.get(common.toUpperCase())
    if (known === undefined) codes.set(common.toUpperCase(), [code])
    else known.push(code)
  }
  return { pairs, codes }
}

/** TESTBTC, which the map calls BTC, is money to play with: its price is nobody's price of BTC. */
const isPaper = (code: string, common: string): boolean => code.startsWith('TEST') && !common.startsWith('TEST')

/** The first listed of all spellings, a currency's own code first: DOGE is not DOG, which is a million of them. */
function symbolOf({ base, counter }: Pair, { pairs, codes }: Listing): string | undefined {
  const codesOf = (currency: Currency): string[] => [currency, ...(codes.get(currency) ?? [])]
  for (const bought of codesOf(base)) {
    for (const paid of codesOf(counter)) {
      const spelling = spellings(bought, paid).find(each => pairs.has(each))
      if (spelling !== undefined) return `t${spelling}`
    }
  }
  return undefined
}

/** Joined as they are only where both are short: USTUSD is UST/USD and never US/TUSD. */
const spellings = (base: string, counter: string): string[] =>
  base.length > 3 || counter.length > 3 ? [`${base}:${counter}`] : [`${base}${counter}`, `${base}:${counter}`]

/** Without the lists. */
export const guessBitfinexSymbol = ({ base, counter }: Pair): string =>
  `t${spellings(WELL_KNOWN[base] ?? base, WELL_KNOWN[counter] ?? counter)[0]}`

/** Codes of Bitfinex's own that have long been the same. */
const WELL_KNOWN: Readonly<Record<Currency, string>> = {
  ALGO: 'ALG',
  ATOM: 'ATO',
  DASH: 'DSH',
  EURS: 'EUS',
  EURT: 'EUT',
  GLM: 'GNT',
  IOTA: 'IOT',
  MANA: 'MNA',
  QTUM: 'QTM',
  TUSD: 'TSD',
  USDC: 'UDC',
  USDT: 'UST',
  WBTC: 'WBT',
}
