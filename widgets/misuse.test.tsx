import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { createFeed } from '../src/market'
import { DeskProvider } from './DeskProvider'
import { defineElements } from './elements'
import { createDesk as createDeskOfPackage, type Desk as DeskOfPackage } from './index'
import { BalancesPanel, RequestDetail, RequestList } from './lazyWidgets'
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
const made = (options: object) => () => untyped.createDesk({ url: '', name: 'misused', ...options })
const mounted = (name: string, props: object) => () => untyped.mount(openDesk(), name, element, props)
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
      'a text in place of onAuthRequired',
      made({ onAuthRequired: '/login' }),
      'onAuthRequired is a function that leads to the sign-in, but got string',
    ],
    [
      'a function in place of a reporter',
      made({ reporter: () => undefined }),
      'reporter has a function report that receives errors, but got function',
    ],
    [
      'a misspelled hook, which would stop nothing',
      made({ onBeforSubmit: () => false }),
      'createDesk has no "onBeforSubmit": use some of url, name, tokenKey, getToken, locale, theme, onAuthRequired, onBeforeSubmit, onBeforeCancel, onBeforeTransfer, hiddenAccounts, exchanges, icons, currencyNames, reporter, idempotencyKeys, timing, WebSocket, fetch',
    ],
    [
      'a misspelled hook, later',
      () => openDesk().update({ onBeforSubmit: () => false } as object),
      'desk.update has no "onBeforSubmit": use some of locale, theme, onAuthRequired, onBeforeSubmit, onBeforeCancel, onBeforeTransfer',
    ],
    [
      'a text in place of icons',
      made({ icons: '/icons' }),
      `icons is an object, such as { local: '/icons' }, but got "/icons"`,
    ],
    [
      'icons of an unknown kind',
      made({ icons: { folder: '/icons' } }),
      'icons has no "folder": use some of local, remote',
    ],
    [
      'names of currencies that are a list',
      made({ currencyNames: ['Bitcoin'] }),
      `currencyNames is an object, such as { BTC: 'Bitcoin' }, but got Bitcoin`,
    ],
    [
      'a text in place of hidden accounts',
      made({ hiddenAccounts: 'kraken_spot' }),
      `hiddenAccounts is a list, such as ['kraken_spot'], but got "kraken_spot"`,
    ],
    [
      'a text in place of true for idempotency keys, with which nothing would be sent',
      made({ idempotencyKeys: 'true' }),
      'idempotencyKeys is true or false, but got "true"',
    ],
    [
      'an unknown exchange',
      made({ exchanges: { kraken_spot: {} } }),
      'exchanges has no "kraken_spot": use some of binance_spot, binance_usdm, coinbase, gateio, bitfinex, kraken',
    ],
    [
      'an unknown exchange of a feed alone',
      () => createFeed({ exchanges: { krakn: {} } as object }),
      'exchanges has no "krakn": use some of binance_spot, binance_usdm, coinbase, gateio, bitfinex, kraken',
    ],
    [
      'exchanges that are a list',
      made({ exchanges: ['kraken'] }),
      "exchanges is an object, such as { kraken: { rest: 'https://…' } }, but got kraken",
    ],
    [
      'a prefix that no element can have',
      () => defineElements(openDesk(), 'My Desk'),
      'defineElements needs a prefix of lower-case letters, digits and dashes, such as "desk", but got "My Desk"',
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
      'an element of a frame',
      () => {
        const frame = document.body.appendChild(document.createElement('iframe'))
        onTestFinished(() => frame.remove())
        mount(openDesk(), 'RequestList', frame.contentDocument!.body, {})
      },
      'mount needs an element of this page for RequestList, but got one of about:blank: load the package there',
    ],
    ['a request without its uuid', mounted('RequestDetail', {}), 'RequestDetail needs uuid, a text, but got none'],
    [
      'an address in place of the function that makes it',
      mounted('RequestList', { href: '/requests' }),
      'href of RequestList is a function, but got "/requests"',
    ],
    [
      'a text in place of a callback',
      mounted('RequestList', { onOpenRequest: 'open()' }),
      'onOpenRequest of RequestList is a function, but got "open()"',
    ],
    [
      'a text in place of a number',
      mounted('LatestActivity', { most: '3' }),
      'most of LatestActivity is a whole number above zero, but got "3"',
    ],
    [
      'an update with a wrong property',
      () => {
        const place = document.createElement('div')
        const list = mount(openDesk(), 'RequestList', place, {})
        onTestFinished(list.unmount)
        list.update({ headingLevel: 3 } as object)
      },
      'headingLevel of RequestList is one of 1, 2, but got 3',
    ],
    [
      'a text in place of delays',
      made({ timing: 'fast' }),
      'timing is an object, such as { approvalMs: 10000 }, but got "fast"',
    ],
    [
      'a delay that is a text',
      made({ timing: { approvalMs: '5s' } }),
      'timing.approvalMs is a number of milliseconds, but got "5s"',
    ],
    [
      'a misspelled delay, which would change nothing',
      made({ timing: { aprovalMs: 5_000 } }),
      'timing has no "aprovalMs": use some of readMs, writeMs, approvalMs, ',
    ],
    [
      'an attribute in place of a property',
      mounted('RequestList', { statuses: 'new' }),
      'RequestList has no "statuses": use some of filter, title, headingLevel, fill, selected, startAt, href, showClient, onFilterChange, onLoaded, onOpenRequest, onCreate',
    ],
    [
      'a misspelled callback, which would leave its button out',
      mounted('BalancesSummary', { onOpenBalnces: () => undefined }),
      'BalancesSummary has no "onOpenBalnces": use some of most, ',
    ],
    [
      'a text in place of the statuses of a filter',
      mounted('RequestList', { filter: { statuses: 'new' } }),
      'filter.statuses of RequestList is a list of texts, but got "new"',
    ],
    [
      'a misspelled field of a filter',
      mounted('BalancesPanel', { filter: { account: 'kraken_spot' } }),
      'filter of BalancesPanel has no "account": use some of exchangeAccount, search',
    ],
    [
      'prices of an unknown exchange',
      () => createFeed().ticker('krakn' as 'kraken_spot', { base: 'BTC', counter: 'USDT' }),
      'There are no prices of "krakn": use one of ',
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

  it.each([
    ['in the tree of the page', false],
    ['in shadow roots', true],
  ])('properties in React, %s: each is reported once, with the sentence of mount', async (_where, isolate) => {
    const report = vi.fn()
    const desk = createDesk({ url: 'https://desk.test', name: `misused-${isolate}`, reporter: { report } })
    onTestFinished(desk.close)
    const [List, Panel, Detail] = [RequestList, BalancesPanel, RequestDetail] as ComponentType<object>[]
    const wrong = {
      list: { statuses: 'new', onOpenRequest: 'open()', 'data-row': 1 },
      panel: { most: '3' },
      detail: { uuid: 5 },
    }
    const page = () => (
      <DeskProvider desk={desk} isolate={isolate}>
        {List && <List {...wrong.list} />}
        {Panel && <Panel {...wrong.panel} />}
        {Detail && <Detail {...wrong.detail} />}
      </DeskProvider>
    )
    const view = render(page())
    const sentences = () =>
      report.mock.calls.flatMap(([error, { level }]) => (level === 'warning' ? (error as Error).message : []))
    await expect.poll(() => sentences().length).toBeGreaterThan(3)
    view.rerender(page())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(sentences()).toEqual([
      expect.stringMatching(/^RequestList has no "statuses": use some of filter, /),
      'onOpenRequest of RequestList is a function, but got "open()"',
      'BalancesPanel has no "most": use some of filter, startAt, href, onFilterChange, onLoaded, onOpenBalance',
      'uuid of RequestDetail is a text, but got 5',
    ])
    view.unmount()
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

it('the type of a desk has what a page calls, and none of what the widgets share', () => {
  expectTypeOf<keyof DeskOfPackage>().toEqualTypeOf<
    'name' | 'signIn' | 'signOut' | 'update' | 'diagnose' | 'isOpen' | 'close'
  >()
  expectTypeOf(createDeskOfPackage).returns.toEqualTypeOf<DeskOfPackage>()
})
