import { createHash } from 'node:crypto'
import type { Call } from '../desk'
import type { Sent } from './fields'
import { Refusal, reason } from './refusal'

/** The call's body, up to so many bytes. Undefined: it is larger, or never came whole. The socket stays for the answer. */
export async function receiveBody(call: Call, largest: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of call.env.incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > largest) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks).toString()
}

/** The call's JSON object; 400 for anything else. */
export function readPayload(call: Call): Sent {
  const body = readJson(call)
  if (isObject(body)) return body
  throw new Refusal(400, [reason(null, 'type', 'The body must be a JSON object', ['object'])])
}

/** What was sent as JSON; undefined when it is none. */
export const readJson = (call: Call): unknown => {
  const sent = parse(call.var.sent)
  return sent === call.var.sent ? undefined : sent
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
