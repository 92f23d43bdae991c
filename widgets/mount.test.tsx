import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { RequestList } from './lazyWidgets'
import { mount, type WidgetName, type WidgetProps } from './mount'

const leftovers: (() => void)[] = []
afterEach(() => {
  for (const clear of leftovers.splice(0)) clear()
})

/** A place in a page that knows nothing of React. */
function place(): HTMLElement {
  const element = document.createElement('section')
  document.body.append(element)
  leftovers.push(() => element.remove())
  return element
}

/** The page's own CSS. */
function pageCss(text: string): void {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  leftovers.push(() => style.remove())
}

type Desk = Parameters<typeof mount>[0]
function mountAt<Name extends WidgetName>(desk: Desk, name: Name, props: WidgetProps<Name>, element = place()) {
  const mounted = mount(desk, name, element, props)
  leftovers.push(mounted.unmount)
  const shadow = () => element.querySelector('div')?.shadowRoot as ShadowRoot
  return { ...mounted, element, shadow }
}

/** Nothing is asked again by itself while a test counts. */
const QUIET = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }
const LIST = { filter: { statuses: ['new', 'in_progress'] } } as const
const rows = (root: ParentNode) => root.querySelectorAll('[role=listitem], li').length

/** What a page can tell of what we did to it, besides the place that it gave us. */
const marks = () =>
  JSON.stringify({
    html: document.documentElement.getAttributeNames(),
    body: document.body.getAttributeNames(),
    children: document.body.childElementCount,
    head: document.head.childElementCount,
    sheets: document.adoptedStyleSheets.length,
  })

describe('a widget mounted into any page', () => {
  it('shares the desk with the same widget in React: each question is asked once', async () => {
    const kit = await freshDesk('demo', QUIET)
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

  it('lives on when its neighbour in React leaves, and hears what happens at the desk', async () => {
    const kit = await freshDesk('funded', QUIET)
    const inReact = renderAt(kit.desk, <RequestList {...LIST} />)
    const mounted = mountAt(kit.desk, 'RequestList', LIST)
    await expect.element(page.getByText('No open requests').first()).toBeVisible()
    inReact.unmount()
    await kit.call('POST', 'v1/requests', FAR)
    kit.desk.cache.refresh('requests')
    await vi.waitFor(() => expect(rows(mounted.shadow())).toBe(1))
  })

  it('leaves nothing in the page when it is taken away, not even while its sheet is open', async () => {
    const kit = await freshDesk('funded', QUIET)
    await expect.poll(() => document.body.getAttribute('style') ?? '').toBe('')
    const element = place()
    document.body.removeAttribute('style')
    document.documentElement.removeAttribute('style')
    const before = marks()
    for (let time = 0; time < 3; time++) {
      const list = mount(kit.desk, 'RequestList', element, LIST)
      const wizard = mount(kit.desk, 'RequestWizard', element, { onClosed: () => undefined })
      await expect.element(page.getByRole('dialog')).toBeVisible()
      expect(marks()).not.toBe(before)
      wizard.unmount()
      list.unmount()
      await vi.waitFor(() => expect([marks(), element.childNodes.length]).toEqual([before, 0]))
    }
  })

  it('takes other props in place, and what is half-typed stays', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await page.getByRole('textbox', { name: 'Email' }).click()
    await userEvent.keyboard('half@way')
    gate.update({ demo: { email: 'demo@desk.test', password: 'secret' } })
    await expect.element(page.getByText('demo@desk.test')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half@way')
  })

  it('signs out with all others of its desk', async () => {
    const kit = await freshDesk('funded')
    const [first, second] = [mountAt(kit.desk, 'AuthGate', {}), mountAt(kit.desk, 'AuthGate', {})]
    await vi.waitFor(() => expect(first.shadow().querySelector('form')).toBe(null))
    kit.desk.signOut()
    for (const gate of [first, second])
      await vi.waitFor(() => expect(gate.shadow().querySelector('form')).not.toBe(null))
  })

  it('tells the page through its doors', async () => {
    const kit = await freshDesk('demo', QUIET)
    const onOpenRequest = vi.fn()
    const list = mountAt(kit.desk, 'RequestList', { ...LIST, onOpenRequest })
    await vi.waitFor(() => expect(rows(list.shadow())).toBeGreaterThan(3))
    list.shadow().querySelector<HTMLElement>('[data-door]')?.click()
    expect(onOpenRequest).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[0-9a-f-]{36}$/))
  })

  it('works where the page moves it to', async () => {
    const kit = await freshDesk('funded', QUIET)
    const gate = mountAt(kit.desk, 'AuthGate', { children: 'Inside' })
    const wizard = mountAt(kit.desk, 'RequestWizard', { onClosed: () => undefined }, gate.element)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    place().append(...gate.element.childNodes)
    await expect.element(page.getByText('Inside')).toBeVisible()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    wizard.unmount()
  })
})

describe('the page’s CSS and ours', () => {
  const HOSTILE = `
    * { all: unset !important; color: rgb(255, 0, 0) !important; font-size: 40px !important; }
    div { display: none !important; }
    section { letter-spacing: 9px !important; text-transform: uppercase !important; line-height: 3 !important;
      word-spacing: 20px !important; text-align: right !important; font-style: italic !important; }
    button, input { background: rgb(255, 255, 0) !important; border: 8px dotted !important; }
    :root { font-size: 40px; } h1 { font-size: 80px; }`

  /** How every element of the gate looks. */
  const looks = (shadow: ShadowRoot) =>
    [...shadow.querySelectorAll('main, h1, label, input, button, p, span')].map(element => {
      const style = getComputedStyle(element)
      const { display, color, fontSize, lineHeight, letterSpacing, textTransform, textAlign, fontStyle } = style
      const { wordSpacing, backgroundColor, borderTopWidth, paddingLeft } = style
      const type = [fontSize, lineHeight, letterSpacing, textTransform, textAlign, fontStyle, wordSpacing]
      return [element.tagName, display, color, backgroundColor, borderTopWidth, paddingLeft, ...type].join(' ')
    })

  it('keep apart: however hostile the page’s is, the widget looks as it does', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await vi.waitFor(() => expect(gate.shadow().querySelector('form')).not.toBe(null))
    const before = looks(gate.shadow())
    expect(before.length).toBeGreaterThan(15)
    pageCss(HOSTILE)
    expect(looks(gate.shadow())).toEqual(before)
    expect(gate.shadow().querySelector('main')?.getBoundingClientRect().height).toBeGreaterThan(300)
  })

  it('keep apart: nothing of the page changes by ours', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const mine = document.createElement('article')
    mine.innerHTML =
      '<h1>Page</h1><p>Text <a href="#x">link</a></p><button>Press</button><input value="1"><ul><li>One</li></ul>'
    document.body.append(mine)
    leftovers.push(() => mine.remove())
    const styles = () =>
      [document.body, mine, ...mine.querySelectorAll('*')].map(element => {
        const style = getComputedStyle(element)
        return [...style].map(name => `${name}:${style.getPropertyValue(name)}`).join(';')
      })
    const before = styles()
    const gate = mountAt(kit.desk, 'AuthGate', {})
    await vi.waitFor(() => expect(gate.shadow().querySelector('form')).not.toBe(null))
    // The place of the widget itself makes the body higher; nothing else may differ.
    const own = (all: string[]) => all.slice(1)
    expect(own(styles())).toEqual(own(before))
  })

  it('meet where they should: the widget takes the page’s font and follows when the page hides it', async () => {
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
})

const FAR = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.05',
  requestedPrice: '20000',
}
