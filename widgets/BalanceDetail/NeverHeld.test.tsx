import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalanceDetail } from './BalanceDetail'

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a currency that was never held says so', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalanceDetail currency="FLOW" />)
  await expect.element(page.getByText('You’ve never held FLOW')).toBeVisible()
})

test('a currency that was never held can be bought, except on an account without requests', async () => {
  const at = await freshDesk('demo')
  const onCreate = vi.fn()
  const { unmount } = renderAt(at.desk, <BalanceDetail currency="APT" account="binance_spot" onCreate={onCreate} />)
  await userEvent.click(button('Buy APT'))
  expect(onCreate).toHaveBeenCalledExactlyOnceWith({ side: 'buy', base: 'APT', exchangeAccount: 'binance_spot' })
  unmount()
  renderAt(at.desk, <BalanceDetail currency="APT" account="kraken_spot" onCreate={onCreate} />)
  await expect.element(page.getByText('You’ve never held APT')).toBeVisible()
  expect(button('Buy APT').elements()).toEqual([])
})

test.each([
  ['one account', { account: 'binance_spot' }, { exchangeAccount: 'binance_spot' }],
  ['all accounts', {}, {}],
] as const)('a currency offered only through a common currency on %s is bought through one', async (_, at, seed) => {
  const lists = (url: URL) => (url.searchParams.get('triangulation') === 'true' ? ['FLOW'] : ['BTC'])
  const { desk } = await freshDesk('empty', {
    fetch: async input => {
      const url = new URL((input as Request).url)
      if (url.pathname.endsWith('/me/accounts')) return Response.json(['binance_spot', 'binance_usdm'])
      if (url.pathname.endsWith('/currencies/base')) return Response.json(lists(url))
      return url.pathname.includes('/balances/') ? new Response(null, { status: 404 }) : Response.json([])
    },
  })
  const onCreate = vi.fn()
  renderAt(desk, <BalanceDetail currency="FLOW" {...at} onCreate={onCreate} />)
  await userEvent.click(button('Buy FLOW'))
  expect(onCreate).toHaveBeenCalledExactlyOnceWith({ side: 'buy', base: 'FLOW', isTriangulation: true, ...seed })
})

test.each([
  ['en-US', 'with the funds on your accounts.', 'with your funds on Binance Spot.'],
  ['uk-UA', 'за кошти на ваших рахунках.', 'за ваші кошти на Binance Spot.'],
] as const)('Buy is offered only for what the desk sells for the client’s funds, in %s', async (locale, all, one) => {
  const at = await freshDesk('demo', { locale })
  const { unmount } = renderAt(at.desk, <BalanceDetail currency="NOPE" onCreate={vi.fn()} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(new RegExp(`${all}$`))
  expect(page.getByRole('button').elements()).toEqual([])
  unmount()
  renderAt(at.desk, <BalanceDetail currency="NOPE" account="binance_spot" onCreate={vi.fn()} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(new RegExp(`${one}$`))
})

test('a page that can’t find out whether a currency is offered offers another try', async () => {
  // The next try is the client's: none is made by itself.
  const at = await freshDesk('demo', { timing: { retryMs: 600_000 } })
  await at.faults({ match: { path: 'v1/requests/currencies/base' }, act: { status: 400, body: '{"errors":[]}' } })
  renderAt(at.desk, <BalanceDetail currency="APT" account="binance_spot" onCreate={vi.fn()} />)
  await expect.element(page.getByText('We couldn’t check where you can buy APT.')).toBeVisible()
  expect(button('Buy APT').elements()).toEqual([])
  await at.faults()
  await userEvent.click(button('Try again'))
  await expect.element(button('Buy APT')).toBeVisible()
})
