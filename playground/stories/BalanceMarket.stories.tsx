import { BalanceScene } from './scenes/BalanceScene'
import { type Answers, demoAnswers } from './scenes/RecordedDesk'
import { ClosedMarket, LeavingMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / BalanceMarket' }

/** Calls to an exchange have no path at the desk. */
const exchange =
  (answer: () => Response | undefined): Answers =>
  (path, method) =>
    path === '' ? answer() : demoAnswers(path, method)

export const Live = () => <BalanceScene account="binance_spot" />

const GONE = { WebSocket: LeavingMarket, timing: { reconnectMs: 60_000 } }
export const Stale = () => <BalanceScene account="binance_spot" options={GONE} />

const down = exchange(() => undefined)
const CLOSED = { WebSocket: ClosedMarket }
export const Failed = () => <BalanceScene answers={down} account="binance_spot" options={CLOSED} />

const unlisted = exchange(() => Response.json({ code: -1121, msg: 'Invalid symbol.' }, { status: 400 }))
export const TickerNotFound = () => <BalanceScene answers={unlisted} account="binance_spot" options={CLOSED} />
