import { render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, type TestDesk } from '../playground/harness/testKit'
import { createDesk, type DeskOptions } from '../src/desk/createDesk'
import { WIDGETS } from './allWidgets'
import { DeskProvider } from './DeskProvider'
import {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LanguageChoice,
  LatestActivity,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
  ThemeChoice,
  TransferDialog,
  useOpenRequestsCount,
} from './index'

const RARE_POLLING = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }
const UUID = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'
const HOSTILE =
  '* { all: unset !important } button, div, span { background: red !important; display: inline !important }'

function addPageCss(text: string): void {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = text
  onTestFinished(() => style.remove())
}

function renderIsolated({ desk }: TestDesk, ui: ReactNode) {
  const errors = vi.spyOn(console, 'error')
  const view = render(
    <DeskProvider desk={desk} isolate>
      {ui}
    </DeskProvider>,
    { reactStrictMode: true },
  )
  onTestFinished(() => {
    expect(errors.mock.calls).toEqual([])
    errors.mockRestore()
  })
  return view
}
const shadows = (container: Element) =>
  [...container.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])

/** Puts the server-rendered HTML into a container of the page. */
function serve(ui: ReactNode): HTMLElement {
  const slot = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => slot.remove())
  slot.style.width = '390px'
  slot.innerHTML = renderToString(ui)
  return slot
}

describe('below <DeskProvider isolate>', () => {
  it.each(['RequestList', 'BalancesPanel'] as const)(
    'a server reserves the place of %s, and the page takes it over without a warning',
    async name => {
      const kit = await freshDesk('demo', RARE_POLLING)
      const Widget = WIDGETS[name]
      const ui = (
        <DeskProvider desk={kit.desk} isolate>
          <Widget />
        </DeskProvider>
      )
      const slot = serve(ui)
      const reserved = slot.offsetHeight
      expect(reserved).toBeGreaterThan(500)
      // A strict policy refuses an inline style.
      expect(slot.querySelector('[style], style')).toBe(null)
      const warned = vi.spyOn(console, 'error')
      const onRecoverableError = vi.fn()
      const root = hydrateRoot(slot, ui, { onRecoverableError })
      onTestFinished(() => {
        root.unmount()
        warned.mockRestore()
      })
      let lowest = reserved
      await vi.waitFor(
        () => {
          lowest = Math.min(lowest, slot.offsetHeight)
          expect(shadows(slot)[0]?.textContent).toMatch(/Binance|#1060/)
        },
        { interval: 1 },
      )
      expect(lowest).toBeGreaterThan(reserved / 2)
      expect([warned.mock.calls, onRecoverableError.mock.calls, slot.querySelector('svg')]).toEqual([[], [], null])
    },
  )

  it.each(
    Object.entries<[ReactNode, isSignedOut?: boolean, ofPage?: Partial<DeskOptions>]>({
      AuthGate: [<AuthGate key="widget">Inside</AuthGate>, true],
      BalanceDetail: [<BalanceDetail key="widget" currency="BTC" />],
      BalancesPanel: [<BalancesPanel key="widget" />],
      BalancesSummary: [<BalancesSummary key="widget" />],
      'AuthGate in the page’s language': [<AuthGate key="widget">Inside</AuthGate>, true, { locale: 'uk-UA' }],
      LanguageChoice: [<LanguageChoice key="widget" />],
      LatestActivity: [<LatestActivity key="widget" />],
      RequestDetail: [<RequestDetail key="widget" uuid={UUID} />],
      RequestList: [<RequestList key="widget" />],
      SetPassword: [<SetPassword key="widget" token="a-token" onGoToLogin={vi.fn()} />, true],
      'SetPassword in the page’s language and theme': [
        <SetPassword key="widget" token="a-token" onGoToLogin={vi.fn()} />,
        true,
        { locale: 'en-US', theme: 'dark' },
      ],
      ThemeChoice: [<ThemeChoice key="widget" />],
    }),
  )(
    'server-rendered HTML reserves the height that %s has until the desk answers',
    async (_name, [widget, isSignedOut = false, ofPage = {}]) => {
      const silent = () => new Promise<Response>(() => undefined)
      const desk = createDesk({ url: 'https://desk.test', name: crypto.randomUUID(), fetch: silent, ...ofPage })
      onTestFinished(desk.close)
      if (!isSignedOut) desk.session.start('token')
      const ui = (
        <DeskProvider desk={desk} isolate>
          {widget}
        </DeskProvider>
      )
      const slot = serve(ui)
      const reserved = slot.offsetHeight
      const heights = new Set<number>()
      const drawn = new MutationObserver(() => heights.add(slot.offsetHeight))
      const attachShadow = vi.spyOn(Element.prototype, 'attachShadow')
      attachShadow.mockImplementation(function (this: Element, init) {
        attachShadow.mockRestore()
        const shadow = this.attachShadow(init)
        drawn.observe(shadow, { childList: true, subtree: true })
        return shadow
      })
      const root = hydrateRoot(slot, ui)
      onTestFinished(() => {
        drawn.disconnect()
        attachShadow.mockRestore()
        root.unmount()
      })
      await vi.waitFor(() => expect(shadows(slot)[0]?.querySelector('.desk-root')?.clientHeight).toBeGreaterThan(50))
      // The shadow root has a placeholder, too, until the widget's code is there.
      await vi.waitFor(() => expect(shadows(slot)[0]?.querySelector('svg[width="1"]')).toBe(null))
      expect(slot.querySelector('svg')).toBe(null)
      expect([...heights]).toEqual([reserved])
    },
  )

  it.each([
    <RequestWizard key="widget" onClosed={vi.fn()} />,
    <TransferDialog key="widget" currency="BTC" onClosed={vi.fn()} />,
  ])('a dialog draws nothing in the page while its code is being fetched', async dialog => {
    const desk = createDesk({ url: 'https://desk.test', name: crypto.randomUUID() })
    onTestFinished(desk.close)
    desk.session.start('token')
    const slot = serve(<DeskProvider desk={desk}>{dialog}</DeskProvider>)
    expect([slot.textContent, slot.querySelector('[aria-busy]')]).toEqual(['', null])
  })

  it('a widget of a React page looks the same whatever the page’s CSS says', async () => {
    const kit = await freshDesk('demo', RARE_POLLING)
    const { container } = renderIsolated(kit, <RequestList onOpenRequest={vi.fn()} />)
    await expect.element(page.getByText('#1060')).toBeVisible()
    const looks = () =>
      [...shadows(container)[0]!.querySelectorAll('*')].map(element => {
        const { display, color, backgroundColor, fontSize, direction } = getComputedStyle(element)
        return [element.localName, display, color, backgroundColor, fontSize, direction].join(' ')
      })
    const before = looks()
    expect(before.length).toBeGreaterThan(50)
    addPageCss(HOSTILE)
    expect(looks()).toEqual(before)
  })

  it('a widget follows its props, and the page sees a click in it once', async () => {
    const kit = await freshDesk('demo', RARE_POLLING)
    const [opened, pressed] = [vi.fn(), vi.fn()]
    function Page() {
      const [title, setTitle] = useState('First')
      return (
        <main onPointerDown={pressed}>
          <button type="button" onClick={() => setTitle('Second')}>
            Rename
          </button>
          <RequestList title={title} onOpenRequest={uuid => opened(title, uuid)} />
        </main>
      )
    }
    renderIsolated(kit, <Page />)
    await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
    pressed.mockReset()
    await page.getByText('#1060').click()
    expect(opened).toHaveBeenCalledExactlyOnceWith('Second', expect.any(String))
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  it('the children of AuthGate and of a widget stay a part of the page', async () => {
    const kit = await freshDesk('demo', RARE_POLLING)
    function Inside() {
      return <p id="inside">Open: {useOpenRequestsCount() ?? '…'}</p>
    }
    const { container } = renderIsolated(
      kit,
      <AuthGate>
        <BalanceDetail currency="BTC">
          <Inside />
        </BalanceDetail>
        <LanguageChoice />
      </AuthGate>,
    )
    await expect.element(page.getByText(/Open: \d+/)).toBeVisible()
    expect(container.querySelector('#inside')).not.toBe(null)
    await expect.element(page.getByRole('radio', { name: 'English' })).toBeInTheDocument()
    kit.desk.signOut()
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect([container.querySelector('form'), container.querySelector('#inside')]).toEqual([null, null])
    expect(shadows(container)).toHaveLength(1)
    kit.desk.session.start(kit.client.token)
    await expect.element(page.getByText(/Open: \d+/)).toBeVisible()
  })

  it('what AuthGate shows is drawn anew for the next client, so nothing of the last one stays in the page', async () => {
    const kit = await freshDesk('empty', RARE_POLLING)
    const next = await freshDesk('empty', RARE_POLLING)
    let drawings = 0
    function Inside() {
      const [drawing] = useState(() => ++drawings)
      return <p>Drawing {drawing}</p>
    }
    renderIsolated(
      kit,
      <AuthGate>
        <Inside />
      </AuthGate>,
    )
    await expect.element(page.getByText('Drawing 1')).toBeVisible()
    kit.desk.session.start(next.client.token)
    await expect.element(page.getByText('Drawing 1')).not.toBeInTheDocument()
    await expect.element(page.getByText(/Drawing \d/)).toBeVisible()
  })

  it('a widget shares its calls with other widgets of the desk, follows another desk, and leaves nothing behind', async () => {
    const kit = await freshDesk('demo', RARE_POLLING)
    const view = renderIsolated(
      kit,
      <>
        <RequestList />
        <RequestList />
      </>,
    )
    await vi.waitFor(() => expect(page.getByText('#1060').elements()).toHaveLength(2))
    expect(kit.calls('GET', 'v1/requests')).toBe(1)
    const other = await freshDesk('empty', RARE_POLLING)
    view.rerender(
      <DeskProvider desk={other.desk} isolate>
        <RequestList />
      </DeskProvider>,
    )
    await expect.element(page.getByText('No requests')).toBeVisible()
    view.unmount()
    expect(view.container.childNodes).toHaveLength(0)
  })
})
