import { render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { DeskProvider } from './DeskProvider'
import type { DeskEvents } from './events'
import { RequestList, TransferDialog } from './lazyWidgets'
import { type EventOf, type Mounted, mount, type WidgetName, type WidgetProps } from './mount'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function mountAt<Name extends WidgetName>(desk: Parameters<typeof mount>[0], name: Name, props: WidgetProps<Name>) {
  const element = document.body.appendChild(document.createElement('section'))
  const mounted = mount(desk, name, element, props)
  cleanups.push(mounted.unmount, () => element.remove())
  return { ...mounted, element, shadow: () => element.firstElementChild?.shadowRoot as ShadowRoot }
}

function listen<Event extends keyof DeskEvents>(event: Event, listener: (event: CustomEvent) => void) {
  document.addEventListener(event, listener as EventListener)
  cleanups.push(() => document.removeEventListener(event, listener as EventListener))
}

const QUIET = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const link = (root: ParentNode) => root.querySelector<HTMLElement>('[data-row-link]')
const shown = (root: () => ParentNode) => vi.waitFor(() => expect(root().textContent).toContain('#1060'))

describe('the events of a widget', () => {
  it('leave the shadow root, and say what was pressed; the button is drawn while somebody listens', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    const list = mountAt(desk, 'RequestList', {})
    await shown(list.shadow)
    expect(link(list.shadow())).toBe(null)
    const [onDocument, onWidget] = [vi.fn(), vi.fn()]
    listen('desk:open-request', ({ detail }) => onDocument(detail))
    const stop = list.on('desk:open-request', event => {
      expectTypeOf(event.detail.uuid).toBeString()
      onWidget(event.detail)
    })
    await vi.waitFor(() => expect(link(list.shadow())).not.toBe(null))
    link(list.shadow())?.click()
    expect(onDocument).toHaveBeenCalledExactlyOnceWith({ uuid: UUID })
    expect(onWidget).toHaveBeenCalledExactlyOnceWith({ uuid: UUID })
    stop()
    await vi.waitFor(() => expect(link(list.shadow())).toBe(null))
  })

  it('reach a listener of a widget that was mounted and updated without properties', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    const element = document.body.appendChild(document.createElement('section'))
    const list = mount(desk, 'RequestList', element)
    cleanups.push(list.unmount, () => element.remove())
    const shadow = () => element.firstElementChild?.shadowRoot as ShadowRoot
    const opened = vi.fn()
    list.on('desk:open-request', ({ detail }) => opened(detail))
    await shown(shadow)
    // A page without TypeScript may call it so.
    Reflect.apply(list.update, undefined, [])
    link(shadow())?.click()
    expect(opened).toHaveBeenCalledExactlyOnceWith({ uuid: UUID })
  })

  it('come before the callback, which is not called when a listener cancels the event', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    const onOpenRequest = vi.fn()
    const list = mountAt(desk, 'RequestList', { onOpenRequest })
    await shown(list.shadow)
    const stop = list.on('desk:open-request', event => event.preventDefault())
    link(list.shadow())?.click()
    expect(onOpenRequest).not.toHaveBeenCalled()
    stop()
    link(list.shadow())?.click()
    expect(onOpenRequest).toHaveBeenCalledExactlyOnceWith(UUID)
  })

  it('are sent by React widgets too, to listeners of every element around them', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    const opened = vi.fn()
    const view = renderAt(desk, <RequestList onOpenRequest={() => undefined} />)
    view.container.addEventListener('desk:open-request', event => opened(event.detail.uuid))
    await shown(() => view.container)
    link(view.container)?.click()
    expect(opened).toHaveBeenCalledExactlyOnceWith(UUID)
  })

  it('include desk:closed when the client closes the wizard, even if the page gave no callback', async () => {
    const { desk } = await freshDesk('funded', QUIET)
    const wizard = mountAt(desk, 'RequestWizard', {} as WidgetProps<'RequestWizard'>)
    const closed = vi.fn()
    wizard.on('desk:closed', closed)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it.each<['RequestWizard' | 'TransferDialog', object]>([
    ['RequestWizard', {}],
    ['TransferDialog', { currency: 'USDT' }],
  ])('of a closed %s draw nothing again where the page does not remove it', async (name, props) => {
    const { desk } = await freshDesk('funded', QUIET)
    mountAt(desk, name, props as WidgetProps<typeof name>)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('close the dialog of a transfer, though the page’s callback throws; the error is the page’s', async () => {
    const { desk, ledger } = await freshDesk('funded', QUIET)
    const errors: unknown[] = []
    const onError = (event: ErrorEvent) => {
      event.preventDefault()
      errors.push(event.error)
    }
    window.addEventListener('error', onError)
    cleanups.push(() => window.removeEventListener('error', onError))
    const broken = new Error('The portal is broken')
    mountAt(desk, 'TransferDialog', {
      currency: 'USDT',
      onMoved: () => {
        throw broken
      },
    } as unknown as WidgetProps<'TransferDialog'>)
    await page.getByRole('textbox', { name: 'Amount' }).fill('10')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(errors).toEqual([broken])
    expect((await ledger()).map(({ call, outcome }) => `${call} ${outcome}`)).toEqual(['POST v1/transfers created'])
  })

  it.each<[string, (at: { widget: Mounted<'TransferDialog'>; section: Element }) => void]>([
    ['the page unmounts it', ({ widget }) => widget.unmount()],
    ['the page removes its element', ({ section }) => section.remove()],
  ])('tell of a transfer that ends after %s, as the callback does', async (_how, leave) => {
    const { desk, faults, calls } = await freshDesk('funded', QUIET)
    await faults({ match: { path: 'v1/transfers' }, act: { delayMs: 1_000 } })
    const [onMoved, onWidget, onDocument] = [vi.fn(), vi.fn(), vi.fn()]
    const { element: section, ...widget } = mountAt(desk, 'TransferDialog', {
      currency: 'USDT',
      onClosed: () => undefined,
      onMoved,
    })
    widget.on('desk:moved', ({ detail }) => onWidget(detail.transfer))
    listen('desk:moved', ({ detail }) => onDocument(detail.transfer))
    await page.getByRole('textbox', { name: 'Amount' }).fill('10')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await vi.waitFor(() => expect(calls('POST', 'v1/transfers')).toBe(1))
    leave({ widget, section })
    await vi.waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    const [transfer] = onMoved.mock.calls[0]!
    expect(onWidget).toHaveBeenCalledExactlyOnceWith(transfer)
    expect(onDocument).toHaveBeenCalledExactlyOnceWith(transfer)
  })

  it('tell of a transfer that ends after a React page has left the dialog', async () => {
    const { desk, faults, calls } = await freshDesk('funded', QUIET)
    await faults({ match: { path: 'v1/transfers' }, act: { delayMs: 1_000 } })
    const [onMoved, onDocument] = [vi.fn(), vi.fn()]
    listen('desk:moved', ({ detail }) => onDocument(detail.transfer))
    const { rerender } = render(
      <DeskProvider desk={desk}>
        <TransferDialog currency="USDT" onClosed={() => undefined} onMoved={onMoved} />
      </DeskProvider>,
    )
    await page.getByRole('textbox', { name: 'Amount' }).fill('10')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await vi.waitFor(() => expect(calls('POST', 'v1/transfers')).toBe(1))
    rerender(<DeskProvider desk={desk}>Another page</DeskProvider>)
    await vi.waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    expect(onDocument).toHaveBeenCalledExactlyOnceWith(onMoved.mock.calls[0]![0])
  })

  it('say that a list is loaded once, though the listener changes the widget', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    const list = mountAt(desk, 'RequestList', {})
    const loaded = vi.fn(() => list.update({ title: `List ${loaded.mock.calls.length}` }))
    list.on('desk:loaded', loaded)
    await vi.waitFor(() => expect(list.shadow().textContent).toContain('List 1'))
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(loaded).toHaveBeenCalledTimes(1)
  })

  it('say that a list is loaded each time its filter changes, also back to an earlier filter', async () => {
    const { desk } = await freshDesk('empty', QUIET)
    const onLoaded = vi.fn()
    const list = mountAt(desk, 'RequestList', { filter: { currency: 'BTC' }, onLoaded })
    await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledTimes(1))
    list.update({ filter: { currency: 'ETH' }, onLoaded })
    await vi.waitFor(() => expect(desk.cache.all('requests')).toHaveLength(2))
    await new Promise(resolve => setTimeout(resolve, 100))
    const before = onLoaded.mock.calls.length
    list.update({ filter: { currency: 'BTC' }, onLoaded })
    await vi.waitFor(() => expect(onLoaded.mock.calls.length).toBeGreaterThan(before))
  })

  it('do not render a React page in a loop when it keeps the count in its state', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    let renders = 0
    function Page() {
      const [, keep] = useState<object>()
      renders++
      return <RequestList onLoaded={total => keep({ total })} />
    }
    const { container } = renderAt(desk, <Page />)
    await shown(() => container)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(renders).toBeLessThan(5)
  })

  it('name a widget that could not be drawn, with the id of its report; the widget beside it goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    cleanups.push(() => vi.restoreAllMocks())
    const report = vi.fn()
    const { desk } = await freshDesk('demo', { ...QUIET, reporter: { report } })
    const failed = vi.fn()
    listen('desk:error', ({ detail }) => failed(detail))
    const neighbour = mountAt(desk, 'RequestList', {})
    const href = () => {
      throw new Error('A bug of the page')
    }
    mountAt(desk, 'RequestList', { href })
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
    const id = report.mock.calls[0]?.[1].id
    expect(failed).toHaveBeenCalledExactlyOnceWith({ widget: 'RequestList', id })
    await expect.element(page.getByText(id)).toBeVisible()
    await shown(neighbour.shadow)
  })

  it('are named by the error when the page listens to one that the widget does not send', async () => {
    const { desk } = await freshDesk('demo', QUIET)
    const list = mountAt(desk, 'RequestList', {})
    const on = list.on as (event: string, listener: () => void) => void
    const sent =
      'desk:filter-change, desk:loaded, desk:open-request, desk:create, desk:before-submit, desk:before-cancel, desk:before-transfer, desk:auth-required, desk:error'
    for (const event of ['desk:open', 'desk:placed'])
      expect(() => on(event, vi.fn())).toThrow(`RequestList sends no event "${event}": use one of ${sent}`)
    expectTypeOf<'desk:placed'>().not.toExtend<EventOf<'RequestList'>>()
    expectTypeOf<'desk:placed' | 'desk:error'>().toExtend<EventOf<'RequestWizard'>>()
    list.unmount()
    expect(() => list.on('desk:open-request', vi.fn())).toThrow(
      'This RequestList was unmounted: mount it again instead of listening to it',
    )
  })
})
