import type { Page } from 'playwright'
import { inject } from 'vitest'
import type { App } from '../app'
import type { Client, Fault } from '../sandbox'
import type { ScreenFault } from './faults'

const API = '/api/client/'
/** Prices of exchanges, which are not the desk's. */
const PROXY = 'v1/requests/cors-proxy'

/** The calls that a screen is about; each path is a prefix. */
export type ScreenCalls = { readonly method: string; readonly paths: readonly string[] }

export type Failing = {
  /** When each call began, by its address, in ms. */
  readonly calls: ReadonlyMap<string, readonly number[]>
  /** The desk and the network are well again. */
  lift(): Promise<void>
}

/** Makes this client's calls fail from now on, and records them. `misshaped` are the answers with one bad value. */
export async function failCalls(
  app: App,
  page: Page,
  client: Client,
  { method, paths }: ScreenCalls,
  { act, isOffline }: ScreenFault,
  misshaped: readonly Fault[],
): Promise<Failing> {
  const calls = new Map<string, readonly number[]>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    const call = pathname.slice(API.length)
    const isOwn = paths.some(path => call.startsWith(path)) && !call.startsWith(PROXY)
    if (!pathname.startsWith(API) || request.method() !== method || !isOwn) return
    calls.set(call + search, [...(calls.get(call + search) ?? []), performance.now()])
  })
  const isDesk = (url: URL) => url.pathname.startsWith(API)
  const faults = act === undefined ? misshaped : paths.map(path => ({ match: { method, path: `/${path}` }, act }))
  await app.faults(client, isOffline ? [] : [{ match: { path: `/${PROXY}` }, act: { delayMs: 1 } }, ...faults])
  if (isOffline) await page.route(isDesk, route => route.abort('connectionfailed'))
  return {
    calls,
    async lift() {
      await page.unroute(isDesk)
      await app.faults(client, [])
    },
  }
}

/** What the desk answers this client. */
export async function answerOf<T>({ token }: Client, path: string): Promise<T> {
  const answer = await fetch(`${inject('sandbox').desk}${API}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json()
}
