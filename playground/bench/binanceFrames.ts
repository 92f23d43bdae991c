import { readFileSync } from 'node:fs'

/** Frames as Binance sends them: those of the samples, with prices, amounts and numbers that go on changing. */
export function framesOf(account: 'binance_spot' | 'binance_usdm', kind: 'ticker' | 'book', count: number): string[] {
  const stream = kind === 'ticker' ? 'btcusdt@miniTicker' : 'btcusdt@depth20'
  const sampled = SAMPLES[account][kind]
  const file = new URL(`../exchanges/samples/${sampled}.json`, import.meta.url)
  const { frames } = JSON.parse(readFileSync(file, 'utf8')) as { frames: { data?: Frame }[] }
  const models = frames.flatMap(({ data }) => (data?.stream === stream && isFull(data, kind) ? [data] : []))
  return Array.from({ length: count }, (_, i) => JSON.stringify(varied(models[i % models.length]!, i)))
}

type Frame = { stream: string; data: Record<string, unknown> }

const SAMPLES = {
  binance_spot: { ticker: 'binance/ws-combined-ticker-book', book: 'binance/ws-combined-ticker-book' },
  binance_usdm: { ticker: 'binance_usdm/ws-market-miniticker', book: 'binance_usdm/ws-public-depth20' },
}

const isFull = ({ data }: Frame, kind: 'ticker' | 'book'): boolean =>
  kind === 'ticker' || ((data.bids ?? data.b) as unknown[]).length === 20

/** The same frame, one step of the last decimals further. */
function varied({ stream, data }: Frame, step: number): Frame {
  const moved = Object.entries(data).map(([key, value]) => {
    if (typeof value === 'number') return [key, ['lastUpdateId', 'u', 'U', 'pu'].includes(key) ? 1e12 + step : value]
    if (key === 'c') return [key, digit(value as string, step)]
    if (Array.isArray(value)) return [key, value.map(([price, amount], i) => [price, digit(amount, step + i)])]
    return [key, value]
  })
  return { stream, data: Object.fromEntries(moved) }
}

/** Another third digit after the point. */
function digit(text: string, step: number): string {
  const at = text.indexOf('.') + (text.split('.')[1]!.length > 3 ? 3 : 1)
  return `${text.slice(0, at)}${((Number(text[at]) + step) % 9) + 1}${text.slice(at + 1)}`
}
