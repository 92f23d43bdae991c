import { MARKET_OF, type MarketName } from '../../src/market/exchanges'
import { createFeed } from '../../src/market/feed'
import type { WebSocketLike } from '../../src/market/socket'
import { measureDepth } from './bookDepth'
import { compare, type Figure, type Figures, rounded } from './figures'
import { readerOf, type Stream, streams } from './streams'

const COUNT = 2_000

/**
 * `ratio`: raw frames to finished views, beside JSON.parse alone on the same frames (performance.md F2).
 * `wayRatio`: the whole way, through socket, feed and signal, at 200 frames and 60 paints a second, or a view a second.
 * `strictRatio`: the whole way with a paint after every frame, which no screen does.
 * `coalescedCost`: 200 frames a second of which 60 paints show the newest, beside showing each (F3).
 */
export async function measureFeed(): Promise<Figures> {
  const figures: Figure[] = []
  for (const stream of streams(COUNT)) figures.push(...(await measure(stream)))
  return [...figures, ...(await measureDepth())]
}

/** Performance.md F3. */
const TELLS_ALL: readonly MarketName[] = ['binance_spot', 'binance_usdm', 'gateio', 'kraken']

async function measure(stream: Stream): Promise<Figure[]> {
  const { frames, framesAView, kind } = stream
  const parse = () => {
    for (const frame of frames) JSON.parse(frame)
  }
  const alone = compare(await readAlone(stream), parse)
  const stage = await watch(stream)
  const show = () => {
    for (let i = 0; i < frames.length; i++) {
      stage.hear(frames[i]!)
      if ((i + 1) % framesAView === 0) stage.paint()
    }
  }
  const strict = compare(show, parse)
  const goal = { atLeast: kind === 'ticker' ? 0.9 : 0.5 }
  const name = `feed.${stream.name}`
  const figures: Figure[] = [
    { name: `${name}.ratio`, value: rounded(alone.ratio), goal },
    { name: `${name}.framesPerSecond`, value: Math.round((COUNT / strict.ours) * 1_000) },
    { name: `${name}.parseFramesPerSecond`, value: Math.round((COUNT / strict.anchor) * 1_000) },
  ]
  if (framesAView > 1) figures.push({ name: `${name}.wayRatio`, value: rounded(strict.ratio), goal })
  else {
    const paced = () => {
      for (let i = 0; i < frames.length; i++) {
        stage.hear(frames[i]!)
        // 60 paints to 200 frames.
        if ((i * 3) % 10 < 3) stage.paint()
      }
    }
    const way = compare(paced, parse)
    const coalesced = compare(paced, show)
    figures.push(
      { name: `${name}.wayRatio`, value: rounded(way.ratio), goal },
      { name: `${name}.strictRatio`, value: rounded(strict.ratio) },
      // F3 names the streams that tell all of their state in each frame; the others must hear each one.
      {
        name: `${name}.coalescedCost`,
        value: rounded(1 / coalesced.ratio),
        ...(TELLS_ALL.includes(MARKET_OF[stream.account]) && { goal: { atMost: 0.4 } }),
      },
    )
  }
  stage.leave()
  return figures
}

/** All frames once through the stream's reader, each view finished. */
async function readAlone(of: Stream): Promise<() => void> {
  const { market, stream } = await readerOf(of)
  const dialect = market.createProtocol(stream.url, Date.now)
  dialect.subscribe([stream.name])
  for (const frame of of.opening) dialect.classify(frame)
  const { frames, framesAView } = of
  return () => {
    let views = 0
    for (let i = 0; i < frames.length; i++) {
      const frame = frames[i]!
      const heard = dialect.classify(frame)
      if (heard.is !== 'data') throw new Error(`${of.name}: ${JSON.stringify(heard)} of ${frame}`)
      if ((i + 1) % framesAView === 0 && dialect.read(heard.stream, frame).is === 'value') views++
    }
    if (views < Math.floor(frames.length / framesAView)) throw new Error(`${of.name}: only ${views} views were made`)
  }
}

/** A feed with one watched signal, a socket that we speak for and a paint that comes when we say so. */
async function watch({ name, account, pair, kind, opening }: Stream) {
  let due: FrameRequestCallback | undefined
  globalThis.requestAnimationFrame = run => {
    due = run
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
    // The second between two views is counted in frames here.
    timing: { throttleMs: 0 },
  })
  const signal = kind === 'ticker' ? feed.ticker(account, pair) : feed.orderBook(account, pair)
  let shown = 0
  signal.subscribe(({ state }) => {
    if (state === 'live') shown++
  })
  while (feed.inspect().sockets[0]?.state !== 'open') await new Promise(done => setTimeout(done, 5))
  const hear = (data: string) => sockets[0]?.onmessage?.({ data })
  for (const frame of opening) hear(frame)
  return {
    hear,
    paint() {
      const run = due
      due = undefined
      run?.(0)
    },
    leave() {
      feed.close()
      if (shown < COUNT) throw new Error(`${name} showed ${shown} values only: this bench measures nothing`)
    },
  }
}
