import { randomBytes, randomUUID } from 'node:crypto'

/** Values that belong to one client. Each is a text that nothing else holds. */
export const CANARY_NAMES = [
  'the access token',
  'the password',
  'the new password',
  'the token of the reset link',
  'the email',
  'the client’s name',
  'a comment',
  'an amount',
  'the uuid of a request',
  'the name in a request',
  'the id of the client at the desk',
  'the id of an order at the exchange',
  'the idempotency key of a request',
  'the id of an answer',
] as const

export type CanaryName = (typeof CANARY_NAMES)[number]
export type Canaries = Readonly<Record<CanaryName, string>>

const word = () => `Canary${randomBytes(6).toString('hex')}`

/** Those that the test chooses; the desk makes the others. */
export const chosenCanaries = () => ({
  'the password': `${word()}-Aa1`,
  'the new password': `${word()}-Aa1`,
  'the client’s name': word(),
  'a comment': word(),
  'an amount': `0.${String(Date.now()).slice(-7)}7`,
  'the name in a request': word(),
  'the id of the client at the desk': word(),
  'the id of an order at the exchange': word(),
  'the idempotency key of a request': randomUUID(),
  'the id of an answer': word(),
})

/** Whether a text holds the value: as it is, escaped for an address, or in base64. Digits may be grouped. */
export function holds(text: string, value: string): boolean {
  const plain = text.replace(/[,\u00a0\u202f]/g, '').toLowerCase()
  const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')]
  return forms.some(form => plain.includes(form.toLowerCase()))
}
