import type { WizardSeed } from '../../src/domain/request/wizard'
import { type Confirm, RequestWizard } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { type Answers, hangs, RecordedDesk, refusal } from './scenes/RecordedDesk'
import { ClosedMarket, SceneMarket } from './scenes/SceneMarket'
import { wizardAnswers } from './scenes/wizardAnswers'

export default { title: 'Widgets / RequestWizard' }

const nothing = () => undefined

/** The same answers, except for calls that start this way. */
const but =
  (start: string, answer: Answers): Answers =>
  (path, method) =>
    `${method} ${path}`.startsWith(start) ? answer(path, method) : wizardAnswers(path, method)

const LIVE = { WebSocket: SceneMarket, timing: { confirmAtMs: [500] } }
const CLOSED = { WebSocket: ClosedMarket }
const AT_PAIR: WizardSeed = { side: 'buy', exchangeAccount: 'binance_spot' }
const PAIR: WizardSeed = { ...AT_PAIR, base: 'BTC', counter: 'USDT' }

const BASE = '[role=combobox]'
const PRICE = 'input[name=requestedPrice]'
const AMOUNT = 'input[name=requestedBase]'
const SEND = press('button[type=submit]:not([aria-disabled])')
const FILLED = [type(PRICE, '94190.5'), type(AMOUNT, '0.5')]

type SceneProps = {
  seed?: WizardSeed
  actions?: readonly Action[]
  desk?: Answers
  options?: object
  confirm?: Confirm
  width?: number | undefined
}

const NO_ACTIONS: readonly Action[] = []

const Scene = ({
  seed = {},
  actions = NO_ACTIONS,
  desk = wizardAnswers,
  options = LIVE,
  confirm = 'never',
  width,
}: SceneProps) => (
  <RecordedDesk answers={desk} options={options} width={width}>
    <After actions={actions}>
      <RequestWizard seed={seed} confirm={confirm} onClosed={nothing} />
    </After>
  </RecordedDesk>
)

export const Side = () => <Scene />

const TO_ACCOUNT = { side: 'buy' } as const
export const Account = () => <Scene seed={TO_ACCOUNT} />

const noAccount = but('GET me/accounts', () => Response.json(['kraken_spot']))
export const NoAccountTakesRequests = () => <Scene seed={TO_ACCOUNT} desk={noAccount} />

const noAccounts = but('GET me/accounts', () => refusal(503, 'The desk opens at nine.'))
export const AccountsRefused = () => <Scene seed={TO_ACCOUNT} desk={noAccounts} />

export const Pair = () => <Scene seed={AT_PAIR} />

export const PairFromBalance = () => <Scene seed={{ ...AT_PAIR, base: 'BTC' }} />

const TYPED = [type(BASE, 's')]
export const PairTyped = () => <Scene seed={AT_PAIR} actions={TYPED} />

const UNKNOWN = [type(BASE, 'NOSUCH')]
export const PairNotFound = () => <Scene seed={AT_PAIR} actions={UNKNOWN} />

const noCounter = but('GET requests/currencies/counter', () => Response.json([]))
const WRONG = { ...AT_PAIR, base: 'NOSUCH' }
export const PairInvalidBase = () => <Scene seed={WRONG} desk={noCounter} />

const noFunds: Answers = (path, method) => {
  if (path.startsWith('balances')) return Response.json({ total: 0, data: [] })
  return path.startsWith('requests/currencies') ? Response.json([]) : wizardAnswers(path, method)
}
export const PairWithoutFunds = () => <Scene seed={AT_PAIR} desk={noFunds} />

const noList = but('GET requests/currencies', () => refusal(500, 'No list today.'))
export const PairRefused = () => <Scene seed={AT_PAIR} desk={noList} />

const slowList = but('GET requests/currencies', hangs)
export const PairSlow = () => <Scene seed={AT_PAIR} desk={slowList} />

const SWITCHED = [press('[role=switch]'), type(BASE, 's')]
export const PairOfATriangulation = () => <Scene seed={AT_PAIR} actions={SWITCHED} />

const FUTURES = { ...AT_PAIR, exchangeAccount: 'binance_usdm' } as const
export const PairOnFutures = () => <Scene seed={FUTURES} />

const AT_COMMON = { ...AT_PAIR, base: 'BTC', counter: 'EUR', isTriangulation: true } as const
export const Common = () => <Scene seed={AT_COMMON} />

const COMMON_TYPED = [type(BASE, 'u')]
export const CommonTyped = () => <Scene seed={AT_COMMON} actions={COMMON_TYPED} />

export const CommonNotFound = () => <Scene seed={AT_COMMON} actions={UNKNOWN} />

const noCommon = but('GET requests/currencies/common', () => Response.json([]))
export const CommonNone = () => <Scene seed={AT_COMMON} desk={noCommon} />

export const CommonRefused = () => <Scene seed={AT_COMMON} desk={noList} />

export const CommonSlow = () => <Scene seed={AT_COMMON} desk={slowList} />

export const Total = () => <Scene seed={PAIR} />

export const TotalFilled = () => <Scene seed={PAIR} actions={FILLED} />

const SELL = { ...PAIR, side: 'sell' } as const
export const TotalOfASell = () => <Scene seed={SELL} actions={FILLED} />

const TOO_MUCH = [type(PRICE, '94190.5'), type(AMOUNT, '75')]
export const TotalAboveMaximum = () => <Scene seed={PAIR} actions={TOO_MUCH} />

const TOO_EARLY = [press('button[type=submit]')]
export const TotalTooEarly = () => <Scene seed={PAIR} actions={TOO_EARLY} />

const SCALED = [
  press('input[value=scaled]'),
  type('input[name=minPrice]', '93000'),
  type('input[name=maxPrice]', '95500'),
  type(AMOUNT, '0.5'),
]
export const TotalScaled = () => <Scene seed={PAIR} actions={SCALED} />

const MARKET = [press('input[value=market]:not(:disabled)'), type(AMOUNT, '0.5')]
export const TotalAtMarket = () => <Scene seed={PAIR} actions={MARKET} />

const THROUGH = { ...AT_COMMON, common: 'USDT' } as const
const FILLED_THROUGH = [type(PRICE, '88500'), type(AMOUNT, '0.05')]
export const TotalOfATriangulation = () => <Scene seed={THROUGH} actions={FILLED_THROUGH} />

const THIN = [type(PRICE, '88500'), type(AMOUNT, '750')]
export const TotalThroughThinBooks = () => <Scene seed={THROUGH} actions={THIN} />

const AGAIN = { ...PAIR, values: { requestedPrice: '94190.5', requestedBase: '0.5', comment: 'As on Monday' } }
export const TotalRepeated = () => <Scene seed={AGAIN} />

export const TotalWithoutPrice = () => <Scene seed={PAIR} actions={FILLED} options={CLOSED} />

// The button that unfolds the book; beside the form there is none.
const FOLD = press('[data-scope=collapsible][data-part=trigger]')
const WITH_BOOK = [type(AMOUNT, '0.75'), FOLD]
export const TotalWithBook = () => <Scene seed={PAIR} actions={WITH_BOOK} />

/** Its window has room for the book beside the form; no amount is typed. */
export const TotalBesideBook = () => <Scene seed={PAIR} width={1280} />

export const TotalWithBookOfASell = () => <Scene seed={SELL} actions={WITH_BOOK} />

const DEEPER = [type(AMOUNT, '75'), FOLD]
export const TotalDeeperThanTheBook = () => <Scene seed={PAIR} actions={DEEPER} />

export const TotalWithoutBook = () => <Scene seed={PAIR} actions={WITH_BOOK} options={CLOSED} />

const SCALED_WITH_BOOK = [...SCALED, FOLD]
export const TotalScaledWithBook = () => <Scene seed={PAIR} actions={SCALED_WITH_BOOK} />

/** Middle prices of the pairs that Binance lists in this scene. */
const MIDDLES: Record<string, number> = {
  BTCEUR: 88_480,
  BTCUSDT: 96_250.5,
  EURUSDT: 1.0868,
  BTCUSDC: 96_240,
  EURUSDC: 1.0871,
  ETHBTC: 0.0322,
  ETHEUR: 2_851,
}
/** A book of three levels a side. */
function bookOf(symbol: string): Response {
  const middle = MIDDLES[symbol]
  if (middle === undefined) return Response.json({ code: -1121, msg: 'Invalid symbol.' }, { status: 400 })
  const size = middle > 10_000 ? 0.4 : symbol === 'ETHEUR' ? 0.3 : 20_000
  const side = (sign: 1 | -1) =>
    [1, 2, 3].map(at => [(middle * (1 + sign * at * 0.0002)).toFixed(8), String(size * at)])
  return Response.json({ lastUpdateId: 1, asks: side(1), bids: side(-1) })
}
const fetchBooks: typeof globalThis.fetch = async input => {
  if (typeof input === 'string') return bookOf(new URL(input).searchParams.get('symbol') ?? '')
  const { url, method } = input as Request
  const answer = await wizardAnswers(url.split('/api/client/v1/')[1] ?? '', method)
  if (answer === undefined) throw new TypeError('No network in this scene')
  return answer
}
const WITH_BOOKS = { ...LIVE, fetch: fetchBooks }
const ROUTES = [...FILLED_THROUGH, press('fieldset [data-scope=collapsible][data-part=trigger]')]
export const TotalRoutes = () => <Scene seed={THROUGH} actions={ROUTES} options={WITH_BOOKS} />

export const TotalRoutesWithoutMarket = () => <Scene seed={THROUGH} actions={ROUTES} />

const noCommons = but('GET requests/currencies/common', () => refusal(503, 'No list before nine.'))
export const TotalRoutesRefused = () => <Scene seed={THROUGH} actions={ROUTES} desk={noCommons} />

const slowCost = but('GET requests/cost', hangs)
export const TotalSlowQuote = () => <Scene seed={PAIR} actions={FILLED} desk={slowCost} />

const noCost = but('GET requests/cost', () => refusal(503, 'No quotes before nine.'))
export const TotalQuoteRefused = () => <Scene seed={PAIR} actions={FILLED} desk={noCost} />

const SENT = [...FILLED, SEND]
const FAR = [type(PRICE, '99000'), type(AMOUNT, '0.5'), SEND]
export const ConfirmUnusual = () => <Scene seed={PAIR} actions={FAR} confirm="unusual" />

export const ConfirmAlways = () => <Scene seed={PAIR} actions={SENT} confirm="always" />

const slow = but('POST requests', hangs)
export const Sending = () => <Scene seed={PAIR} actions={SENT} desk={slow} />

const lost = but('POST requests', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
const SLOW_CHECKS = { WebSocket: SceneMarket }
export const Unconfirmed = () => <Scene seed={PAIR} actions={SENT} desk={lost} options={SLOW_CHECKS} />

export const MayStillArrive = () => <Scene seed={PAIR} actions={SENT} desk={lost} />

const tooMuch = { property: 'requestedBase', code: 'max', options: ['0.25'], detail: 'Too much' }
const refusedField = but('POST requests', () => Response.json({ errors: [tooMuch] }, { status: 422 }))
export const RefusedAtItsField = () => <Scene seed={PAIR} actions={SENT} desk={refusedField} />

const refused = but('POST requests', () => refusal(403, 'Trading is closed for you.'))
export const Refused = () => <Scene seed={PAIR} actions={SENT} desk={refused} />
