import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const SENTRY = 'https://errors.example'

/** The frames of the stack and what differs each time, replaced by their kind. */
function frozen(event: Record<string, unknown>): unknown {
  const text = JSON.stringify(event, (name, value) => {
    if (name === 'frames') return `${value.length > 0 ? 'some' : 'no'} frames`
    if (/^(event_id|trace_id|span_id|timestamp)$/.test(name)) return typeof value
    return name === 'id' && /^[\da-f]{8}$/.test(value) ? '8 digits' : value
  })
  return JSON.parse(text)
}

describe('with an address for error reports', () => {
  const app = startApp({ sentryDsn: `https://key@${new URL(SENTRY).host}/7` })

  /** The events that the page sends; the answer says that they arrived. */
  async function reportsOf(page: Page): Promise<Record<string, unknown>[]> {
    const events: Record<string, unknown>[] = []
    await page.route(`${SENTRY}/**`, route => {
      const [, , body] = (route.request().postData() ?? '').split('\n')
      events.push(JSON.parse(body ?? 'null'))
      return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '{}' })
    })
    return events
  }

  it('an error is sent after the first paint, once, with nothing of the client’s; a failed page names its report', async () => {
    app.tolerate(/stray|No such zone/)
    const client = await freshClient('demo')
    const page = await app.open('/login')
    const events = await reportsOf(page)
    await page.addInitScript(() => {
      const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')?.get
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          if (sessionStorage.getItem('broken')) throw new RangeError('No such zone')
          return format?.call(this)
        },
      })
    })
    await page.evaluate(token => localStorage.setItem('access_token', token), client.token)
    await page.goto(`${app.url}/requests`)
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()

    await page.evaluate(
      ([token, email]) => {
        const stray = new TypeError(`stray ${token} of ${email}: 0.75 BTC, received "sell it all"`)
        Object.assign(stray, { token, cause: email })
        for (const again of [0, 50])
          setTimeout(() => {
            throw stray
          }, again)
      },
      [client.token, client.email],
    )
    await expect.poll(() => events).toHaveLength(1)
    expect(frozen(events[0]!)).toEqual({
      contexts: { trace: { span_id: 'string', trace_id: 'string' } },
      environment: 'production',
      event_id: 'string',
      exception: {
        values: [
          {
            mechanism: { handled: true, type: 'generic' },
            stacktrace: { frames: 'some frames' },
            type: 'TypeError',
            value: 'stray [hidden] of [hidden] [hidden] BTC, received [text]',
          },
        ],
      },
      level: 'error',
      platform: 'javascript',
      sdk: {
        integrations: [],
        name: 'sentry.javascript.browser',
        packages: [{ name: 'npm:@sentry/browser', version: expect.any(String) }],
        settings: { infer_ip: 'never' },
        version: expect.any(String),
      },
      tags: { id: '8 digits', where: 'page' },
      timestamp: 'number',
    })
    const [painted, fetched] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      performance.getEntriesByType('resource').find(({ name }) => /\/sentry-/.test(name))!.startTime,
    ])
    expect(fetched).toBeGreaterThan(painted!)

    // Both in one step: a refresh of the list between them would break the list instead.
    await page.getByRole('link', { name: /#1060/ }).evaluate((link: HTMLElement) => {
      sessionStorage.setItem('broken', 'yes')
      link.click()
    })
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('An error occurred while displaying the page. We recorded it with ID')
    const id = /ID ([\da-f]{8})\. Please refresh the page\./.exec((await dialog.textContent()) ?? '')?.[1]
    const reported = () => events.find(({ tags }) => (tags as { id: string }).id === id)
    await expect.poll(reported).toMatchObject({ level: 'fatal' })
    await page.evaluate(() => sessionStorage.removeItem('broken'))
    await dialog.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('article').getByRole('heading', { name: /#1060/ })).toBeVisible()
  })

  it('an error of the code that runs after the first load is sent too', async () => {
    app.tolerate(/late failure/)
    const page = await app.open('/login')
    const events = await reportsOf(page)
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener = () => {
        throw new RangeError('late failure')
      }
    })
    await page.reload()
    await expect.poll(() => events).toHaveLength(1)
    expect(events[0]).toMatchObject({ tags: { where: 'page' }, exception: { values: [{ value: 'late failure' }] } })
  })
})
