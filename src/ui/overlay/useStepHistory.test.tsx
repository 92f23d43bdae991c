import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { depthInHistory } from './overlayHistory'
import { useStepHistory } from './useStepHistory'

let state: unknown
beforeEach(() => {
  state = window.history.state
})
afterEach(() => window.history.replaceState(state, ''))

/** A dialog of one step, which its client closes in the frame that shows it. */
function ClosedAtOnce({ onClosed }: { onClosed: () => void }) {
  const leave = useStepHistory({
    enabled: true,
    step: 'transfer',
    canLeave: true,
    onBack: () => undefined,
    onLeave: () => undefined,
  })
  useLayoutEffect(() => {
    leave()
    onClosed()
  })
  return null
}

it('a dialog that is closed as soon as it shows leaves no entry in the history', async () => {
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  const onClosed = vi.fn()
  const push = vi.spyOn(window.history, 'pushState')
  onTestFinished(() => push.mockRestore())
  root.render(<ClosedAtOnce onClosed={onClosed} />)
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
  await new Promise(resolve => window.setTimeout(resolve, 50))
  expect(push).not.toHaveBeenCalled()
  expect(depthInHistory()).toBe(0)
})
