import { expect, it, vi } from 'vitest'
import type { Transfer } from '../../domain/transfer'
import { answer, passAsleep, startTabs } from '../testTabs'

const TRANSFER: Transfer = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' }
/** A transfer may be on its way for 60 s. */
const TIMING = { writeMs: 20_000, arrivalMs: 40_000, refusalConfirmMs: 60_000 }

const moves = () => answer(201)
const fails = () => answer(500)

const openDesk = startTabs(TIMING)

/** The same client's transfers in another tab. `read`: before it answers a balance. */
async function openTab(post: () => Response, read: () => unknown = () => undefined) {
  const { desk, loaded, counts } = await openDesk({
    load: () => import('./transferOutbox'),
    post,
    async read() {
      await read()
      const entry = { amount: '1000', equivalents: {} }
      return { asset: 'USDT', binance_spot: entry, binance_usdm: entry }
    },
  })
  const outbox = loaded.transferOutboxOf(desk)
  return {
    counts,
    unconfirmed: () => outbox.unconfirmed('USDT').peek(),
    stored: () => desk.sentTransfers.find('USDT'),
    send: (pressedAt = Date.now()) => outbox.send(TRANSFER, { before: {}, pressedAt }),
    /** The client says in this tab that the last transfer was checked. */
    check: async () => {
      await desk.clientOwner.ensureKnown()
      await outbox.setChecked(desk.sentTransfers.find('USDT')!)
    },
  }
}

/** A tab that is suspended while it reads the balances before it sends. */
async function suspendedTab() {
  let wake = () => {}
  const asleep = new Promise<void>(resolve => {
    wake = resolve
  })
  const tab = await openTab(moves, () => asleep)
  const sent = tab.send()
  await vi.waitFor(() => expect(tab.counts.reads).toBe(1))
  return { ...tab, sent, wake }
}

it('of two tabs that press in the same moment one sends', async () => {
  const [first, second] = [await openTab(moves), await openTab(moves)]
  const pressedAt = Date.now()
  const results = await Promise.all([first.send(pressedAt), second.send(pressedAt)])
  expect(results).toContain('moved')
  expect(first.counts.posts + second.counts.posts).toBe(1)
})

it('a tab that slept before sending sends nothing once another tab has checked the transfer and sent it', async () => {
  const first = await suspendedTab()
  const second = await openTab(moves)
  passAsleep(61_000)
  await second.check()
  expect(await second.send()).toBe('moved')
  first.wake()
  expect(await first.sent).toBeUndefined()
  expect([first.counts.posts, second.counts.posts]).toEqual([0, 1])
})

it('a tab that slept before sending sends nothing while the other tab’s transfer is unconfirmed', async () => {
  const first = await suspendedTab()
  const second = await openTab(fails)
  passAsleep(61_000)
  await second.check()
  expect(await second.send()).toBe('unconfirmed')
  first.wake()
  expect(await first.sent).toBeUndefined()
  expect([first.counts.posts, second.unconfirmed()?.end]).toEqual([0, 'cutOff'])
})

it('a tab that slept too long between the press and the sending says that nothing was sent', async () => {
  const tab = await suspendedTab()
  passAsleep(61_000)
  tab.wake()
  await expect(tab.sent).rejects.toMatchObject({ kind: 'not-sent' })
  expect([tab.counts.posts, tab.stored()]).toEqual([0, undefined])
})

it('after a sleep a transfer may still arrive for a minute from waking', async () => {
  const tab = await openTab(() => {
    passAsleep(3_600_000)
    return fails()
  })
  expect(await tab.send()).toBe('unconfirmed')
  expect(Date.now() - tab.stored()!.sentAt).toBeLessThan(TIMING.writeMs + 10_000)
})
