import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { parseBody, readReasons, readText } from './responseBody'

const MAX_BYTES = 8 * 1024 * 1024

/** An answer that comes in these parts, and ends unless it is left open. */
function answerOf(parts: readonly Uint8Array<ArrayBuffer>[], { isOpen = false } = {}) {
  const cancel = vi.fn()
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      if (!isOpen) controller.close()
    },
    cancel,
  })
  return { response: new Response(body), cancel }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    error => error,
  )

test('an answer without a body is an empty text', async () => {
  expect(await readText(new Response(null), new AbortController().signal)).toBe('')
})

test('a letter whose bytes come in two parts is read whole, and one that is cut off is shown as such', async () => {
  const { signal } = new AbortController()
  const euro = bytes('€')
  const { response } = answerOf([bytes('1 '), euro.slice(0, 1), euro.slice(1)])
  expect(await readText(response, signal)).toBe('1 €')
  expect(await readText(answerOf([bytes('1 '), euro.slice(0, 1)]).response, signal)).toBe('1 \ufffd')
})

test('an answer of 8 MB is read, and one of a byte more is refused and not read on', async () => {
  const { signal } = new AbortController()
  const most = new Uint8Array(MAX_BYTES)
  expect(await readText(answerOf([most]).response, signal)).toHaveLength(MAX_BYTES)
  const { response, cancel } = answerOf([most, bytes('x')], { isOpen: true })
  expect(await failure(readText(response, signal))).toEqual(
    new RangeError(`The answer is larger than ${MAX_BYTES} bytes`),
  )
  expect(cancel).toHaveBeenCalledOnce()
})

test.each(['before', 'while'])(
  'reading that is aborted %s the answer comes ends at once, with its reason',
  async when => {
    const { response, cancel } = answerOf([bytes('half')], { isOpen: true })
    const left = new AbortController()
    const reason = new Error('left')
    if (when === 'before') left.abort(reason)
    const reading = failure(readText(response, left.signal))
    if (when === 'while') setTimeout(() => left.abort(reason))
    expect(await reading).toBe(reason)
    expect(cancel).toHaveBeenCalledOnce()
  },
)

test('an answer that was read holds no memory of a session that goes on', async () => {
  const { signal } = new AbortController()
  const reading = readText(answerOf([bytes('{}')]).response, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await reading
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a text that is no JSON has no body', () => {
  expect([parseBody('{"a":1}'), parseBody('null'), parseBody('<html>'), parseBody('')]).toEqual([
    { a: 1 },
    null,
    undefined,
    undefined,
  ])
})

test.each([
  [{ code: 'max', options: ['1.5', 2] }, [{ code: 'max', options: ['1.5', '2'] }]],
  [{ code: 'max', options: ['1.5', null] }, [{ code: 'max' }]],
  [{ code: 'max', options: '1.5' }, [{ code: 'max' }]],
  [{ property: 'cost' }, [{ property: 'cost', code: 'unknown' }]],
  [{ detail: 'Too much' }, [{ code: 'unknown', detail: 'Too much' }]],
  [{ property: '', code: 'max', detail: '' }, [{ code: 'max' }]],
  [{ property: '', code: '', detail: '' }, []],
  [{ property: 5, code: null, options: ['1'] }, []],
])('the reason %j of a refusal is read as %j', (sent, reasons) => {
  expect(readReasons({ errors: [sent] })).toEqual(reasons)
})

test('a refusal whose body has no list of reasons has none', () => {
  for (const body of [undefined, null, 'no', [], {}, { errors: { code: 'max' } }, { errors: 'max' }])
    expect(readReasons(body)).toEqual([])
})
