import type { Locator, Page } from 'playwright'
import { trialCount } from '../../../playground/trials/trialCount'
import type { App } from '../app'
import { expect } from '../expect'
import { type Client, freshClient } from '../sandbox'
import { signIn } from '../signIn'
import { expectAlive, expectFewCalls, expectUsable, navigation } from './expectAlive'
import { type Failing, failCalls } from './failCalls'
import type { ScreenFault } from './faults'
import type { ReadScreen } from './readScreens'

/** A file of the app, whose page calls nobody. */
const BARE = '/icon.svg'
const MOST_CALLS = 3
/** A failed query is tried again after 2 and 4 s. */
const watchMs = trialCount({ test: 300, trial: 7_000 })

type Opened = {
  readonly page: Page
  readonly client: Client
  readonly address: string
  readonly screen: ReadScreen
  readonly fault: ScreenFault
  readonly failing: Failing
}

/** Opens a screen while its calls fail, and expects what its client deserves: then, and once all is well again. */
export async function expectRead(app: App, screen: ReadScreen, fault: ScreenFault): Promise<void> {
  const client = await freshClient('demo')
  const page = await app.open(BARE, { client })
  const address = await screen.address(client)
  // What is not there has an address of its own.
  const isMissing = fault.effect === 'missing' && screen.missing !== undefined
  const calls = { method: 'GET', paths: isMissing ? [`v1${address}`] : screen.paths(address) }
  const misshaped = fault.effect === 'misshaped' ? ((await screen.misshaped?.faults(client)) ?? badFields(calls)) : []
  const failing = await failCalls(app, page, client, calls, fault, misshaped)
  await page.goto(app.url + address)
  const opened: Opened = { page, client, address, screen, fault, failing }
  if (fault.effect === 'signedOut') await expectSignedOut(opened)
  else if (fault.effect === 'misshaped' && screen.misshaped) await expectRest(opened, screen.misshaped)
  else if (fault.effect === 'missing' && screen.missing) await expectMissing(opened, screen.missing)
  else await expectFailed(opened)
  await expectShown(screen.whole(page, client))
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
}

const badFields = ({ paths }: { readonly paths: readonly string[] }) =>
  paths.map(path => ({ match: { path: `/${path}` }, act: { status: 200, body: '{"name":7,"email":{}}' } }))

async function expectShown(parts: readonly Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeVisible()
}

async function expectFailed({ page, screen, fault, failing }: Opened): Promise<void> {
  // It can be left while the answer is awaited, too.
  await expectUsable(navigation(page))
  const main = page.getByRole('main')
  const places = screen.places.map(({ region, title }) => ({
    title,
    place: region === undefined ? main : page.getByRole('region', { name: region, exact: true }),
  }))
  for (const { place, title } of places) {
    const alert = place.getByRole('alert').filter({ hasText: title })
    await expect(alert).toHaveCount(1, { timeout: fault.isSilent ? 40_000 : 20_000 })
    await expect(alert).toContainText(fault.words)
    if (fault.pauseMs) await expect(alert).toContainText(/You can try again in/)
  }
  if (!fault.isSilent) await page.waitForTimeout(watchMs)
  expectFewCalls(failing.calls, screen.most ?? MOST_CALLS, fault.pauseMs)
  await expectAlive(page, navigation(page))
  await failing.lift()
  for (const { place } of places) {
    const again = place.getByRole('button', { name: 'Try again' })
    // A retry of its own may have come before.
    await again.click({ timeout: 10_000 }).catch(async () => expect(await again.count()).toBe(0))
  }
}

async function expectSignedOut({ page, client, address, failing }: Opened): Promise<void> {
  await expect(page).toHaveURL(/\/login$/)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.waitForTimeout(watchMs / 4)
  expectFewCalls(failing.calls, 1)
  await expectAlive(page, [button])
  await failing.lift()
  await signIn(page, client)
  await expect.poll(() => new URL(page.url()).pathname).toBe(address)
}

async function expectRest(opened: Opened, { shown, lost }: NonNullable<ReadScreen['misshaped']>): Promise<void> {
  const { page, failing, address } = opened
  await expectShown(shown(page))
  await expect(lost(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.waitForTimeout(watchMs / 4)
  expectFewCalls(failing.calls, MOST_CALLS)
  await expectAlive(page, navigation(page))
  await failing.lift()
  // On a phone it is there for the keyboard only.
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(address)
}

async function expectMissing(opened: Opened, missing: NonNullable<ReadScreen['missing']>): Promise<void> {
  const { page, failing } = opened
  const { words, toList, row } = missing
  const main = page.getByRole('main')
  await expect(main).toContainText(words)
  await page.waitForTimeout(watchMs)
  expectFewCalls(failing.calls, MOST_CALLS)
  await expectAlive(page, navigation(page))
  await failing.lift()
  await main.getByRole('button', { name: toList }).click()
  await main.getByRole('link', { name: row }).first().click()
}
