/** The calls of `early.js`: it has called the desk before the app's code was there. */
export type EarlyAnswers = {
  /** The header under which it called. */
  readonly authorization: string
  /** By address; `at`: when the answer arrived, by `performance.now()`. */
  readonly answers: Map<string, Promise<{ readonly answer: Response; readonly at: number }>>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers | undefined
  }
}

/** An older answer is fetched again: its figures would be shown as of now. */
const MOST_AGE_MS = 5_000

/** `fetch`, which gives each answer of `early.js` once, to the same call of the same session. */
export function fetchAfter(early: EarlyAnswers | undefined): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request && input.method === 'GET' ? input : undefined
    const pending = request && early?.answers.get(request.url)
    if (!early || !request || !pending) return fetch(input, init)
    early.answers.delete(request.url)
    if (request.headers.get('authorization') !== early.authorization) return fetch(input, init)
    const { signal } = request
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const arrived = await Promise.race([pending.catch(() => undefined), aborted])
    const ageMs = arrived && performance.now() - arrived.at
    return ageMs === undefined || ageMs > MOST_AGE_MS ? fetch(input, init) : asOfNow(arrived!.answer, ageMs)
  }
}

/** The desk's clock is read from its last answer. */
function asOfNow(answer: Response, ageMs: number): Response {
  const headers = new Headers(answer.headers)
  const date = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(date)) headers.set('date', new Date(date + ageMs).toUTCString())
  return new Response(answer.body, { status: answer.status, headers })
}
