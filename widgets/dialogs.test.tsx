import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk } from '../playground/harness/testKit'
import type { Desk } from '../src/desk/desk'
import { mount } from './mount'

const section = () => {
  const element = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => element.remove())
  return element
}
const ignore = () => undefined

function openTransfer(desk: Desk) {
  const dialog = mount(desk, 'TransferDialog', section(), { currency: 'BTC', onClosed: ignore })
  onTestFinished(dialog.unmount)
  return dialog
}
function openWizard(desk: Desk, onClosed: () => void = ignore) {
  const element = section()
  const wizard = mount(desk, 'RequestWizard', element, { onClosed })
  onTestFinished(wizard.unmount)
  return { ...wizard, element }
}
const dialogs = () => page.getByRole('dialog').elements()
/** Also one that is hidden from screen readers below another. */
const isOpen = ({ shadowRoot }: Element) => shadowRoot?.querySelector('[role=dialog]') !== null

it('a dialog stays open when the page removes another one below it', async () => {
  const { desk } = await freshDesk('funded')
  const transfer = openTransfer(desk)
  await expect.poll(() => dialogs().length).toBe(1)
  const onClosed = vi.fn()
  const wizard = openWizard(desk, onClosed)
  await expect.poll(() => isOpen(wizard.element.firstElementChild!)).toBe(true)
  // Ark takes its place among the open dialogs a little later.
  await new Promise(resolve => setTimeout(resolve, 100))
  transfer.unmount()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect([isOpen(wizard.element.firstElementChild!), onClosed.mock.calls.length]).toEqual([true, 0])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
})

it('a dialog that the page moves in the document stays the one thing that a screen reader finds', async () => {
  const { desk } = await freshDesk('funded')
  const other = section()
  const button = other.appendChild(document.createElement('button'))
  button.textContent = 'Buy a ticket'
  const wizard = openWizard(desk)
  await expect.poll(() => dialogs().length).toBe(1)
  await expect.poll(() => other.getAttribute('aria-hidden')).toBe('true')
  other.append(wizard.element)
  await expect.poll(() => dialogs().length).toBe(1)
  expect(page.getByRole('button', { name: 'Buy a ticket' }).elements()).toEqual([])
  wizard.unmount()
  await expect.poll(() => document.querySelectorAll('[aria-hidden=true], [inert]').length).toBe(0)
  expect(page.getByRole('button', { name: 'Buy a ticket' }).elements()).toEqual([button])
})
