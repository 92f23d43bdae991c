import * as balance from '../balanceSteps'
import * as failures from '../failures'
import * as go from '../steps'
import type { Screens } from './screen'

/** The pages around balances and requests. */
export const PAGES: Screens = {
  login: { path: '/login', scene: 'signedOut' },
  'login-refused': { path: '/login', scene: 'signedOut', steps: go.refuseSignIn },
  password: { path: '/password-reset/a-link', scene: 'signedOut' },
  dashboard: { path: '/', steps: [balance.waitForDayChange] },
  'dashboard-empty': { path: '/', scene: 'empty' },
  'dashboard-funded': { path: '/', scene: 'funded' },
  profile: { path: '/profile' },
  'not-found': { path: '/nowhere' },
  'dashboard-hidden': { path: '/', steps: [go.press('amounts.hide')] },
  'dashboard-offline': { path: '/', steps: [go.waitForRows, failures.loseNetwork] },
  'page-failed': { path: '/profile', steps: [failures.loseProfile, go.waitForText('load.failed')] },
  shortcuts: { path: '/', steps: [go.waitForRows, go.pressKey('?'), go.waitForRole('dialog')] },
  'log-out': {
    path: balance.BTC_ON_BINANCE,
    faults: [failures.TRANSFERS_LOST],
    steps: [
      ...balance.sendTransfer,
      go.pressKey('Escape'),
      go.openPage('nav.profile'),
      go.press('profile.logOut'),
      go.waitForRole('dialog'),
    ],
  },
}
