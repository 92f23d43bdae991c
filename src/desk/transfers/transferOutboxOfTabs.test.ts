import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transfer } from '../../domain/transfer'
import { clearStored } from '../testStorages'
import {
  answer,
  fillStorage,
  noAnswer,
  notifyTabs,
  passAsleep,
  slowTimeWhenBusy,
  startTabs,
  stubLocks,
} from '../testTabs'

const TRANSFER: Transfer = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' }
/** A transfer may be on its way for 60 s. */
const TIMING = { writeMs: 20_000, arrivalMs: 40_000, awaitedReadMs: 60_000 }

const moves = () => answer(201)
const fails = () => answer(500)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const openDesk = startTabs(TIMING)

/** The same client's transfers in another tab. `read`: before it answers a balance. */
async function openTab(
  post: (signal: AbortSignal) => Response | Promise<Response>,
  read: () => unknown = () => undefined,
  open: typeof openDesk = openDesk,
  hasKeys = false,
) {
  const { desk, loaded, counts } = await open({
    hasKeys,
    load: () => import('./transferOutbox'),
    post,
    async read() {
      await read()
      const entry = { amount: '1000', equivalents: {} }
      return { asset: 'USDT', binance_spot: entry, binance_usdm: entry }
    },
  })
  const outbox = () => loaded.transferOutboxOf(desk)
  return {
    desk,
    counts,
    identify: () => desk.clientOwner.ensureKnown(),
    unconfirmed: () => outbox().unconfirmed('USDT').peek(),
    stored: () => desk.sentTransfers.find('USDT'),
    send: (pressedAt = Date.now(), transfer = TRANSFER) => outbox().send(transfer, { before: {}, pressedAt }),
    sendAgain: () => outbox().sendAgain(desk.sentTransfers.find('USDT')!, Date.now()),
    /** The client says in this tab that the last transfer was checked. */
    check: async () => {
      await desk.clientOwner.ensureKnown()
      await outbox().setChecked(desk.sentTransfers.find('USDT')!)
    },
  }
}

/** A tab that is suspended while it reads the balances before it sends. */
async function suspendedTab(hasKeys = false) {
  let wake = () => {}
  const asleep = new Promise<void>(resolve => {
    wake = resolve
  })
  const tab = await openTab(moves, () => asleep, openDesk, hasKeys)
  const sent = tab.send()
  await vi.waitFor(() => expect(tab.counts.reads).toBe(1))
  return { ...tab, sent, wake }
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** The results of both presses, or their errors' names; the browser tells each tab how the other one's ended. */
async function bothPress(...tabs: readonly Tab[]) {
  await Promise.all(tabs.map(({ identify }) => identify()))
  const pressedAt = Date.now()
  const presses = tabs.map(({ send }) => send(pressedAt).catch((error: Error) => error.name))
  return Promise.all(presses.map(press => press.finally(() => setTimeout(notifyTabs))))
}

describe('of two tabs that press in the same moment one sends', () => {
  it.each([
    ['both say that the funds moved', moves, ['moved', 'moved']],
    ['both say that the result is unknown', fails, ['unconfirmed', 'unconfirmed']],
  ])('and %s', async (_what, post, results) => {
    const slowly = () => sleep(50).then(post)
    const [first, second] = [await openTab(slowly), await openTab(slowly)]
    expect(await bothPress(first, second)).toEqual(results)
    expect(first.counts.posts + second.counts.posts).toBe(1)
  })

  it('and the other one says that it sent nothing when the desk refuses', async () => {
    const refuses = () => sleep(50).then(() => answer(422, { errors: [{ code: 'insufficient_balance' }] }))
    const [first, second] = [await openTab(refuses), await openTab(refuses)]
    expect(await bothPress(first, second)).toEqual(['ValidationError', undefined])
    expect(second.counts.posts).toBe(0)
  })

  it('and a different transfer waits for a press of its own', async () => {
    const [first, second] = [await openTab(() => sleep(50).then(moves)), await openTab(moves)]
    await Promise.all([first.identify(), second.identify()])
    const sent = first.send()
    expect(await second.send(Date.now(), { ...TRANSFER, amount: '7' })).toBe('earlierUnconfirmed')
    expect([await sent, second.counts.posts]).toEqual(['moved', 0])
  })
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

it('a tab that slept before sending says that the funds moved once another tab has sent the transfer again', async () => {
  const first = await suspendedTab(true)
  const second = await openTab(moves, undefined, openDesk, true)
  passAsleep(61_000)
  await second.identify()
  expect(await second.sendAgain()).toBe('moved')
  first.wake()
  expect([await first.sent, first.counts.posts]).toEqual(['moved', 0])
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

describe('a transfer whose record the page deletes, as it clears its storage,', () => {
  const clear = () => clearStored('desk:tabs:transfers/')

  it('stays unconfirmed when it gets no answer', async () => {
    const tab = await openTab(() => {
      clear()
      return fails()
    })
    expect(await tab.send()).toBe('unconfirmed')
    expect(tab.unconfirmed()?.end).toBe('cutOff')
    expect(await tab.send()).toBe('earlierUnconfirmed')
  })

  it('is stored again as soon as the browser tells of it, so that no tab sends another one', async () => {
    const first = await openTab(noAnswer)
    const second = await openTab(moves)
    void first.send().catch(() => undefined)
    await vi.waitFor(() => expect(first.counts.posts).toBe(1))
    clear()
    notifyTabs()
    expect(await second.send(Date.now(), { ...TRANSFER, amount: '7' })).toBe('earlierUnconfirmed')
  })

  it('is sent all the same when it was deleted before it was sent', async () => {
    const tab = await openTab(moves, clear)
    expect([await tab.send(), tab.counts.posts]).toEqual(['moved', 1])
  })

  it('is known to have moved, so that a press in another tab in the same moment sends no second one', async () => {
    const [first, second] = [await openTab(() => sleep(50).then(clear).then(moves)), await openTab(moves)]
    const pressedAt = Date.now()
    await Promise.all([first.identify(), second.identify()])
    expect(await first.send(pressedAt)).toBe('moved')
    expect([await second.send(pressedAt), second.counts.posts]).toEqual(['moved', 0])
  })

  it('with the session is unconfirmed after the next sign-in of its client', async () => {
    const tab = await openTab(noAnswer)
    const result = tab.send().catch((error: Error) => error.name)
    await vi.waitFor(() => expect(tab.counts.posts).toBe(1))
    clearStored('')
    notifyTabs()
    expect(await result).toBe('AuthError')
    tab.desk.session.start('anew')
    await tab.identify()
    expect([tab.unconfirmed()?.end, await tab.send()]).toEqual(['sessionEnded', 'earlierUnconfirmed'])
  })

  it('stays unconfirmed when it was deleted after it had got no answer, so that no tab sends another one', async () => {
    const [first, second] = [await openTab(fails), await openTab(moves)]
    expect(await first.send()).toBe('unconfirmed')
    clearStored('')
    first.desk.session.start('anew')
    second.desk.session.start('anew')
    await Promise.all([first.identify(), second.identify()])
    await vi.waitFor(() => expect(second.unconfirmed()).toMatchObject({ transfer: TRANSFER, end: 'cutOff' }), 3_000)
    expect([await second.send(), second.counts.posts]).toEqual(['earlierUnconfirmed', 0])
  })

  it('is not stored again once the client has checked it in another tab', async () => {
    const [first, second] = [await openTab(fails), await openTab(moves)]
    expect(await first.send()).toBe('unconfirmed')
    await second.identify()
    passAsleep(61_000)
    await second.check()
    notifyTabs()
    await sleep(1_100)
    expect([first.unconfirmed(), first.stored()]).toEqual([undefined, undefined])
  })
})

it('of two tabs that send a transfer again at once one sends, and the other does not say that it got no answer', async () => {
  stubLocks()
  const [first, second] = [
    await openTab(() => sleep(50).then(fails), undefined, openDesk, true),
    await openTab(fails, undefined, openDesk, true),
  ]
  await second.identify()
  expect(await first.send()).toBe('unconfirmed')
  const results = await Promise.all([first.sendAgain(), second.sendAgain()])
  expect(results).toEqual(['unconfirmed', 'notSentAgain'])
  expect([first.counts.posts, second.counts.posts]).toEqual([2, 0])
})

describe('though the browser’s storage is full', () => {
  slowTimeWhenBusy()
  const openShort = startTabs({ ...TIMING, writeMs: 200, arrivalMs: 200 })
  beforeEach(() => {
    stubLocks()
    fillStorage()
  })

  it('two tabs that press at once send one transfer', async () => {
    let answerPost = () => {}
    const answered = new Promise<void>(resolve => {
      answerPost = resolve
    })
    const post = () => answered.then(moves)
    const [first, second] = [await openTab(post), await openTab(post)]
    await Promise.all([first.identify(), second.identify()])
    const presses = [first.send(), second.send()]
    await vi.waitFor(() => expect(first.counts.posts).toBe(1))
    answerPost()
    const [sent, refused] = await Promise.allSettled(presses)
    expect(sent).toMatchObject({ value: 'moved' })
    expect(refused).toMatchObject({ reason: { kind: 'maybe-sent' } })
    expect([first.counts.posts, second.counts.posts, second.stored()]).toEqual([1, 0, undefined])
    // A later press is a transfer of its own.
    expect(await second.send()).toBe('moved')
  })

  it('no other tab sends a transfer that may still arrive', async () => {
    const first = await openTab(fails, undefined, openShort)
    const second = await openTab(moves, undefined, openShort)
    await Promise.all([first.identify(), second.identify()])
    expect(await first.send()).toBe('unconfirmed')
    await expect(second.send()).rejects.toMatchObject({ kind: 'maybe-sent' })
    expect([first.counts.posts, second.counts.posts, second.unconfirmed()]).toEqual([1, 0, undefined])
  })

  it('no other tab sends a transfer that is being sent again', async () => {
    const posts = [fails]
    const post = (signal: AbortSignal) => posts.pop()?.() ?? noAnswer(signal)
    const first = await openTab(post, undefined, openShort, true)
    const second = await openTab(moves, undefined, openShort, true)
    await Promise.all([first.identify(), second.identify()])
    expect(await first.send()).toBe('unconfirmed')
    await sleep(500)
    void first.sendAgain()
    await vi.waitFor(() => expect(first.counts.posts).toBe(2))
    await expect(second.send()).rejects.toMatchObject({ kind: 'maybe-sent' })
    expect(second.counts.posts).toBe(0)
  })

  it('a transfer of another currency does not wait in the other tab', async () => {
    const first = await openTab(() => new Promise(() => {}))
    const second = await openTab(moves)
    await Promise.all([first.identify(), second.identify()])
    void first.send()
    await vi.waitFor(() => expect(first.counts.posts).toBe(1))
    expect(await second.send(Date.now(), { ...TRANSFER, asset: 'USDC' })).toBe('moved')
  })

  it('the tab that sent a transfer does not wait for itself', async () => {
    const tab = await openTab(fails)
    expect(await tab.send()).toBe('unconfirmed')
    await tab.check()
    expect([await tab.send(), tab.counts.posts]).toEqual(['earlierUnconfirmed', 1])
  })
})
