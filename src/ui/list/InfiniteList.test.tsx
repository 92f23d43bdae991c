import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { MarketError } from '../../domain/errors'
import { InfiniteList } from './InfiniteList'
import { useListKeys } from './useListKeys'
import { VirtualList } from './VirtualList'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `row ${index + 1}`)
const rows = () => page.getByRole('listitem').elements()
const nextFrame = () => new Promise(requestAnimationFrame)

/** A list of `total` rows, ten a page; the first `failures` loads fail. */
function Requests({ total, onLoad, failures = 0 }: { total: number; onLoad: () => void; failures?: number }) {
  const [count, setCount] = useState(10)
  const [loading, setLoading] = useState(false)
  const [left, setLeft] = useState(failures)
  const [error, setError] = useState<Error>()
  const load = async () => {
    onLoad()
    setError(undefined)
    setLoading(true)
    await nextFrame()
    setLoading(false)
    if (left > 0) {
      setLeft(left - 1)
      setError(new MarketError('The desk is closed'))
    } else setCount(Math.min(total, count + 10))
  }
  return (
    <InfiniteList
      label="Requests"
      items={numbers(count)}
      keyOf={name => name}
      hasMore={count < total}
      loadingMore={loading}
      loadMore={load}
      error={error}
    >
      {name => (
        <a href={`#${name}`} style={{ display: 'block', height: 84 }}>
          {name}
        </a>
      )}
    </InfiniteList>
  )
}

describe('an infinite list', () => {
  it('loads more when its end is 100 px away, and not before', async () => {
    const onLoad = vi.fn()
    await renderBrick(
      <div data-testid="scroller" style={{ height: 400, overflowY: 'auto' }}>
        <Requests total={30} onLoad={onLoad} />
      </div>,
    )
    const scroller = page.getByTestId('scroller').element()
    const end = scroller.scrollHeight - scroller.clientHeight
    scroller.scrollTop = end - 48 - 110
    await nextFrame()
    await nextFrame()
    expect(onLoad).not.toHaveBeenCalled()
    const before = scroller.scrollTop + 20
    scroller.scrollTop = before
    await vi.waitFor(() => expect(rows()).toHaveLength(20))
    expect([onLoad.mock.calls.length, scroller.scrollTop]).toEqual([1, before])
  })

  it('loads until the screen is full, and stops at its end', async () => {
    const onLoad = vi.fn()
    await renderBrick(
      <div style={{ height: 2000, overflowY: 'auto' }}>
        <Requests total={25} onLoad={onLoad} />
      </div>,
    )
    await vi.waitFor(() => expect(rows()).toHaveLength(25))
    await nextFrame()
    await nextFrame()
    expect(onLoad).toHaveBeenCalledTimes(2)
  })

  it('keeps its rows when a page fails, says why, and waits for a retry', async () => {
    const onLoad = vi.fn()
    await renderBrick(
      <div style={{ height: 2000, overflowY: 'auto' }}>
        <Requests total={20} onLoad={onLoad} failures={1} />
      </div>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('More could not be loaded. The desk is closed')
    await nextFrame()
    await nextFrame()
    expect([rows().length, onLoad.mock.calls.length]).toEqual([10, 1])
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(rows()).toHaveLength(20))
  })

  it('moves by arrow keys, Home and End', async () => {
    await renderBrick(<Requests total={10} onLoad={() => undefined} />)
    const focused = () => document.activeElement?.textContent
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('row 3')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('row 10')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    expect(focused()).toBe('row 9')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('row 1')
  })
})

function Currencies({ count, onChoose }: { count: number; onChoose: (name: string) => void }) {
  const [filter, setFilter] = useState('')
  const found = numbers(count).filter(name => name.includes(filter))
  const keys = useListKeys(found, filter, onChoose)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <input
        aria-label="Currency"
        value={filter}
        onChange={event => setFilter(event.target.value)}
        {...keys.fieldProps}
      />
      <VirtualList label="Currencies" items={found} keyOf={name => name} keys={keys} onChoose={onChoose}>
        {name => name}
      </VirtualList>
    </div>
  )
}

describe('a long list of options', () => {
  const options = () => page.getByRole('option').elements()
  const active = () => {
    const field = page.getByRole('combobox').element()
    return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  }

  it('renders as many elements for 10,000 rows as for 100', async () => {
    const view = await renderBrick(<Currencies count={100} onChoose={() => undefined} />)
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(9))
    const few = view.container.querySelectorAll('*').length
    await view.redraw(<Currencies count={10_000} onChoose={() => undefined} />)
    expect(view.container.querySelectorAll('*').length).toBe(few)
    expect(options()[0]).toHaveAttribute('aria-setsize', '10000')
    expect(options()[0]!.getBoundingClientRect().height).toBe(40)
  })

  it('is searched and chosen from while the field keeps the focus', async () => {
    const chosen = vi.fn()
    await renderBrick(<Currencies count={5000} onChoose={chosen} />)
    await userEvent.click(page.getByRole('combobox'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('row 2')
    await userEvent.keyboard('499')
    expect(active()).toBe('row 499')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect([chosen.mock.lastCall, document.activeElement?.tagName]).toEqual([['row 1499'], 'INPUT'])
    await userEvent.click(page.getByRole('option', { name: 'row 4990' }))
    expect([chosen.mock.lastCall, document.activeElement?.tagName]).toEqual([['row 4990'], 'INPUT'])
  })

  it('gives another option another id, so that a screen reader announces it', async () => {
    await renderBrick(<Currencies count={500} onChoose={() => undefined} />)
    const named = () => page.getByRole('combobox').element().getAttribute('aria-activedescendant')
    await userEvent.click(page.getByRole('combobox'))
    const announced: (string | null | undefined)[] = []
    const ids: (string | null)[] = []
    for (const key of '499') {
      await userEvent.keyboard(key)
      announced.push(active())
      ids.push(named())
    }
    expect(announced).toEqual(['row 4', 'row 49', 'row 499'])
    expect(new Set(ids).size).toBe(3)
  })

  it('scrolls to the active option', async () => {
    await renderBrick(<Currencies count={5000} onChoose={() => undefined} />)
    const list = page.getByRole('listbox').element() as HTMLElement
    list.focus()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('option', { name: 'row 5000' })).toBeInViewport()
    await userEvent.keyboard('{PageUp}{Home}')
    await expect.element(page.getByRole('option', { name: 'row 1', exact: true })).toBeInViewport()
  })
})
