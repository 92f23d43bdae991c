import { type BrowserContext, chromium } from 'playwright'
import { contextOf } from '../../../host/e2e/visit'
import type { DeskTiming } from '../../../src/desk/timing'
import type { bundlePage } from '../../bench/bundlePage'
import { ensureTheme } from '../../harness/builds'
import { ensureBrowser } from '../../harness/ensureBrowser'
import { recordNotices, takeNotices } from './notices'
import type { Outcome } from './outcomes'
import { createClient, type Sandbox, setFaults } from './sandboxCalls'
import { STATUS_WITHIN_MS, submitTicket, tryAgain, type Visit } from './submitTicket'
import type { Ticket } from './tickets'
import type { WizardPageOptions } from './wizardPage'

/** Pages at once, each with a client of its own. */
const PAGES = 4

type WizardPage = Awaited<ReturnType<typeof bundlePage>>

/** Bundles the page with the wizard; it keeps this process busy for seconds. */
export async function buildWizardPage(): Promise<WizardPage> {
  await ensureTheme()
  // It imports the theme, which a fresh clone does not have before.
  const { bundlePage } = await import('../../bench/bundlePage')
  return bundlePage('playground/trials/chaos/wizardPage.tsx')
}

/** Submits every ticket in the real wizard in Chromium, and reads from the page what the client is shown. */
export async function submitTickets(
  sandbox: Sandbox,
  wizard: WizardPage,
  tickets: readonly Ticket[],
  timing: DeskTiming,
  onOutcome: () => void = () => undefined,
): Promise<Outcome[]> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  const queue = [...tickets]
  const work = async () => {
    const client = await createClient(sandbox)
    // Chromium lets a page that no server sent call loopback addresses only with this permission.
    const visit = { client, browser: { permissions: ['local-network-access'] } }
    const context = await browser.newContext(contextOf(sandbox.desk, visit))
    const exchanges = sandbox.exchanges as WizardPageOptions['exchanges']
    await serve(context, sandbox, { timing, exchanges }, wizard)
    const page = await context.newPage()
    const outcomes = await submitInTurn({ sandbox, page, client }, queue, onOutcome)
    await context.close()
    await setFaults(sandbox, client)
    return outcomes
  }
  try {
    return (await Promise.all(Array.from({ length: Math.min(PAGES, tickets.length) }, work))).flat()
  } finally {
    await browser.close()
  }
}

/** Submits tickets on one page until the queue is empty. */
async function submitInTurn(visit: Visit, queue: Ticket[], onOutcome: () => void): Promise<Outcome[]> {
  const { sandbox, page, client } = visit
  const pageErrors: Error[] = []
  page.on('pageerror', error => pageErrors.push(error))
  page.setDefaultTimeout(STATUS_WITHIN_MS)
  await tryAgain(page)
  await page.goto(pageUrl(sandbox))
  const outcomes = new Map<string, Outcome>()
  for (let ticket = queue.shift(); ticket !== undefined; ticket = queue.shift()) {
    const end = await submitTicket(visit, ticket).catch(async (cause: Error) => {
      const text = await page.locator('body').innerText()
      const notices = await page.evaluate(() => window.notices)
      const errors = pageErrors.map(({ message }) => message).join(', ') || 'none'
      throw new Error(
        `${JSON.stringify(ticket)} ended with ${cause.message}, page errors: ${errors}, notices: ${notices.join('; ')}, on the page: ${text}`,
        { cause },
      )
    })
    if (pageErrors[0]) throw pageErrors[0]
    outcomes.set(ticket.amount, { ticket, client, ...end })
    await takeNotices(page, outcomes)
    onOutcome()
  }
  return [...outcomes.values()]
}

/** On the desk's own origin: the desk answers no page of another one. */
const pageUrl = ({ desk }: Sandbox) => `${desk}/chaos/`

async function serve(
  context: BrowserContext,
  sandbox: Sandbox,
  options: WizardPageOptions,
  { script, style }: WizardPage,
): Promise<void> {
  const html = `<!doctype html><title>Chaos</title><style>${style}</style><body><script type="module" src="page.js"></script></body>`
  const url = pageUrl(sandbox)
  await context.addInitScript(recordNotices)
  await context.addInitScript(given => {
    window.wizardPage = given
  }, options)
  await context.route(url, route => route.fulfill({ contentType: 'text/html', body: html }))
  await context.route(`${url}page.js`, route => route.fulfill({ contentType: 'text/javascript', body: script }))
}
