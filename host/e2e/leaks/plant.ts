import { inject } from 'vitest'
import type { App } from '../app'
import { expect } from '../expect'
import { type Traces, watchChannels } from './channels'
import { REPORTS } from './fullVisit'

/** Sends the value through every channel, as an app that leaks would. */
export async function plant(app: App, value: string): Promise<Traces> {
  app.tolerate(/./)
  const page = await app.open('/icon.svg', { browser: { serviceWorkers: 'allow' } })
  const { sample, end } = await watchChannels(page.context(), app.url, REPORTS)
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(leak, { value, reports: REPORTS, exchange: exchangeAddress() })
  await sample(page)
  return end(page)
}

const exchangeAddress = (): string => Object.values(Object.values(inject('sandbox').exchanges)[0] ?? {})[0] ?? ''

/** Runs in the page. */
async function leak({ value, reports, exchange }: { value: string; reports: string; exchange: string }): Promise<void> {
  console.info(value)
  document.body.dataset.value = value
  Object.assign(window, { planted: { list: [{ value }] } })
  window.postMessage({ value }, '*')
  new BroadcastChannel('planted').postMessage({ value })
  history.pushState(null, '', `/login?${value}`)
  await fetch('/icon.svg', { referrerPolicy: 'unsafe-url' })
  history.pushState({ value }, '', '/login')
  await fetch(`${exchange.replace(/^ws/, 'http')}?${value}`).catch(() => undefined)
  await fetch(`${reports}/api`, { method: 'POST', body: value })
  await (await caches.open('planted')).put(
    '/planted',
    new Response(value, { headers: { 'content-type': 'text/plain' } }),
  )
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ value })
}
