import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { ShortList } from './ShortList'
import type { OpenedRow } from './useRowFocus'

const ROW_PX = 84
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `row ${from + index}`)
const itself = (name: string) => name
const focused = () => document.activeElement?.textContent
const topOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
/** A scroll is reported in one frame and rendered in the next. */
const fourFrames = async () => {
  for (let left = 4; left > 0; left--) await new Promise(requestAnimationFrame)
}

type ShortProps = { items: readonly string[]; startAt?: string; opened?: { current: OpenedRow | undefined } }

const InPage = ({ items, ...rest }: ShortProps) => (
  <ShortList
    label="Requests"
    items={items}
    keyOf={itself}
    hasMore={false}
    loadingMore={false}
    loadMore={() => undefined}
    {...rest}
  >
    {(name, tabIndex) => (
      <a href={`#${name}`} tabIndex={tabIndex} style={{ display: 'block', height: ROW_PX }}>
        {name}
      </a>
    )}
  </ShortList>
)
const InScroller = (props: ShortProps) => (
  <div data-testid="scroller" style={{ height: 500, overflowY: 'auto' }}>
    <p style={{ height: 120 }}>What stands above</p>
    <InPage {...props} />
  </div>
)
const scrollTo = async (px: number) => {
  const scroller = page.getByTestId('scroller').query() ?? document.documentElement
  scroller.scrollTop = px
  await fourFrames()
}

describe.each([
  ['the page’s scroller', InPage],
  ['a scroller of its own', InScroller],
])('a short list in %s', (_, List) => {
  it('moves no visible row when rows arrive or leave above, and counts the new ones', async () => {
    const view = await renderBrick(<List items={numbers(11, 50)} />)
    await scrollTo(ROW_PX * 15)
    const before = topOf('row 28')
    await view.redraw(<List items={numbers(8, 50)} />)
    expect(topOf('row 28')).toBeCloseTo(before, 0)
    await expect.element(page.getByRole('status').getByRole('button', { name: '3 new' })).toBeVisible()
    await view.redraw(<List items={numbers(8, 50).filter(name => name !== 'row 12')} />)
    await fourFrames()
    expect(topOf('row 28')).toBeCloseTo(before, 0)
    await userEvent.click(page.getByRole('button', { name: '3 new' }))
    await expect.poll(focused).toBe('row 8')
    await expect.element(page.getByRole('button', { name: /new/ })).not.toBeInTheDocument()
  })

  it('shows a new row at once while its top is visible', async () => {
    const view = await renderBrick(<List items={numbers(11, 50)} />)
    const before = topOf('row 11')
    await view.redraw(<List items={numbers(10, 50)} />)
    await fourFrames()
    expect(topOf('row 10')).toBeCloseTo(before, 0)
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('moves by a page, to the end and back', async () => {
    await renderBrick(<List items={numbers(1, 50)} />)
    await fourFrames()
    ;(page.getByText('row 1', { exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{PageDown}')
    const far = Number(focused()?.slice(4))
    expect(far).toBeGreaterThan(3)
    expect(far).toBeLessThan(11)
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('row 50')
    await expect.element(page.getByText('row 50', { exact: true })).toBeInViewport()
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe('row 1')
  })

  it('is at its earlier position on return from an opened row', async () => {
    const opened: { current: OpenedRow | undefined } = { current: undefined }
    const view = await renderBrick(<List items={numbers(1, 50)} opened={opened} />)
    await scrollTo(ROW_PX * 20)
    const before = topOf('row 24')
    ;(page.getByText('row 24', { exact: true }).element() as HTMLElement).click()
    await view.redraw(<p>What was opened</p>)
    window.scrollTo(0, 0)
    await view.redraw(<List items={numbers(1, 50)} startAt="row 24" opened={opened} />)
    await vi.waitFor(() => expect(focused()).toBe('row 24'))
    await fourFrames()
    expect(Math.round(topOf('row 24') - before)).toBe(0)
  })
})
