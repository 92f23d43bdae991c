import { add } from '../../../src/domain/decimal'
import * as balance from '../balanceSteps'
import * as failures from '../failures'
import * as go from '../steps'
import * as wizard from '../wizardSteps'
import type { Screens } from './screen'

/** The desk answers with these balances, by their worth in USDT, and with their total; one may have no price. */
function holding(worths: Readonly<Record<string, string | undefined>>) {
  const data = Object.entries(worths).map(([asset, usdt]) => ({
    asset,
    all_accounts: {
      amount: '12.5',
      available: '12.5',
      withdrawable: '12.5',
      equivalents: usdt === undefined ? {} : { USDT: usdt },
    },
  }))
  const total = Object.values(worths).reduce<string>((sum, usdt = '0') => add(sum, usdt), '0')
  const answer = (path: string, body: object) => ({ match: { path }, act: { status: 200, body: JSON.stringify(body) } })
  return [
    answer('/v1/balances/total-equivalent', { all_accounts: { USDT: total } }),
    answer('/v1/balances', { total: data.length, data }),
  ]
}

/** The balances, one of them, and transfers. */
export const BALANCES: Screens = {
  balances: { path: '/balances' },
  'balances-empty': { path: '/balances', scene: 'empty' },
  'balances-large': { path: '/balances', scene: 'large' },
  balance: { path: '/balances/BTC' },
  'balance-account': { path: '/balances/BTC?exchangeAccount=binance_usdm' },
  transfer: { path: balance.BTC_ON_BINANCE, steps: balance.toTransfer },
  'transfer-filled': {
    path: balance.BTC_ON_BINANCE,
    steps: [...balance.toTransfer, go.fill('transfer.amount', '0.25')],
  },
  'balances-not-found': { path: '/balances?search=zzz', steps: [go.waitForText('balances.notFound')] },
  'balances-only-small': {
    path: '/balances',
    faults: holding({ DUST: '0.4', BTT: '0.02' }),
    steps: [go.toggle, go.waitForText('balances.onlySmall')],
  },
  'balances-empty-account': { path: '/balances?exchangeAccount=binance_usdm', scene: 'empty' },
  'balances-partial': {
    path: '/balances',
    faults: holding({ BTC: '329172.75', ETH: '146475.57', KCS: undefined, XYZ: undefined }),
  },
  'balances-failed': {
    path: '/balances',
    faults: [{ match: { path: '/v1/balances' }, act: { status: 500 } }],
    steps: [go.waitForButton('error.retry')],
  },
  'balances-offline': { path: '/balances', steps: [go.waitForButton('amounts.hide'), failures.loseNetwork] },
  'balances-hidden': { path: '/balances', steps: [go.press('amounts.hide')] },
  'balance-hidden': { path: balance.BTC_ON_BINANCE, steps: [go.press('amounts.hide')] },
  'balance-holds': {
    path: '/balances/USDT?exchangeAccount=binance_spot',
    steps: [go.scrollTo('region', 'holds.title')],
  },
  'balance-kraken': { path: '/balances/BTC?exchangeAccount=kraken_spot' },
  'balance-never-held': { path: '/balances/FLOW', steps: [go.waitForButton('balances.toList')] },
  'balance-never-held-offered': { path: '/balances/APT', steps: [go.waitForButton('balances.toList')] },
  'balance-book': { path: balance.BTC_ON_BINANCE, steps: [wizard.showBook('book.title')] },
  'balance-price-stale': { path: balance.BTC_ON_BINANCE, steps: failures.losePrices },
  'balance-stale': {
    path: balance.BTC_ON_BINANCE,
    steps: [
      go.waitForText('balances.withdrawable'),
      failures.fail([{ match: { path: '/v1/balances' }, act: { status: 503 } }]),
      go.pressKey('r'),
      ({ page }) => page.getByText(/\d\d:\d\d:\d\d\.$/).waitFor(),
    ],
  },
  'balance-unconfirmed': {
    path: balance.BTC_ON_BINANCE,
    faults: [failures.TRANSFERS_LOST],
    steps: [...balance.sendTransfer, go.pressKey('Escape'), go.waitForButton('transfer.check')],
  },
  'transfer-too-much': {
    path: balance.BTC_ON_BINANCE,
    steps: [...balance.toTransfer, go.fill('transfer.amount', '99'), go.waitForText('total.needLess')],
  },
  'transfer-refused': {
    path: balance.BTC_ON_BINANCE,
    faults: [failures.TRANSFERS_REFUSED],
    steps: [...balance.confirmTransfer, failures.waitForRefusal],
  },
  'transfer-unconfirmed': {
    path: balance.BTC_ON_BINANCE,
    faults: [failures.TRANSFERS_LOST],
    steps: balance.sendTransfer,
  },
}
