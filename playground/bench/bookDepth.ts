import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { compare, type Figures, rounded } from './figures'
import { coinbaseBook, readerOf, type Stream } from './streams'

const FRAMES = 2_000
const FRAMES_A_MINUTE = 1_200

/**
 * `depthCost`: the cost of a Coinbase frame in a book of 10,000 levels over that in a book of 100.
 * `heapGrowth`: the heap after 60 minutes of frames over the heap after 10.
 */
export async function measureDepth(): Promise<Figures> {
  const [deep, shallow] = [await prepareRun(coinbaseBook(FRAMES, 10_000)), await prepareRun(coinbaseBook(FRAMES, 100))]
  const { ratio } = compare(shallow, deep)
  return [
    { name: 'feed.coinbase.book.depthCost', value: rounded(ratio), goal: { atMost: 1.5 } },
    { name: 'feed.coinbase.book.heapGrowth', value: await heapGrowth(), goal: { atMost: 1.02 } },
  ]
}

/** Returns a run of all frames through one protocol; a second run starts from the book that the first one left. */
async function prepareRun(of: Stream): Promise<() => void> {
  const { market, stream } = await readerOf(of)
  const protocol = market.createProtocol(stream.url, Date.now)
  protocol.subscribe([stream.name])
  for (const frame of of.opening) protocol.classify(frame)
  return () => {
    for (let i = 0; i < of.frames.length; i++) {
      protocol.classify(of.frames[i]!)
      if ((i + 1) % of.framesAView === 0) protocol.read(stream.name, of.frames[i]!)
    }
  }
}

async function heapGrowth(): Promise<number> {
  const of = coinbaseBook(10 * FRAMES_A_MINUTE, 1_000)
  const read = await prepareRun(of)
  read()
  const after10 = heapUsed()
  for (let minutes = 10; minutes < 60; minutes += 10) read()
  return Number((heapUsed() / after10).toFixed(4))
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
