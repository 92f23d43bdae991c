import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import type { Desk } from '../../../src/desk/desk'
import { sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import { unconfirmedChangesOf } from '../../../src/desk/requests/changes/unconfirmedChanges'
import { unsavedComments } from '../../../src/desk/requests/changes/unsavedComments'
import { unconfirmedTicket } from '../../../src/desk/requests/testUnconfirmed'
import type { SentTransfer } from '../../../src/desk/transfers/sentTransfers'
import { NetworkError } from '../../../src/domain/errors'
import { EMPTY_TICKET } from '../../../src/domain/request/ticket'
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
  kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
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

it('asks first while a typed ticket is kept as a draft', async () => {
  const { desk } = await freshDesk('funded')
  const route = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  renderAt(desk, <LogOutButton />)
  await expect.element(logOut()).toBeVisible()
  desk.savedTickets.keep({ route, values: { ...EMPTY_TICKET, requestedBase: '0.5' } })
  await logOut().click()
  await expect.element(dialog()).toHaveTextContent('Your draft request will be deleted from this device.')
  expect(desk.session.token.peek()).not.toBe(undefined)
  await dialog().getByRole('button', { name: 'Log out' }).click()
  expect(desk.session.token.peek()).toBe(undefined)
})

it('asks first while a transfer is unconfirmed, and counts it beside the requests', async () => {
  const { desk } = await freshDesk('funded')
  await desk.clientOwner.ensureKnown()
  for (const asset of ['BTC', 'USDT']) desk.sentTransfers.save(sentTransfer(asset))
  renderAt(desk, <LogOutButton />)
  await logOut().click()
  await expect.element(dialog()).toHaveTextContent('2 transfers are not confirmed yet, and may have been made.')
  await expect.element(dialog()).not.toHaveTextContent('request')
  desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
  await expect.element(dialog()).toHaveTextContent('A request is not confirmed yet')
  await expect.element(dialog()).toHaveTextContent('2 transfers are not confirmed yet')
})

describe('it asks first, and says what becomes of', () => {
  const UUID = '00000000-0000-4000-8000-000000000001'
  const cutOff = () => Promise.reject(new NetworkError(0, [], 'timeout'))
  const typed = (isSent: boolean) => ({ text: 'Sell slowly', base: undefined, isSent })

  it.each([
    [
      'a comment that isn’t saved',
      (desk: Desk) => unsavedComments(desk).set(UUID, typed(false)),
      /^A comment isn’t saved and will be deleted from this device\.$/,
    ],
    [
      'a comment whose saving is unconfirmed',
      async (desk: Desk) => {
        await unconfirmedChangesOf(desk)
          .send({ uuid: UUID, field: 'comment' }, cutOff)
          .catch(() => undefined)
        unsavedComments(desk).set(UUID, typed(true))
      },
      /^A change to a request is not confirmed yet, and may have been saved\. What you typed will be deleted from this/,
    ],
    [
      'a deadline whose saving is unconfirmed',
      (desk: Desk) =>
        unconfirmedChangesOf(desk)
          .send({ uuid: UUID, field: 'deadline' }, cutOff)
          .catch(() => undefined),
      /^A change to a request is not confirmed yet, and may have been saved\. After your next sign-in, check your requests\.$/,
    ],
    [
      'a comment that was saved, while an earlier one may still arrive',
      async (desk: Desk) => {
        const changes = unconfirmedChangesOf(desk)
        await changes.send({ uuid: UUID, field: 'comment' }, cutOff).catch(() => undefined)
        unsavedComments(desk).set(UUID, typed(true))
        await changes.send({ uuid: UUID, field: 'comment' }, () => Promise.resolve())
        unsavedComments(desk).delete(UUID, typed(true).text)
      },
      /^A change to a request is not confirmed yet, and may have been saved\. After your next sign-in, check your requests\.$/,
    ],
    [
      'a cancellation whose result is unknown',
      (desk: Desk) =>
        sentCancelsOf(desk)
          .send(UUID, cutOff)
          .catch(() => undefined),
      /^A cancellation is not confirmed yet\. We’ll check again when you next sign in on this device\.$/,
    ],
  ] as const)('%s', async (_, leaveOpen, text) => {
    const { desk } = await freshDesk('funded')
    await desk.clientOwner.ensureKnown()
    await leaveOpen(desk)
    renderAt(desk, <LogOutButton />)
    await logOut().click()
    await expect.element(dialog().getByText(text)).toBeVisible()
    expect(
      dialog()
        .getByText(/confirmed|saved/)
        .elements(),
    ).toHaveLength(1)
    await dialog().getByRole('button', { name: 'Stay signed in' }).click()
    expect(desk.session.token.peek()).not.toBe(undefined)
  })
})

it('signs out after the question, and keeps the unconfirmed request for the next sign-in', async () => {
  const desk = await openUnconfirmed()
  const token = desk.session.token.peek() ?? ''
  await logOut().click()
  await dialog().getByRole('button', { name: 'Log out' }).click()
  expect(desk.session.token.peek()).toBe(undefined)
  desk.session.start(token)
  expect((await desk.savedTickets.read()).map(({ sending }) => sending?.key)).toEqual(['one'])
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
