import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { unconfirmedDraft } from '../../../src/desk/requests/testUnconfirmed'
import type { SentTransfer } from '../../../src/desk/transfers/sentTransfers'
import { LogOutButton } from './LogOutButton'

const logOut = () => page.getByRole('button', { name: 'Log out' })
const dialog = () => page.getByRole('dialog', { name: 'Log out now?' })

const sentTransfer = (asset: string): SentTransfer => ({
  key: asset,
  transfer: { asset, amount: '1', from: 'binance_spot', to: 'binance_usdm' },
  firstSentAt: Date.now(),
  sentAt: Date.now(),
  end: 'cutOff',
  before: {},
})

/** A client with one request that was sent, and nobody knows whether the desk received it. */
async function openUnconfirmed() {
  const kit = await freshDesk('funded')
  kit.desk.drafts.saveUnconfirmed(unconfirmedDraft('one'))
  renderAt(kit.desk, <LogOutButton />)
  return kit.desk
}

it('signs out at one press when nothing is unconfirmed', async () => {
  const { desk } = await freshDesk('funded')
  renderAt(desk, <LogOutButton />)
  await logOut().click()
  expect(desk.session.token.peek()).toBe(undefined)
})

it('asks first while a request is unconfirmed, and stays signed in on “Stay signed in”', async () => {
  const desk = await openUnconfirmed()
  await logOut().click()
  await expect.element(dialog()).toHaveTextContent('A request is not confirmed yet and may have been placed.')
  await dialog().getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(desk.session.token.peek()).not.toBe(undefined)
})

it('asks first while a transfer is unconfirmed, and counts it beside the requests', async () => {
  const { desk } = await freshDesk('funded')
  await desk.clientOwner.ensureKnown()
  for (const asset of ['BTC', 'USDT']) desk.sentTransfers.save(sentTransfer(asset))
  renderAt(desk, <LogOutButton />)
  await logOut().click()
  await expect.element(dialog()).toHaveTextContent('2 transfers are not confirmed yet, and may have been made.')
  await expect.element(dialog()).not.toHaveTextContent('request')
  desk.drafts.saveUnconfirmed(unconfirmedDraft('one'))
  await expect.element(dialog()).toHaveTextContent('A request is not confirmed yet')
  await expect.element(dialog()).toHaveTextContent('2 transfers are not confirmed yet')
})

it('signs out after the question, and keeps the unconfirmed request for the next sign-in', async () => {
  const desk = await openUnconfirmed()
  const token = desk.session.token.peek() ?? ''
  await logOut().click()
  await dialog().getByRole('button', { name: 'Log out' }).click()
  expect(desk.session.token.peek()).toBe(undefined)
  desk.session.start(token)
  expect((await desk.drafts.read()).map(({ sending }) => sending?.key)).toEqual(['one'])
})

it('asks first also when the desk did not say at once whose unconfirmed transfer this device holds', async () => {
  const { desk, client, faults, call } = await freshDesk('funded')
  await desk.clientOwner.ensureKnown()
  desk.sentTransfers.save(sentTransfer('USDT'))
  desk.session.end()
  const { email, password } = client
  const { token } = await call<{ token: string }>('POST', 'v1/auth/token', { email, password })
  await faults({ match: { path: 'v1/me', times: 1 }, act: { status: 500 } })
  desk.session.start(token)
  renderAt(desk, <LogOutButton />)
  await vi.waitFor(() => expect(desk.sentTransfers.unconfirmed.peek().length).toBe(1))
  await logOut().click()
  await expect.element(dialog()).toHaveTextContent('A transfer is not confirmed yet')
})
