import '../../styled-system/styles.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createDesk } from '../../src/desk/createDesk'
import { loadMessages, WordsProvider } from '../../src/i18n/intl'
import { DeskRoot } from '../../src/ui/DeskRoot'
import { DeskProvider, RequestWizard } from '../../widgets'
import { CurrencyRow } from '../../widgets/RequestWizard/currency/CurrencyList'
import { currencySearch } from '../../widgets/RequestWizard/currency/currencySearch'

/** Renders the wizard's pair step, or an input over react-virtual alone that shows the same rows at every key. */
type CurrenciesPage = {
  /** Resolves once its rows are rendered and its field has the focus. */
  show(which: 'ours' | 'anchor'): Promise<void>
  close(): void
  /** The longest time from a key press to its paint since the last call, in ms. */
  worst(): number
}

declare global {
  interface Window {
    currencies: CurrenciesPage
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Five thousand codes of four letters, every letter at every place. */
const CODES = Array.from({ length: 5_000 }, (_, at) =>
  [at * 7, at * 3, at / 26, at / 676].map(place => LETTERS[Math.floor(place) % 26]).join(''),
)
const CURRENCIES = [...new Set(CODES.map((code, at) => code + at.toString(36).toUpperCase()))]
const HELD = new Map(CURRENCIES.filter((_, at) => at % 10 === 0).map((code, at) => [code, `${at}.125`]))
const BALANCES = [...HELD].map(([asset, amount]) => {
  const held = { amount, available: amount, withdrawable: amount, position: null, equivalents: { USDT: amount } }
  return { asset, all_accounts: held, binance_spot: held }
})

const desk = createDesk({
  url: 'https://desk.test',
  name: 'bench',
  fetch: async input => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname.endsWith('/me/accounts')) return Response.json(['binance_spot'])
    if (pathname.includes('/currencies/')) return Response.json(CURRENCIES)
    if (pathname.endsWith('/balances')) return Response.json({ total: BALANCES.length, data: BALANCES })
    return Response.json({ name: 'Olena', email: 'olena@desk.test' })
  },
})
desk.session.start('a-token')

const Ours = () => (
  <DeskProvider desk={desk}>
    <RequestWizard seed={{ side: 'buy', exchangeAccount: 'binance_spot' }} onClosed={() => undefined} />
  </DeskProvider>
)

function Bare({ heightPx }: { heightPx: number }) {
  const [text, setText] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const [search] = useState(() => currencySearch(CURRENCIES, new Map()))
  const found = search(text)
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    overscan: 5,
    useFlushSync: false,
  })
  return (
    <WordsProvider locale="en-US" zone="UTC">
      <DeskRoot>
        <input value={text} onChange={event => setText(event.target.value.toUpperCase())} />
        <div ref={scroller} role="listbox" tabIndex={0} style={{ height: heightPx, overflowY: 'auto' }}>
          <div style={{ position: 'relative', height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ key, index, start }) => (
              <div
                key={String(key)}
                role="option"
                tabIndex={-1}
                aria-selected={false}
                // A screen reader needs them where only some rows are rendered: no list without them could be used.
                aria-setsize={found.length}
                aria-posinset={index + 1}
                style={{ ...row, transform: `translateY(${start}px)` }}
              >
                <CurrencyRow
                  currency={found[index] ?? ''}
                  name={undefined}
                  text={text}
                  available={HELD.get(found[index] ?? '')}
                />
              </div>
            ))}
          </div>
        </div>
      </DeskRoot>
    </WordsProvider>
  )
}

const row = {
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 40,
} as const

let worstMs = 0
addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        worstMs = Math.max(worstMs, performance.now() - timeStamp)
      }
      port2.postMessage(undefined)
    }),
  { capture: true },
)

const frame = () => new Promise<number>(requestAnimationFrame)
let heightPx = 0
let close: () => void = () => undefined

// As in the app, where they come with the code of the screen.
await loadMessages('en-US')
window.currencies = {
  async show(which) {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    root.render(which === 'ours' ? <Ours /> : <Bare heightPx={heightPx} />)
    close = () => {
      root.unmount()
      place.remove()
    }
    const list = () => document.querySelector('[role=listbox]')
    while ((list()?.querySelectorAll('[style*=translateY]').length ?? 0) < 5) await frame()
    // Both lists are as high as ours is in the sheet.
    heightPx = list()?.clientHeight ?? 0
    document.querySelector('input')?.focus()
    for (let left = 60; left > 0; left--) await frame()
  },
  close: () => close(),
  worst() {
    const worst = worstMs
    worstMs = 0
    return worst
  },
}
