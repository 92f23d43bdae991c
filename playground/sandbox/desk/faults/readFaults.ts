import type { FeedFault } from '../../exchanges/wire/feedFault'
import { isObject } from '../http/body'
import { isCallPrefix } from '../http/routes'
import { invalid } from '../rules/refusal'
import { type HttpFault, withSlash } from './faultList'

/** Checks the faults of POST /__sandbox/faults. The exchanges check the acts of feed faults themselves. */
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
  path: value => isText(value) && isCallPrefix(withSlash(String(value))),
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
  const unknown = Object.keys(given).find(key => !known.includes(key))
  if (unknown !== undefined) throw refuse(`${unknown} is unknown; known are ${known.join(', ')}`)
}

const checkValues = (given: object, checks: Checks, refuse: Refuse) => {
  checkKeys(given, Object.keys(checks), refuse)
  for (const [key, value] of Object.entries(given))
    if (!checks[key]?.(value)) throw refuse(`${key} cannot be ${JSON.stringify(value)}`)
}
