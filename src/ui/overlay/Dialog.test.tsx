import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { Button } from '../Button'
import { Dialog } from './Dialog'
import { Toasts } from './Toasts'

const dialog = () => page.getByRole('dialog')
const close = () => page.getByRole('button', { name: 'Close' })
const region = () => page.getByRole('region', { name: 'Facts' })
const boxOf = (element: Element) => element.getBoundingClientRect()

async function open(children?: ReactNode) {
  await page.viewport(320, 568)
  onTestFinished(() => page.viewport(390, 844))
  await renderBrick(
    <Toasts>
      <Dialog open title="Facts" onClose={() => undefined} actions={<Button>Close</Button>}>
        {children}
      </Dialog>
    </Toasts>,
  )
  await expect.poll(() => document.activeElement).toBe(dialog().element())
}

describe('a dialog with more than fits a small phone', () => {
  it('keeps its title and its actions in view', async () => {
    await open(<p style={{ height: 2000 }}>Many</p>)
    await expect.element(region()).toBeInTheDocument()
    const heading = boxOf(page.getByRole('heading', { name: 'Facts' }).element())
    const [above, below, own] = [heading, boxOf(close().element()), boxOf(region().element())]
    expect(above.top).toBeGreaterThanOrEqual(24)
    expect(below.bottom).toBeLessThanOrEqual(568)
    expect([own.top >= above.bottom, own.bottom <= below.top]).toEqual([true, true])
  })

  it('is scrolled by keyboard', async () => {
    await open(<p style={{ height: 2000 }}>Many</p>)
    await expect.element(region()).toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(region()).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => region().element().scrollTop).toBeGreaterThan(1000)
  })

  it('has no stop of its own beside the fields that it holds', async () => {
    await open(
      <p style={{ height: 2000 }}>
        <input aria-label="Name" />
      </p>,
    )
    await expect.poll(() => dialog().element().querySelector('[data-scrolls]')).not.toBe(null)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    expect(region().elements()).toEqual([])
  })
})

describe('a dialog that fits', () => {
  it('has no stop besides its actions', async () => {
    await open(<p>Few</p>)
    await userEvent.keyboard('{Tab}')
    await expect.element(close()).toHaveFocus()
  })

  it('leaves no room for what it does not hold', async () => {
    await open()
    const gap = boxOf(close().element()).top - boxOf(page.getByRole('heading', { name: 'Facts' }).element()).bottom
    expect(gap).toBe(20)
  })
})
