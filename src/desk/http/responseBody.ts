import type { Reason } from '../../domain/errors'
import { isRecord } from '../../domain/json'
import { ownFields } from '../../domain/ownFields'

/** In bytes. Reading stops as soon as an answer exceeds it. */
const MAX_ANSWER = 8 * 1024 * 1024

/** The whole body. Rejects with the signal's reason when that aborts. */
export async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  // Not every browser ends a body that is already flowing when its fetch is aborted: cancel the reader.
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(signal.reason)
      void reader.cancel().catch(() => undefined)
    }
  })
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([aborted, reader.read()])
      if (done) return text + decoder.decode()
      size += value.byteLength
      if (size > MAX_ANSWER) {
        await reader.cancel()
        throw new RangeError(`The answer is larger than ${MAX_ANSWER} bytes`)
      }
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    // The session's signal outlives the call, and would keep its memory.
    signal.removeEventListener('abort', abort)
  }
}

/** `undefined` for a text that is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The reasons of a refusal; none where the body can't be read. A bad part of one loses no other reason. */
export function readReasons(body: unknown): Reason[] {
  const { errors: sent } = isRecord(body) ? ownFields(body) : {}
  const errors = Array.isArray(sent) ? sent : []
  return errors.filter(isRecord).flatMap(error => {
    const { property, code, options, detail } = ownFields(error)
    if (![property, code, detail].some(isText)) return []
    return ownFields({
      ...(isText(property) ? { property } : {}),
      code: isText(code) ? code : 'unknown',
      ...(Array.isArray(options) && options.every(isPlain) ? { options: options.map(String) } : {}),
      ...(isText(detail) ? { detail } : {}),
    })
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** Shown as it is in a sentence. */
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
