import { render } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDesk } from '../playground/harness/testKit'
import { createDesk } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { DeskProvider } from './DeskProvider'
import { defineElements } from './elements'
import { RequestList } from './lazyWidgets'
import { mount } from './mount'

const NAMES = ['fallback', 'texts', 'theme', 'locale', 'isolate', 'onOpenRequest', 'filter', 'title', 'fill']

function pollute(value: unknown): void {
  for (const name of NAMES) Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true })
  onTestFinished(() => {
    for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name)
  })
}

function addElement(): HTMLElement {
  const element = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => element.remove())
  return element
}
const inShadow = (element: Element) => element.firstElementChild?.shadowRoot?.textContent

/** Draws a list, and returns what reads its text. */
const WAYS = {
  DeskProvider(desk: Desk) {
    const ui = (
      <DeskProvider desk={desk}>
        <RequestList />
      </DeskProvider>
    )
    const { container } = render(ui)
    return () => container.textContent
  },
  mount(desk: Desk) {
    const element = addElement()
    const mounted = mount(desk, 'RequestList', element, {})
    onTestFinished(mounted.unmount)
    return () => inShadow(element)
  },
  defineElements(desk: Desk) {
    const prefix = `p-${crypto.randomUUID()}`
    defineElements(desk, prefix)
    const list = addElement().appendChild(document.createElement(`${prefix}-request-list`))
    return () => inShadow(list)
  },
}

describe.each([
  ['a text', 'of the page'],
  ['a function', () => 'of the page'],
])('%s that the page has put on Object.prototype is no option of', (_what, value) => {
  it.each(Object.entries(WAYS))('%s', async (_way, draw) => {
    const warned = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const desk = createDesk({ url: 'https://desk.test', name: crypto.randomUUID() })
    onTestFinished(() => {
      desk.close()
      vi.restoreAllMocks()
    })
    pollute(value)
    const text = draw(desk)
    await vi.waitFor(() => expect(text()).toContain('You’re signed out'))
    expect(warned.mock.calls).toEqual([])
    vi.spyOn(desk.session, 'scoped').mockImplementation(() => {
      throw new Error('The widget failed')
    })
    const failed = draw(desk)
    await vi.waitFor(() => expect(failed()).toContain('Something went wrong'))
  })
})

it('a mounted widget takes no function of Object.prototype for a property that it was not given', async () => {
  const kit = await freshDesk('demo')
  pollute(() => undefined)
  const element = addElement()
  const mounted = mount(kit.desk, 'BalancesPanel', element)
  onTestFinished(mounted.unmount)
  await vi.waitFor(() => expect(inShadow(element)).toContain('BTC'))
})
