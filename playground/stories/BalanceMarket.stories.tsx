import { BalanceDetail } from '../../widgets'
import { After, press } from './scenes/After'
import { BalanceScene, type BalanceSceneProps, callbacks, MARKET } from './scenes/BalanceScene'
import { type Answers, demoAnswers, RecordedDesk } from './scenes/RecordedDesk'
import { ClosedMarket, LeavingMarket, marketOf } from './scenes/SceneMarket'

export default { title: 'Widgets / BalanceMarket' }

const exchange =
  (answer: (address: URL) => Response | undefined): Answers =>
  (path, method) =>
    path.startsWith('https:') ? answer(new URL(path)) : demoAnswers(path, method)

export const Live = () => <BalanceScene account="binance_spot" />

const GONE = { WebSocket: LeavingMarket, timing: { reconnectMs: 60_000 } }
export const Stale = () => <BalanceScene account="binance_spot" options={GONE} />

const down = exchange(() => undefined)
const CLOSED = { WebSocket: ClosedMarket }
export const Failed = () => <BalanceScene answers={down} account="binance_spot" options={CLOSED} />

const NOT_LISTED = { code: -1121, msg: 'Invalid symbol.' }
const unlisted = exchange(() => Response.json(NOT_LISTED, { status: 400 }))
export const TickerNotFound = () => <BalanceScene answers={unlisted} account="binance_spot" options={CLOSED} />

/** An exchange with one pair. */
const only = (symbol: string): Pick<BalanceSceneProps, 'answers' | 'options'> => ({
  answers: exchange(({ searchParams }) =>
    searchParams.get('symbol') === symbol ? undefined : Response.json(NOT_LISTED, { status: 400 }),
  ),
  options: { WebSocket: marketOf(symbol) },
})
const bitcoinInDollars = only('BTCUSD')
export const InDollars = () => <BalanceScene {...bitcoinInDollars} account="binance_spot" />
const tetherInEuros = only('USDTEUR')
export const Inverted = () => <BalanceScene {...tetherInEuros} currency="EUR" account="binance_spot" />

const OPENED = [press('[data-scope=collapsible][data-part=trigger]')]
export const BookOpen = () => (
  <RecordedDesk options={MARKET} width={390}>
    <After actions={OPENED}>
      <BalanceDetail currency="BTC" account="binance_spot" {...callbacks} />
    </After>
  </RecordedDesk>
)
