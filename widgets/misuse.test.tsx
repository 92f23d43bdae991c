import { render } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { DeskProvider } from './DeskProvider'
import { mount } from './mount'

/** Calls as a page without TypeScript may make them. */
const untyped = {
  createDesk: createDesk as (options?: unknown) => Desk,
  mount: mount as (desk: unknown, name: string, element: unknown, props?: unknown) => unknown,
}

function openDesk(): Desk {
  const desk = createDesk({ url: 'https://desk.test', name: 'misused' })
  onTestFinished(desk.close)
  return desk
}
function closedDesk(): Desk {
  const desk = openDesk()
  desk.close()
  return desk
}
const at = (url: unknown) => () => untyped.createDesk({ url, name: 'misused' })
const ADDRESS = "but it must begin with https://; empty is the page's own origin"
const CLOSED = 'The desk "misused" is closed: make a new one with createDesk'
const element = document.createElement('div')

describe('a wrong call is answered by a sentence with its value:', () => {
  it.each<[string, () => unknown, string]>([
    ['an address without a scheme', at('desk.example'), `The desk's url is "desk.example", ${ADDRESS}`],
    ['an address of another scheme', at('ws://desk.example'), `The desk's url is "ws://desk.example", ${ADDRESS}`],
    ['an address that is none', at('https://'), `The desk's url is "https://", ${ADDRESS}`],
    ['no options', () => untyped.createDesk(), `The desk's url is "undefined", ${ADDRESS}`],
    [
      'an unknown locale',
      () => untyped.createDesk({ url: '', name: 'misused', locale: 'de-DE' }),
      'There is no locale "de-DE": use one of en-US, uk-UA',
    ],
    [
      'a token in place of getToken',
      () => untyped.createDesk({ url: '', getToken: 'ey…' }),
      "getToken is a function that gives the client's token, but got string",
    ],
    [
      'a text in place of a hook',
      () => untyped.createDesk({ url: '', name: 'misused', onBeforeSubmit: 'no' }),
      'onBeforeSubmit is a function that may stop a sending, but got string',
    ],
    [
      'a sign-in at a desk without getToken',
      () => openDesk().signIn(),
      'desk.signIn calls getToken, which this desk does not have',
    ],
    [
      'an unknown theme, later',
      () => openDesk().update({ theme: 'blue' as 'dark' }),
      'There is no theme "blue": use one of dark, light, system',
    ],
    ['a change of a closed desk', () => closedDesk().update({ theme: 'dark' }), CLOSED],
    ['a widget of a closed desk', () => mount(closedDesk(), 'RequestList', element, {}), CLOSED],
    [
      'a widget without a desk',
      () => untyped.mount(undefined, 'RequestList', element),
      'mount needs a desk made by createDesk, but got undefined',
    ],
    [
      'an element that is not in the page',
      () => untyped.mount(openDesk(), 'RequestList', document.querySelector('#no-such-element')),
      'mount needs an element for RequestList, but got null',
    ],
    [
      'an unknown widget',
      () => untyped.mount(openDesk(), 'RequestLst', element),
      'There is no widget "RequestLst": use one of AuthGate, BalanceDetail, BalancesPanel, BalancesSummary, LatestActivity, RequestDetail, RequestList, RequestWizard, SetPassword, TransferDialog',
    ],
  ])('%s', (_what, call, sentence) => {
    expect(call).toThrow(sentence)
    expect(element.childNodes).toHaveLength(0)
  })

  it.each([
    ['no desk', () => undefined as unknown as Desk, 'DeskProvider needs a desk made by createDesk, but got undefined'],
    ['a closed desk', closedDesk, CLOSED],
  ])('a React page with %s', (_what, make, sentence) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => errors.mockRestore())
    expect(() => render(<DeskProvider desk={make()}>Inside</DeskProvider>)).toThrow(sentence)
  })

  it('a hook that is given when createDesk is called again counts from then on', () => {
    const before = openDesk()
    const onBeforeSubmit = () => false
    expect(createDesk({ url: 'https://desk.test', name: 'misused', onBeforeSubmit })).toBe(before)
    expect(before.hooks.onBeforeSubmit).toBe(onBeforeSubmit)
    before.update({ theme: 'dark' })
    expect(before.hooks.onBeforeSubmit).toBe(onBeforeSubmit)
    before.update({ onBeforeSubmit: undefined as never })
    expect(before.hooks.onBeforeSubmit).toBe(undefined)
  })

  it('a desk that could not be made keeps no name', () => {
    expect(at('desk.example')).toThrow('desk.example')
    expect(() => untyped.createDesk({ url: '', name: 'misused', theme: 'blue' })).toThrow('blue')
    expect(openDesk().session.token.peek()).toBe(undefined)
  })
})
