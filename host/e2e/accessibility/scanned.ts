import { SCREENS } from '../../../playground/screenshots/screens'
import type { Screen, Screens } from '../../../playground/screenshots/screens/screen'
import * as go from '../../../playground/screenshots/steps'
import { toTicket } from '../../../playground/screenshots/wizardSteps'

export type Scanned = { readonly name: string; readonly screen: Screen; readonly isLoading?: true }

const LOOKS = [
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'uk-UA' },
  { theme: 'dark', language: 'uk-UA' },
  { theme: 'light', language: 'en-US' },
] as const
export type ScannedLook = (typeof LOOKS)[number]

const picked = (names: string, screens: Screens = SCREENS): readonly Scanned[] =>
  names.split(' ').map(name => ({ name, screen: screens[name]! }))

/** A screen whose calls are never answered. */
const loading = (name: string, path: string): Scanned => ({
  name,
  screen: { path, faults: [{ match: { method: 'GET' }, act: { hang: true } }] },
  isLoading: true,
})

const PAGES = picked(
  'login password dashboard requests request request-missing balances balance balance-account balance-book profile not-found',
)
const OVERLAYS: readonly Scanned[] = [
  ...picked(
    'wizard-side wizard-account wizard-pair wizard-common wizard-total transfer request-cancel request-calendar',
  ),
  {
    name: 'toast',
    screen: {
      path: '/',
      steps: [...toTicket, go.fill('total.price', '50000'), go.pressKey('Escape'), go.waitForText('draft.saved')],
    },
  },
]
const FAILED = picked(
  'login-refused page-failed requests-failed balances-failed balance-stale dashboard-offline request-comment-lost request-deadline transfer-refused transfer-unconfirmed transfer-too-much wizard-pair-unconfirmed',
)
const EMPTY: readonly Scanned[] = [
  ...picked(
    'dashboard-empty requests-none requests-none-fit requests-not-found balances-empty balances-not-found balances-empty-account balances-only-small balance-never-held wizard-account-empty',
  ),
  loading('dashboard-loading', '/'),
  loading('requests-loading', '/requests'),
]

const crossed = (scanned: readonly Scanned[], looks: readonly ScannedLook[]) =>
  scanned.flatMap(each => looks.map(look => ({ ...each, ...look })))

/** 12 screens and 9 overlays, each in both themes and languages. */
export const ALL_LOOKS = { pages: crossed(PAGES, LOOKS), overlays: crossed(OVERLAYS, LOOKS) }
/** 12 failed, and 12 empty or loading states, each in both themes and one language of each. */
export const STATES = { failed: crossed(FAILED, LOOKS.slice(0, 2)), empty: crossed(EMPTY, LOOKS.slice(0, 2)) }
