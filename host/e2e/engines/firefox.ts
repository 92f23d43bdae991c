import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { couldPress, type Engine, FIND, PHONE, until, untilShown } from './engine'

const PATH = '/usr/bin/firefox-esr'

/** Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  if (!existsSync(PATH)) throw new Error('No Firefox found: install one (Debian: apt-get install firefox-esr).')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: PATH, headless: true })
  const page = await browser.newPage()
  await page.setViewport(PHONE)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  return {
    name: `Firefox ${await browser.version()}`,
    async open(url) {
      await page.goto(url)
    },
    async press(selector, text) {
      await until(`"${text}" to press`, async () => {
        const found = await page.evaluateHandle(`(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`)
        const element = found.asElement() as ElementHandle<Element> | null
        return element !== null && couldPress(element.click())
      })
    },
    async type(selector, text) {
      await page.waitForSelector(selector, { timeout: 10_000 })
      await page.type(selector, text)
    },
    waitFor: text => untilShown(text, () => page.evaluate(() => document.body.innerText)),
    errors: async () => errors,
    close: () => browser.close(),
  }
}
