import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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
    leave(onClosed)
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

let leaveSteps: (onLeft: () => void) => void

/** A dialog at this step. */
function Steps({ step }: { step: number }) {
  leaveSteps = useStepHistory({
    enabled: true,
    step,
    canLeave: true,
    onBack: () => undefined,
    onLeave: () => undefined,
  })
  return null
}

async function showTwoSteps() {
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  for (const step of [1, 2]) {
    root.render(
      <StrictMode>
        <Steps step={step} />
      </StrictMode>,
    )
    await expect.poll(depthInHistory).toBe(step)
  }
  return root
}
const aLittleLater = () => new Promise(resolve => window.setTimeout(resolve, 100))

it.each([
  ['with the Navigation API', () => undefined],
  ['without it', () => vi.stubGlobal('navigation', undefined)],
])('a dialog that is closed goes back over its steps before the page may go elsewhere, %s', async (_, prepare) => {
  prepare()
  onTestFinished(() => void vi.unstubAllGlobals())
  await showTwoSteps()
  const page = await new Promise(resolve =>
    leaveSteps(() => {
      const depth = depthInHistory()
      window.history.pushState({ page: 'requests' }, '')
      resolve(depth)
    }),
  )
  expect(page).toBe(0)
  await aLittleLater()
  expect(window.history.state).toEqual({ page: 'requests' })
})

it('the entries of a dialog that the page removes belong to no dialog, and React’s StrictMode keeps them', async () => {
  const root = await showTwoSteps()
  await aLittleLater()
  expect(depthInHistory()).toBe(2)
  root.unmount()
  await expect.poll(depthInHistory).toBe(0)
})

it('a page that removes a dialog and goes to another page of its own stays there', async () => {
  const root = await showTwoSteps()
  root.unmount()
  await new Promise(resolve => window.setTimeout(resolve, 2))
  window.history.pushState({ page: 'requests' }, '')
  await aLittleLater()
  expect(window.history.state).toEqual({ page: 'requests' })
})

describe('Back goes over the entries of a dialog that the page has removed:', () => {
  const pageNow = () => (window.history.state as { page?: string } | null)?.page
  async function back() {
    await aLittleLater()
    window.history.back()
    await aLittleLater()
  }

  it.each([
    ['with the Navigation API', () => undefined],
    ['without it', () => vi.stubGlobal('navigation', undefined)],
  ])('one press leads to what was before the page, %s', async (_, prepare) => {
    prepare()
    onTestFinished(() => void vi.unstubAllGlobals())
    for (const name of ['before', 'with the dialog']) window.history.pushState({ page: name }, '')
    const root = await showTwoSteps()
    root.unmount()
    await expect.poll(depthInHistory).toBe(0)
    await back()
    await expect.poll(pageNow).toBe('before')
  })

  it('on another page that the client comes back from, too', async () => {
    for (const name of ['before', 'with the dialog']) window.history.pushState({ page: name }, '')
    const root = await showTwoSteps()
    window.history.pushState({ page: 'requests' }, '')
    root.unmount()
    await back()
    expect(pageNow()).toBe('with the dialog')
    await back()
    await expect.poll(pageNow).toBe('before')
  })

  it('a dialog that is shown anew there has its own steps', async () => {
    for (const name of ['before', 'with the dialog']) window.history.pushState({ page: name }, '')
    const first = await showTwoSteps()
    first.unmount()
    await expect.poll(depthInHistory).toBe(0)
    await showTwoSteps()
    await back()
    expect([depthInHistory(), pageNow()]).toEqual([1, 'with the dialog'])
    await back()
    expect([depthInHistory(), pageNow()]).toEqual([0, 'with the dialog'])
  })
})
