import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalancesPlaceholder } from '../../src/ui/balance/BalancesSkeleton'
import { SummaryPlaceholder } from '../../src/ui/feedback/Placeholders'
import { BalancesPanel } from './BalancesPanel'
import { BalancesSummary } from './BalancesSummary'

const HANGS: Fault = { match: { method: 'GET' }, act: { hang: true } }
const WIDTHS = [390, 1280]

/** Where each icon of this size is, up to the end of a phone's screen. */
const placesOf = (px: number) =>
  [...document.querySelectorAll('span, i, svg')]
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height, bottom }) => width === px && height === px && bottom < 700)
    .map(({ left, top }) => `${left} ${top}`)
const searchTop = () => Math.round(page.getByRole('searchbox').element().getBoundingClientRect().top)

async function drawn(at: Awaited<ReturnType<typeof freshDesk>>, widget: ReactNode, width: number, px: number) {
  const { unmount } = renderAt(at.desk, widget, width)
  await expect.poll(() => placesOf(px).length).toBeGreaterThan(3)
  return { places: placesOf(px), unmount }
}

test.each(WIDTHS)('at %i px each balance arrives at the place of its outline', async width => {
  const at = await freshDesk('demo')
  await at.faults(HANGS)
  const { places: outlines, unmount } = await drawn(at, <BalancesPanel />, width, 36)
  const top = searchTop()
  unmount()
  await at.faults()
  renderAt((await freshDesk('demo')).desk, <BalancesPanel />, width)
  await expect.element(page.getByRole('list', { name: 'Balances' })).toBeVisible()
  await expect.poll(() => placesOf(36)).toEqual(expect.arrayContaining(outlines))
  expect(searchTop()).toBe(top)
})

test.each(WIDTHS)('at %i px its outline is the same before and after its code has arrived', async width => {
  const at = await freshDesk('demo')
  await at.faults(HANGS)
  const { places: before, unmount } = await drawn(at, <BalancesPlaceholder />, width, 36)
  unmount()
  const { places: after } = await drawn(at, <BalancesPanel />, width, 36)
  expect(after).toEqual(before)
})

test.each(WIDTHS)('at %i px the total has an outline while it is loading', async width => {
  const at = await freshDesk('demo')
  await at.faults(HANGS)
  renderAt(at.desk, <BalancesPanel />, width)
  const label = page.getByText('Total in USDT')
  await expect.element(label).toBeVisible()
  const { bottom } = label.element().getBoundingClientRect()
  const boxes = [...document.querySelectorAll('[aria-hidden] svg')].map(box => box.getBoundingClientRect())
  expect(boxes.some(({ top, height }) => height >= 20 && top - bottom < 20)).toBe(true)
})

test.each([
  ['the dashboard of a phone', 358, false],
  ['the dashboard of a desktop', 464, true],
] as const)('on %s each balance arrives at the place of its outline', async (_, width, withPicture) => {
  const at = await freshDesk('demo')
  await at.faults(HANGS)
  const widget = <BalancesSummary withPicture={withPicture} onOpenBalances={() => undefined} />
  const code = await drawn(at, <SummaryPlaceholder withPicture={withPicture} />, width, 10)
  code.unmount()
  const { places: outlines, unmount } = await drawn(at, widget, width, 10)
  expect(outlines).toEqual(code.places)
  unmount()
  await at.faults()
  renderAt((await freshDesk('demo')).desk, widget, width)
  await expect.poll(() => placesOf(10)).toEqual(expect.arrayContaining(outlines))
})
