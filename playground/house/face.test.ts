import { expect, it } from 'vitest'
import { readSources } from './sources'

/** What a page around the widgets may use. A name more is a promise more: it is added here on purpose or not at all. */
const FACE = [
  'AuthGate',
  'BalanceDetail',
  'BalancesPanel',
  'BalancesSummary',
  'DeskProvider',
  'Looks',
  'RequestDetail',
  'RequestList',
  'RequestWizard',
  'SetPassword',
  'createDesk',
  'preloadWidgets',
  'useOpenRequestsCount',
  'useProfile',
  'useSession',
  'useSettings',
  'useTotal',
  'type Currency',
  'type Desk',
  'type DeskOptions',
  'type ExchangeAccount',
  'type Pair',
  'type Reporter',
  'type Side',
  'type TradeRequest',
  'type WizardChoice',
]

it('the package shows these names and no other', () => {
  const { text } = readSources().find(({ path }) => path === 'widgets/index.ts')!
  const names = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', list = '']) =>
    list.split(',').flatMap(item => (item.trim() === '' ? [] : [type + item.trim().replace(/^.* as /, '')])),
  )
  expect(names.sort()).toEqual([...FACE].sort())
  expect(text).not.toMatch(/^export (\*|const|function|class|default)/m)
})
