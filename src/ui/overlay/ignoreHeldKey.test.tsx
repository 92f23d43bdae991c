import { expect, it, onTestFinished, vi } from 'vitest'
import { ignoreHeldKey } from './ignoreHeldKey'

const press = (init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event
}
const release = () => document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))

function startIgnoring() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  ignoreHeldKey()
}

it('the repeats of a key that is held press nothing until it is released', () => {
  startIgnoring()
  vi.advanceTimersByTime(500)
  expect(press({ repeat: true }).defaultPrevented).toBe(true)
  vi.advanceTimersByTime(5_000)
  expect(press({ repeat: true }).defaultPrevented).toBe(true)
  release()
  expect(press({ repeat: true }).defaultPrevented).toBe(false)
})

it('a new press ends it', () => {
  startIgnoring()
  expect(press().defaultPrevented).toBe(false)
  expect(press({ repeat: true }).defaultPrevented).toBe(false)
})

it('where no key is held, no listener stays in the page', () => {
  const removed = vi.spyOn(document, 'removeEventListener')
  onTestFinished(() => removed.mockRestore())
  startIgnoring()
  vi.advanceTimersByTime(1_100)
  expect(removed.mock.calls.map(([type]) => type)).toEqual(['keydown', 'keyup'])
  expect(press({ repeat: true }).defaultPrevented).toBe(false)
})
