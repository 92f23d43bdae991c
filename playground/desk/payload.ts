import { createHash } from 'node:crypto'
import type { Call } from './desk'
import type { Sent } from './fields'
import { Refusal, reason } from './refusal'

export const largestBody = 64 * 1024

/** The call's JSON object; 400 for anything else. */
export async function readPayload(call: Call): Promise<Sent> {
  const body = parse(await call.req.text())
  if (isObject(body)) return body
  throw new Refusal(400, [reason(null, 'type', 'The body must be a JSON object', ['object'])])
}

/** The same for bodies that say the same, whatever the order of their fields. */
export const hashBody = (text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(parse(text))))
    .digest('hex')

export const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)])
}
