import { expect, it } from 'vitest'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalancesPanel } from '../BalancesPanel/BalancesPanel'
import { BalancesSummary } from '../BalancesPanel/BalancesSummary'
import { RequestDetail } from '../RequestDetail/RequestDetail'
import { RequestList } from './RequestList'

const CODE = 'W'.repeat(64)
const NAME = 'W'.repeat(200)
const MOST = `${'9'.repeat(30)}.${'9'.repeat(18)}`
const UUID = '00000000-0000-4000-8000-000000000000'
const REQUEST = {
  uuid: UUID,
  number: 1,
  side: 'buy',
  type: 'scaled',
  status: 'in_progress',
  progress: 12,
  exchangeAccount: 'binance_spot',
  baseCurrency: CODE,
  counterCurrency: CODE,
  commonCurrency: CODE,
  requestedBase: MOST,
  minPrice: MOST,
  maxPrice: MOST,
  executedBase: MOST,
  executedCounter: MOST,
  averagePrice: MOST,
  client: { name: NAME },
  comment: { text: CODE, editedBy: NAME, lastUpdated: '2026-11-21T09:30:00.000Z' },
}
const entry = { amount: MOST, available: MOST, withdrawable: MOST, equivalents: { USDT: 1e29, BTC: 1e-18 } }

const ANSWERS: Record<string, unknown> = {
  'v1/requests': { total: 1, data: [REQUEST] },
  [`v1/requests/${UUID}`]: REQUEST,
  'v1/balances': {
    total: 2,
    data: [
      { asset: CODE, all_accounts: entry },
      { asset: 'BTC', all_accounts: entry },
    ],
  },
  'v1/balances/total-equivalent': { all_accounts: { USDT: 1e29 } },
}

const WIDGETS = {
  RequestList: <RequestList showClient onFilterChange={() => undefined} onOpenRequest={() => undefined} />,
  RequestDetail: <RequestDetail uuid={UUID} />,
  BalancesPanel: <BalancesPanel />,
  BalancesSummary: <BalancesSummary />,
}

it.each(
  Object.keys(WIDGETS).flatMap(name => [320, 390, 1280].map(width => [name as keyof typeof WIDGETS, width] as const)),
)('%s is no wider than %i px with codes of 64 letters, names of 200 and figures of 30 digits', async (name, width) => {
  const { desk } = await freshDesk('empty', {
    fetch: async input => {
      const path = new URL((input as Request).url).pathname.replace('/api/client/', '')
      return new Response(JSON.stringify(ANSWERS[path] ?? []))
    },
  })
  // The page's gutter.
  renderAt(desk, <div style={{ paddingInline: 16 }}>{WIDGETS[name]}</div>, width)
  const main = document.querySelector('main')!
  await expect.poll(() => main.textContent, { timeout: 10_000 }).toMatch(/W{5}/)
  const right = main.getBoundingClientRect().right
  const wide = [...main.querySelectorAll('*')].filter(element => {
    const box = element.getBoundingClientRect()
    return box.right > right + 1 && !isScrolled(element, main)
  })
  expect([main.scrollWidth, wide.map(element => element.outerHTML.slice(0, 200))]).toEqual([width, []])
})

/** Inside an element that scrolls, or ends in an ellipsis. A panel clips: what is out of it can't be read. */
const isScrolled = (element: Element, main: Element): boolean => {
  for (let one = element.parentElement; one && one !== main; one = one.parentElement)
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX)) return true
  return false
}
