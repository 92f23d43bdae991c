import '../../../styled-system/styles.css'
import { createRoot } from 'react-dom/client'
import { createDesk } from '../../../src/desk/createDesk'
import { loadMessages } from '../../../src/i18n/intl'
import { BalancesPanel } from '../../../widgets/BalancesPanel/BalancesPanel'
import { DeskProvider } from '../../../widgets/DeskProvider'
import { SceneMarket } from '../../stories/scenes/SceneMarket'

type BalancesPage = {
  /** Shows so many balances, half of them small, until the next call. */
  show(count: number): Promise<void>
  /** Counts the elements of the panel with so many balances. */
  elements(count: number): Promise<number>
  /** The longest time from a key or press to its paint since the last call, in ms. */
  worst(): number
  /** The next frame has been painted. */
  painted(): Promise<void>
}

declare global {
  interface Window {
    balances: BalancesPage
  }
}

const balancesOf = (count: number) => ({
  total: count,
  data: Array.from({ length: count }, (_, at) => ({
    asset: `C${at}`,
    all_accounts: { amount: `${at}.125`, equivalents: { USDT: at % 2 === 0 ? `${count - at}.25` : '0.5' } },
  })),
})

let made = 0
let close: () => void = () => undefined

const frame = () => new Promise<number>(requestAnimationFrame)

async function show(count: number): Promise<void> {
  close()
  // As in the app, where they come with the panel's code.
  await loadMessages('en-US')
  const desk = createDesk({
    // The page itself has no address that a path could be added to.
    url: 'https://desk.example',
    name: `bench-${made++}`,
    WebSocket: SceneMarket,
    fetch: async input => {
      const { url } = input as Request
      if (url.endsWith('/balances')) return Response.json(balancesOf(count))
      return Response.json(url.endsWith('total-equivalent') ? { all_accounts: { USDT: '5' } } : [])
    },
  })
  desk.session.start('bench')
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  root.render(
    <DeskProvider desk={desk}>
      <BalancesPanel href={currency => currency} />
    </DeskProvider>,
  )
  close = () => {
    root.unmount()
    place.remove()
    desk.close()
  }
  while (place.querySelector('li a') === null) await frame()
  for (let left = 60; left > 0; left--) await frame()
}

let worstMs = 0
for (const kind of ['keydown', 'click'])
  addEventListener(
    kind,
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

window.balances = {
  show,
  async elements(count) {
    await show(count)
    return document.querySelectorAll('main *').length
  },
  worst() {
    const worst = worstMs
    worstMs = 0
    return worst
  },
  async painted() {
    for (let left = 3; left > 0; left--) await frame()
  },
}
