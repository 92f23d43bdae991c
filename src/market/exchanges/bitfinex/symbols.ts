import type { Currency, Pair } from '../../../domain/currency'
import { MarketError } from '../../../domain/errors'
import type { FetchJson } from '../../adapter'
import { noAnswerError } from '../../rest'
import { bitfinexError } from './error'

/** The symbol of a pair, e.g. `tBTCUST` or `tAVAX:USD`; undefined where Bitfinex lists no such pair. */
type BitfinexSymbols = (pair: Pair, fetchJson: FetchJson | undefined) => string | Promise<string | undefined>

/** Loads Bitfinex's lists once for all pairs. Without `fetchJson` the symbol is a guess, or the call rejects. */
export function createBitfinexSymbols(rest: string): BitfinexSymbols {
  const url = `${rest}/v2/conf/pub:map:currency:sym,pub:list:pair:exchange`
  let listing: Promise<Listing> | undefined

  function load(fetchJson: FetchJson): Promise<Listing> {
    const loading = fetchJson(url).then(({ body }) => readListing(body))
    listing = loading
    loading.catch(() => {
      if (listing === loading) listing = undefined
    })
    return loading
  }

  async function listed(pair: Pair, fetchJson: FetchJson): Promise<string | undefined> {
    const isOwn = listing === undefined
    try {
      return symbolOf(pair, await (listing ?? load(fetchJson)))
    } catch (cause) {
      // A call that another watcher started is aborted when that watcher leaves, so it is made again.
      if (isOwn) throw cause
      return symbolOf(pair, await (listing ?? load(fetchJson)))
    }
  }

  return (pair, fetchJson) => (fetchJson === undefined ? guessOrReject(pair) : listed(pair, fetchJson))
}

/** `codes`: common name (upper case) → Bitfinex's codes. `ofOthers`: codes that belong to other currencies. */
type Listing = {
  readonly pairs: ReadonlySet<string>
  readonly codes: ReadonlyMap<Currency, readonly string[]>
  readonly ofOthers: ReadonlySet<string>
}

function readListing(body: unknown): Listing {
  const error = bitfinexError(body)
  if (error !== undefined) throw new MarketError(error.message)
  const [map, list] = Array.isArray(body) ? (body as readonly unknown[]) : []
  const pairs = new Set(Array.isArray(list) ? list.filter(pair => typeof pair === 'string') : [])
  // An empty list would make every pair unknown for the whole session.
  if (!Array.isArray(map) || pairs.size === 0) throw noAnswerError()
  const codes = new Map<Currency, string[]>()
  const ofOthers = new Set<string>()
  for (const entry of map as readonly unknown[]) {
    const [code, common] = Array.isArray(entry) ? (entry as readonly unknown[]) : []
    if (typeof code !== 'string' || typeof common !== 'string' || isPaper(code, common)) continue
    // Common names keep lower-case letters (USDt, XAUt), and two codes may share one (USS and UST are both USDt).
    const others = codes.get(common.toUpperCase())
    if (others === undefined) codes.set(common.toUpperCase(), [code])
    else others.push(code)
    if (common.toUpperCase() !== code.toUpperCase()) ofOthers.add(code.toUpperCase())
  }
  return { pairs, codes, ofOthers }
}

/** The map calls TESTBTC `BTC`, but it is paper money: its price is not that of BTC. */
const isPaper = (code: string, common: string): boolean => code.startsWith('TEST') && !common.startsWith('TEST')

/**
 * The first listed spelling. A currency's own name wins over its codes, unless that name is another currency's code:
 * WBT is Bitfinex's code of WBTC; WBT itself is WHBT.
 */
function symbolOf({ base, counter }: Pair, { pairs, codes, ofOthers }: Listing): string | undefined {
  const codesOf = (currency: Currency): readonly string[] => {
    const mapped = codes.get(currency) ?? []
    return ofOthers.has(currency) ? mapped : [currency, ...mapped]
  }
  for (const baseCode of codesOf(base)) {
    for (const counterCode of codesOf(counter)) {
      const spelling = spellings(baseCode, counterCode).find(each => pairs.has(each))
      if (spelling !== undefined) return `t${spelling}`
    }
  }
  return undefined
}

/** Only codes of at most three letters are joined without a colon. */
const spellings = (base: string, counter: string): string[] =>
  base.length > 3 || counter.length > 3 ? [`${base}:${counter}`] : [`${base}${counter}`, `${base}:${counter}`]

function guessOrReject(pair: Pair): string | Promise<string> {
  const guess = guessBitfinexSymbol(pair)
  const why = `Bitfinex's name of ${pair.base}/${pair.counter} is only in its lists, which no page may read directly`
  return guess ?? Promise.reject(new MarketError(why))
}

/** The most likely symbol, without Bitfinex's lists; undefined where it would be another currency's. */
export function guessBitfinexSymbol({ base, counter }: Pair): string | undefined {
  const [baseCode, counterCode] = [guessCode(base), guessCode(counter)]
  return baseCode && counterCode && `t${spellings(baseCode, counterCode)[0]}`
}

const guessCode = (currency: Currency): string | undefined =>
  WELL_KNOWN.get(currency) ?? (CODES_OF_OTHERS.has(currency) ? undefined : currency)

/** Bitfinex's codes that have not changed for years. */
const WELL_KNOWN: ReadonlyMap<Currency, string> = new Map([
  ['ALGO', 'ALG'],
  ['AMPL', 'AMP'],
  ['ATOM', 'ATO'],
  ['DASH', 'DSH'],
  ['DATA', 'DAT'],
  ['EURS', 'EUS'],
  ['EURT', 'EUT'],
  ['GLM', 'GNT'],
  ['IOTA', 'IOT'],
  ['MANA', 'MNA'],
  ['MDOGE', 'DOG'],
  ['PNT', 'EDO'],
  ['QTUM', 'QTM'],
  ['TUSD', 'TSD'],
  ['USDC', 'UDC'],
  ['USDT', 'UST'],
  ['WBT', 'WHBT'],
  ['WBTC', 'WBT'],
  ['XCHF', 'XCH'],
  ['YEED', 'YGG'],
])
const CODES_OF_OTHERS = new Set(WELL_KNOWN.values())
