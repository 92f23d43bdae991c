import type {} from './countCommits'
import '../../../styled-system/styles.css'
import { createRoot } from 'react-dom/client'
import { WordsProvider } from '../../../src/i18n/intl'
import { createFeed } from '../../../src/market/feed'
import { pairPrice } from '../../../src/market/prices/pairPrice'
import { LiveAmount } from '../../../src/ui/amount/LiveAmount'
import { DeskRoot } from '../../../src/ui/DeskRoot'
import { COUNT, MemorySocket, PAIRS, sockets, startTicking, takeTicked } from './forty'

/**
 * `ours`: the product's market and component. `byHand`: each stream's newest message is parsed and written once per
 * animation frame. `text`: the same without parsing, as if the exchange sent texts to show.
 */
export type Drawing = 'ours' | 'byHand' | 'text'

type PricesPage = {
  /** Shows forty prices that tick until `stop`; resolves once all are drawn. */
  start(which: Drawing): Promise<void>
  stop(): void
  /** Since `start` resolved; `frames` are those in which there was a new price to draw. */
  counts(): { readonly frames: number; readonly commits: number; readonly isTicking: boolean }
}

declare global {
  interface Window {
    prices: PricesPage
  }
}

const frame = () => new Promise<number>(requestAnimationFrame)
const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const priceIn = (message: string) => format.format((JSON.parse(message) as { data: { c: number } }).data.c)
/** Cut out of the message, which costs next to nothing. */
function textIn(message: string): string {
  const from = message.indexOf('"c":"') + 5
  return message.slice(from, from + 8)
}

function showOurs(place: HTMLElement): () => void {
  const feed = createFeed({ WebSocket: MemorySocket, fetch: () => new Promise(() => undefined) })
  const root = createRoot(place)
  root.render(
    <WordsProvider locale="en-US" zone="UTC">
      <DeskRoot>
        {PAIRS.map(pair => (
          <p key={pair.base}>
            <LiveAmount price={pairPrice(feed, 'binance_spot', pair)} currency="USDT" />
          </p>
        ))}
      </DeskRoot>
    </WordsProvider>,
  )
  const stopTicking = startTicking(data => sockets[0]?.receive(data))
  return () => {
    stopTicking()
    root.unmount()
    feed.close()
  }
}

function showByHand(place: HTMLElement, read: (message: string) => string): () => void {
  const cells = PAIRS.map(() => place.appendChild(document.createElement('p')))
  const cellOf = new Map(cells.map((cell, at) => [`c${at}usdt`, cell]))
  const newest = new Map<HTMLElement, string>()
  let isRequested = false
  const draw = () => {
    isRequested = false
    for (const [cell, message] of newest) cell.textContent = read(message)
    newest.clear()
  }
  return startTicking(message => {
    // `{"stream":"c12usdt@miniTicker",…`
    newest.set(cellOf.get(message.slice(11, message.indexOf('@', 11)))!, message)
    if (!isRequested) requestAnimationFrame(draw)
    isRequested = true
  })
}

let stop: () => void = () => undefined
const since = { frames: 0, commits: 0, text: '' }
const shownText = () => document.querySelector('main')?.textContent ?? ''

window.prices = {
  async start(which) {
    const place = document.body.appendChild(document.createElement('main'))
    const end = which === 'ours' ? showOurs(place) : showByHand(place, which === 'text' ? textIn : priceIn)
    const drawn = () => [...place.querySelectorAll('p')].filter(({ textContent }) => /\d/.test(textContent)).length
    while (drawn() < COUNT) await frame()
    // A layout effect of the first price may still render once.
    for (let left = 30; left > 0; left--) await frame()
    let isOver = false
    const count = () => {
      if (takeTicked()) since.frames++
      if (!isOver) requestAnimationFrame(count)
    }
    Object.assign(since, { frames: 0, commits: window.commits, text: shownText() })
    requestAnimationFrame(count)
    stop = () => {
      isOver = true
      end()
      place.remove()
    }
  },
  stop: () => stop(),
  counts: () => ({
    frames: since.frames,
    commits: window.commits - since.commits,
    isTicking: shownText() !== since.text,
  }),
}
