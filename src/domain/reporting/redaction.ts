import { NetworkError, PageError, ValidationError } from '../errors'

/** In characters: the rest of a longer text is cut off. */
const LONGEST = 1_000
/** Values that an engine or a library quotes, up to the last quotation mark. */
const QUOTED = /["“«](?:.*["”»]|.*)/s
/** Amounts, ids, passwords and most tokens have a digit, emails an @; the other tokens are long. */
const PRIVATE = /[\p{N}@]|^.{20}/u

/** The text of an error without what may be the client's: names of code and plain words are left. */
export const redact = (text: string): string => hideWords(text.slice(0, LONGEST).replace(QUOTED, '[text]'), PRIVATE)

const hideWords = (text: string, secret: RegExp): string =>
  text.replace(/\S+/g, word => (secret.test(word) ? '[hidden]' : word))

/** The error as it may be reported: itself when nothing in it can be the client's, else a copy of its safe parts. */
export function safeToReport(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(typeof error === 'string' ? redact(error) : `Thrown: ${typeof error}`)
  const message = safeMessage(error)
  if (message === error.message && Reflect.ownKeys(error).every(key => BASIC.includes(key))) return error
  const copy = new Error(message)
  copy.name = error.name
  copy.stack = `${error.name}: ${message}\n${framesOf(error)}`
  return copy
}

const BASIC: readonly (string | symbol)[] = ['name', 'message', 'stack']

function safeMessage(error: Error): string {
  if (error instanceof NetworkError) return error.message
  // Its message is the desk's, which may quote what was typed.
  if (error instanceof ValidationError) return redact(error.reasons.map(({ code }) => code).join(', '))
  // A page may yet give what is its client's by mistake.
  if (error instanceof PageError) return hideWords(error.message.slice(0, LONGEST), /@|^.{24}/)
  return redact(error.message)
}

/** Chromium begins a stack with the message, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return frames.filter(line => /(^\s+at |@).*:\d+:\d+\)?$/.test(line)).join('\n')
}
