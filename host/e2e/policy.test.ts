import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'

describe('headers in a real browser', { tags: ['headers'] }, () => {
  const app = startApp()

  it('a page that frames the app shows nothing of it', async () => {
    const portal = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end(`<h1>Portal</h1><iframe src="${app.url}/login"></iframe>`),
    ).listen(0, '127.0.0.1')
    await once(portal, 'listening')
    const page = await app.browser.newPage()
    await page.goto(`http://127.0.0.1:${(portal.address() as AddressInfo).port}`)
    const frame = page.frames()[1]
    expect(frame?.url()).toMatch(/^chrome-error:/)
    await page.close()
    portal.close()
  })

  it('injected markup runs no code and reaches no unlisted origin', async () => {
    app.tolerate(/content policy:|Content Security Policy|requires 'TrustedHTML'|requires 'TrustedScript'/)
    app.tolerate(/unlisted origin: https:\/\/evil\.example/)
    const page = await app.open('/login')
    const outcome = await page.evaluate(async () => {
      const errorOf = (act: () => unknown) => {
        try {
          act()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const inline = document.createElement('script')
      return {
        markup: errorOf(() => {
          document.body.innerHTML = '<p>mine</p>'
        }),
        script: errorOf(() => {
          inline.textContent = 'window.ran = true'
        }),
        code: errorOf(() => setTimeout('window.ran = true')),
        call: await fetch('https://evil.example/').then(
          () => 'done',
          (error: Error) => error.name,
        ),
        picture: await new Promise(resolve => {
          const picture = document.body.appendChild(new Image())
          picture.onload = () => resolve('done')
          picture.onerror = () => resolve('stopped')
          picture.src = 'https://evil.example/x.png'
        }),
        ran: 'ran' in window,
      }
    })
    expect(outcome).toEqual({
      markup: 'TypeError',
      script: 'TypeError',
      code: expect.stringMatching(/Error$/),
      call: 'TypeError',
      picture: 'stopped',
      ran: false,
    })
  })

  it('the browser understands every directive of the headers', async () => {
    const page = await app.open('/login')
    const messages: string[] = []
    page.on('console', message => messages.push(message.text()))
    await page.reload()
    await page.getByRole('heading').waitFor()
    expect(messages.filter(text => /policy|header|directive|feature/i.test(text))).toEqual([])
  })
})
