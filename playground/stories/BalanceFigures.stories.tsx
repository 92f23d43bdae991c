import { BalanceScene } from './scenes/BalanceScene'
import { balanceOn } from './scenes/balanceAnswers'
import { type Answers, demoAnswers } from './scenes/RecordedDesk'

export default { title: 'Widgets / BalanceFigures' }

const equal = (amount: string) => ({ amount, available: amount, withdrawable: amount })

const tether: Answers = (path, method) =>
  path.startsWith('balances/')
    ? Response.json({ asset: 'USDT', binance_spot: { ...equal('2750.5'), equivalents: { USDT: '2750.5' } } })
    : demoAnswers(path, method)
export const Dollar = () => <BalanceScene answers={tether} currency="USDT" account="binance_spot" />

const unpriced = balanceOn('binance_spot', equal('0.75'))
export const NoEquivalent = () => <BalanceScene answers={unpriced} account="binance_spot" />

/** More digits than a phone is wide. */
const long = balanceOn('binance_spot', {
  amount: '123456789012345678.12345678',
  available: '23456789012345678.12345678',
  withdrawable: '3456789012345678.12345678',
  equivalents: { USDT: '98765432101234567890.12' },
})
export const LongFigures = () => <BalanceScene answers={long} account="binance_spot" width={320} />

/** The list of accounts beside the figures has a column of its own for them. */
const longEverywhere: Answers = (path, method) => {
  const entry = { ...equal('123456789012345678.12345678'), equivalents: { USDT: '98765432101234567890.12' } }
  return path.startsWith('balances/')
    ? Response.json({ asset: 'BTC', all_accounts: entry, binance_spot: entry, kraken_spot: entry })
    : demoAnswers(path, method)
}
export const LongFiguresOfAccounts = () => <BalanceScene answers={longEverywhere} width={320} />
