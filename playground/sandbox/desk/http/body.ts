import { createHash } from 'node:crypto'
import { Refusal, reason } from '../rules/refusal'
import type { Call } from './desk'
import type { Input } from './fields'

/** The body as text; undefined when it is too large or incomplete. Keeps the socket open for the response. */
export async function receiveBody(call: Call, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of call.env.incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBytes) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks).toString()
}

/** The body's JSON object. Throws a 400 for anything else. */
export function readBody(call: Call): Input {
  const body = readJson(call)
  if (isObject(body)) return body
  throw new Refusal(400, [reason(null, 'type', 'The body must be a JSON object', ['object'])])
}

/** The body's JSON value; undefined when it is not JSON. */
export const readJson = (call: Call): unknown => {
  const value = parse(call.var.body)
  return value === call.var.body ? undefined : value
}

/** A hash that does not depend on the order of the fields. */
export const hashBody = (text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(parse(text))))
    .digest('hex')

export const isObject = (value: unknown): value is Input =>
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
