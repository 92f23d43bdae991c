import { effect } from '@preact/signals-core'
import { describe, expect, it, vi } from 'vitest'
import { createSession, isToken } from './session'
import type { DeskStorage } from './storage/storage'

/** A session over a storage that another tab can write, and what happened in turn. */
function openSession(stored?: string, askPage?: Parameters<typeof createSession>[3]) {
  const memory = new Map(stored === undefined ? [] : [['token', stored]])
  const listeners = new Set<() => void>()
  const storage: DeskStorage = {
    read: key => memory.get(key),
    write: (key, value) => void (value === undefined ? memory.delete(key) : memory.set(key, value)),
    keys: () => [...memory.keys()],
    isLostWithPage: key => key === 'token' && memory.get(key) !== 'stored',
    listen: onWritten => {
      const listener = () => onWritten('token')
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const events: string[] = []
  const session = createSession(storage, 'token', () => events.push('changed'), askPage)
  effect(() => {
    events.push(`${session.token.value ?? 'signed out'} ${session.generation.value}`)
  })
  events.length = 0
  return {
    session,
    memory,
    events,
    writeInOtherTab(token: string | undefined) {
      storage.write('token', token)
      for (const listener of listeners) listener()
    },
  }
}

describe('a session', { tags: ['session'] }, () => {
  it('goes on with the stored token', () => {
    const { session } = openSession('stored')
    expect([session.token.peek(), session.generation.peek()]).toEqual(['stored', 0])
  })

  it.each([undefined, 'stored'])('has not expired when the page opens with the stored token %s', stored => {
    expect(openSession(stored).session.hasExpired.peek()).toBe(false)
  })

  it('has ended for its calls and its cache before anything is drawn for the next one', () => {
    const { session, memory, events } = openSession('first')
    const ended = session.ended()
    ended.addEventListener('abort', () => events.push(`aborted, ${session.token.peek()}`))
    session.start('second')
    expect(events).toEqual(['aborted, first', 'changed', 'second 1'])
    expect([memory.get('token'), ended.aborted, session.ended().aborted]).toEqual(['second', true, false])
  })

  it('that the desk refuses has expired until the next one; one that the client ends has not', async () => {
    const { session } = openSession('first')
    await session.renew('first')
    expect([session.token.peek(), session.hasExpired.peek()]).toEqual([undefined, true])
    session.start('second')
    expect(session.hasExpired.peek()).toBe(false)
    session.end()
    expect(session.hasExpired.peek()).toBe(false)
  })

  it('ends with nothing stored, and its calls aborted', () => {
    const { session, memory, events } = openSession('first')
    const ended = session.ended()
    session.end()
    expect(events).toEqual(['changed', 'signed out 1'])
    expect([memory.has('token'), ended.aborted, session.ended().aborted]).toEqual([false, true, false])
  })

  it.each<[string, (kit: ReturnType<typeof openSession>) => void]>([
    ['the same token is given again', ({ session }) => session.start('first')],
    ['another tab writes the same token', ({ writeInOtherTab }) => writeInOtherTab('first')],
  ])('goes on when %s', (_when, happens) => {
    const kit = openSession('first')
    const [ended, scoped] = [kit.session.ended(), kit.session.scoped('typed', () => ({}))]
    happens(kit)
    expect([kit.events, ended.aborted]).toEqual([[], false])
    expect(kit.session.scoped('typed', () => ({}))).toBe(scoped)
  })

  it.each([
    ['ends with that of another tab', undefined, 'signed out 1'],
    ['becomes that of another tab', 'second', 'second 1'],
    ['ends when another tab writes no token', 'two words', 'signed out 1'],
  ])('%s', (_what, token, drawn) => {
    const { writeInOtherTab, events } = openSession('first')
    writeInOtherTab(token)
    expect(events).toEqual(['changed', drawn])
  })

  it('is lost with the page when its token could not be stored, and nothing is when nobody is signed in', () => {
    const { session, memory } = openSession('first')
    expect(session.isLostWithPage()).toBe(true)
    session.end()
    memory.set('token', 'of another tab')
    expect(session.isLostWithPage()).toBe(false)
  })

  it('outlives the page when its token is stored', () => {
    expect(openSession('stored').session.isLostWithPage()).toBe(false)
  })

  it('makes a value once, until the session ends', () => {
    const { session } = openSession('first')
    let made = 0
    const make = () => ++made
    const values = () => ['one', 'one', 'other'].map(key => session.scoped(key, make))
    expect([values(), values()]).toEqual([
      [1, 1, 2],
      [1, 1, 2],
    ])
    session.start('second')
    expect(values()).toEqual([3, 3, 4])
  })

  it('once closed, its calls are aborted and other tabs change nothing here', () => {
    const { session, events, writeInOtherTab } = openSession('first')
    const ended = session.ended()
    session.close()
    writeInOtherTab('second')
    expect([events, ended.aborted]).toEqual([[], true])
  })
})

/** A page whose answers the test gives, one after the other. */
function openPageSession() {
  const answers: ((token?: string) => Promise<void>)[] = []
  const refused: (string | undefined)[] = []
  const kit = openSession('of-the-page', token => {
    refused.push(token)
    return new Promise(resolve => {
      answers.push(async next => {
        resolve(next)
        await new Promise(setImmediate)
      })
    })
  })
  return { ...kit, answers, refused }
}

describe('a session of a page that signs in itself', { tags: ['session'] }, () => {
  it('waits for the page, calls it once, and stores nothing', async () => {
    const { session, memory, events, answers, refused } = openPageSession()
    expect([session.token.peek(), session.isPending.peek(), refused]).toEqual([undefined, true, []])
    session.open()
    session.open()
    await answers[0]!('first')
    session.open()
    expect([session.isPending.peek(), refused]).toEqual([false, [undefined]])
    expect(events).toEqual(['changed', 'first 1'])
    session.end()
    expect(memory.get('token')).toBe('of-the-page')
  })

  it('goes on under the next token: every call that was refused gets it, and nothing is drawn anew', async () => {
    const { session, events, answers, refused } = openPageSession()
    session.open()
    await answers[0]!('first')
    const [ended, scoped] = [session.ended(), session.scoped('typed', () => ({}))]
    const renewed = Promise.all([session.renew('first'), session.renew('first')])
    await answers[1]!('second')
    expect([...(await renewed), await session.renew('first')]).toEqual(['second', 'second', 'second'])
    expect(refused).toEqual([undefined, 'first'])
    expect([ended.aborted, session.scoped('typed', () => ({}))]).toEqual([false, scoped])
    expect(events.slice(2)).toEqual(['second 1'])
  })

  it('a call that began while nobody was signed in gets no token, and does not end a later session', async () => {
    const { session, answers, refused } = openPageSession()
    session.open()
    await answers[0]!('first')
    expect(await session.renew(undefined)).toBe(undefined)
    expect([session.token.peek(), refused]).toEqual(['first', [undefined]])
  })

  it.each([
    ['has none', undefined],
    ['has only the refused one', 'first'],
  ])('ends when the page is to give another token and %s', async (_what, next) => {
    const { session, events, answers } = openPageSession()
    session.open()
    await answers[0]!('first')
    const renewed = session.renew('first')
    await answers[1]!(next)
    expect([await renewed, events.at(-1)]).toEqual([undefined, 'signed out 2'])
  })

  it.each<[string, (session: ReturnType<typeof openPageSession>['session']) => void]>([
    ['signed out', session => session.end()],
    ['closed the desk', session => session.close()],
  ])('takes no token that comes after the client has %s', async (_what, happens) => {
    const { session, answers } = openPageSession()
    session.open()
    happens(session)
    await answers[0]!('late')
    expect(session.token.peek()).toBe(undefined)
    session.start('first')
    expect(session.isPending.peek()).toBe(false)
    const renewed = session.renew('first')
    happens(session)
    await answers[1]!('late')
    expect([await renewed, session.token.peek()]).not.toContain('late')
  })

  it('is not pending once the client has signed out before the page answered', () => {
    const { session } = openPageSession()
    session.open()
    session.end()
    expect([session.token.peek(), session.isPending.peek()]).toEqual([undefined, false])
  })

  it('starts anew for another client of the page, whose token is not that of an earlier question', async () => {
    const { session, answers, events } = openPageSession()
    session.open()
    session.startAnew!()
    await answers[0]!('of the first client')
    expect([session.token.peek(), session.isPending.peek()]).toEqual([undefined, true])
    await answers[1]!('second-client')
    expect([session.token.peek(), session.isPending.peek()]).toEqual(['second-client', false])
    session.startAnew!()
    expect(events.at(-1)).toMatch(/^signed out/)
    await answers[2]!()
    expect([session.token.peek(), session.isPending.peek()]).toEqual([undefined, false])
  })

  it('is not ended by an answer to a call of the client before', async () => {
    const { session, answers } = openPageSession()
    session.open()
    await answers[0]!('first')
    const renewed = session.renew('first')
    session.startAnew!()
    await answers[2]!('second-client')
    await answers[1]!('late')
    expect([await renewed, session.token.peek(), session.hasExpired.peek()]).toEqual([
      undefined,
      'second-client',
      false,
    ])
  })

  it('calls the page no third time when it has started anew, and the first answer comes late', async () => {
    const answers: ((token: string) => void)[] = []
    const askPage = vi.fn(() => new Promise<string>(resolve => answers.push(resolve)))
    const { session } = openSession(undefined, askPage)
    session.open()
    session.startAnew!()
    answers[0]!('of the client before')
    await Promise.resolve()
    await Promise.resolve()
    session.open()
    expect(askPage).toHaveBeenCalledTimes(2)
    answers[1]!('of this client')
    await vi.waitFor(() => expect(session.token.peek()).toBe('of this client'))
  })
})

describe('a token', { tags: ['session'] }, () => {
  it.each([
    ['with every character that a header can carry', '!~aZ09-._+/='],
    ['of 1 character', 'a'],
    ['of 4,096 characters', 'a'.repeat(4096)],
  ])('%s starts a session', (_what, token) => {
    const { session } = openSession()
    session.start(token)
    expect(session.token.peek()).toBe(token)
    expect(openSession(token).session.token.peek()).toBe(token)
  })

  it.each([
    ['of no character', ''],
    ['of 4,097 characters', 'a'.repeat(4097)],
    ['with a space', 'two words'],
    ['with a line break', 'token\nx-other: 1'],
    ['with a letter outside of ASCII', 'tökén'],
    ['with a control character', 'a\u007f'],
  ])('%s starts none, and a stored one is removed', (_what, token) => {
    const { session, memory, events } = openSession('first')
    expect(() => session.start(token)).toThrow(new TypeError('The desk gave a token that no header can carry'))
    expect([session.token.peek(), memory.get('token'), events]).toEqual(['first', 'first', []])
    const stored = openSession(token)
    expect([stored.session.token.peek(), stored.memory.has('token')]).toEqual([undefined, false])
  })

  it.each([undefined, null, 5])('is never %s', value => expect(isToken(value)).toBe(false))
})
