import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { NetworkError } from '../domain/errors'
import { createDesk } from './createDesk'
import type { Desk } from './desk'
import { getProfile } from './me'
import { sentCancelsOf } from './requests/changes/sentCancels'
import { unconfirmedChangesOf } from './requests/changes/unconfirmedChanges'
import { unsavedComments } from './requests/changes/unsavedComments'
import { unconfirmedTicket } from './requests/testUnconfirmed'
import { CORRUPT } from './testStorages'

const NAME = 'corrupt'
const PLACE = `desk:${NAME}:`
const UUID = '00000000-0000-4000-8000-000000000001'

const opened: Desk[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const desk of opened.splice(0)) desk.close()
  localStorage.clear()
})

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** The desk knows one token. */
const fetchOf = async (input: RequestInfo | URL, init?: RequestInit) =>
  new Request(input, init).headers.get('authorization') === 'Bearer good'
    ? answer(200, { name: 'A', email: 'a@desk.test' })
    : answer(401, { errors: [] })

const report = vi.fn()
function openDesk(): Desk {
  const desk = createDesk({ url: 'https://desk.test', name: NAME, fetch: fetchOf, reporter: { report } })
  opened.push(desk)
  return desk
}
function signedIn(): Desk {
  const desk = openDesk()
  desk.session.start('good')
  return desk
}
const stored = (key: string) => localStorage.getItem(PLACE + key)

/** Opens a page that finds the corrupt text under the key, uses what it holds, and leaves it repaired. */
const RECORDS = {
  async access_token() {
    const desk = openDesk()
    await getProfile(desk).catch(() => undefined)
    expect(desk.session.token.peek()).toBe(undefined)
  },
  async client() {
    const desk = signedIn()
    await desk.clientOwner.ensureKnown()
    expect(desk.clientOwner.name()).toMatch(/^[\da-f]{64}$/)
    expect(stored('client')).toMatch(/^session:\w+ [\da-f]{64}$/)
  },
  async comments() {
    const comments = unsavedComments(signedIn())
    const typed = { text: 'Typed', base: undefined, isSent: false }
    expect(comments.get(UUID)).toBe(undefined)
    comments.set(UUID, typed)
    expect(comments.get(UUID)).toEqual(typed)
    expect(JSON.parse(stored('comments') ?? '').comments).toHaveLength(1)
    comments.delete(UUID, typed.text)
    expect(stored('comments')).toBe(null)
  },
  async reserve() {
    signedIn()
    expect(stored('reserve')).toBe('.'.repeat(16_000))
  },
  async [`cancels/${UUID}`]() {
    const onStillOpen = vi.fn()
    await sentCancelsOf(signedIn()).checkEarlier(onStillOpen)
    expect(onStillOpen).not.toHaveBeenCalled()
    expect(stored(`cancels/${UUID}`)).toBe(null)
  },
  async [`changes/comment/${UUID}/one`]() {
    expect(unconfirmedChangesOf(signedIn()).mayArriveForMs({ uuid: UUID, field: 'comment' })).toBe(0)
    expect(stored(`changes/comment/${UUID}/one`)).toBe(null)
  },
  async drafts() {
    expect(await signedIn().savedTickets.read()).toEqual([])
    expect(stored('drafts')).toBe(null)
  },
  async transfers() {
    expect(signedIn().sentTransfers.unconfirmed.peek()).toEqual([])
    expect(stored('transfers')).toBe(null)
  },
  async 'drafts/any/key'() {
    const desk = signedIn()
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    expect(await sentKeys(desk)).toEqual(['one'])
  },
  async 'transfers/any'() {
    expect(signedIn().sentTransfers.find('USDT')).toBe(undefined)
  },
}

const sentKeys = async ({ savedTickets }: Desk) => (await savedTickets.read()).map(({ sending }) => sending?.key)

describe('what a page has stored', { tags: ['settings'] }, () => {
  const cases = Object.entries(RECORDS).flatMap(([key, use]) =>
    CORRUPT.map(([what, text]) => ({ key, what, text, use })),
  )
  it.each(cases)('$key, found as $what, counts as nothing stored', async ({ key, text, use }) => {
    localStorage.setItem(PLACE + key, text)
    await use()
    expect(report).not.toHaveBeenCalled()
  })
})

describe('a browser', { tags: ['settings'] }, () => {
  const TYPED = { text: 'Typed', base: undefined, isSent: false }
  const OTHER_UUID = UUID.replace(/1$/, '2')

  it.each([
    ['whose storage is full', () => vi.spyOn(Storage.prototype, 'setItem'), 'QuotaExceededError'],
    ['that refuses its storage', () => vi.spyOn(window, 'localStorage', 'get'), 'SecurityError'],
  ] as const)('%s keeps all of it until the page is left, silently', async (_, spyOn, name) => {
    spyOn().mockImplementation(() => {
      throw new DOMException('No', name)
    })
    const desk = signedIn()
    const comments = unsavedComments(desk)
    comments.set(UUID, TYPED)
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    desk.settings.set({ theme: 'light' })
    expect([comments.get(UUID), await sentKeys(desk)]).toEqual([TYPED, ['one']])
    expect([desk.settings.current.peek().theme, desk.savedTickets.areLostWithPage()]).toEqual(['light', true])
    expect(report).not.toHaveBeenCalled()
  })

  it('whose storage another tab clears is signed out, and keeps what was sent with unknown result', async () => {
    const desk = signedIn()
    await desk.clientOwner.ensureKnown()
    desk.settings.set({ theme: 'light' })
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    otherTab().clear()
    await vi.waitFor(() => expect(desk.session.token.peek()).toBe(undefined))
    expect(desk.settings.current.peek().theme).toBe('dark')
    desk.session.start('good')
    await desk.clientOwner.ensureKnown()
    expect(await sentKeys(desk)).toEqual(['one'])
    expect(report).not.toHaveBeenCalled()
  })

  it('in two tabs that write at once keeps what both have written', async () => {
    const desk = signedIn()
    await desk.clientOwner.ensureKnown()
    unsavedComments(desk).set(UUID, TYPED)
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    const tab = otherTab()
    const comments = JSON.parse(stored('comments') ?? '')
    tab.setItem(
      `${PLACE}comments`,
      JSON.stringify({ ...comments, comments: [{ ...comments.comments[0], uuid: OTHER_UUID }] }),
    )
    unsavedComments(desk).set(UUID, TYPED)
    tab.setItem(`${PLACE}timeZone`, 'UTC')
    desk.settings.set({ theme: 'light' })
    await vi.waitFor(() => expect(desk.settings.current.peek()).toMatchObject({ timeZone: 'UTC', theme: 'light' }))
    expect([UUID, OTHER_UUID].map(unsavedComments(desk).get)).toEqual([TYPED, TYPED])
    expect(await sentKeys(desk)).toEqual(['one'])
    expect(report).not.toHaveBeenCalled()
  })
})

describe('a browser that for a moment reads nothing from its storage', { tags: ['settings'] }, () => {
  it.each([
    ['unconfirmed ticket', 'drafts/', (desk: Desk) => desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))],
    [
      'cancellation',
      'cancels/',
      (desk: Desk) =>
        sentCancelsOf(desk)
          .send(UUID, cutOff)
          .catch(() => undefined),
    ],
    [
      'change',
      'changes/',
      (desk: Desk) =>
        unconfirmedChangesOf(desk)
          .send({ uuid: UUID, field: 'comment' }, cutOff)
          .catch(() => undefined),
    ],
  ] as const)('keeps the record of a sent %s', async (_, start, send) => {
    const first = signedIn()
    await first.clientOwner.ensureKnown()
    await send(first)
    first.close()
    const keys = () => Object.keys(localStorage).filter(key => key.startsWith(PLACE + start))
    expect(keys()).toHaveLength(1)
    const reads = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('No', 'UnknownError')
    })
    const blind = openDesk()
    await blind.savedTickets.read()
    sentCancelsOf(blind)
    unconfirmedChangesOf(blind)
    blind.close()
    reads.mockRestore()
    expect(keys()).toHaveLength(1)
  })
})

const cutOff = () => Promise.reject(new NetworkError(0, [], 'timeout'))

/** The storage of another tab: the browser itself notifies this one of its writes. */
function otherTab(): Storage {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return (frame.contentWindow as Window).localStorage
}

describe('a text that no version has stored', { tags: ['settings'] }, () => {
  const NOT_TOKENS = CORRUPT.filter(([, text]) => !/^[\x21-\x7e]{1,4096}$/.test(text))

  it.each(NOT_TOKENS)('is removed in place of a token: %s', (_, text) => {
    localStorage.setItem(`${PLACE}access_token`, text)
    openDesk()
    expect(stored('access_token')).toBe(null)
  })

  it.each(
    ['drafts/any/key', 'transfers/any'].flatMap(key => CORRUPT.map(([what, text]) => [key, what, text] as const)),
  )('is removed from among the records: %s, %s', async (key, _, text) => {
    localStorage.setItem(PLACE + key, text)
    await signedIn().savedTickets.read()
    expect(stored(key)).toBe(null)
  })

  it.each(CORRUPT)('names no sending that has placed a request: %s', (_, text) => {
    localStorage.setItem(`${PLACE}placed/${UUID}`, text)
    const { savedTickets } = signedIn()
    expect(savedTickets.sendingOf(UUID)).toBe(undefined)
    savedTickets.resolve('one', { ticket: 'a ticket', uuids: [UUID] })
    expect(savedTickets.sendingOf(UUID)).toBe('one')
  })
})
