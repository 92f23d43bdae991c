import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { BalanceDetail } from './BalanceDetail/BalanceDetail'
import { BalancesPanel } from './BalancesPanel/BalancesPanel'
import { BalancesSummary } from './BalancesPanel/BalancesSummary'
import { RequestDetail } from './RequestDetail/RequestDetail'
import { RequestList } from './RequestList/RequestList'
import { TransferDialog } from './TransferDialog/TransferDialog'

/** Longer than any code that can be chosen: the desk may still send it. */
const SENT = 'W'.repeat(300)
const LONGEST = 'W'.repeat(32)
const NEVER_HELD = 'WV'.repeat(16)
const NAME = 'W'.repeat(200)
const MOST = `${'9'.repeat(30)}.${'9'.repeat(18)}`
const UUID = '00000000-0000-4000-8000-000000000000'
const WIDTHS = [320, 390, 600, 1000, 1280]

const entry = {
  amount: MOST,
  available: '1',
  withdrawable: MOST,
  position: `-${MOST}`,
  equivalents: { USDT: 1e29, BTC: 1e-18 },
}
const answersOf = (code: string): Record<string, unknown> => {
  const request = {
    uuid: UUID,
    number: 1,
    side: 'buy',
    type: 'scaled',
    status: 'in_progress',
    progress: 12,
    exchangeAccount: 'binance_spot',
    baseCurrency: code,
    counterCurrency: code,
    commonCurrency: code,
    requestedBase: MOST,
    minPrice: MOST,
    maxPrice: MOST,
    executedBase: MOST,
    executedCounter: MOST,
    averagePrice: MOST,
    client: { name: NAME },
    comment: { text: code, editedBy: NAME, lastUpdated: '2026-11-21T09:30:00.000Z' },
  }
  const balance = { asset: code, all_accounts: entry, binance_spot: entry, binance_usdm: entry, kraken_spot: entry }
  return {
    'v1/requests': { total: 1, data: [request] },
    [`v1/requests/${UUID}`]: request,
    'v1/balances': { total: 2, data: [balance, { ...balance, asset: 'BTC' }] },
    [`v1/balances/${code}`]: balance,
    'v1/balances/total-equivalent': { all_accounts: { USDT: 1e29 } },
  }
}

const nothing = () => undefined
const doors = { onCreate: nothing, onTransfer: nothing, onOpenRequest: nothing }
const WIDGETS = {
  RequestList: [SENT, <RequestList key="list" showClient onFilterChange={nothing} onOpenRequest={nothing} />],
  RequestDetail: [SENT, <RequestDetail key="request" uuid={UUID} />],
  BalancesPanel: [SENT, <BalancesPanel key="panel" />],
  BalanceDetail: [LONGEST, <BalanceDetail key="balance" currency={LONGEST} {...doors} />],
  'BalanceDetail of an account': [
    LONGEST,
    <BalanceDetail key="account" currency={LONGEST} account="binance_usdm" {...doors} />,
  ],
  'BalanceDetail of a currency that was never held': [
    LONGEST,
    <BalanceDetail key="never" currency={NEVER_HELD} {...doors} />,
  ],
  'RequestList of a currency': [LONGEST, <RequestList key="titled" title={`${'V'.repeat(32)} requests`} />],
  BalancesSummary: [SENT, <BalancesSummary key="summary" />],
  'BalancesSummary with its ring': [SENT, <BalancesSummary key="ring" withPicture />],
} as const

const answeringDesk = async (code: string) => {
  const answers = answersOf(code)
  const { desk } = await freshDesk('empty', {
    fetch: async input => {
      const path = new URL((input as Request).url).pathname.replace('/api/client/', '')
      return new Response(JSON.stringify(answers[path] ?? []), { status: path.endsWith(NEVER_HELD) ? 404 : 200 })
    },
  })
  return desk
}

describe('with the longest codes, names of 200 letters and figures of 30 digits', () => {
  it.each(Object.keys(WIDGETS).flatMap(name => WIDTHS.map(width => [name as keyof typeof WIDGETS, width] as const)))(
    '%s is no wider than %i px',
    async (name, width) => {
      const [code, widget] = WIDGETS[name]
      // The page's gutter.
      renderAt(await answeringDesk(code), <div style={{ paddingInline: 16 }}>{widget}</div>, width)
      const main = document.querySelector('main')!
      await expect.poll(() => main.textContent, { timeout: 10_000 }).toMatch(/W{5}|(WV){5}/)
      expect([main.scrollWidth, tooWide(main)]).toEqual([width, []])
    },
  )

  it('a code that is cut off in the list of balances is whole in its title', async () => {
    renderAt(await answeringDesk(LONGEST), <BalancesPanel />, 320)
    await expect.element(page.getByTitle(LONGEST, { exact: true }).first()).toBeVisible()
  })

  it("an account's figures of several lines keep away from the lines between the accounts", async () => {
    renderAt(await answeringDesk(LONGEST), <BalanceDetail currency={LONGEST} />, 320)
    const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
    await expect.element(rows.first()).toBeVisible()
    for (const row of rows.elements()) {
      const text = document.createRange()
      text.selectNodeContents(row)
      const [inner, outer] = [text.getBoundingClientRect(), row.getBoundingClientRect()]
      expect(Math.min(inner.top - outer.top, outer.bottom - inner.bottom)).toBeGreaterThanOrEqual(6)
    }
  })

  it.each(WIDTHS)('TransferDialog is no wider than a window of %i px', async width => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(390, 844))
    renderAt(await answeringDesk(LONGEST), <TransferDialog currency={LONGEST} from="binance_spot" onClosed={nothing} />)
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
    const dialog = page.getByRole('dialog').element()
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished))
    const { left, right } = dialog.getBoundingClientRect()
    expect([left >= 0, right <= width, dialog.scrollWidth - dialog.clientWidth, tooWide(dialog)]).toEqual([
      true,
      true,
      0,
      [],
    ])
  })
})

/** The elements that end right of the place. */
function tooWide(place: Element): readonly string[] {
  const { right } = place.getBoundingClientRect()
  return [...place.querySelectorAll('*')]
    .filter(element => element.getBoundingClientRect().right > right + 1 && !isScrolled(element, place))
    .map(element => element.outerHTML.slice(0, 200))
}

/** Inside an element that scrolls, or ends in an ellipsis. A panel clips: what is out of it can't be read. */
const isScrolled = (element: Element, place: Element): boolean => {
  for (let one = element.parentElement; one && one !== place; one = one.parentElement)
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX)) return true
  return false
}
