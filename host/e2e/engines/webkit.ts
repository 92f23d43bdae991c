import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { couldPress, type Engine, FIND, PHONE, until, untilShown } from './engine'

/** WebKitGTK's MiniBrowser, with the engine of Safari, driven by WebDriver on a virtual display. */
export async function startWebKit(): Promise<Engine> {
  for (const [tool, debianPackage] of [
    ['WebKitWebDriver', 'webkit2gtk-driver'],
    ['Xvfb', 'xvfb'],
  ] as const)
    if (spawnSync('which', [tool]).status !== 0)
      throw new Error(`No ${tool} found: install it (Debian: apt-get install ${debianPackage}).`)
  const screen = spawn('Xvfb', ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const display = await new Promise<string>(resolve => screen.stdout.once('data', text => resolve(`:${text}`.trim())))
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  const stop = () => {
    for (const one of [driver, screen] satisfies ChildProcess[]) one.kill()
  }
  const server = `http://127.0.0.1:${port}`
  try {
    await until('answer of WebKitWebDriver', () =>
      fetch(`${server}/status`).then(
        answer => answer.ok,
        () => false,
      ),
    )
    const browser = await new Builder()
      .usingServer(server)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build()
    await browser
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...PHONE })
    const find = (selector: string, text: string) =>
      until(`"${text}" in ${selector}`, () =>
        browser.executeScript<WebElement | null>(`return (${FIND})(arguments[0], arguments[1])`, selector, text),
      )
    const capabilities = await browser.getCapabilities()
    return {
      name: `WebKit ${capabilities.getBrowserVersion()}`,
      async open(url) {
        await browser.get(url)
        await browser.executeScript(`
          window.uncaught = []
          addEventListener('error', ({ message }) => uncaught.push(message))
          addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)))`)
      },
      async press(selector, text) {
        await until(`"${text}" to press`, async () => couldPress((await find(selector, text)).click()))
      },
      type: async (selector, text) => (await find(selector, '')).sendKeys(text),
      waitFor: text => untilShown(text, () => browser.executeScript('return document.body.innerText')),
      errors: () => browser.executeScript('return window.uncaught'),
      async close() {
        await browser.quit()
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
