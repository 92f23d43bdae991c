import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ValidationError } from '../../../domain/errors'
import { createDesk } from '../../createDesk'
import type { Desk } from '../../desk'
import { localStorageOver } from '../../testStorages'
import { stubStorage } from '../../testTabs'
import { unconfirmedChangesOf } from './unconfirmedChanges'

const UUID = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'
const DEADLINE = { uuid: UUID, field: 'deadline' } as const
const ADA = { name: 'Ada', email: 'ada@client.test' }

const opened: Desk[] = []
beforeEach(() => stubStorage())
afterEach(() => {
  vi.restoreAllMocks()
  for (const desk of opened.splice(0)) desk.close()
  vi.unstubAllGlobals()
})

/** The page of a client, whose desk shows its time in each answer. */
async function openPage(profile = ADA): Promise<Desk> {
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'changes',
    fetch: async () =>
      new Response(JSON.stringify(profile), {
        headers: { Date: new Date(performance.timeOrigin + performance.now()).toUTCString() },
      }),
  })
  opened.push(desk)
  if (desk.session.token.peek() === undefined) desk.session.start(`token-of-${profile.name}`)
  return desk
}

/** A page sends a deadline and is left before the desk has answered. The next page finds its record. */
async function leaveSending(): Promise<void> {
  const desk = await openPage()
  await desk.clientOwner.ensureKnown()
  void unconfirmedChangesOf(desk).send(DEADLINE, () => new Promise(() => undefined))
  const [key = ''] = desk.storage.keys('changes/')
  // Under another key, as this page knows the age of what it has sent itself.
  desk.storage.write(`${key}-of-other-page`, desk.storage.read(key))
  desk.storage.write(key, undefined)
  desk.close()
  opened.pop()
}

it('a change that another page has sent may arrive, and is counted for its client alone', async () => {
  await leaveSending()
  const desk = await openPage()
  expect(unconfirmedChangesOf(desk).ofClient()).toEqual([DEADLINE])
  desk.session.end()
  desk.session.start('token-of-Bob')
  expect(unconfirmedChangesOf(desk).ofClient()).toEqual([])
})

it.each([2 * 60_000, 3_600_000, 72 * 3_600_000])(
  'a device clock set %i ms ahead makes no change too old',
  async aheadMs => {
    await leaveSending()
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
    const desk = await openPage()
    const changes = unconfirmedChangesOf(desk)
    expect(changes.mayArriveForMs(DEADLINE)).toBeGreaterThan(0)
    await desk.clientOwner.ensureKnown()
    expect(changes.mayArriveForMs(DEADLINE)).toBeGreaterThan(0)
    expect(changes.ofClient()).toEqual([DEADLINE])
  },
)

it('a change sent before its client was known is counted after the page has renewed its token', async () => {
  let isKnown = false
  let page = 'first'
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'changes',
    getToken: () => page,
    fetch: async () => new Response(JSON.stringify(ADA), { status: isKnown ? 200 : 500 }),
  })
  opened.push(desk)
  desk.session.open()
  await vi.waitFor(() => expect(desk.session.token.peek()).toBe('first'))
  const changes = unconfirmedChangesOf(desk)
  void changes.send(DEADLINE, () => new Promise(() => undefined))
  page = 'second'
  expect(await desk.session.renew('first')).toBe('second')
  expect(changes.ofClient()).toEqual([DEADLINE])
  isKnown = true
  await desk.clientOwner.identify()
  expect(desk.clientOwner.isKnown.peek()).toBe(true)
  expect(changes.ofClient()).toEqual([DEADLINE])
})

it('a change that the browser can’t store needs the page until it is answered', async () => {
  const shared = new Map<string, string>()
  let isFull = false
  const refuseWhenFull = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', localStorageOver(shared, refuseWhenFull))
  const listened = vi.fn()
  vi.stubGlobal('addEventListener', (type: string, listener: unknown) => type === 'beforeunload' && listened(listener))
  const desk = await openPage()
  await desk.clientOwner.ensureKnown()
  const changes = unconfirmedChangesOf(desk)
  isFull = true
  let refuse: (error: Error) => void = () => undefined
  const sent = changes.send(DEADLINE, () => new Promise((_, reject) => (refuse = reject)))
  const isPrevented = () => {
    const event = new Event('beforeunload', { cancelable: true })
    for (const [listener] of listened.mock.calls) listener(event)
    return event.defaultPrevented
  }
  expect([desk.isPageNeeded(), isPrevented()]).toEqual([true, true])
  refuse(new ValidationError([{ code: 'held' }]))
  await expect(sent).rejects.toThrow()
  expect([desk.isPageNeeded(), isPrevented()]).toEqual([false, false])
  const needs = desk.pageNeeds.length
  desk.session.end()
  expect(desk.pageNeeds).toHaveLength(needs - 1)
})
