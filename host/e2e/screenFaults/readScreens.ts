import type { Locator, Page } from 'playwright'
import type { Client, Fault } from '../sandbox'
import { answerOf } from './failCalls'

type Place = { readonly region?: string; readonly title: string }

/** A screen that shows answers of the desk, in the scene `demo`. */
export type ReadScreen = {
  readonly name: string
  /** The fault that `npm test` tries, too. */
  readonly tested?: string
  readonly address: (client: Client) => Promise<string>
  readonly paths: (address: string) => readonly string[]
  /** How often its call is made, where another part of the page makes it, too. */
  readonly most?: number
  /** Where it says what could not be loaded. */
  readonly places: readonly Place[]
  /** What it shows once all is well. */
  readonly whole: (page: Page, client: Client) => readonly Locator[]
  /** The answers with one bad value, and what is shown all the same; undefined where no value can be missed. */
  readonly misshaped?: {
    readonly faults: (client: Client) => Promise<readonly Fault[]>
    readonly shown: (page: Page) => readonly Locator[]
    readonly lost: (page: Page) => Locator
  }
  /** What a 404 means here, and the way back by the list; undefined where it is a failure like any other. */
  readonly missing?: { readonly words: RegExp; readonly toList: string; readonly row: RegExp }
}

type Listed<Row> = { readonly data: readonly Row[] }
type RequestRow = { readonly uuid: string; readonly number: number }

const answer = (path: string, body: unknown): Fault => ({
  match: { method: 'GET', path: `/${path}` },
  act: { status: 200, body: JSON.stringify(body) },
})
const untouched = (path: string): Fault => ({ match: { path: `/${path}` }, act: { delayMs: 1 } })

const LIST = 'The list could not be loaded'
const BALANCES = 'Balances could not be loaded'
const NEWEST = /#1060/
const request = (page: Page, number: number) => page.getByRole('link', { name: new RegExp(`#${number}(,|$)`) }).first()
const balance = (page: Page, currency: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${currency} `) })

/** The newest request is no object. */
async function badRequest(client: Client, query: string): Promise<Fault> {
  const list = await answerOf<Listed<RequestRow>>(client, `v1/requests${query}`)
  return answer('v1/requests', { ...list, data: list.data.map(row => (row.number === 1060 ? 7 : row)) })
}

/** The balance of BTC is no object. */
async function badBalance(client: Client): Promise<readonly Fault[]> {
  const list = await answerOf<Listed<{ readonly asset: string }>>(client, 'v1/balances')
  const data = list.data.map(row => (row.asset === 'BTC' ? 7 : row))
  return [untouched('v1/balances/'), answer('v1/balances', { ...list, data })]
}

const newestUuid = async (client: Client) =>
  (await answerOf<Listed<RequestRow>>(client, 'v1/requests')).data.find(({ number }) => number === 1060)!.uuid

const at = (address: string) => async () => address

export const LISTS: readonly ReadScreen[] = [
  {
    name: '/',
    tested: 'a dead network',
    address: at('/'),
    paths: () => ['v1/balances', 'v1/requests'],
    places: [
      { region: 'Balances', title: BALANCES },
      { region: 'Open requests', title: LIST },
    ],
    whole: page => [balance(page, 'BTC'), request(page, 1060)],
    misshaped: {
      faults: async client => [
        ...(await badBalance(client)),
        await badRequest(client, '?statuses=new&statuses=in_progress'),
      ],
      shown: page => [balance(page, 'ETH'), request(page, 1059)],
      lost: page => request(page, 1060),
    },
  },
  {
    name: '/requests',
    tested: 'one bad value',
    address: at('/requests'),
    paths: () => ['v1/requests'],
    places: [{ title: LIST }],
    whole: page => [request(page, 1060), request(page, 1059)],
    misshaped: {
      faults: async client => [await badRequest(client, '')],
      shown: page => [request(page, 1059), request(page, 1058)],
      lost: page => request(page, 1060),
    },
  },
  {
    name: '/balances',
    tested: 'a 401',
    address: at('/balances'),
    paths: () => ['v1/balances'],
    places: [{ title: BALANCES }],
    whole: page => [balance(page, 'BTC'), balance(page, 'ETH')],
    misshaped: {
      faults: badBalance,
      shown: page => [balance(page, 'ETH'), balance(page, 'USDT')],
      lost: page => balance(page, 'BTC'),
    },
  },
]

export const DETAILS: readonly ReadScreen[] = [
  {
    name: '/requests/{uuid}',
    tested: 'a 404',
    address: async client => `/requests/${await newestUuid(client)}`,
    paths: address => [`v1${address}`],
    places: [{ title: 'The request could not be loaded' }],
    whole: page => [
      page.getByRole('main').getByText('Requested value'),
      page.getByRole('button', { name: 'Cancel request' }),
    ],
    misshaped: {
      async faults(client) {
        const path = `v1/requests/${await newestUuid(client)}`
        return [answer(path, { ...(await answerOf<object>(client, path)), requestedPrice: {} })]
      },
      shown: page => [
        page.getByRole('main').getByText('SOL').first(),
        page.getByRole('button', { name: 'Cancel request' }),
      ],
      lost: page => page.getByRole('main').getByText('134.362'),
    },
    missing: { words: /This request does not exist/, toList: 'All requests', row: NEWEST },
  },
  {
    name: '/balances/{currency}',
    tested: 'a 422 of an unknown code',
    address: at('/balances/BTC'),
    // While the desk can't be reached, the balance comes from the list.
    paths: () => ['v1/balances'],
    places: [{ title: 'The balance could not be loaded' }],
    whole: page => [page.getByRole('tabpanel'), page.getByRole('button', { name: 'Sell BTC' })],
    misshaped: {
      async faults(client) {
        const path = 'v1/balances/BTC'
        const wire = await answerOf<{ readonly all_accounts: object }>(client, path)
        return [answer(path, { ...wire, all_accounts: { ...wire.all_accounts, available: {} } })]
      },
      shown: page => [
        page.getByRole('tabpanel').getByRole('button', { name: /BTC$/ }).first(),
        page.getByRole('button', { name: 'Sell BTC' }),
      ],
      lost: page => page.getByRole('alert'),
    },
    missing: { words: /You’ve never held BTC/, toList: 'All balances', row: /^BTC / },
  },
  {
    name: '/profile',
    tested: 'an empty 200',
    address: at('/profile'),
    paths: () => ['v1/me'],
    // The client is identified by it, once, before the page's code has arrived.
    most: 4,
    places: [{ title: 'Your profile could not be loaded' }],
    whole: (page, { email }) => [page.getByRole('main').getByText(email)],
  },
]
