import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchAfter } from './earlyAnswers'

const ADDRESS = 'https://desk.example/api/client/v1/balances'
const MINE = 'Bearer mine'
const callAs = (authorization: string, signal?: AbortSignal) =>
  new Request(ADDRESS, { headers: { authorization }, ...(signal && { signal }) })
const answerOf = (text: string) =>
  new Response(text, { status: 200, headers: { date: 'Mon, 30 Nov 2026 12:00:00 GMT', 'x-of': 'desk' } })
const early = (answer: Promise<Response>, ageMs = 0) => ({
  authorization: MINE,
  answers: new Map([[ADDRESS, answer.then(answer => ({ answer, at: performance.now() - ageMs }))]]),
})

describe('the desk’s answers that arrived before the app’s code', { tags: ['session'] }, () => {
  const browserFetch = vi.fn(async () => answerOf('called by the app'))
  beforeEach(() => vi.stubGlobal('fetch', browserFetch.mockClear()))
  afterEach(() => vi.unstubAllGlobals())

  it('are given to the app’s first call, which is not sent; the next one is', async () => {
    const call = fetchAfter(early(Promise.resolve(answerOf('called by the page'))))
    const first = await call(callAs(MINE))
    expect([await first.text(), first.status, first.headers.get('x-of')]).toEqual(['called by the page', 200, 'desk'])
    expect(browserFetch).not.toHaveBeenCalled()
    expect(await (await call(callAs(MINE))).text()).toBe('called by the app')
  })

  it('are never given to another session', async () => {
    const call = fetchAfter(early(Promise.resolve(answerOf('called by the page'))))
    expect(await (await call(callAs('Bearer other'))).text()).toBe('called by the app')
    expect(await (await call(callAs(MINE))).text()).toBe('called by the app')
  })

  it('are fetched again where they failed, or are older than five seconds', async () => {
    const failed = fetchAfter(early(Promise.reject(new TypeError('Failed to fetch'))))
    expect(await (await failed(callAs(MINE))).text()).toBe('called by the app')
    const old = fetchAfter(early(Promise.resolve(answerOf('called by the page')), 5_100))
    expect(await (await old(callAs(MINE))).text()).toBe('called by the app')
  })

  it('have the desk’s time as of now', async () => {
    const call = fetchAfter(early(Promise.resolve(answerOf('')), 3_000))
    expect((await call(callAs(MINE))).headers.get('date')).toBe('Mon, 30 Nov 2026 12:00:03 GMT')
  })

  it('are not awaited once the call has timed out or the session has ended', async () => {
    const ended = new AbortController()
    const answer = fetchAfter(early(new Promise(() => undefined)))(callAs(MINE, ended.signal))
    ended.abort(new Error('ended'))
    await expect(answer).rejects.toThrow('ended')
  })

  it('are for no write and no other address', async () => {
    const call = fetchAfter(early(Promise.resolve(answerOf('called by the page'))))
    const write = new Request(ADDRESS, { method: 'POST', headers: { authorization: MINE } })
    expect(await (await call(write)).text()).toBe('called by the app')
    expect(await (await call(`${ADDRESS}?limit=1`)).text()).toBe('called by the app')
  })
})
