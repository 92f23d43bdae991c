import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { GridList } from './GridList'

const itself = (name: string) => name
const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
const rows = () => page.getByRole('listitem').elements()
const focused = () => document.activeElement?.textContent

/** In a scroller of 500 px; items named 'tall' are higher than others. */
const Coins = ({ items, width = 300 }: { items: readonly string[]; width?: number }) => (
  <div data-testid="scroller" style={{ height: 500, width, overflowY: 'auto' }}>
    <GridList label="Coins" items={items} keyOf={itself} rowPx={40}>
      {(name, tabIndex) => (
        <a
          href={`#${name}`}
          tabIndex={tabIndex}
          style={{ display: 'block', height: name.startsWith('tall') ? 90 : 40 }}
        >
          {name}
        </a>
      )}
    </GridList>
  </div>
)

it.each([300, 1_000])('the focus stays on its item when the order changes, %i px wide', async width => {
  const view = await renderBrick(<Coins items={named('plain', 200)} width={width} />)
  ;(page.getByText('plain 3', { exact: true }).element() as HTMLElement).focus()
  await view.redraw(<Coins items={['new', ...named('plain', 200)]} width={width} />)
  expect(focused()).toBe('plain 3')
  await view.redraw(<Coins items={named('plain', 200).toReversed()} width={width} />)
  expect(focused()).toBe('plain 3')
  await userEvent.keyboard(width === 300 ? '{ArrowUp}' : '{ArrowLeft}')
  await expect.poll(focused).toBe('plain 4')
})

it('the focus passes to the row in its place when its item leaves', async () => {
  const view = await renderBrick(<Coins items={named('plain', 200)} />)
  ;(page.getByText('plain 3', { exact: true }).element() as HTMLElement).focus()
  await view.redraw(<Coins items={named('other', 200)} />)
  await expect.poll(focused).toBe('other 3')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('other 4')
})

it('another search reuses the elements of the rows, and the list is as high as its rows', async () => {
  const view = await renderBrick(<Coins items={['plain', ...named('tall', 19)]} />)
  const before = rows()
  await view.redraw(<Coins items={['other', ...named('tall other', 15), ...named('other', 4)]} />)
  expect(rows().every((row, at) => row === before[at])).toBe(true)
  const heights = () => rows().reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
  await expect.poll(() => page.getByRole('list').element().getBoundingClientRect().height - heights()).toBeCloseTo(0)
})

it('a list at rest draws one line beyond the screen, as each is drawn anew at a key of a search', async () => {
  await renderBrick(<Coins items={named('plain', 200)} />)
  await expect.poll(() => rows().length).toBe(Math.ceil(500 / 40) + 1)
})
