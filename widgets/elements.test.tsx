import { render } from '@testing-library/react'
import type { JSX } from 'react'
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk } from '../playground/harness/testKit'
import { defineElements, type WidgetElement } from './elements'

/** Adds HTML to the page, as a server would write it. */
function addHtml(html: string): HTMLElement {
  const section = document.createElement('section')
  onTestFinished(() => section.remove())
  section.innerHTML = html
  document.body.append(section)
  return section
}
const NO_POLLING = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }
const rows = (element: Element) =>
  element.firstElementChild?.shadowRoot?.querySelectorAll('[role=listitem], li').length ?? 0

const WRONG_STATUS =
  'The attribute statuses is some of new, in_progress, executed, pending_cancellation, canceled, but got "new,opn"'
const WRONG_ACCOUNT = 'The attribute exchange-account is an account such as binance_spot, but got "krakn"'

describe('an element of a widget', () => {
  it('shows what its attributes say, and follows their changes', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    defineElements(kit.desk, 'one')
    defineElements(kit.desk, 'one')
    const list = addHtml('<one-request-list statuses="canceled"></one-request-list>').firstElementChild!
    const words = () => list.firstElementChild?.shadowRoot?.textContent
    await vi.waitFor(() => expect(words()).toContain('Canceled'))
    expect(words()).not.toContain('Executed')
    list.setAttribute('statuses', 'executed, new')
    await vi.waitFor(() => expect(words()).toContain('Executed'))
    expect(words()).not.toContain('Canceled')
  })

  it('sends events that bubble, and draws a button only when the attribute events names it', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    defineElements(kit.desk, 'two')
    const created = vi.fn()
    const listen = (event: Event) => created(event.type, (event as CustomEvent).detail)
    document.addEventListener('desk:create', listen)
    onTestFinished(() => document.removeEventListener('desk:create', listen))
    const section = addHtml('<two-request-list></two-request-list>')
    await expect.element(page.getByText('No requests')).toBeVisible()
    expect(page.getByRole('button', { name: 'Create new request' }).elements()).toHaveLength(0)
    section.firstElementChild!.setAttribute('events', 'create')
    await page.getByRole('button', { name: 'Create new request' }).click()
    expect(created.mock.calls).toEqual([['desk:create', {}]])
  })

  it('reports the name of an event that it never sends, once, with the names that it knows', async () => {
    const report = vi.fn()
    const kit = await freshDesk('demo', { ...NO_POLLING, reporter: { report } })
    defineElements(kit.desk, 'misspelled')
    const events = 'open-request auth-required opn-list placed'
    const list = addHtml(`<misspelled-request-list events="${events}"></misspelled-request-list>`).firstElementChild!
    list.setAttribute('statuses', 'new')
    const sentences = report.mock.calls.map(([error]) => (error as Error).message)
    expect(sentences).toEqual([
      'The widget sends no event opn-list or placed: use some of filter-change, loaded, open-request, create, before-submit, before-cancel, before-transfer, auth-required, error',
    ])
  })

  it('takes numbers and choices as attributes, and reports a text that is neither', async () => {
    const report = vi.fn()
    const kit = await freshDesk('demo', { ...NO_POLLING, reporter: { report } })
    defineElements(kit.desk, 'counted')
    const section = addHtml(
      '<counted-latest-activity most="2"></counted-latest-activity>' +
        '<counted-request-list title="Mine" heading-level="1" fill="false"></counted-request-list>',
    )
    const [activity, list] = section.children
    const rowsOf = (element: Element) => element.firstElementChild!.shadowRoot!.querySelectorAll('li, [role=listitem]')
    const heading = () => list!.firstElementChild!.shadowRoot!.querySelector('h1, h2, h3')
    await vi.waitFor(() => expect(rowsOf(activity!)).toHaveLength(2))
    await vi.waitFor(() => expect([heading()?.localName, heading()?.textContent]).toEqual(['h1', 'Mine']))
    // The browser would show it over every row.
    expect(list!.firstElementChild!.getAttribute('title')).toBe('')
    list!.setAttribute('title', '')
    await vi.waitFor(() => expect(heading()).toBe(null))
    expect(report).not.toHaveBeenCalled()
    list!.setAttribute('heading-level', '3')
    activity!.setAttribute('most', 'all')
    await vi.waitFor(() => expect(rowsOf(activity!).length).toBeGreaterThan(2))
    expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'The attribute heading-level is 1 or 2, but got "3"',
      'The attribute most is a whole number above zero, but got "all"',
    ])
  })

  it.each([
    ['request-list', { statuses: 'new,opn' }, WRONG_STATUS],
    ['request-list', { 'exchange-account': 'krakn' }, WRONG_ACCOUNT],
    ['balances-panel', { 'exchange-account': 'krakn' }, WRONG_ACCOUNT],
    ['balance-detail', {}, 'BalanceDetail needs currency, a text, but got none'],
    ['request-detail', {}, 'RequestDetail needs uuid, a text, but got none'],
    ['request-detail', { uuid: '' }, 'uuid of RequestDetail is a text, but got ""'],
    ['set-password', {}, 'SetPassword needs token, a text, but got none'],
    ['transfer-dialog', {}, 'TransferDialog needs currency, a text, but got none'],
  ])('%s with %o reports a sentence with the wrong value', async (name, attributes, sentence) => {
    const report = vi.fn()
    const kit = await freshDesk('demo', { ...NO_POLLING, reporter: { report } })
    const prefix = `wrong-${crypto.randomUUID()}`
    defineElements(kit.desk, prefix)
    const widget = document.createElement(`${prefix}-${name}`)
    for (const [attribute, value] of Object.entries(attributes)) widget.setAttribute(attribute, value)
    addHtml('').append(widget)
    await vi.waitFor(() => expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual([sentence]))
  })

  it('reports a property of a wrong type, but none that gets its value just after the element was added', async () => {
    const report = vi.fn()
    const kit = await freshDesk('demo', { ...NO_POLLING, reporter: { report } })
    defineElements(kit.desk, 'typed')
    const [summary, request] = addHtml(
      '<typed-balances-summary></typed-balances-summary><typed-request-detail></typed-request-detail>',
    ).children
    request!.setAttribute('uuid', '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11')
    ;(summary as WidgetElement).props = { most: '3', onOpenBalances: 'open()' } as object
    await vi.waitFor(() =>
      expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual([
        'most of BalancesSummary is a whole number above zero, but got "3"',
        'onOpenBalances of BalancesSummary is a function, but got "open()"',
      ]),
    )
  })

  it('is an element of React 19 too, with its attributes, props and events', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    defineElements(kit.desk)
    const opened = vi.fn()
    const props = { href: (uuid: string) => `#${uuid}` }
    render(
      <desk-request-list
        statuses="in_progress"
        heading-level={1}
        fill={false}
        events="open-request"
        props={props}
        ondesk:open-request={event => {
          event.preventDefault()
          opened(event.detail.uuid)
        }}
      />,
    )
    const list = document.querySelector('desk-request-list')!
    await vi.waitFor(() => expect(rows(list)).toBeGreaterThan(0))
    const link = list.firstElementChild!.shadowRoot!.querySelector<HTMLElement>('[data-row-link]')!
    expect([list.props, list.hasAttribute('fill')]).toEqual([props, false])
    link.click()
    expect(opened).toHaveBeenCalledExactlyOnceWith(link.getAttribute('href')?.slice(1))
  })

  it('has types that know its properties, attributes and events', () => {
    expectTypeOf<HTMLElementTagNameMap['desk-request-list']>().toEqualTypeOf<WidgetElement<'RequestList'>>()
    type Written = JSX.IntrinsicElements['desk-balances-summary']
    expectTypeOf<{ most: 3; 'with-picture': true; events: 'open-balance' }>().toExtend<Written>()
    expectTypeOf<{ most: 'all' }>().not.toExtend<Written>()
    expectTypeOf<Written>().not.toHaveProperty('ondesk:placed')
    expectTypeOf<JSX.IntrinsicElements['desk-request-wizard']>().toHaveProperty('ondesk:placed')
  })

  it('takes what no attribute can carry as props', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    defineElements(kit.desk, 'three')
    const [list] = addHtml('<three-request-list></three-request-list>').children
    const onOpenRequest = vi.fn()
    ;(list as WidgetElement<'RequestList'>).props = { filter: { statuses: ['in_progress'] }, onOpenRequest }
    await vi.waitFor(() => expect(rows(list!)).toBeGreaterThan(0))
    list!.firstElementChild!.shadowRoot!.querySelector<HTMLElement>('[data-row-link]')!.click()
    expect(onOpenRequest).toHaveBeenCalledTimes(1)
  })

  it('takes the props that were set before it was defined', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const list = document.createElement('early-request-list') as WidgetElement<'RequestList'>
    list.props = { filter: { statuses: ['canceled'] } }
    addHtml('').append(list)
    defineElements(kit.desk, 'early')
    const text = () => list.firstElementChild?.shadowRoot?.textContent
    await vi.waitFor(() => expect(text()).toContain('Canceled'))
    expect(text()).not.toContain('Executed')
    list.props = { filter: { statuses: ['executed'] } }
    await vi.waitFor(() => expect(text()).toContain('Executed'))
  })

  it('belongs to one desk: another one needs a prefix of its own, until the first is closed', async () => {
    const [first, second] = [await freshDesk('demo', NO_POLLING), await freshDesk('second', NO_POLLING)]
    defineElements(first.desk, 'four')
    expect(() => defineElements(second.desk, 'four')).toThrow(
      'The elements <four-…> belong to another desk: use another prefix',
    )
    first.desk.close()
    defineElements(second.desk, 'four')
    const [list] = addHtml('<four-request-list></four-request-list>').children
    await vi.waitFor(() => expect(rows(list!)).toBeGreaterThan(0))
  })
})
