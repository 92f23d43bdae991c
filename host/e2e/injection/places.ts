import type { Page } from 'playwright'
import type { Shows } from './inspect'
import {
  answer,
  inAddress,
  inRefusal,
  inRequest,
  inRows,
  onePageEach,
  type Part,
  type Place,
  rendered,
  theRequest,
} from './placeKinds'

const READABLE = /^[^\p{C}\p{Z}\ufffd–]{1,32}$/u
const COMMENT = { text: 'A comment', editedBy: 'An editor', lastUpdated: '2026-01-02T03:04:05Z' }
const ROW: Part = { part: 'main li', shows: 'nothing', ready: '#7000' }
const codeOf = (at: number) => `C${String(at).padStart(3, '0')}`

const balanceOf = (asset: string, worth = 1) => {
  const entry = { amount: '1', available: '1', withdrawable: '1', equivalents: { USDT: String(worth) } }
  return { asset, all_accounts: entry, binance_spot: entry }
}

const balances: Place = {
  name: 'the currency of a balance',
  tested: 60,
  faults: payloads => [
    answer('v1/balances', {
      total: payloads.length,
      // Sorted by worth.
      data: payloads.map((payload, at) => balanceOf(payload, 1000 - at)),
    }),
  ],
  screens: payloads => [
    {
      address: '/balances',
      rendered: payloads.map((payload, at) => ({ part: 'main [data-index]', at, payload, shows: 'code', ready: '%' })),
    },
  ],
}

const profile: Place = {
  name: 'the name and the email of the profile',
  fields: 2,
  tested: 0,
  faults: () => [],
  screens: payloads =>
    payloads.map(payload => ({
      address: '/profile',
      faults: [answer('v1/me', { name: payload, email: payload })],
      rendered: [0, 1].map(at => ({ ...rendered({ part: 'main dd', shows: 'whole' }, payload), at })),
    })),
}

const offered: Place = {
  name: 'a currency that the desk offers',
  tested: 0,
  faults: payloads => [answer('v1/requests/currencies/base', payloads)],
  screens: payloads => [
    {
      rendered: payloads
        .filter(payload => READABLE.test(payload))
        .map(payload => rendered({ part: '[role=dialog]', shows: 'code' }, payload)),
    },
  ],
  async prepare(page) {
    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New request', exact: true }).click()
    await sheet.getByRole('button', { name: /^Buy/ }).click()
    await sheet.getByRole('button', { name: 'Binance Spot' }).click()
    await sheet.getByRole('option').first().waitFor()
  },
}

const exchangeMessage: Place = {
  name: 'the message of an exchange',
  tested: 0,
  faults: payloads => payloads.map((_, at) => answer(`v1/balances/${codeOf(at)}`, balanceOf(codeOf(at)))),
  screens: onePageEach(at => `/balances/${codeOf(at)}?exchangeAccount=binance_spot`, {
    part: 'main',
    shows: 'line',
  }),
  prepare: refuseAsExchange,
  // For ten seconds the price may still arrive.
  async meanwhile(page) {
    await page.waitForTimeout(100)
    await page.getByText('Market price').first().waitFor()
    await page.waitForTimeout(150)
    await page.clock.fastForward(11_000)
  },
}

/** Answers in place of Binance, to the page of each currency with its payload. */
async function refuseAsExchange(page: Page, payloads: readonly string[]): Promise<void> {
  const refusalOf = (text: string) => ({ code: -1, msg: payloads[Number(/C(\d{3})/i.exec(text)?.[1])] ?? 'Refused' })
  await page.routeWebSocket(/./, socket =>
    socket.onMessage(message => {
      const { id, params } = JSON.parse(String(message))
      socket.send(JSON.stringify({ id, error: refusalOf(String(params)) }))
    }),
  )
  await page.route(/[?&]symbol=C\d{3}/, (route, request) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: refusalOf(request.url()),
    }),
  )
  await page.clock.install()
  await page.reload()
}

const filterShows = (payload: string): Shows => (/^[A-Za-z0-9]{1,24}$/.test(payload) ? 'line' : 'nothing')

/** Every field of someone else's that the app draws, or must not draw. */
export const PLACES: readonly Place[] = [
  inRows('the base currency of a listed request', 'unit', baseCurrency => ({ baseCurrency }), 60),
  inRows('the counter currency of a listed request', 'unit', counterCurrency => ({ counterCurrency })),
  inRows('the common currency of a listed request', 'code', commonCurrency => ({
    commonCurrency,
    isTriangulation: true,
  })),
  inRows('an account that the app does not know', 'whole', exchangeAccount => ({ exchangeAccount })),
  inRows('a status that the app does not know', 'whole', status => ({ status })),
  inRows('the warning of a listed request', 'whole', warning => ({ warning, severity: 'warning' })),
  inRows('the client’s name, which a client is not shown', 'nothing', name => ({ client: { name } })),
  inRequest('a comment', { part: 'article', shows: 'whole' }, text => ({ comment: { ...COMMENT, text } }), 3),
  inRequest('the editor of a comment', { part: 'article', shows: 'whole' }, editedBy => ({
    comment: { ...COMMENT, editedBy },
  })),
  inRequest('the warning of a request', { part: 'article', shows: 'line' }, warning => ({
    warning,
    severity: 'error',
  })),
  inRequest('the base currency of a request', { part: 'article', shows: 'unit' }, baseCurrency => ({ baseCurrency })),
  inRefusal(
    'the detail of an error',
    { part: 'main [role=alert]', shows: 'line' },
    detail => ({ code: 'x', detail }),
    3,
  ),
  inRefusal('the code of an error', { part: 'main [role=alert]', shows: 'nothing', ready: 'Unexpected' }, code => ({
    code,
  })),
  balances,
  offered,
  profile,
  exchangeMessage,
  inAddress('the currency in an address', { part: 'body', shows: 'line' }, text => `/balances/${text}`),
  inAddress(
    'the request in an address',
    { part: 'main', shows: 'nothing', ready: 'does not exist' },
    text => `/requests/${text}`,
  ),
  inAddress(
    'an address without a page',
    { part: 'main', shows: 'nothing', ready: 'nothing at this address' },
    text => `/${text}/${text}?${text}=${text}#${text}`,
  ),
  inAddress('the status that an address filters by', ROW, text => `/requests?status=${text}`, [theRequest]),
  inAddress(
    'the account that an address filters by',
    ROW,
    text => `/requests?exchangeAccount=${text}&${text}=${text}`,
    [theRequest],
  ),
  inAddress(
    'the currency that an address filters by',
    { part: 'main', shows: 'nothing', showsOf: filterShows, ready: '#7000' },
    text => `/requests?currency=${text}`,
    [theRequest],
  ),
  inAddress(
    'the account of a balance in its address',
    { part: 'main', shows: 'nothing', ready: 'Available' },
    text => `/balances/USDT?exchangeAccount=${text}`,
    [answer('v1/balances/USDT', balanceOf('USDT'))],
  ),
]
