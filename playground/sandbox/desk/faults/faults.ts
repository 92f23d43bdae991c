import { isObject } from '../http/payload'
import { invalid } from '../http/refusal'
import { knownPath } from '../http/routes'

/** What goes wrong with a call (reliability.md section 3). */
export type HttpAct = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly delayMs?: number
  readonly hang?: true
  /** bytes per second */
  readonly trickle?: number
  /** the body is cut after so many bytes, under its full Content-Length */
  readonly truncateAt?: number
  readonly reset?: 'before' | 'after-commit'
  readonly redirect?: string
  /** whether the call is carried out although its answer is replaced; by itself only when the status is 2xx */
  readonly commit?: boolean
}

export type HttpFault = {
  readonly match: { method?: string; path?: string; nth?: number; times?: number; from?: string }
  readonly act: HttpAct
}

export type FeedFault = { readonly feed: string; readonly channel?: string; readonly act: object }

export type FaultList = {
  /** what goes wrong with this call; counts the match */
  find(call: { method: string; path: string; from: string | undefined }): HttpAct | undefined
  /** whether any fault asks who the caller is */
  asksWho(): boolean
  /** all of them, or one client's alone: tests at work side by side keep out of each other's way */
  replace(list: readonly HttpFault[], from?: string): void
}

export function createFaultList(): FaultList {
  let live: { fault: HttpFault; matches: number }[] = []
  return {
    asksWho: () => live.some(({ fault }) => fault.match.from !== undefined),
    replace: (list, from) => {
      const others = from === undefined ? [] : live.filter(({ fault }) => fault.match.from?.toLowerCase() !== from)
      live = [...others, ...list.map(fault => ({ fault, matches: 0 }))]
    },
    find: call => {
      let found: HttpAct | undefined
      for (const each of live) {
        if (!isAbout(each.fault, call)) continue
        each.matches++
        if (!found && isDue(each.fault, each.matches)) found = each.fault.act
      }
      return found
    },
  }
}

const isAbout = ({ match }: HttpFault, call: { method: string; path: string; from: string | undefined }) =>
  (match.method === undefined || match.method.toUpperCase() === call.method) &&
  (match.path === undefined || call.path.startsWith(withSlash(match.path))) &&
  (match.from === undefined || match.from.toLowerCase() === call.from)

/** From the nth match on, so many times; a bare nth means that one alone. */
const isDue = ({ match: { nth, times } }: HttpFault, matches: number) => {
  const first = nth ?? 1
  const count = times ?? (nth === undefined ? Number.POSITIVE_INFINITY : 1)
  return matches >= first && matches < first + count
}

const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`)

/** Reads a list of faults from outside; 422 names what is unknown. */
export function readFaults(list: unknown): { http: HttpFault[]; feeds: FeedFault[] } {
  if (!Array.isArray(list)) throw invalid(null, 'type', 'A list of faults is expected', ['array'])
  const http: HttpFault[] = []
  const feeds: FeedFault[] = []
  for (const [index, fault] of list.entries()) {
    const refuse = (what: string) => invalid(`${index}`, 'unknown_fault', `Fault ${index}: ${what}`)
    if (!isObject(fault) || !isObject(fault.act)) throw refuse('an object with act is expected')
    if (typeof fault.feed === 'string') {
      feeds.push(fault as FeedFault)
      continue
    }
    checkKeys(fault, ['match', 'act'], refuse)
    const { match = {}, act } = fault
    if (!isObject(match)) throw refuse('match must be an object')
    checkValues(match, matchChecks, refuse)
    checkValues(act, actChecks, refuse)
    if (Object.keys(act).length === 0) throw refuse('act says nothing')
    http.push({ match, act } as HttpFault)
  }
  return { http, feeds }
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 1
const isSize = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isText = (value: unknown) => typeof value === 'string'

const matchChecks: Checks = {
  method: value => isText(value) && /^(GET|POST|PUT|DELETE|PATCH|OPTIONS)$/i.test(String(value)),
  path: value => isText(value) && knownPath(withSlash(String(value))),
  nth: isCount,
  times: isCount,
  from: isText,
}

const actChecks: Checks = {
  status: value => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  headers: value => isObject(value) && Object.entries(value).every(([name, text]) => isHeader(name, text)),
  body: isText,
  delayMs: isSize,
  hang: value => value === true,
  trickle: isCount,
  truncateAt: isSize,
  reset: value => value === 'before' || value === 'after-commit',
  redirect: value => isText(value) && URL.canParse(String(value)),
  commit: value => typeof value === 'boolean',
}

const isHeader = (name: string, text: unknown) =>
  /^[\w-]+$/.test(name) && typeof text === 'string' && /^[\t\x20-\x7e]*$/.test(text)

type Refuse = (what: string) => Error

const checkKeys = (given: object, known: readonly string[], refuse: Refuse) => {
  const stranger = Object.keys(given).find(key => !known.includes(key))
  if (stranger !== undefined) throw refuse(`${stranger} is unknown; known are ${known.join(', ')}`)
}

const checkValues = (given: object, checks: Checks, refuse: Refuse) => {
  checkKeys(given, Object.keys(checks), refuse)
  for (const [key, value] of Object.entries(given))
    if (!checks[key]?.(value)) throw refuse(`${key} cannot be ${JSON.stringify(value)}`)
}
