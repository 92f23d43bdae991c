import { effect } from '@preact/signals-core'
import { describe, expect, it, vi } from 'vitest'
import { createSession } from './session'
import type { DeskStorage } from './storage'

/** A session over a storage that another tab can write, and what happened in turn. */
function openSession(stored?: string) {
  const memory = new Map(stored === undefined ? [] : [['token', stored]])
  const listeners = new Set<() => void>()
  const storage: DeskStorage = {
    read: key => memory.get(key),
    write: (key, value) => void (value === undefined ? memory.delete(key) : memory.set(key, value)),
    isLostWithPage: () => false,
    listen: onWritten => {
      const listener = () => onWritten('token')
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const events: string[] = []
  const session = createSession(storage, 'token', () => events.push('changed'))
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

describe('a session', () => {
  it('goes on with the stored token', () => {
    const { session } = openSession('stored')
    expect([session.token.peek(), session.generation.peek()]).toEqual(['stored', 0])
  })

  it('has ended for its calls and its cache before anything is drawn for the next one', () => {
    const { session, memory, events } = openSession('first')
    const ended = session.ended()
    ended.addEventListener('abort', () => events.push(`aborted, ${session.token.peek()}`))
    session.start('second')
    expect(events).toEqual(['aborted, first', 'changed', 'second 1'])
    expect([memory.get('token'), ended.aborted, session.ended().aborted]).toEqual(['second', true, false])
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

  it('makes a value once, until the session ends', () => {
    const { session } = openSession('first')
    const make = vi.fn(() => undefined)
    session.scoped('one', make)
    session.scoped('one', make)
    session.scoped('other', make)
    expect(make).toHaveBeenCalledTimes(2)
    session.start('second')
    session.scoped('one', make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('has closed when its calls are aborted and other tabs change nothing here', () => {
    const { session, events, writeInOtherTab } = openSession('first')
    const ended = session.ended()
    session.close()
    writeInOtherTab('second')
    expect([events, ended.aborted]).toEqual([[], true])
  })
})

describe('a token', () => {
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
  ])('%s starts none, and a stored one is ignored', (_what, token) => {
    const { session, memory, events } = openSession('first')
    expect(() => session.start(token)).toThrow(new TypeError('The desk gave a token that no header can carry'))
    expect([session.token.peek(), memory.get('token'), events]).toEqual(['first', 'first', []])
    expect(openSession(token).session.token.peek()).toBe(undefined)
  })
})
