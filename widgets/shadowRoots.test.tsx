import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDesk } from '../playground/harness/testKit'
import { mount } from './mount'

/** An element of a page's own web component, beside another element of the page. */
function addComponent(mode: ShadowRootMode) {
  const beside = document.body.appendChild(document.createElement('p'))
  beside.textContent = 'Beside'
  const component = document.body.appendChild(document.createElement('section'))
  const root = component.attachShadow({ mode })
  const title = root.appendChild(document.createElement('h2'))
  const place = root.appendChild(document.createElement('div'))
  onTestFinished(() => {
    beside.remove()
    component.remove()
  })
  return { component, beside, title, place }
}

function press(element: Element) {
  // In a closed root only the place of a press tells that it is inside the dialog.
  const { x, y, width, height } = element.getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2 }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, ...place }))
}
const key = (element: Element, name: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }))

describe.each(['open', 'closed'] as const)('in an element of a page’s own web component with %s root', mode => {
  it('a dialog works as anywhere: pressed inside, left by Escape, and hiding the page behind', async () => {
    const errors = vi.spyOn(console, 'error')
    const { desk } = await freshDesk('funded')
    const { component, beside, title, place } = addComponent(mode)
    const onClosed = vi.fn()
    const wizard = mount(desk, 'RequestWizard', place, { onClosed })
    onTestFinished(() => {
      errors.mockRestore()
      wizard.unmount()
    })
    const shadow = place.firstElementChild?.shadowRoot as ShadowRoot
    const dialog = () => shadow.querySelector<HTMLElement>('[role=dialog]')
    await vi.waitFor(() => expect(dialog()?.contains(shadow.activeElement)).toBe(true))
    const hidden = () => [beside, title, component, place].map(one => one.inert || one.ariaHidden === 'true')
    await vi.waitFor(() => expect(hidden()).toEqual([true, true, false, false]))
    expect(dialog()?.getAttribute('aria-modal')).toBe('true')

    // Ark listens for presses outside from the next task on.
    await new Promise(resolve => setTimeout(resolve, 100))
    const buy = [...shadow.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Buy'))!
    press(buy)
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Binance'))
    expect(onClosed).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(dialog()?.contains(shadow.activeElement)).toBe(true))
    key(shadow.activeElement!, 'Escape')
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1))
    wizard.unmount()
    await vi.waitFor(() => expect(hidden()).toEqual([false, false, false, false]))
    expect(errors.mock.calls).toEqual([])
  })

  it('a dialog stays in reach when the page moves the component', async () => {
    const { desk } = await freshDesk('funded')
    const { component, beside, title, place } = addComponent(mode)
    const wizard = mount(desk, 'RequestWizard', place, { onClosed: () => undefined })
    onTestFinished(wizard.unmount)
    await vi.waitFor(() => expect([beside, title].map(one => one.inert)).toEqual([true, true]))
    beside.append(component)
    await vi.waitFor(() => expect([beside, title].map(one => one.inert)).toEqual([false, true]))
    wizard.unmount()
    await vi.waitFor(() => expect([beside, title].map(one => one.inert)).toEqual([false, false]))
  })
})
