import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberClient } from './client/clientOwner'
import { completeDesk } from './createDesk'
import type { Desk, DeskShell } from './desk'
import { createShell } from './deskShell'
import { unconfirmedTicket } from './requests/testUnconfirmed'
import { localStorageOver } from './testStorages'

const shared = new Map<string, string>()
let isFull = false
const opened: Desk[] = []
beforeEach(() => {
  vi.useFakeTimers()
  isFull = false
  shared.clear()
  const refuseWhenFull = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', localStorageOver(shared, refuseWhenFull))
})
afterEach(() => {
  for (const desk of opened.splice(0)) desk.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The app's page asks the shell that it has made before a client signed in. */
async function openDesk(): Promise<{ desk: Desk; shell: DeskShell }> {
  const shell = createShell({ url: 'http://desk.test', name: 'ada' })
  const desk = completeDesk(shell)
  opened.push(desk)
  await rememberClient(desk.storage, 'token', 'ada@client.test')
  desk.session.start('token')
  return { desk, shell }
}

const sentTransfer = () =>
  ({
    key: 'one',
    transfer: { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' },
    firstSentAt: Date.now(),
    sentAt: Date.now(),
    before: {},
  }) as const
const SEND: Record<string, (desk: Desk) => void> = {
  request: ({ savedTickets }) => savedTickets.saveUnconfirmed(unconfirmedTicket('one')),
  transfer: ({ sentTransfers }) => sentTransfers.save(sentTransfer()),
}
const END: Record<string, (desk: Desk) => void> = {
  request: ({ savedTickets }) => savedTickets.endAttempt({ ...unconfirmedTicket('one').sending, end: 'cutOff' }),
  transfer: ({ sentTransfers }) => sentTransfers.endAttempt({ ...sentTransfer(), end: 'cutOff' }),
}
const KEEP: Record<string, (desk: Desk) => void> = {
  ...SEND,
  'half-typed ticket'({ savedTickets }) {
    const { sending: _, ...typed } = unconfirmedTicket('one')
    savedTickets.keep(typed)
  },
}

describe('the page must stay', () => {
  it.each(Object.keys(SEND))(
    'while a %s is on its way, and no longer once it is stored without an answer',
    async what => {
      const { desk, shell } = await openDesk()
      expect(shell.isPageNeeded()).toBe(false)
      SEND[what]!(desk)
      expect(shell.isPageNeeded()).toBe(true)
      END[what]!(desk)
      expect(shell.isPageNeeded()).toBe(false)
    },
  )

  it.each(Object.keys(SEND))('no longer once an earlier page’s %s can no longer arrive', async what => {
    const { desk, shell } = await openDesk()
    SEND[what]!(desk)
    const { writeMs, arrivalMs } = desk.timing
    await vi.advanceTimersByTimeAsync(writeMs + arrivalMs)
    expect(shell.isPageNeeded()).toBe(false)
  })

  it.each(Object.keys(KEEP))('while it alone has a %s, as the browser’s storage is full', async what => {
    const { desk, shell } = await openDesk()
    isFull = true
    KEEP[what]!(desk)
    END[what]?.(desk)
    expect(shell.isPageNeeded()).toBe(true)
  })
})
