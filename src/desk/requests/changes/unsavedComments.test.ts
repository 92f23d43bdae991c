import { describe, expect, it } from 'vitest'
import type { Desk } from '../../desk'
import { COMMENTS_KEY, createStorage } from '../../storage/storage'
import { unsavedComments } from './unsavedComments'

const DAY_MS = 86_400_000
const MINE = { text: 'Not above 140.', base: 'By noon.', isSent: true }

/** Two pages of one device share the storage. */
function openDevice({ isDeskKnown = (): boolean => true } = {}) {
  const storage = createStorage('test:')
  let nowMs = Date.parse('2026-05-06T12:00:00Z')
  const openAs = (client: string, session = 'session:one') =>
    unsavedComments({
      storage,
      session: { token: { peek: () => 'token' } },
      clientOwner: { name: () => client, sessionName: () => session },
      http: { now: () => nowMs, deskTime: () => (isDeskKnown() ? nowMs : undefined) },
      timing: { draftsMs: DAY_MS },
    } as unknown as Desk)
  return { storage, openAs, wait: (ms: number) => (nowMs += ms) }
}

describe('a comment that is not saved', () => {
  it('is the same for the same client’s next page', () => {
    const { openAs } = openDevice()
    openAs('olena').set('one', MINE)
    openAs('olena').set('two', { text: 'Half', base: undefined, isSent: false })
    expect(openAs('olena').get('one')).toEqual(MINE)
    openAs('olena').delete('one', MINE.text)
    expect([openAs('olena').get('one'), openAs('olena').get('two')?.text]).toEqual([undefined, 'Half'])
  })

  it('is what an editor begins with, though another tab has sent its text since', () => {
    const { openAs } = openDevice()
    const typed = { text: 'Typed, not sent', base: undefined, isSent: false }
    openAs('olena').set('one', typed)
    openAs('olena').set('one', MINE)
    expect(openAs('olena').get('one')).toEqual(typed)
  })

  it('is kept though it is longer than the desk takes, as what the desk has may be', () => {
    const { openAs } = openDevice()
    const long = { ...MINE, text: 'Not above 140. '.repeat(100) }
    openAs('olena').set('one', long)
    expect(openAs('olena').get('one')).toEqual(long)
  })

  it('is never shown to another client, whose first comment deletes it', () => {
    const { openAs } = openDevice()
    openAs('olena').set('one', MINE)
    expect(openAs('taras').get('one')).toBeUndefined()
    openAs('taras').set('one', { ...MINE, text: 'Other' })
    expect(openAs('olena').get('one')).toBeUndefined()
  })

  it('typed before the client was identified stays that client’s', () => {
    const { openAs } = openDevice()
    openAs('session:one').set('one', MINE)
    expect(openAs('olena').get('one')).toEqual(MINE)
    openAs('olena').set('two', MINE)
    expect(openAs('olena').all()).toHaveLength(2)
    expect(openAs('session:two', 'session:two').get('one')).toBeUndefined()
  })

  it('is marked as not sent by its text alone, whatever another tab has typed since', () => {
    const { openAs } = openDevice()
    const typed = { text: 'Typed since', base: undefined, isSent: false }
    openAs('olena').set('one', MINE)
    openAs('olena').set('one', typed)
    openAs('olena').setSent('one', MINE.text, false)
    expect(openAs('olena').all()).toMatchObject([
      { text: MINE.text, isSent: false },
      { text: typed.text, isSent: false },
    ])
    openAs('olena').setSent('one', 'Deleted', false)
    expect(openAs('olena').all()).toHaveLength(2)
  })

  it('stays beside the one that another tab types for the same request, until each is given up', () => {
    const { openAs } = openDevice()
    const [first, second] = [openAs('olena'), openAs('olena')]
    const typed = (text: string) => ({ text, base: undefined, isSent: false })
    first.set('one', typed('Mine'))
    second.set('one', typed('t'))
    second.set('one', typed('t2'), 't')
    expect(second.all()).toHaveLength(2)
    second.delete('one', 't2')
    expect(first.get('one')).toEqual(typed('Mine'))
  })

  it('ends after a day', () => {
    const { openAs, wait } = openDevice()
    openAs('olena').set('one', MINE)
    wait(DAY_MS - 1)
    expect(openAs('olena').get('one')).toEqual(MINE)
    wait(1)
    expect(openAs('olena').get('one')).toBeUndefined()
  })

  it('is not too old by a wrong device clock while the desk can’t be reached', () => {
    let isDeskKnown = true
    const { openAs, wait } = openDevice({ isDeskKnown: () => isDeskKnown })
    openAs('olena').set('one', MINE)
    isDeskKnown = false
    wait(3 * DAY_MS)
    expect(openAs('olena').get('one')).toEqual(MINE)
    openAs('olena').set('two', MINE)
    expect(openAs('olena').get('one')).toEqual(MINE)
  })

  it('of the last twenty requests is kept', () => {
    const { openAs } = openDevice()
    for (let at = 0; at < 21; at++) openAs('olena').set(`request-${at}`, MINE)
    expect([openAs('olena').get('request-0'), openAs('olena').get('request-1')]).toEqual([undefined, MINE])
  })

  it('is ignored once another program has broken it in the storage', () => {
    const { storage, openAs } = openDevice()
    for (const text of ['', '{', '[]', '{"who":"olena","comments":[1,{"uuid":"one"}]}', 'null']) {
      storage.write(COMMENTS_KEY, text)
      expect(openAs('olena').get('one')).toBeUndefined()
    }
  })
})
