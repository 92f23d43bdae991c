import { expect, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../createDesk'
import { renderHookAt } from '../testHook'
import { useBalances } from './balances'
import { useTotals } from './totals'

/** A desk that gives each list of balances this answer. */
function deskThatAnswers(body: unknown) {
  const reports: string[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    reporter: { report: error => reports.push((error as Error).message) },
    fetch: async () => Response.json(body),
  })
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  desk.session.start('a-token')
  return { desk, reports }
}

const REPORT_OF_BALANCE = ["A balance's equivalents has a wrong shape"]
it.each<[string, object | string, object, string[]]>([
  ['is no number', { USDT: '5', EUR: 'much' }, { USDT: '5' }, REPORT_OF_BALANCE],
  ['is missing or null', { USDT: '5', EUR: null }, { USDT: '5' }, []],
  ['list is no list', 'much', {}, REPORT_OF_BALANCE],
])(
  'a balance whose equivalent %s is shown without it, and that is reported if it is wrong',
  async (_, given, ...seen) => {
    const [equivalents, expectedReports] = seen
    const row = { asset: 'BTC', all_accounts: { amount: '1', equivalents: given } }
    const { desk, reports } = deskThatAnswers({ total: 1, data: [row] })
    const balances = renderHookAt(desk, useBalances)
    await vi.waitFor(() => expect(balances.current.data).toHaveLength(1))
    expect(balances.current.data?.[0]?.accounts.all_accounts).toEqual({ amount: '1', equivalents })
    expect(reports).toEqual(expectedReports)
  },
)

const REPORT_OF_TOTAL = ['A total equivalent has a wrong shape']
it.each<[string, object, object, string[]]>([
  ['is no number', { binance_spot: { EUR: 'much' } }, { binance_spot: {} }, REPORT_OF_TOTAL],
  ['is null', { binance_spot: { EUR: null } }, { binance_spot: {} }, []],
  ['list is no list', { binance_spot: 'much' }, {}, REPORT_OF_TOTAL],
  ['list is null', { binance_spot: null }, {}, []],
  ['list is of an account unknown to this version', { okx_spot: 'much' }, {}, []],
])(
  'a total whose equivalent %s is shown without it, and that is reported if it is wrong',
  async (_, given, ...seen) => {
    const [others, expectedReports] = seen
    const { desk, reports } = deskThatAnswers({ all_accounts: { USDT: '5' }, ...given })
    const totals = renderHookAt(desk, useTotals)
    await vi.waitFor(() => expect(totals.current.data).toBeDefined())
    expect(totals.current.data).toEqual({ all_accounts: { USDT: '5' }, ...others })
    expect(reports).toEqual(expectedReports)
  },
)
