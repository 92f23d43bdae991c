import type { ExchangeAccount } from '../../src/domain/account'
import { binanceSpot, binanceUsdm } from '../../src/market/exchanges/binance'
import { createFeed } from '../../src/market/feed'
import type { WebSocketLike } from '../../src/market/socket'
import { framesOf } from './binanceFrames'
import { compare, type Figure, type Figures, rounded } from './figures'

const btc = { base: 'BTC', counter: 'USDT' }
const COUNT = 2_000

/**
 * `ratio`: a raw frame to its finished view, beside JSON.parse alone on the same frames (performance.md F2).
 * `shownRatio`: the same through socket, feed and signal, with a paint after every frame, which no screen does.
 * `coalescedCost`: 200 frames a second where 60 paints show the newest, beside showing each (F3).
 */
export async function measureFeed(): Promise<Figures> {
  const figures: Figure[] = []
  for (const account of ['binance_spot', 'binance_usdm'] as const)
    for (const kind of ['ticker', 'book'] as const) figures.push(...(await measure(account, kind)))
  return figures
}

async function measure(account: ExchangeAccount & `binance_${string}`, kind: 'ticker' | 'book'): Promise<Figure[]> {
  const frames = framesOf(account, kind, COUNT)
  const market =
    account === 'binance_spot'
      ? binanceSpot({ rest: '', ws: '' })
      : binanceUsdm({ rest: '', wsMarket: '', wsPublic: '' })
  const dialect = market.dialect('', Date.now)
  const stage = await watch(account, kind)
  const parse = () => {
    for (const frame of frames) JSON.parse(frame)
  }
  let read = 0
  const alone = compare(() => {
    for (const frame of frames) {
      const heard = dialect.hear(frame)
      if (heard.is === 'data' && dialect.read(heard.stream, frame).is === 'value') read++
    }
  }, parse)
  if (read < COUNT) throw new Error(`${account} ${kind}: only ${read} frames were read`)
  const showEach = () => {
    for (const frame of frames) {
      stage.hear(frame)
      stage.paint()
    }
  }
  const each = compare(showEach, parse)
  const coalesced = compare(() => {
    frames.forEach((frame, i) => {
      stage.hear(frame)
      // 60 paints to 200 frames.
      if ((i * 3) % 10 < 3) stage.paint()
    })
  }, showEach)
  stage.leave()
  const name = `feed.${account}.${kind}`
  return [
    { name: `${name}.ratio`, value: rounded(alone.ratio), goal: { atLeast: kind === 'ticker' ? 0.9 : 0.5 } },
    { name: `${name}.shownRatio`, value: rounded(each.ratio) },
    { name: `${name}.framesPerSecond`, value: Math.round((COUNT / alone.ours) * 1_000) },
    { name: `${name}.parseFramesPerSecond`, value: Math.round((COUNT / alone.anchor) * 1_000) },
    { name: `${name}.coalescedCost`, value: rounded(1 / coalesced.ratio), goal: { atMost: 0.4 } },
    { name: `${name}.coalescedCostOfParse`, value: rounded(1 / coalesced.ratio / each.ratio) },
  ]
}

/** A feed with one watched signal, a socket that we speak for and a paint that comes when we say so. */
async function watch(account: ExchangeAccount, kind: 'ticker' | 'book') {
  let due: (() => void) | undefined
  globalThis.requestAnimationFrame = run => {
    due = () => run(0)
    return 1
  }
  globalThis.cancelAnimationFrame = () => {
    due = undefined
  }
  const sockets: (WebSocketLike & { onmessage: ((event: { data: string }) => void) | null })[] = []
  const feed = createFeed({
    WebSocket: class {
      onopen: (() => void) | null = null
      onmessage: ((event: { data: string }) => void) | null = null
      onclose = null
      onerror = null
      constructor() {
        sockets.push(this)
        setTimeout(() => this.onopen?.())
      }
      send() {}
      close() {}
    },
    fetch: () => new Promise(() => undefined),
  })
  const signal = kind === 'ticker' ? feed.ticker(account, btc) : feed.orderBook(account, btc)
  let shown = 0
  signal.subscribe(({ state }) => {
    if (state === 'live') shown++
  })
  while (feed.inspect().sockets[0]?.state !== 'open') await new Promise(done => setTimeout(done, 5))
  return {
    hear: (data: string) => sockets[0]?.onmessage?.({ data }),
    paint() {
      const run = due
      due = undefined
      run?.()
    },
    leave() {
      feed.close()
      if (shown < COUNT) throw new Error(`${account} ${kind} showed ${shown} values only: this bench measures nothing`)
    },
  }
}
