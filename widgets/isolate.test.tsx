import { render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, type TestDesk } from '../playground/harness/testKit'
import { DeskProvider } from './DeskProvider'
import { AuthGate, BalanceDetail, LanguageChoice, RequestList, useOpenRequestsCount } from './index'

const NO_POLLING = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }
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

describe('below <DeskProvider isolate>', () => {
  it('a widget of a React page looks the same whatever the page’s CSS says', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
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

  it('a widget follows its props, and a press in it is one press for the page', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
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

  it('what AuthGate shows, and what a widget has inside, stays a part of the page', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
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

  it('a widget shares its calls with other widgets of the desk, follows another desk, and leaves nothing behind', async () => {
    const kit = await freshDesk('demo', NO_POLLING)
    const view = renderIsolated(
      kit,
      <>
        <RequestList />
        <RequestList />
      </>,
    )
    await vi.waitFor(() => expect(page.getByText('#1060').elements()).toHaveLength(2))
    expect(kit.calls('GET', 'v1/requests')).toBe(1)
    const other = await freshDesk('empty', NO_POLLING)
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
