import type { Page } from 'playwright'
import type { Fault } from '../sandbox'
import type { Rendered, Screen, Shows } from './inspect'

/** A page that holds some of the payloads. */
export type PlacedScreen = Screen & {
  /** Set before the page is loaded anew; without them the address is opened in the loaded page. */
  readonly faults?: readonly Fault[]
}

/** A field that a server, an exchange or an address writes. */
export type Place = {
  readonly name: string
  /** The answers of the desk that hold all the payloads. */
  readonly faults: (payloads: readonly string[]) => readonly Fault[]
  readonly screens: (payloads: readonly string[]) => readonly PlacedScreen[]
  /** Run once, before the first screen: presses of the client, or answers of an exchange. */
  readonly prepare?: (page: Page, payloads: readonly string[]) => Promise<void>
  /** Run beside the search for the texts on each screen. */
  readonly meanwhile?: (page: Page) => Promise<void>
  /** How many fields hold the payload, if not one. */
  readonly fields?: number
  /** How many payloads `npm test` tries here. */
  readonly tested: number
}

export type Part = { readonly part: string; readonly shows: Shows; readonly ready?: string | undefined }

export const answer = (path: string, body: unknown, status = 200): Fault => ({
  match: { method: 'GET', path },
  act: { status, body: JSON.stringify(body) },
})

export const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const numberOf = (at: number) => 7000 + at

const requestOf = (at: number, fields: object) => ({
  uuid: uuidOf(at),
  number: numberOf(at),
  side: 'buy',
  type: 'limit',
  status: 'new',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  isTriangulation: false,
  isIceberg: false,
  requestedBase: '0.5',
  requestedPrice: '50000',
  executedBase: '0',
  executedCounter: '0',
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-01-02T03:04:05Z',
  severity: 'regular',
  ...fields,
})

export const listOfRequests = (rows: readonly object[]): Fault =>
  answer('v1/requests', { total: rows.length, data: rows })

/** Each payload in a row of the list of requests. */
export const inRows = (name: string, shows: Shows, fieldsOf: (payload: string) => object, tested = 0): Place => ({
  name,
  tested,
  faults: payloads => [listOfRequests(payloads.map((payload, at) => requestOf(at, fieldsOf(payload))))],
  screens: payloads => [
    {
      address: '/requests',
      rendered: payloads.map((payload, at) => ({
        part: 'main li',
        at,
        payload,
        shows,
        ready: `#${numberOf(at)}`,
      })),
    },
  ],
})

/** Each payload in a request's own page. */
export const inRequest = (
  name: string,
  { part, shows, ready }: Part,
  fieldsOf: (payload: string) => object,
  tested = 0,
): Place => ({
  name,
  tested,
  faults: payloads =>
    payloads.map((payload, at) => answer(`v1/requests/${uuidOf(at)}`, requestOf(at, fieldsOf(payload)))),
  screens: onePageEach(
    at => `/requests/${uuidOf(at)}`,
    { part, shows, ready },
    at => `#${numberOf(at)}`,
  ),
})

/** Each payload in the desk's refusal to give a request. */
export const inRefusal = (name: string, part: Part, errorOf: (payload: string) => object, tested = 0): Place => ({
  name,
  tested,
  faults: payloads =>
    payloads.map((payload, at) => answer(`v1/requests/${uuidOf(at)}`, { errors: [errorOf(payload)] }, 400)),
  screens: onePageEach(at => `/requests/${uuidOf(at)}`, part),
})

/** Each payload in an address. */
export const inAddress = (
  name: string,
  part: Part & { readonly showsOf?: (payload: string) => Shows },
  addressOf: (encoded: string) => string,
  faults: readonly Fault[] = [],
  tested = 0,
): Place => ({
  name,
  tested,
  faults: () => faults,
  screens: payloads =>
    payloads.map(payload => ({
      address: addressOf(encodeURIComponent(payload.replaceAll(/\p{Cs}/gu, '\ufffd'))),
      rendered: [rendered(part, payload, part.showsOf?.(payload))],
    })),
})

export const onePageEach =
  (addressOf: (at: number) => string, part: Part, readyOf?: (at: number) => string): Place['screens'] =>
  payloads =>
    payloads.map((payload, at) => ({
      address: addressOf(at),
      rendered: [rendered({ ...part, ready: part.ready ?? readyOf?.(at) ?? '' }, payload)],
    }))

export const rendered = ({ part, shows, ready = '' }: Part, payload: string, shown: Shows = shows): Rendered => ({
  part,
  at: 0,
  payload,
  shows: shown,
  ready,
})

export const theRequest = listOfRequests([requestOf(0, {})])
