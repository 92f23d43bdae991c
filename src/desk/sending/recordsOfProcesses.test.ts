import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ticketKey } from '../../domain/request/ticket'
import type { ClientOwner } from '../client/clientOwner'
import { createPlacedBy } from '../requests/placedBy'
import { createSavedTickets } from '../requests/savedTickets'
import { unconfirmedTicket } from '../requests/testUnconfirmed'
import { createSession } from '../session'
import type { DeskStorage } from '../storage/storage'
import { storageOfProcesses } from '../testStorages'
import { createSentTransfers, type SentTransfer } from '../transfers/sentTransfers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OWNER: ClientOwner = {
  name: () => 'ada',
  sessionName: () => 'session:ada',
  isKnown: signal(true),
  identify: async () => undefined,
  ensureKnown: async () => undefined,
  onIdentified: () => () => true,
  signOut: () => undefined,
  hasSignedOut: () => false,
  close: () => undefined,
}

const TIMES = {
  owner: OWNER,
  clocks: { now: Date.now, deskTime: Date.now },
  maxAgeMs: 86_400_000,
  retryMs: 1_000,
  mayArrive: () => true,
  isAwaited: () => false,
}

function openTab(storage: DeskStorage) {
  const session = createSession(storage, 'token', () => undefined)
  session.start('token')
  const options = { ...TIMES, storage, session }
  return {
    transfers: createSentTransfers(options),
    savedTickets: createSavedTickets(options),
    placedBy: createPlacedBy(storage),
  }
}

/** Two tabs of one client. What one writes the other sees after `deliver`. */
function openTwo() {
  const { openTab: openStorage, deliver } = storageOfProcesses()
  const tabs = [openTab(openStorage()), openTab(openStorage())] as const
  deliver()
  return { tabs, deliver }
}

const transferOf = (asset: string): SentTransfer => ({
  key: `key of ${asset}`,
  transfer: { asset, amount: '100', from: 'binance_spot', to: 'binance_usdm' },
  firstSentAt: Date.now(),
  sentAt: Date.now(),
  before: {},
})

/** Two tabs that send transfers of two currencies in the same moment. */
function sendInBoth() {
  const { tabs, deliver } = openTwo()
  const [first, second] = tabs
  first.transfers.save(transferOf('USDT'))
  second.transfers.save(transferOf('BTC'))
  deliver()
  return { tabs, first, second, deliver }
}

it('two transfers that two tabs send in the same moment both stay stored', () => {
  const { tabs } = sendInBoth()
  for (const { transfers } of tabs)
    expect(
      transfers.unconfirmed
        .peek()
        .map(({ transfer }) => transfer.asset)
        .sort(),
    ).toEqual(['BTC', 'USDT'])
})

it('two transfers that the desk makes in the same moment are unconfirmed in no tab', () => {
  const { tabs, first, second, deliver } = sendInBoth()
  first.transfers.recordMoved('key of USDT')
  second.transfers.recordMoved('key of BTC')
  deliver()
  for (const { transfers } of tabs) {
    expect(transfers.unconfirmed.peek()).toEqual([])
    expect(['USDT', 'BTC'].map(asset => transfers.find(asset)?.movedAt)).toEqual([Date.now(), Date.now()])
  }
})

it('two tickets that two tabs send in the same moment both stay stored', () => {
  const { tabs, deliver } = openTwo()
  const tickets = [unconfirmedTicket('one'), unconfirmedTicket('two', { requestedBase: '7' })]
  for (const [at, { savedTickets }] of tabs.entries()) savedTickets.saveUnconfirmed(tickets[at]!)
  deliver()
  for (const { savedTickets } of tabs)
    expect(tickets.map(ticket => savedTickets.findUnconfirmed(ticketKey(ticket))?.sending.key)).toEqual(['one', 'two'])
})

it('two tickets that are placed in the same moment are both known to be', () => {
  const { tabs, deliver } = openTwo()
  for (const [at, { placedBy }] of tabs.entries())
    placedBy.record(`sending-${at}`, { ticket: `ticket-${at}`, uuids: [`request-${at}`] })
  deliver()
  for (const { placedBy } of tabs)
    expect(['request-0', 'request-1'].map(placedBy.sendingOf)).toEqual(['sending-0', 'sending-1'])
})

it('a ticket that is known to be placed is not stored again after the page has cleared its storage', () => {
  const storage = storageOfProcesses().openTab()
  const { savedTickets, placedBy } = openTab(storage)
  const ticket = unconfirmedTicket('one')
  placedBy.record('one', { ticket: ticketKey(ticket), uuids: ['request'] })
  savedTickets.saveUnconfirmed(ticket)
  for (const key of storage.keys('')) storage.write(key, undefined)
  expect(savedTickets.findUnconfirmed(ticketKey(ticket))).toBe(undefined)
})
