import { render } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { createDesk } from '../src/desk/createDesk'
import { RequestList } from './lazyWidgets'
import { mount, type WidgetName, type WidgetProps } from './mount'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** An element of a page without React. */
function addElement(): HTMLElement {
  const element = document.createElement('section')
  document.body.append(element)
  cleanups.push(() => element.remove())
  return element
}

/** Adds CSS to the page. */
function addPageCss(text: string): void {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  cleanups.push(() => style.remove())
}

type Desk = Parameters<typeof mount>[0]
function mountAt<Name extends WidgetName>(desk: Desk, name: Name, props: WidgetProps<Name>, element = addElement()) {
  const mounted = mount(desk, name, element, props)
  cleanups.push(mounted.unmount)
  const shadow = () => element.querySelector('div')?.shadowRoot as ShadowRoot
  return { ...mounted, element, shadow }
}

/** No polling while a test counts calls. */
const NO_POLLING = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }
const LIST = { filter: { statuses: ['new', 'in_progress'] } } as const
const rows = (root: ParentNode) => root.querySelectorAll('[role=listitem], li').length

/** Everything of the page that a widget could have changed outside its own element. */
const pageState = () =>
  JSON.stringify({
    html: document.documentElement.getAttributeNames(),
    body: document.body.getAttributeNames(),
    children: document.body.childElementCount,
    head: document.head.childElementCount,
    sheets: document.adoptedStyleSheets.length,
  })

describe('a widget mounted into any page', () => {
  it('shares the desk with the same widget in React: each call is sent once', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const inReact = renderAt(kit.desk, <RequestList {...LIST} />)
    const mounted = mountAt(kit.desk, 'RequestList', LIST)
    const third = mountAt(kit.desk, 'RequestList', LIST)
    await vi.waitFor(() => expect(rows(inReact.container)).toBeGreaterThan(3), { timeout: 5_000 })
    await vi.waitFor(() => {
      expect(rows(mounted.shadow())).toBe(rows(inReact.container))
      expect(rows(third.shadow())).toBe(rows(inReact.container))
    })
    expect(kit.calls('GET', 'v1/requests')).toBe(1)
  })

  it('stays when its neighbour in React unmounts, and shows what changes at the desk', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    const inReact = renderAt(kit.desk, <RequestList {...LIST} />)
    const mounted = mountAt(kit.desk, 'RequestList', LIST)
    await expect.element(page.getByText('No open requests').first()).toBeVisible()
    inReact.unmount()
    await kit.call('POST', 'v1/requests', FAR_FROM_MARKET)
    kit.desk.cache.refresh('requests')
    await vi.waitFor(() => expect(rows(mounted.shadow())).toBe(1))
  })

  it('leaves nothing in the page when it is unmounted, even while its sheet is open', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    await expect.poll(() => document.body.getAttribute('style') ?? '').toBe('')
    const element = addElement()
    document.body.removeAttribute('style')
    document.documentElement.removeAttribute('style')
    const before = pageState()
    for (let time = 0; time < 3; time++) {
      const list = mount(kit.desk, 'RequestList', element, LIST)
      const wizard = mount(kit.desk, 'RequestWizard', element, { onClosed: () => undefined })
      await expect.element(page.getByRole('dialog')).toBeVisible()
      expect(pageState()).not.toBe(before)
      wizard.unmount()
      list.unmount()
      await vi.waitFor(() => expect([pageState(), element.childNodes.length]).toEqual([before, 0]))
    }
  })

  it('is drawn in an element that is in no page yet, and its dialog lies over the page when it is', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    const element = document.createElement('section')
    const wizard = mountAt(kit.desk, 'RequestWizard', { onClosed: () => undefined }, element)
    mountAt(kit.desk, 'RequestList', LIST, element)
    await vi.waitFor(() => expect(wizard.shadow().querySelector('[role=dialog]')).not.toBe(null))
    addElement().append(element)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(wizard.shadow().querySelector(':popover-open')).not.toBe(null)
    await expect.element(page.getByText('No open requests').first()).toBeVisible()
  })

  it('sends nothing while its element is not in the page, and goes on when it is back', async () => {
    const kit = await freshDesk('demo', { timing: { pollOpenMs: 30, pollMs: 30, freshMs: 0 } })
    const list = mountAt(kit.desk, 'RequestList', LIST)
    const calls = () => kit.calls('GET', 'v1/requests')
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(3))
    list.element.remove()
    await new Promise(resolve => setTimeout(resolve, 100))
    const before = calls()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(calls()).toBe(before)
    addElement().append(list.element)
    await vi.waitFor(() => expect(rows(list.shadow())).toBeGreaterThan(3))
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(before))
  })

  it('is drawn twice in one element where it is mounted twice, and the second stays when the first is unmounted', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const element = addElement()
    const [first] = [mountAt(kit.desk, 'RequestList', LIST, element), mountAt(kit.desk, 'RequestList', LIST, element)]
    const drawn = () => [...element.children].map(({ shadowRoot }) => rows(shadowRoot!) > 3)
    await vi.waitFor(() => expect(drawn()).toEqual([true, true]))
    first.unmount()
    await vi.waitFor(() => expect(drawn()).toEqual([true]))
    expect(kit.calls('GET', 'v1/requests')).toBe(1)
  })

  it('that is unmounted while its call is on its way draws nothing more, and the next one has the answer', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const errors = vi.spyOn(console, 'error')
    cleanups.push(() => errors.mockRestore())
    await kit.faults({ match: { path: '/v1/requests' }, act: { delayMs: 400 } })
    const list = mountAt(kit.desk, 'RequestList', LIST)
    await vi.waitFor(() => expect(kit.calls('GET', 'v1/requests')).toBe(1))
    list.unmount()
    const next = mountAt(kit.desk, 'RequestList', LIST)
    await vi.waitFor(() => expect(rows(next.shadow())).toBeGreaterThan(3))
    expect([list.element.childNodes.length, errors.mock.calls, kit.calls('GET', 'v1/requests')]).toEqual([0, [], 1])
  })

  it('is forgotten once its element is removed for good and another widget is drawn', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    async function mountAndRemove() {
      const element = document.body.appendChild(document.createElement('section'))
      mount(kit.desk, 'RequestList', element, LIST)
      await vi.waitFor(() => expect(rows(element.firstElementChild!.shadowRoot!)).toBeGreaterThan(3))
      element.remove()
      return new WeakRef(element)
    }
    const removed = await mountAndRemove()
    // Up to 19.2 React keeps the root that it updated last, until it updates another one.
    const next = mountAt(kit.desk, 'RequestList', LIST)
    await vi.waitFor(() => expect(rows(next.shadow())).toBeGreaterThan(3))
    const session = cdp() as { send(method: string): Promise<unknown> }
    await vi.waitFor(
      async () => {
        await session.send('HeapProfiler.collectGarbage')
        expect(removed.deref()).toBe(undefined)
      },
      { timeout: 20_000 },
    )
  })

  it('gives no error when its page changes the theme, unmounts it and closes the desk in one task', async () => {
    const report = vi.fn()
    const kit = await freshDesk('demo', { ...NO_POLLING, reporter: { report } })
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    cleanups.push(() => errors.mockRestore())
    const list = mountAt(kit.desk, 'RequestList', LIST)
    const panel = mountAt(kit.desk, 'BalancesPanel', {})
    await vi.waitFor(() => expect([list, panel].map(({ shadow }) => rows(shadow()) > 3)).toEqual([true, true]))
    kit.desk.update({ theme: 'light' })
    for (const widget of [list, panel]) widget.unmount()
    kit.desk.close()
    await new Promise(resolve => setTimeout(resolve, 100))
    expect([report.mock.calls, errors.mock.calls]).toEqual([[], []])
  })

  it('that was unmounted takes no props, and says so', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    const list = mountAt(kit.desk, 'RequestList', LIST)
    list.unmount()
    list.unmount()
    expect(() => list.update(LIST)).toThrow('This RequestList was unmounted: mount it again instead of updating it')
  })

  it('works in an effect of a React page in StrictMode, with a desk that the page makes twice', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const { desk: url } = inject('sandbox')
    const errors = vi.spyOn(console, 'error')
    cleanups.push(() => errors.mockRestore())
    const made = new Set<Desk>()
    function Page() {
      const [desk] = useState(() => {
        const own = createDesk({ url, name: 'strict', ...NO_POLLING })
        made.add(own)
        return own
      })
      const place = useRef<HTMLDivElement>(null)
      useEffect(() => {
        desk.session.start(kit.client.token)
        const list = mount(desk, 'RequestList', place.current!, LIST)
        return list.unmount
      }, [desk])
      return <div id="strict" ref={place} />
    }
    const view = render(<Page />, { reactStrictMode: true })
    const place = document.getElementById('strict')!
    await vi.waitFor(() => {
      expect(place.childElementCount).toBe(1)
      expect(rows(place.firstElementChild!.shadowRoot!)).toBeGreaterThan(3)
    })
    view.unmount()
    expect(errors).not.toHaveBeenCalled()
    expect(made.size).toBe(1)
    for (const desk of made) {
      desk.signOut()
      desk.close()
    }
  })

  it('draws nothing outside of its element, also when a dialog opens for the second time', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    const element = addElement()
    const added: string[] = []
    const observer = new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) added.push(node.nodeName)
    })
    observer.observe(document.body, { childList: true })
    for (let time = 0; time < 2; time++) {
      const wizard = mount(kit.desk, 'RequestWizard', element, { onClosed: () => undefined })
      await expect.element(page.getByRole('dialog')).toBeVisible()
      wizard.unmount()
    }
    observer.disconnect()
    expect(added).toEqual([])
    expect(Object.keys(document.body).filter(key => key.startsWith('_reactListening'))).toEqual([])
  })

  it('has the focus in its dialog and closes it by Escape, at the second opening as at the first', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    const element = addElement()
    for (let time = 0; time < 2; time++) {
      const onClosed = vi.fn()
      const wizard = mount(kit.desk, 'RequestWizard', element, { onClosed })
      const dialog = () => page.getByRole('dialog').element()
      await vi.waitFor(() => expect(dialog().contains(element.firstElementChild!.shadowRoot!.activeElement)).toBe(true))
      await userEvent.keyboard('{Escape}')
      expect(onClosed).toHaveBeenCalledTimes(1)
      wizard.unmount()
    }
  })

  it('takes new props in place and keeps unsaved input', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await page.getByRole('textbox', { name: 'Email' }).click()
    await userEvent.keyboard('half@way')
    gate.update({ demo: { email: 'demo@desk.test', password: 'secret' } })
    await expect.element(page.getByText('demo@desk.test')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half@way')
  })

  it.each([
    ['lets the list be filtered later, and then no longer', false],
    ['no longer lets the list be filtered, and then does again', true],
  ])('keeps its rows and their focus when the page %s', async (_, isFilteredFirst) => {
    const kit = await freshDesk('demo', NO_POLLING)
    const propsOf = (isFiltered: boolean) => ({
      filter: {},
      href: (uuid: string) => `#${uuid}`,
      ...(isFiltered ? { onFilterChange: () => undefined } : {}),
    })
    const list = mountAt(kit.desk, 'RequestList', propsOf(isFilteredFirst))
    const row = await vi.waitUntil(() => list.shadow().querySelectorAll<HTMLElement>('a[href]')[2])
    row.focus()
    const filters = page.getByRole('button', { name: 'Currency: All currencies' })
    for (const isFiltered of [!isFilteredFirst, isFilteredFirst]) {
      list.update(propsOf(isFiltered))
      await vi.waitFor(() => expect(filters.elements().length).toBe(isFiltered ? 1 : 0))
      expect(list.shadow().activeElement).toBe(row)
    }
  })

  it('signs out together with every widget of its desk', async () => {
    const kit = await freshDesk('funded')
    const [first, second] = [mountAt(kit.desk, 'AuthGate', {}), mountAt(kit.desk, 'AuthGate', {})]
    await vi.waitFor(() => expect(first.shadow().querySelector('form')).toBe(null))
    kit.desk.signOut()
    for (const gate of [first, second])
      await vi.waitFor(() => expect(gate.shadow().querySelector('form')).not.toBe(null))
  })

  it('calls the page’s handlers', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const onOpenRequest = vi.fn()
    const list = mountAt(kit.desk, 'RequestList', { ...LIST, onOpenRequest })
    await vi.waitFor(() => expect(rows(list.shadow())).toBeGreaterThan(3))
    list.shadow().querySelector<HTMLElement>('[data-row-link]')?.click()
    expect(onOpenRequest).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[0-9a-f-]{36}$/))
  })

  it('keeps working when the page moves it', async () => {
    const kit = await freshDesk('funded', NO_POLLING)
    const gate = mountAt(kit.desk, 'AuthGate', { children: 'Inside' })
    const wizard = mountAt(kit.desk, 'RequestWizard', { onClosed: () => undefined }, gate.element)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    addElement().append(...gate.element.childNodes)
    await expect.element(page.getByText('Inside')).toBeVisible()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    wizard.unmount()
  })
})

describe('the page’s CSS and the widget’s CSS', () => {
  const HOSTILE = `
    * { all: unset !important; color: rgb(255, 0, 0) !important; font-size: 40px !important; }
    div { display: none !important; }
    section { letter-spacing: 9px !important; text-transform: uppercase !important; line-height: 3 !important;
      word-spacing: 20px !important; text-align: right !important; font-style: italic !important; direction: rtl !important; }
    button, input { background: rgb(255, 255, 0) !important; border: 8px dotted !important; }
    :root { font-size: 40px; } h1 { font-size: 80px; }`

  /** The computed style of every element of the gate. */
  const stylesOf = (shadow: ShadowRoot) =>
    [...shadow.querySelectorAll('form, h1, label, input, button, p, span')].map(element => {
      const style = getComputedStyle(element)
      const { display, color, fontSize, lineHeight, letterSpacing, textTransform, textAlign, fontStyle } = style
      const { wordSpacing, backgroundColor, borderTopWidth, paddingLeft, direction } = style
      const type = [fontSize, lineHeight, letterSpacing, textTransform, textAlign, fontStyle, wordSpacing, direction]
      return [element.tagName, display, color, backgroundColor, borderTopWidth, paddingLeft, ...type].join(' ')
    })

  it('are separate: the most hostile page CSS does not change the widget', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await vi.waitFor(() => expect(gate.shadow().querySelector('form')).not.toBe(null))
    const before = stylesOf(gate.shadow())
    expect(before.length).toBeGreaterThan(15)
    addPageCss(HOSTILE)
    expect(stylesOf(gate.shadow())).toEqual(before)
    expect(gate.shadow().querySelector('form')?.getBoundingClientRect().height).toBeGreaterThan(150)
  })

  it('are separate: the widget’s CSS changes nothing of the page', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const article = document.createElement('article')
    article.innerHTML =
      '<h1>Page</h1><p>Text <a href="#x">link</a></p><button>Press</button><input value="1"><ul><li>One</li></ul>'
    document.body.append(article)
    cleanups.push(() => article.remove())
    const styles = () =>
      [document.body, article, ...article.querySelectorAll('*')].map(element => {
        const style = getComputedStyle(element)
        return [...style].map(name => `${name}:${style.getPropertyValue(name)}`).join(';')
      })
    const before = styles()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await vi.waitFor(() => expect(gate.shadow().querySelector('form')).not.toBe(null))
    // The widget makes the body higher; nothing else may differ.
    const withoutBody = (all: string[]) => all.slice(1)
    expect(withoutBody(styles())).toEqual(withoutBody(before))
  })

  it('meet in two places: the widget takes the page’s font and is hidden with its element', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await vi.waitFor(() => expect(gate.shadow().querySelector('h1')).not.toBe(null))
    gate.element.style.fontFamily = 'Georgia'
    const style = () => getComputedStyle(gate.shadow().querySelector('h1') as Element)
    expect(style().fontFamily).toBe('Georgia')
    gate.element.style.visibility = 'hidden'
    expect(style().visibility).toBe('hidden')
  })

  it('keep their text off the edge of their canvas, as far as the page wants; a dialog takes no place', async () => {
    const kit = await freshDesk('demo')
    const list = mountAt(kit.desk, 'RequestList', {})
    await vi.waitFor(() => expect(list.shadow().querySelector('[part=row]')).not.toBe(null))
    const left = () =>
      list.shadow().querySelector('[part=panel]')!.getBoundingClientRect().left -
      list.element.getBoundingClientRect().left
    expect(left()).toBe(12)
    expect(list.shadow().querySelector('.desk-root')!.clientWidth).toBe(list.element.clientWidth)
    addPageCss('section { --desk-edge: 0px }')
    expect(left()).toBe(0)
    const wizard = mountAt(kit.desk, 'RequestWizard', { onClosed: () => undefined })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(wizard.element.getBoundingClientRect().height).toBe(0)
  })

  it('meet in the named parts, which the page styles', async () => {
    const kit = await freshDesk('demo')
    const list = mountAt(kit.desk, 'RequestList', {})
    const styleOf = (part: string) => getComputedStyle(list.shadow().querySelector(`[part=${part}]`) as Element)
    await vi.waitFor(() => expect(list.shadow().querySelector('[part=row]')).not.toBe(null))
    addPageCss('section ::part(panel) { border-top: 7px solid red } section ::part(row) { background: rgb(1, 2, 3) }')
    expect(styleOf('panel').borderTopWidth).toBe('7px')
    expect(styleOf('row').backgroundColor).toBe('rgb(1, 2, 3)')
  })
})

const FAR_FROM_MARKET = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.05',
  requestedPrice: '20000',
}
