import { useState } from 'react'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { BalanceScene, MARKET } from './scenes/BalanceScene'
import { balanceOn } from './scenes/balanceAnswers'
import { busy, rowsOf } from './scenes/listAnswers'
import { type Answers, demoAnswers, hangs, refusal } from './scenes/RecordedDesk'

export default { title: 'Widgets / BalanceHolds' }

const sell = (requestedBase: string) => ({
  status: 'new',
  side: 'sell',
  type: 'limit',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  commonCurrency: null,
  isTriangulation: false,
  requestedBase,
  executedBase: '0',
  requestedPrice: '98000',
})
/** Ether, paid in bitcoin. */
const buy = { ...sell('10'), side: 'buy', baseCurrency: 'ETH', counterCurrency: 'BTC', requestedPrice: '0.035' }
const scaled = { ...buy, type: 'scaled', requestedPrice: null, minPrice: '0.032', maxPrice: '0.036' }
const market = { ...buy, type: 'market', requestedPrice: null }

/** One bitcoin is on hold, beside open requests that `requests` answers with. */
const holding = (requests: Answers, account = 'binance_spot'): Answers =>
  balanceOn(account, { amount: '1.5', available: '0.5', withdrawable: '0.5' }, requests)
type SceneProps = { answers: Answers; account?: string; options?: object }
const Scene = ({ account = 'binance_spot', options = MARKET, ...props }: SceneProps) => (
  <BalanceScene account={account} options={options} {...props} />
)

const explained = holding(rowsOf(sell('0.6'), sell('0.4')))
export const Explained = () => <Scene answers={explained} />

const figures = { amount: '1.5', available: '0.5', withdrawable: '0.125' }
const withheld = balanceOn('binance_spot', figures, rowsOf(sell('0.6'), sell('0.4')))
export const Withheld = () => <Scene answers={withheld} />

const unexplained = holding(rowsOf(sell('0.6')))
export const Unexplained = () => <Scene answers={unexplained} />

const estimated = holding(rowsOf(sell('0.6'), scaled))
export const Estimated = () => <Scene answers={estimated} />

const ofMarket = holding(rowsOf(sell('0.6'), market))
export const AmountNotKnown = () => <Scene answers={ofMarket} />

const onFutures = { ...buy, exchangeAccount: 'binance_usdm' }
const futures = holding(rowsOf(onFutures), 'binance_usdm')
export const Futures = () => <Scene answers={futures} account="binance_usdm" />

const margin = holding(rowsOf(), 'binance_usdm')
export const FuturesMargin = () => <Scene answers={margin} account="binance_usdm" />

const tooMuch = holding(rowsOf(sell('0.8'), sell('0.7')))
export const TooMuch = () => <Scene answers={tooMuch} />

const seven = holding(rowsOf(...Array.from({ length: 7 }, () => sell('0.1'))))
export const ManyRequests = () => <Scene answers={seven} />

const more = holding(async (path, method) => {
  const answer = (await rowsOf(sell('0.6'), sell('0.2'))(path, method)) ?? refusal(404, '')
  if (!path.startsWith('requests')) return answer
  return Response.json({ ...((await answer.json()) as object), total: 240 })
})
export const OnlyTheNewest = () => <Scene answers={more} />

const slow = holding((path, method) => (path.startsWith('requests') ? hangs() : demoAnswers(path, method)))
export const Slow = () => <Scene answers={slow} />

const refused = holding((path, method) => (path.startsWith('requests') ? busy() : demoAnswers(path, method)))
export const NotRead = () => <Scene answers={refused} />

const POLLED_MARKET = { ...MARKET, ...POLLED }
export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('requests', explained))
  return <Scene answers={answers} options={POLLED_MARKET} />
}
