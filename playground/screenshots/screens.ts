import { BALANCES } from './screens/balances'
import { PAGES } from './screens/pages'
import { REQUESTS } from './screens/requests'
import type { Screens } from './screens/screen'
import { WIZARD } from './screens/wizard'

/** Every screen, by the name of its picture. */
export const SCREENS: Screens = { ...PAGES, ...BALANCES, ...REQUESTS, ...WIZARD }
