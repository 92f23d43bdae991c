import type { App } from '../app'
import { expect } from '../expect'
import { ledgerOf } from '../sandbox'
import { expectAlive, expectFewCalls, navigation } from './expectAlive'
import { failCalls } from './failCalls'
import type { ScreenFault } from './faults'
import type { Sender, WriteScreen } from './writeScreens'

/** Longer than a write's time-out. */
const LONGEST_MS = 45_000
const FAILED = /was not|wasn’t (made|sent|placed)|rejected|failed|did not answer|could not be reached/i

/** Sends once while the call fails, and expects what its client deserves: then, and once all is well again. */
export async function expectWrite(app: App, screen: WriteScreen, fault: ScreenFault): Promise<void> {
  const sender = await screen.open(app)
  const { page, client } = sender
  const { call, misshaped } = screen
  const own = call.paths.map(path => ({ match: { method: call.method, path: `/${path}` }, act: misshaped }))
  const failing = await failCalls(app, page, client, call, fault, own)
  await screen.button(page).click()
  const end = screen.endOf(fault)
  await expectEnd(sender, screen, fault)
  expectFewCalls(failing.calls, 1)
  await failing.lift()
  await screen.recover(sender, end, fault)
  if (!screen.isInLedger) return
  // An answer that is not about this sending is believed, too.
  if (end !== 'done') await screen.expectDone(sender)
  await expectAlive(page, navigation(page))
  const outcomes = (await ledgerOf(client)).map(({ outcome }) => outcome)
  expect(outcomes.filter(outcome => outcome === 'created')).toHaveLength(1)
}

async function expectEnd(sender: Sender, screen: WriteScreen, fault: ScreenFault): Promise<void> {
  const { page } = sender
  const place = screen.place(page)
  switch (screen.endOf(fault)) {
    case 'done':
      return screen.expectDone(sender)
    case 'signedOut':
      await expect(page).toHaveURL(/\/login$/)
      return expectAlive(page, [page.getByRole('button', { name: 'Sign in', exact: true })])
    case 'unknown':
      await expect(place).toContainText(screen.unknown ?? /^$/, { timeout: LONGEST_MS })
      await expect(place).not.toContainText(FAILED)
      break
    case 'refused':
      await expect(place).toContainText(fault.words, { timeout: LONGEST_MS })
      if (screen.unknown) await expect(place).not.toContainText(screen.unknown)
  }
  await expectAlive(page, screen.ways(page))
}
