import { expect, it, onTestFinished, vi } from 'vitest'
import type { ExchangeAccount } from '../domain/account'
import { InternalError } from '../domain/errors'
import type { Side } from '../domain/request/request'
import { createDesk } from './createDesk'
import { useCurrencies } from './currencies'
import { renderHookAt } from './testHook'

it('a currency whose code could turn the figures beside it round is not offered, and is reported', async () => {
  const reports: string[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'unreadable-codes',
    reporter: { report: error => reports.push((error as Error).message) },
    fetch: async () => Response.json(['BTC', 'BTC\u202Egnp', 'btc', 'E\u200BTH']),
  })
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  desk.session.start('a-token')
  const currencies = renderHookAt(desk, () =>
    useCurrencies({ field: 'base', exchangeAccount: 'binance_spot', side: 'buy' }),
  )
  await vi.waitFor(() => expect(currencies.current.data).toEqual(['BTC', 'btc']))
  expect(reports).toEqual(['A currency code has a wrong shape'])
})

it.each([
  ['side', { side: '' as Side }],
  ['account', { exchangeAccount: '' as ExchangeAccount }],
])('no currencies are fetched without the %s', async (_what, empty) => {
  const fetch = vi.fn(async () => Response.json(['BTC']))
  const desk = createDesk({ url: 'http://desk.test', name: 'empty-params', fetch, reporter: { report: vi.fn() } })
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  desk.session.start('a-token')
  const currencies = renderHookAt(desk, () =>
    useCurrencies({ field: 'base', exchangeAccount: 'binance_spot', side: 'buy', ...empty }),
  )
  await vi.waitFor(() => expect(currencies.current.error).toEqual(new InternalError('Empty params do not allowed')))
  expect(fetch).not.toHaveBeenCalled()
})
