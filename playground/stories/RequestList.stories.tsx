import { useState } from 'react'
import { type RequestFilter, RequestList } from '../../widgets'
import { After, type Deed, press, type } from './After'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid, refusal } from './RecordedDesk'
import { LeavingMarket, SceneMarket } from './SceneMarket'

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

/** Open requests for what the scene's market trades, below, above and around its price. */
const atMarket: Answers = async (path, method) => {
  const answer = (await demoAnswers('requests?statuses=new&statuses=in_progress', method)) ?? refusal(404, '')
  if (!path.startsWith('requests')) return (await demoAnswers(path, method)) ?? answer
  const { data } = (await answer.json()) as { data: object[] }
  const asked = [
    { type: 'limit', requestedPrice: '95480.25' },
    { type: 'limit', requestedPrice: '98000' },
    { type: 'scaled', requestedPrice: null, minPrice: '95000', maxPrice: '97500' },
    { type: 'scaled', requestedPrice: null, minPrice: '101000', maxPrice: '104500.5' },
    { type: 'limit', requestedPrice: '0.01', requestedBase: '1234567.12345678' },
    { type: 'limit', requestedPrice: '98000', commonCurrency: 'USDC', isTriangulation: true },
    { type: 'market', requestedPrice: null },
  ]
  const pair = { exchangeAccount: 'binance_spot', baseCurrency: 'BTC', counterCurrency: 'USDT', commonCurrency: null }
  return Response.json({
    total: asked.length,
    data: asked.map((fields, at) => ({ ...data[at], ...pair, isTriangulation: false, ...fields })),
  })
}
const MARKET = { WebSocket: SceneMarket }
const GONE = { WebSocket: LeavingMarket, timing: { reconnectMs: 60_000 } }

const fromMarket = (options: typeof MARKET | typeof GONE, width: number) => (
  <RecordedDesk answers={atMarket} width={width} options={options}>
    <RequestList filter={OPEN} onOpenRequest={nothing} />
  </RecordedDesk>
)
export const FromTheMarket = () => fromMarket(MARKET, 390)
export const FromTheMarketWide = () => fromMarket(MARKET, 464)
export const FromTheMarketNarrow = () => fromMarket(MARKET, 320)
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

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')

export const Refused = () => (
  <RecordedDesk answers={busy} width={464}>
    <RequestList />
  </RecordedDesk>
)

const noNetwork: Answers = () => undefined

export const NoNetwork = () => (
  <RecordedDesk answers={noNetwork} width={464}>
    <RequestList />
  </RecordedDesk>
)

const oneSpoiled: Answers = async (path, method) => {
  const answer = await demoAnswers(path, method)
  if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
  const { total, data } = (await answer.json()) as { total: number; data: object[] }
  const spoil = (row: object, at: number) =>
    at === 1 ? { ...row, requestedBase: {}, createdAt: 7 } : at === 2 ? { ...row, status: 'partially_filled' } : row
  return Response.json({ total, data: data.map(spoil) })
}

export const RowsOfAnotherShape = () => (
  <RecordedDesk answers={oneSpoiled} width={464}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

/** A page that keeps the filter, as an address would. */
function Keeping({ from = {} }: { from?: RequestFilter }) {
  const [filter, setFilter] = useState(from)
  return <RequestList filter={filter} onFilterChange={setFilter} onOpenRequest={nothing} headingLevel={1} />
}

const scene = (answers: Answers, deeds: readonly Deed[], from?: RequestFilter) => (
  <RecordedDesk answers={answers} width={464}>
    <After deeds={deeds}>
      <Keeping {...(from && { from })} />
    </After>
  </RecordedDesk>
)

const NARROWED: RequestFilter = { statuses: ['executed', 'canceled'], exchangeAccount: 'binance_spot' }
const UNHEARD: RequestFilter = { currency: 'WXYZ' }
const NOT_AWAITED: readonly Deed[] = []

export const WithTools = () => scene(demoAnswers, NOT_AWAITED)
export const Narrowed = () => scene(demoAnswers, NOT_AWAITED, NARROWED)
export const NoneFit = () => scene(demoAnswers, NOT_AWAITED, UNHEARD)

const choose = [press('button[aria-haspopup=listbox]'), type('[role=combobox][aria-controls]', 'e')]
export const ChoosingACurrency = () => scene(demoAnswers, choose)

/** Ten thousand of the recorded ones, told apart by uuid and number; `stopAt` never answers. */
const thousands =
  (stopAt = Number.POSITIVE_INFINITY): Answers =>
  async (path, method) => {
    const { searchParams } = new URL(path, 'http://desk')
    if (!path.startsWith('requests') || path.startsWith('requests/'))
      return (await demoAnswers(path, method)) ?? refusal(404, '')
    const offset = Number(searchParams.get('offset') ?? 0)
    if (offset >= stopAt) return hangs()
    const answer = (await demoAnswers('requests?limit=60', method)) ?? refusal(404, '')
    const { data } = (await answer.json()) as { data: object[] }
    const rowAt = (at: number) => ({
      ...data[at % data.length],
      uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      number: 20_000 - at,
    })
    const count = Math.min(Number(searchParams.get('limit') ?? 10), 10_000 - offset)
    return Response.json({ total: 10_000, data: Array.from({ length: count }, (_, at) => rowAt(offset + at)) })
  }
const all = thousands()
const stuck = thousands(1_180)

export const TenThousand = () => scene(all, NOT_AWAITED)

const find = (text: string) => [type('input[type=search]', text), press('button[type=submit]')]
const far = find('999999')
const words = find('latest')
export const Searching = () => scene(stuck, far)
export const NotFound = () => scene(demoAnswers, far)
export const NoNumber = () => scene(demoAnswers, words)

const exported = [press('h1 ~ span button')]
export const Exporting = () => scene(stuck, exported)
export const ExportRefused = () => scene(refusesLater, exported)

/** The list comes, its export does not. */
function refusesLater(path: string, method: string) {
  if (path.includes('limit=100')) return refusal(503, 'Service is temporarily unavailable, try again in a minute.')
  return demoAnswers(path, method)
}

const openBefore = { left: false }
/** The first is executed a moment after the list stands. */
const leaving: Answers = async (path, method) => {
  const answer = await demoAnswers(path, method)
  if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
  if (path.startsWith('requests/'))
    return Response.json({ ...((await answer.json()) as object), status: 'executed', progress: 100 })
  const { total, data } = (await answer.json()) as { total: number; data: object[] }
  if (openBefore.left) return Response.json({ total: total - 1, data: data.slice(1) })
  setTimeout(() => {
    openBefore.left = true
  }, 1_000)
  return Response.json({ total, data })
}

export const OneLeaves = () => (
  <RecordedDesk answers={leaving} width={464}>
    <RequestList filter={OPEN} onOpenRequest={nothing} />
  </RecordedDesk>
)
