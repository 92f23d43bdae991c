import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDesk, type DeskOptions } from '../createDesk'
import type { Desk } from '../desk'
import { unconfirmedTicket } from '../requests/testUnconfirmed'
import type { Settings } from '../settings'
import { CORRUPT, readStored } from '../testStorages'

const opened: Desk[] = []
afterEach(() => {
  for (const desk of opened.splice(0)) desk.close()
  localStorage.clear()
})

function openDesk(options: Partial<DeskOptions> = {}): Desk {
  const desk = createDesk({ url: '', name: 'stored', ...options })
  opened.push(desk)
  return desk
}

const DEFAULTS: Settings = {
  theme: 'dark',
  language: 'en-US',
  equivalentCurrency: 'USDT',
  smallBalancesEquivalent: '1',
  hideSmallBalances: false,
  hideAmounts: false,
  timeZone: 'local',
}

/** A desk that keeps its token under a key of its own choice, as the host app does. */
const HOST = { name: '', tokenKey: 'access_token' } as const

/** The storage of another tab: the browser itself notifies this one of its writes. */
function otherTab(): Storage {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return (frame.contentWindow as Window).localStorage
}

const KEYS = Object.keys(DEFAULTS) as readonly (keyof Settings)[]

describe('a setting', { tags: ['settings'] }, () => {
  it.each(KEYS.flatMap(key => CORRUPT.map(([what, text]) => [key, what, text] as const)))(
    '%s, stored as %s, falls back to its default, which is stored in its place, once',
    (key, _what, text) => {
      localStorage.setItem(`desk:stored:${key}`, text)
      const writes = vi.spyOn(Storage.prototype, 'setItem')
      onTestFinished(() => writes.mockRestore())
      const report = vi.fn()
      openDesk({ reporter: { report } }).close()
      expect(openDesk({ reporter: { report } }).settings.current.peek()).toEqual(DEFAULTS)
      expect(localStorage.getItem(`desk:stored:${key}`)).toBe(String(DEFAULTS[key]))
      expect([writes.mock.calls.length, report.mock.calls]).toEqual([1, []])
    },
  )

  it('that nobody has chosen is not stored, and the page’s option applies', () => {
    openDesk({ theme: 'light' })
    expect(localStorage.getItem('desk:stored:theme')).toBe(null)
  })

  it('is restored on the next visit', () => {
    const chosen: Settings = {
      theme: 'light',
      language: 'uk-UA',
      equivalentCurrency: 'EUR',
      smallBalancesEquivalent: '0.00000001',
      hideSmallBalances: true,
      hideAmounts: true,
      timeZone: 'UTC',
    }
    const desk = openDesk()
    desk.settings.set(chosen)
    desk.close()
    expect(localStorage.getItem('desk:stored:hideSmallBalances')).toBe('true')
    expect(openDesk().settings.current.peek()).toEqual(chosen)
  })

  it('fixed by the page overrides the client’s choice, which overrides the default', async () => {
    const looks = (desk: Desk) => {
      const { language, theme } = desk.settings.current.peek()
      return [language, theme]
    }
    const desk = openDesk({ theme: 'light' })
    expect(looks(desk)).toEqual(['en-US', 'light'])
    desk.settings.set({ theme: 'dark', language: 'uk-UA' })
    expect(looks(desk)).toEqual(['uk-UA', 'light'])
    desk.update({ locale: 'en-US' })
    otherTab().setItem('desk:stored:timeZone', 'UTC')
    await vi.waitFor(() => expect(desk.settings.current.peek().timeZone).toBe('UTC'))
    expect(looks(desk)).toEqual(['en-US', 'light'])
    desk.close()
    expect(looks(openDesk({ theme: 'system' }))).toEqual(['uk-UA', 'system'])
  })

  it('passed by the page is not stored', () => {
    const desk = openDesk({ locale: 'uk-UA' })
    desk.update({ theme: 'light' })
    expect(desk.settings.current.peek()).toMatchObject({ language: 'uk-UA', theme: 'light' })
    expect(Object.keys(localStorage)).toEqual([])
    desk.close()
    expect(openDesk().settings.current.peek()).toEqual(DEFAULTS)
  })

  it('changed in another tab changes here', async () => {
    const desk = openDesk()
    otherTab().setItem('desk:stored:theme', 'light')
    await vi.waitFor(() => expect(desk.settings.current.peek().theme).toBe('light'))
    otherTab().clear()
    await vi.waitFor(() => expect(desk.settings.current.peek()).toEqual(DEFAULTS))
  })

  it.each([
    ['is full', 'QuotaExceededError'],
    ['is refused', 'SecurityError'],
  ])('is kept until the page is left where storage %s', (_how, name) => {
    const refuse = () => {
      throw new DOMException('No', name)
    }
    const spies = [vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)]
    if (name === 'SecurityError') spies.push(vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse) as never)
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore()
    })
    const desk = openDesk()
    expect(desk.settings.current.peek()).toEqual(DEFAULTS)
    desk.settings.set({ theme: 'light' })
    desk.session.start('token')
    expect([desk.settings.current.peek().theme, desk.session.token.peek()]).toEqual(['light', 'token'])
    desk.signOut()
    expect(desk.session.token.peek()).toBe(undefined)
  })
})

/** Fills the browser's storage to the last character, as other pages of the same origin may. */
function fillStorage(): void {
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    for (let at = 0; at < 2; at++) {
      try {
        localStorage.setItem(`filled:${size}:${at}`, '.'.repeat(size))
      } catch {
        break
      }
    }
  }
}

describe('storage that is full', { tags: ['settings'] }, () => {
  it('still stores a ticket on its way, once a client has signed in', () => {
    const desk = openDesk()
    desk.session.start('token')
    fillStorage()
    expect(() => localStorage.setItem('more', '.'.repeat(100))).toThrow('exceeded the quota')
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    expect([desk.savedTickets.areLostWithPage(), readStored('desk:stored:drafts/')]).toEqual([
      false,
      [expect.stringContaining('"key":"one"')],
    ])
  })

  it('is given back what was kept free for that, when the client signs out', () => {
    const desk = openDesk()
    desk.session.start('token')
    expect(localStorage.getItem('desk:stored:reserve')).toHaveLength(16_000)
    desk.signOut()
    expect(localStorage.getItem('desk:stored:reserve')).toBe(null)
  })
})

describe('a session', { tags: ['session'] }, () => {
  it('is stored under the key that the page names, and else under one with the desk’s name', () => {
    const [plain, named] = [openDesk(HOST), openDesk({ name: 'other' })]
    plain.session.start('first')
    named.session.start('second')
    expect({ ...localStorage }).toMatchObject({ access_token: 'first', 'desk:other:access_token': 'second' })
    plain.signOut()
    expect([plain.session.token.peek(), named.session.token.peek()]).toEqual([undefined, 'second'])
  })

  it('of a desk without a name never starts, so that the page’s own access_token is not touched', () => {
    localStorage.setItem('access_token', 'of-the-page')
    expect(() => openDesk({ name: '' })).toThrow(
      "A desk needs a name, under which it keeps its session: createDesk({ name: 'portal' })",
    )
    const desk = openDesk({ name: 'portal' })
    expect(desk.session.token.peek()).toBe(undefined)
    desk.session.start('of-the-desk')
    desk.signOut()
    expect(localStorage.getItem('access_token')).toBe('of-the-page')
  })

  it('ended in one tab ends in all, and clears the cache', async () => {
    const desk = openDesk(HOST)
    desk.session.start('first')
    desk.cache.replace(['me'], { name: 'A', email: 'a@desk.test' })
    const ended = desk.session.ended()
    otherTab().removeItem('access_token')
    await vi.waitFor(() => expect(desk.session.token.peek()).toBe(undefined))
    expect([desk.cache.all('me'), ended.aborted]).toEqual([[], true])
  })

  it('started by another client in another tab replaces this tab’s, with nothing of the first', async () => {
    const desk = openDesk(HOST)
    desk.session.start('first')
    desk.cache.replace(['me'], { name: 'A', email: 'a@desk.test' })
    const generation = desk.session.generation.peek()
    otherTab().setItem('access_token', 'second')
    await vi.waitFor(() => expect(desk.session.token.peek()).toBe('second'))
    expect([desk.cache.all('me'), desk.session.generation.peek()]).toEqual([[], generation + 1])
  })

  it('ended while the page was in the back-forward cache is over when the page is shown again', () => {
    const desk = openDesk(HOST)
    desk.session.start('first')
    localStorage.removeItem('access_token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(desk.session.token.peek()).toBe('first')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(desk.session.token.peek()).toBe(undefined)
  })

  it('keeps its scoped values until it ends', () => {
    const { session } = openDesk()
    session.start('first')
    const [first, again] = [session.scoped('typed', () => ['a']), session.scoped('typed', () => ['b'])]
    const other = session.scoped('opened', () => ['c'])
    session.end()
    const afterEnd = session.scoped('typed', () => ['d'])
    session.start('second')
    expect([first === again, first, other, afterEnd]).toEqual([true, ['a'], ['c'], ['d']])
    expect(session.scoped('typed', () => ['e'])).toEqual(['e'])
  })

  it('does not start with a token that no header can carry', () => {
    localStorage.setItem('access_token', 'тoken\n')
    const desk = openDesk(HOST)
    expect(desk.session.token.peek()).toBe(undefined)
    expect(() => desk.session.start('a\nb')).toThrow(TypeError)
    expect(desk.session.token.peek()).toBe(undefined)
  })
})

describe('a second desk on the page', () => {
  it('a second desk of the same name at another address throws until the first is closed', () => {
    const first = openDesk({ url: 'https://one.example' })
    expect(() => openDesk({ url: 'https://two.example' })).toThrow(
      'This page has a desk "stored" at "https://one.example": that at "https://two.example" needs a name of its own',
    )
    first.close()
    expect(() => openDesk({ url: 'https://two.example' })).not.toThrow()
  })

  it('with a token under another key throws, as it would show the first one’s data', () => {
    openDesk({ name: '', tokenKey: 'first' })
    expect(() => openDesk({ name: '', tokenKey: 'second' })).toThrow('needs a name of its own')
    expect(() => openDesk({ name: '', tokenKey: 'first' })).not.toThrow()
  })

  it('of the same name and address is the first one, in the language given last', () => {
    const first = openDesk()
    expect(openDesk({ locale: 'uk-UA' })).toBe(first)
    expect(first.settings.current.peek().language).toBe('uk-UA')
    first.close()
    const next = openDesk()
    expect(next).not.toBe(first)
    first.close()
    expect(openDesk()).toBe(next)
  })
})
