import { describe, expect, it, onTestFinished, vi } from 'vitest'
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
    const opened = vi.fn()
    const listen = (event: Event) => opened(event.type, (event as CustomEvent).detail)
    document.addEventListener('desk:create', listen)
    onTestFinished(() => document.removeEventListener('desk:create', listen))
    const section = addHtml('<two-request-list></two-request-list>')
    await expect.element(page.getByText('No requests')).toBeVisible()
    expect(page.getByRole('button', { name: 'Create new request' }).elements()).toHaveLength(0)
    section.firstElementChild!.setAttribute('events', 'create')
    await page.getByRole('button', { name: 'Create new request' }).click()
    expect(opened.mock.calls).toEqual([['desk:create', {}]])
  })

  it('reports an event that does not exist once, with those that do', async () => {
    const report = vi.fn()
    const kit = await freshDesk('demo', { ...NO_POLLING, reporter: { report } })
    defineElements(kit.desk, 'misspelled')
    const events = 'open-request auth-required opn-list'
    const list = addHtml(`<misspelled-request-list events="${events}"></misspelled-request-list>`).firstElementChild!
    list.setAttribute('statuses', 'new')
    const sentences = report.mock.calls.map(([error]) => (error as Error).message)
    expect(sentences).toEqual([
      expect.stringMatching(/^No widget sends the event opn-list: use some of open-request, /),
    ])
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
