import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { GridList } from './GridList'
import { ShortGrid } from './ShortGrid'

const ROW_PX = 40
/** With its line. */
const CELL_PX = ROW_PX + 1
const itself = (name: string) => name
const named = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `coin ${at + from}`)
const focused = () => document.activeElement?.textContent
const topOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
const row = (name: string, tabIndex: 0 | -1) => (
  <a href={`#${name}`} tabIndex={tabIndex} style={{ display: 'block', height: ROW_PX }}>
    {name}
  </a>
)
const fourFrames = async () => {
  for (let left = 4; left > 0; left--) await new Promise(requestAnimationFrame)
}

type GridProps = { readonly items: readonly string[]; readonly width?: number; readonly isLong?: boolean }

const Coins = ({ items, width = 1_000, isLong = false }: GridProps) => {
  const list = { label: 'Coins', items, keyOf: itself, children: row }
  return (
    <div data-testid="scroller" style={{ height: 400, width, overflowY: 'auto' }}>
      {isLong ? <GridList {...list} rowPx={CELL_PX} /> : <ShortGrid {...list} />}
    </div>
  )
}
const scrollTo = async (px: number) => {
  page.getByTestId('scroller').element().scrollTop = px
  await fourFrames()
}

it.each([300, 1_000])('Page Down and Page Up stay in their column, %i px wide', async width => {
  await renderBrick(<Coins items={named(60)} width={width} />)
  await fourFrames()
  const inRow = width === 300 ? 1 : 2
  ;(page.getByText('coin 1', { exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(focused).not.toBe('coin 1')
  const number = Number(focused()?.slice(5))
  expect([number > 3, (number - 1) % inRow]).toEqual([true, 0])
  await userEvent.keyboard('{PageUp}')
  await expect.poll(focused).toBe('coin 1')
})

it('items that arrive and leave above the visible ones move nothing', async () => {
  const view = await renderBrick(<Coins items={named(60)} />)
  await scrollTo(CELL_PX * 10)
  const before = topOf('coin 31')
  await view.redraw(<Coins items={[...named(2, 101), ...named(60)]} />)
  await fourFrames()
  expect(topOf('coin 31')).toBeCloseTo(before, 0)
  await view.redraw(<Coins items={named(60).slice(4)} />)
  await fourFrames()
  expect(topOf('coin 31')).toBeCloseTo(before, 0)
})

it('screen readers count the items that are not given yet', async () => {
  await renderBrick(
    <ShortGrid label="Coins" items={named(10)} total={240} keyOf={itself}>
      {row}
    </ShortGrid>,
  )
  expect(page.getByRole('listitem').first().element()).toHaveAttribute('aria-setsize', '240')
})

it('a long list that takes the place of a short one keeps what is in sight', async () => {
  let makeLong = () => {}
  function Growing() {
    const [isLong, setIsLong] = useState(false)
    makeLong = () => setIsLong(true)
    return <Coins items={named(120)} isLong={isLong} />
  }
  await renderBrick(<Growing />)
  await scrollTo(CELL_PX * 20)
  const before = topOf('coin 51')
  makeLong()
  await fourFrames()
  expect(page.getByRole('listitem').elements().length).toBeLessThan(120)
  expect(topOf('coin 51')).toBeCloseTo(before, 0)
})
