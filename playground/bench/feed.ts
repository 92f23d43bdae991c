import { MARKET_OF, type MarketName } from '../../src/market/exchanges'
import { createFeed } from '../../src/market/feed'
import type { WebSocketLike } from '../../src/market/socket'
import { measureDepth } from './bookDepth'
import { compare, type Figure, type Figures, rounded } from './figures'
import { readerOf, type Stream, streams } from './streams'

const COUNT = 2_000

/**
 * `ratio`: the speed from raw frames to finished views, over that of JSON.parse alone on the same frames.
 * `wayRatio`: the same through socket, feed and signal, at 200 frames and 60 paints a second, or a view a second.
 * `strictRatio`: the same with a paint after every frame, which no screen does.
 * `coalescedCost`: the cost of 200 frames a second at 60 paints a second, over that of a paint for each frame.
 */
export async function measureFeed(): Promise<Figures> {
  const figures: Figure[] = []
  for (const stream of streams(COUNT)) figures.push(...(await measure(stream)))
  return [...figures, ...(await measureDepth())]
}

/** Their frames carry the whole state, so that frames between two paints need no parsing. */
const STATE_IN_EACH_FRAME: readonly MarketName[] = ['binance_spot', 'binance_usdm', 'gateio', 'kraken']

async function measure(stream: Stream): Promise<Figure[]> {
  const { frames, framesAView, kind } = stream
  const parse = () => {
    for (const frame of frames) JSON.parse(frame)
  }
  const alone = compare(await readAlone(stream), parse)
  const stage = await watch(stream)
  const show = () => {
    for (let i = 0; i < frames.length; i++) {
      stage.receive(frames[i]!)
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
        stage.receive(frames[i]!)
        // 60 paints to 200 frames.
        if ((i * 3) % 10 < 3) stage.paint()
      }
    }
    const way = compare(paced, parse)
    const coalesced = compare(paced, show)
    figures.push(
      { name: `${name}.wayRatio`, value: rounded(way.ratio), goal },
      { name: `${name}.strictRatio`, value: rounded(strict.ratio) },
      {
        name: `${name}.coalescedCost`,
        value: rounded(1 / coalesced.ratio),
        ...(STATE_IN_EACH_FRAME.includes(MARKET_OF[stream.account]) && { goal: { atMost: 0.4 } }),
      },
    )
  }
  stage.leave()
  return figures
}

/** Returns a run of all frames through the stream's protocol, each view finished. */
async function readAlone(of: Stream): Promise<() => void> {
  const { market, stream } = await readerOf(of)
  const protocol = market.createProtocol(stream.url, Date.now)
  protocol.subscribe([stream.name])
  for (const frame of of.opening) protocol.classify(frame)
  const { frames, framesAView } = of
  return () => {
    let views = 0
    for (let i = 0; i < frames.length; i++) {
      const frame = frames[i]!
      const kind = protocol.classify(frame)
      if (kind.is !== 'data') throw new Error(`${of.name}: ${JSON.stringify(kind)} of ${frame}`)
      if ((i + 1) % framesAView === 0 && protocol.read(kind.stream, frame).is === 'value') views++
    }
    if (views < Math.floor(frames.length / framesAView)) throw new Error(`${of.name}: only ${views} views were made`)
  }
}

/** A feed that watches one signal, with a socket and animation frames that the bench drives. */
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
    // `framesAView` stands in for the second between two views.
    timing: { throttleMs: 0 },
  })
  const signal = kind === 'ticker' ? feed.ticker(account, pair) : feed.orderBook(account, pair)
  let shown = 0
  signal.subscribe(({ state }) => {
    if (state === 'live') shown++
  })
  while (feed.inspect().sockets[0]?.state !== 'open') await new Promise(done => setTimeout(done, 5))
  const receive = (data: string) => sockets[0]?.onmessage?.({ data })
  for (const frame of opening) receive(frame)
  return {
    receive,
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
