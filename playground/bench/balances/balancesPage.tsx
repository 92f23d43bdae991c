import '../../../styled-system/styles.css'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createDesk } from '../../../src/desk/createDesk'
import { loadMessages } from '../../../src/i18n/intl'
import { BalancesPanel } from '../../../widgets/BalancesPanel/BalancesPanel'
import { BalancesSummary } from '../../../widgets/BalancesPanel/BalancesSummary'
import { DeskInRoot } from '../../../widgets/WithDesk'
import { SceneMarket } from '../../stories/scenes/SceneMarket'

/** The panel, the dashboard's summary, or react-virtual alone over rows of plain text, with a field and a switch. */
type Kind = 'ours' | 'summary' | 'anchor'
type BalancesPage = {
  /** Shows so many balances, half of them small, until the next call. */
  show(count: number, which?: Kind): Promise<void>
  /** Shows them, and returns the longest task on the way, in ms; 0 when none was longer than 50. */
  longestTask(count: number, which: Kind): Promise<number>
  /** Fetches them again, with nothing changed, and returns the longest task. */
  refreshTask(count: number): Promise<number>
  /** Counts the elements of the panel with so many balances. */
  elements(count: number): Promise<number>
  /** The longest times since the last call, in ms: from a key or press to its paint, and to that of the list. */
  worst(): { readonly paintMs: number; readonly listMs: number }
  /** The next frames have been painted. */
  painted(): Promise<void>
}

declare global {
  interface Window {
    balances: BalancesPage
  }
}

/** On one account each, with every figure that a desk sends. */
const balancesOf = (count: number) => ({
  total: count,
  data: Array.from({ length: count }, (_, at) => {
    const usd = at % 2 === 0 ? `${count - at}.25` : '0.5'
    const amount = `${at}.125`
    const equivalents = { USDT: usd, USDC: usd, USD: usd, EUR: usd, BTC: '0.00123' }
    const entry = { amount, available: amount, withdrawable: amount, position: null, equivalents }
    return { asset: `C${at}`, all_accounts: entry, binance_spot: entry }
  }),
})

/** As far apart as the keys of someone who types fast. */
const FRAMES_BETWEEN_KEYS = 6

let made = 0
let close: () => void = () => undefined
let refresh: () => void = () => undefined

const frame = () => new Promise<number>(requestAnimationFrame)

function Bare({ count }: { count: number }) {
  const [text, setText] = useState('')
  const [hidesSmall, setHidesSmall] = useState(false)
  const [all] = useState(() => balancesOf(count).data)
  const upper = text.toUpperCase()
  const found = all.filter(({ asset }, at) => asset.includes(upper) && !(hidesSmall && at % 2 === 1))
  const rows = useWindowVirtualizer({ count: found.length, estimateSize: () => 65, overscan: 1, useFlushSync: false })
  return (
    <>
      <input type="search" value={text} onChange={event => setText(event.target.value)} style={{ height: 44 }} />
      <input
        type="checkbox"
        role="switch"
        checked={hidesSmall}
        aria-checked={hidesSmall}
        onChange={() => setHidesSmall(!hidesSmall)}
      />
      <ul style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li key={String(key)} style={{ position: 'absolute', top: start, height: 65, width: '100%' }}>
            <BareRow {...found[index]!} />
          </li>
        ))}
      </ul>
    </>
  )
}

const BareRow = ({ asset, all_accounts: { amount, equivalents } }: ReturnType<typeof balancesOf>['data'][number]) => (
  <a href={asset} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
    <span>{asset[0]}</span>
    <span style={{ flex: 1 }}>
      <span style={{ display: 'block' }}>{asset}</span>
      <span style={{ display: 'block' }}>{equivalents.USDT}</span>
    </span>
    <span>
      <span style={{ display: 'block' }}>{amount}</span>
      <span style={{ display: 'block' }}>{equivalents.USDT}</span>
    </span>
  </a>
)

async function show(count: number, which: Kind = 'ours'): Promise<void> {
  close()
  // As in the app, where they come with the panel's code.
  await loadMessages('en-US')
  // Written here, as a desk's server would have done it.
  const balances = JSON.stringify(balancesOf(count))
  const desk = createDesk({
    // The page itself has no address that a path could be added to.
    url: 'https://desk.example',
    name: `bench-${made++}`,
    WebSocket: SceneMarket,
    fetch: async input => {
      const { url } = input as Request
      if (url.endsWith('/balances')) return new Response(balances)
      return Response.json(url.endsWith('total-equivalent') ? { all_accounts: { USDT: '5' } } : [])
    },
  })
  desk.session.start('bench')
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  root.render(
    which === 'anchor' ? (
      <Bare count={count} />
    ) : (
      <DeskInRoot desk={desk}>
        {which === 'summary' ? <BalancesSummary href="balances" /> : <BalancesPanel href={currency => currency} />}
      </DeskInRoot>
    ),
  )
  refresh = desk.cache.refreshAll
  close = () => {
    root.unmount()
    place.remove()
    desk.close()
  }
  while (place.querySelector('a') === null) await frame()
  for (let left = 60; left > 0; left--) await frame()
}

const longestTask = (count: number, which: Kind) => longestOf(() => show(count, which))

async function refreshTask(count: number): Promise<number> {
  await show(count)
  return longestOf(async () => {
    refresh()
    for (let left = 60; left > 0; left--) await frame()
  })
}

async function longestOf(act: () => Promise<void>): Promise<number> {
  let longest = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await act()
  observer.disconnect()
  return longest
}

let worst = { paintMs: 0, listMs: 0 }
let pressedAt = 0

/** Keeps the time from the last press to the next paint. */
function timePaint(of: keyof typeof worst): void {
  const since = pressedAt
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      worst[of] = Math.max(worst[of], performance.now() - since)
    }
    port2.postMessage(undefined)
  })
}

for (const kind of ['keydown', 'click'])
  addEventListener(
    kind,
    ({ timeStamp }) => {
      pressedAt = timeStamp
      timePaint('paintMs')
    },
    { capture: true },
  )
new MutationObserver(changes => {
  if (changes.some(({ target }) => (target.parentElement ?? (target as Element)).closest?.('ul'))) timePaint('listMs')
}).observe(document, { childList: true, characterData: true, attributes: true, subtree: true })

window.balances = {
  show,
  longestTask,
  refreshTask,
  async elements(count) {
    await show(count)
    return document.querySelectorAll('main *').length
  },
  worst() {
    const times = worst
    worst = { paintMs: 0, listMs: 0 }
    return times
  },
  async painted() {
    for (let left = FRAMES_BETWEEN_KEYS; left > 0; left--) await frame()
  },
}
