import { useState } from 'react'
import { type RequestFilter, RequestList } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { atMarket, busy, fivesThen, flooded, oneLeaves, oneSpoiled, rowsOf, thousands } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid } from './scenes/RecordedDesk'
import { LeavingMarket, SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / RequestList' }

const OPEN = { statuses: ['new', 'in_progress'] }
const nothing = () => undefined

export const Full = () => (
  <RecordedDesk width={464}>
    <RequestList onOpenRequest={nothing} selected={recordedUuid('in_progress')} />
  </RecordedDesk>
)

export const OpenOnes = () => (
  <RecordedDesk width={464}>
    <RequestList filter={OPEN} onOpenRequest={nothing} />
  </RecordedDesk>
)

const SIGNS_IN = { onAuthRequired: nothing }
export const SignedOut = () => (
  <RecordedDesk width={464} signedOut options={SIGNS_IN}>
    <RequestList />
  </RecordedDesk>
)

const MARKET = { WebSocket: SceneMarket }
const GONE = { WebSocket: LeavingMarket, timing: { reconnectMs: 60_000 } }

const NOBODY = {}

const fromMarket = (options: object, width: number) => (
  <RecordedDesk answers={atMarket} width={width} options={options}>
    <RequestList filter={OPEN} onOpenRequest={nothing} />
  </RecordedDesk>
)
export const FromTheMarket = () => fromMarket(MARKET, 390)
export const FromTheMarketWide = () => fromMarket(MARKET, 464)
export const FromTheMarketNarrow = () => fromMarket(MARKET, 320)
export const WithoutMarket = () => fromMarket(NOBODY, 390)
export const MarketGone = () => fromMarket(GONE, 390)

export const Narrow = () => (
  <RecordedDesk width={320}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

export const WithClients = () => (
  <RecordedDesk width={464}>
    <RequestList showClient />
  </RecordedDesk>
)

const none: Answers = (path, method) =>
  path.startsWith('requests') ? Response.json({ total: 0, data: [] }) : demoAnswers(path, method)
const noFunds: Answers = () => Response.json({ total: 0, data: [] })

export const NoneOpen = () => (
  <RecordedDesk answers={none} width={464}>
    <RequestList filter={OPEN} onCreate={nothing} />
  </RecordedDesk>
)

export const NoneAtAll = () => (
  <RecordedDesk answers={none} width={464}>
    <RequestList onCreate={nothing} />
  </RecordedDesk>
)

export const NoFunds = () => (
  <RecordedDesk answers={noFunds} width={464}>
    <RequestList filter={OPEN} onCreate={nothing} />
  </RecordedDesk>
)

export const Slow = () => (
  <RecordedDesk answers={hangs} width={464}>
    <RequestList />
  </RecordedDesk>
)

export const Refused = () => (
  <RecordedDesk answers={busy} width={464}>
    <RequestList />
  </RecordedDesk>
)

export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('requests'))
  return (
    <RecordedDesk answers={answers} width={464} options={POLLED}>
      <RequestList />
    </RecordedDesk>
  )
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <RecordedDesk width={464}>
      <RequestList />
    </RecordedDesk>
  </Offline>
)

const noNetwork: Answers = () => undefined

export const NoNetwork = () => (
  <RecordedDesk answers={noNetwork} width={464}>
    <RequestList />
  </RecordedDesk>
)

export const RowsOfAnotherShape = () => (
  <RecordedDesk answers={oneSpoiled} width={464}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

const PLAIN = { severity: 'regular', warning: null, deadline: null, commonCurrency: null, isTriangulation: false }
const everyKind = rowsOf(
  { ...PLAIN, side: 'buy', type: 'limit', status: 'new' },
  { ...PLAIN, side: 'sell', type: 'market', status: 'in_progress', progress: 37.9, requestedPrice: null },
  { ...PLAIN, side: 'buy', type: 'scaled', status: 'executed', minPrice: '10', maxPrice: '12', averagePrice: '11.25' },
  { ...PLAIN, side: 'sell', type: 'limit', status: 'pending_cancellation', severity: 'warning' },
  { ...PLAIN, side: 'buy', type: 'limit', status: 'canceled', severity: 'error', warning: 'The key was taken away.' },
)
export const EveryKind = () => (
  <RecordedDesk answers={everyKind} width={464}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

const unknownWords = rowsOf(
  { ...PLAIN, status: 'partially_filled' },
  { ...PLAIN, exchangeAccount: 'okx_spot' },
  { ...PLAIN, severity: 'grave' },
  { ...PLAIN, side: 'short', type: 'twap' },
)
export const UnknownWords = () => (
  <RecordedDesk answers={unknownWords} width={464}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

const slowNext = fivesThen(hangs)
const noNext = fivesThen(busy)
export const NextPageSlow = () => (
  <RecordedDesk answers={slowNext} width={464}>
    <RequestList />
  </RecordedDesk>
)
export const NextPageRefused = () => (
  <RecordedDesk answers={noNext} width={464}>
    <RequestList />
  </RecordedDesk>
)

/** Keeps the filter and the open request, as the address bar does for the host. */
function ListPage({ from = {} }: { from?: RequestFilter }) {
  const [filter, setFilter] = useState(from)
  const [selected, open] = useState<string>()
  return (
    <RequestList filter={filter} onFilterChange={setFilter} onOpenRequest={open} selected={selected} headingLevel={1} />
  )
}

const scene = (answers: Answers, actions: readonly Action[], from?: RequestFilter) => (
  <RecordedDesk answers={answers} width={464}>
    <After actions={actions}>
      <ListPage {...(from && { from })} />
    </After>
  </RecordedDesk>
)

const NARROWED: RequestFilter = { statuses: ['executed', 'canceled'], exchangeAccount: 'binance_spot' }
const UNUSED_CURRENCY: RequestFilter = { currency: 'WXYZ' }
const NO_ACTIONS: readonly Action[] = []

export const WithTools = () => scene(demoAnswers, NO_ACTIONS)
export const Narrowed = () => scene(demoAnswers, NO_ACTIONS, NARROWED)
export const NoneFit = () => scene(demoAnswers, NO_ACTIONS, UNUSED_CURRENCY)

const choose = [press('button[aria-haspopup=listbox]'), type('[role=combobox][aria-controls]', 'e')]
export const ChoosingACurrency = () => scene(demoAnswers, choose)

const all = thousands()
const stuck = thousands(1_180)

export const TenThousand = () => scene(all, NO_ACTIONS)

const find = (text: string) => [type('input[type=search]', text), press('search form button:not([aria-label])')]
const far = find('999999')
const words = find('latest')
export const Searching = () => scene(stuck, far)
const first = find('1060')
// Once its bar has moved: a search that is stopped before its first page says less.
const stopped = [...far, press('search:has([style*="scaleX(0."]) form button:not([aria-label])')]
export const Found = () => scene(demoAnswers, first)
export const SearchStopped = () => scene(stuck, stopped)
export const NotFound = () => scene(demoAnswers, far)
export const NoNumber = () => scene(demoAnswers, words)

const exported = [press('div:has(h1) + button')]
export const Exporting = () => scene(stuck, exported)
export const ExportRefused = () => scene(refusesLater, exported)

/** Answers the list and refuses its export. */
function refusesLater(path: string, method: string) {
  if (path.includes('limit=100')) return busy()
  return demoAnswers(path, method)
}

export const Exported = () => scene(demoAnswers, exported)
export const ExportIncomplete = () => {
  const [answers] = useState(flooded)
  return scene(answers, exported)
}

export const OneLeaves = () => {
  const [answers] = useState(oneLeaves)
  return (
    <RecordedDesk answers={answers} width={464} options={POLLED}>
      <RequestList filter={OPEN} onOpenRequest={nothing} />
    </RecordedDesk>
  )
}
