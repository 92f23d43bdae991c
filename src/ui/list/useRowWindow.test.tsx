import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { InfiniteList } from './InfiniteList'
import type { OpenedRow } from './useRowFocus'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `row ${from + index}`)
const itself = (name: string) => name
const rows = () => page.getByRole('listitem').elements() as HTMLElement[]
const focused = () => document.activeElement?.textContent
const frame = () => new Promise(requestAnimationFrame)
/** A scroll is reported in one frame and rendered in the next. */
const fourFrames = async () => {
  for (let left = 4; left > 0; left--) await frame()
}

type LongProps = {
  items: readonly string[]
  heightOf?: (name: string) => number
  total?: number
  startAt?: string
  opened?: { current: OpenedRow | undefined }
}

const Long = ({ items, heightOf = () => 84, total, startAt, opened = { current: undefined } }: LongProps) => (
  <InfiniteList
    label="Requests"
    items={items}
    total={total}
    startAt={startAt}
    opened={opened}
    keyOf={itself}
    hasMore={false}
    loadingMore={false}
    loadMore={() => undefined}
  >
    {(name, tabIndex) => (
      <a href={`#${name}`} tabIndex={tabIndex} style={{ display: 'block', height: heightOf(name) }}>
        {name}
      </a>
    )}
  </InfiniteList>
)

const InScroller = (props: LongProps) => (
  <div data-testid="scroller" style={{ height: 500, overflowY: 'auto' }}>
    <p style={{ height: 120 }}>What stands above</p>
    <Long {...props} />
  </div>
)
const scroller = () => page.getByTestId('scroller').element() as HTMLElement
const topOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top

describe('a long list', () => {
  it('renders as many elements for 10,000 rows as for 100', async () => {
    const view = await renderBrick(<InScroller items={numbers(1, 100)} />)
    const few = view.container.querySelectorAll('*').length
    await view.redraw(<InScroller items={numbers(1, 10_000)} />)
    expect(view.container.querySelectorAll('*').length).toBe(few)
    expect(rows()[3]).toHaveAttribute('aria-setsize', '10000')
    expect(rows()[3]).toHaveAttribute('aria-posinset', '4')
  })

  it('gives screen readers the total, including rows not loaded yet', async () => {
    await renderBrick(<Long items={numbers(1, 10)} total={240} />)
    expect(rows()[0]).toHaveAttribute('aria-setsize', '240')
  })

  it('renders the rows scrolled to in the page’s own scroller', async () => {
    await renderBrick(<Long items={numbers(1, 10_000)} />)
    window.scrollTo(0, 84 * 5_000)
    await expect.element(page.getByText('row 5002', { exact: true })).toBeInViewport()
    window.scrollTo(0, 0)
    await expect.element(page.getByText('row 1', { exact: true })).toBeInViewport()
  })

  it('lays rows of unequal height end to end at every scroll position', async () => {
    const heightOf = (name: string) => 60 + (Number(name.slice(4)) % 7) * 20
    await renderBrick(<InScroller items={numbers(1, 2_000)} heightOf={heightOf} />)
    for (const at of [0, 4_000, 90_000, 50_000, 0]) {
      scroller().scrollTop = at
      await fourFrames()
      await vi.waitFor(() => {
        const boxes = rows().map(row => row.getBoundingClientRect())
        const { top, bottom } = scroller().getBoundingClientRect()
        expect(boxes.slice(1).map((box, i) => Math.round(box.top - boxes[i]!.bottom))).toEqual(
          boxes.slice(1).map(() => 0),
        )
        expect(boxes.at(-1)!.bottom).toBeGreaterThan(bottom)
        if (at > 0) expect(boxes[0]!.top).toBeLessThan(top)
      })
    }
  })

  it('neither moves nor parts rows of usual height after a higher one is reached and more rows are loaded', async () => {
    const heightOf = (name: string) => (Number(name.slice(4)) % 30 === 0 ? 91 : 84)
    const view = await renderBrick(<InScroller items={numbers(1, 100)} heightOf={heightOf} />)
    scroller().scrollTop = 84 * 15
    await fourFrames()
    const before = topOf('row 17')
    await view.redraw(<InScroller items={numbers(1, 200)} heightOf={heightOf} />)
    await fourFrames()
    const boxes = rows().map(row => row.getBoundingClientRect())
    expect({
      moved: topOf('row 17') - before,
      gaps: boxes.slice(1).filter((box, i) => Math.round(box.top - boxes[i]!.bottom) !== 0).length,
    }).toEqual({ moved: 0, gaps: 0 })
  })

  it('works in a shadow root', async () => {
    const view = await renderBrick(<div data-testid="host" style={{ height: 500, overflowY: 'auto' }} />)
    const host = page.getByTestId('host').element() as HTMLElement
    const inside = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    shadow.append(inside)
    const { WordsProvider } = await import('../../i18n/intl')
    const root = createRoot(inside)
    root.render(
      <WordsProvider locale="en-US" zone="UTC">
        <Long items={numbers(1, 10_000)} />
      </WordsProvider>,
    )
    const drawn = () => [...shadow.querySelectorAll('li')]
    await vi.waitFor(() => expect(drawn().length).toBeGreaterThan(5))
    expect(drawn().length).toBeLessThan(40)
    // Without the widgets' root the rows are unstyled, so only what is rendered is checked.
    host.scrollTop = 84 * 3_000
    await vi.waitFor(() => expect(drawn().some(row => row.textContent === 'row 3001')).toBe(true))
    root.unmount()
    expect(view.container).toBeInTheDocument()
  })
})

describe('rows that arrive and leave above the visible ones', () => {
  it('move nothing, and new ones are counted in a chip', async () => {
    const view = await renderBrick(<InScroller items={numbers(11, 300)} />)
    scroller().scrollTop = 84 * 40
    await expect.element(page.getByText('row 50', { exact: true })).toBeInViewport()
    await fourFrames()
    const before = topOf('row 50')
    await view.redraw(<InScroller items={numbers(8, 300)} />)
    expect(topOf('row 50')).toBeCloseTo(before, 0)
    await fourFrames()
    expect(topOf('row 50')).toBeCloseTo(before, 0)
    await expect.element(page.getByRole('status').getByRole('button', { name: '3 new' })).toBeVisible()
    await view.redraw(<InScroller items={numbers(8, 300).filter(name => name !== 'row 20')} />)
    await fourFrames()
    expect(topOf('row 50')).toBeCloseTo(before, 0)
    await view.redraw(<InScroller items={numbers(1, 300).filter(name => name !== 'row 20')} />)
    await userEvent.click(page.getByRole('button', { name: '10 new' }))
    await expect.element(page.getByText('row 1', { exact: true })).toBeInViewport()
    await expect.poll(focused).toBe('row 1')
    await expect.element(page.getByRole('button', { name: /new/ })).not.toBeInTheDocument()
  })

  it('appear when the list’s top is visible', async () => {
    const view = await renderBrick(<InScroller items={numbers(11, 300)} />)
    const before = topOf('row 11')
    await view.redraw(<InScroller items={numbers(10, 300)} />)
    await fourFrames()
    expect(topOf('row 10')).toBeCloseTo(before, 0)
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

describe('the keyboard in a long list', () => {
  it('reaches one row with Tab, and the next Tab leaves the list', async () => {
    await renderBrick(
      <>
        <InScroller items={numbers(1, 300)} />
        <button type="button">After</button>
      </>,
    )
    await userEvent.tab()
    if (document.activeElement === scroller()) await userEvent.tab()
    expect(focused()).toBe('row 1')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('row 2')
    await userEvent.tab()
    expect(focused()).toBe('After')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('row 1')
  })

  it('moves by pages, to the end and back, over rows not rendered yet', async () => {
    await renderBrick(<InScroller items={numbers(1, 5_000)} />)
    ;(page.getByText('row 1', { exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('row 5000')
    await expect.element(page.getByText('row 5000', { exact: true })).toBeInViewport()
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe('row 1')
    await userEvent.keyboard('{PageDown}')
    const far = Number(focused()?.slice(4))
    expect(far).toBeGreaterThan(3)
    expect(far).toBeLessThan(9)
    await userEvent.keyboard('{PageUp}')
    expect(focused()).toBe('row 1')
  })

  it('keeps its row while the list scrolls away, and continues from there', async () => {
    await renderBrick(<InScroller items={numbers(1, 5_000)} />)
    ;(page.getByText('row 3', { exact: true }).element() as HTMLElement).focus()
    scroller().scrollTop = 84 * 2_000
    await expect.element(page.getByText('row 2001', { exact: true })).toBeInViewport()
    expect(focused()).toBe('row 3')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('row 4')
    await expect.element(page.getByText('row 4', { exact: true })).toBeInViewport()
  })

  it('moves to the next row when the focused one leaves', async () => {
    const view = await renderBrick(<InScroller items={numbers(1, 300)} />)
    ;(page.getByText('row 3', { exact: true }).element() as HTMLElement).focus()
    await view.redraw(<InScroller items={numbers(1, 300).filter(name => name !== 'row 3')} />)
    await expect.poll(focused).toBe('row 4')
  })
})

describe('on return from an opened row, a list', () => {
  const heightOf = (name: string) => 60 + (Number(name.slice(4)) % 7) * 20
  const items = numbers(1, 2_000)
  const row = page.getByText('row 1500', { exact: true })

  it.each(['the page’s', 'its own'])(
    'focuses the row and scrolls to it, however far down, in %s scroller',
    async whose => {
      const List = whose === 'its own' ? InScroller : Long
      await renderBrick(<List items={items} heightOf={heightOf} startAt="row 1500" />)
      await expect.element(row).toHaveFocus()
      await fourFrames()
      await expect.element(row).toBeInViewport()
      expect(rows().length).toBeLessThan(60)
      await userEvent.keyboard('{ArrowDown}')
      await vi.waitFor(() => expect(focused()).toBe('row 1501'))
    },
  )

  it('is at its earlier position in the first frame', async () => {
    const opened: { current: OpenedRow | undefined } = { current: undefined }
    const view = await renderBrick(<Long items={items} heightOf={heightOf} opened={opened} />)
    window.scrollTo(0, 84 * 1_500)
    await fourFrames()
    const pressed = rows()
      .find(one => one.getBoundingClientRect().top > 200)
      ?.querySelector('a') as HTMLElement
    const name = pressed.textContent as string
    pressed.click()
    const before = pressed.getBoundingClientRect().top
    await view.redraw(<p>What was opened</p>)
    window.scrollTo(0, 0)
    await view.redraw(<Long items={items} heightOf={heightOf} startAt={name} opened={opened} />)
    await vi.waitFor(() => expect(focused()).toBe(name))
    await frame()
    expect(Math.round(topOf(name) - before)).toBe(0)
    await fourFrames()
    expect(Math.round(topOf(name) - before)).toBe(0)
  })

  it('ignores rows opened in another list and presses that opened nothing', async () => {
    const first: { current: OpenedRow | undefined } = { current: undefined }
    const second: { current: OpenedRow | undefined } = { current: undefined }
    await renderBrick(
      <>
        <Long items={['here', 'below']} opened={first} />
        <Long items={['there']} opened={second} />
      </>,
    )
    rows()[0]!.click()
    expect(first.current).toBeUndefined()
    rows()[0]!.querySelector('a')!.click()
    expect([first.current?.key, second.current]).toEqual(['here', undefined])
  })

  it('does not take the focus from another element', async () => {
    await renderBrick(
      <>
        <input aria-label="Elsewhere" ref={field => field?.focus()} />
        <Long items={items} startAt="row 1500" />
      </>,
    )
    await fourFrames()
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    await expect.element(page.getByText('row 1', { exact: true })).toBeInViewport()
  })

  it('starts at its top when the row is gone', async () => {
    await renderBrick(<Long items={items} startAt="row 5000" />)
    await fourFrames()
    await expect.element(page.getByText('row 1', { exact: true })).toBeInViewport()
    expect(document.activeElement).toBe(document.body)
  })
})
