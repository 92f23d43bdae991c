import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk } from '../playground/harness/testKit'
import { DeskProvider } from './DeskProvider'
import {
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LatestActivity,
  RequestDetail,
  RequestList,
  SetPassword,
} from './index'

const nothing = () => undefined
/** In px: the pressable area of a small button reaches six over its edge. */
const BESIDE = 7
const UUID = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'

/** Each with a text that it shows once it is loaded. */
const WIDGETS: Readonly<Record<string, [widget: (uuid: string) => ReactNode, text: string | RegExp]>> = {
  BalanceDetail: [() => <BalanceDetail currency="BTC" onCreate={nothing} onTransfer={nothing} />, 'Withdrawable'],
  BalancesPanel: [() => <BalancesPanel onOpenBalance={nothing} />, 'Total in USDT'],
  BalancesSummary: [() => <BalancesSummary onOpenBalances={nothing} onOpenBalance={nothing} />, /currencies/],
  LatestActivity: [() => <LatestActivity onOpenRequest={nothing} />, /ago/],
  RequestDetail: [uuid => <RequestDetail uuid={uuid} onRepeat={nothing} onOpenList={nothing} />, 'Activity'],
  RequestList: [
    () => <RequestList filter={{}} onFilterChange={nothing} onOpenRequest={nothing} onCreate={nothing} />,
    /^#1060/,
  ],
  SetPassword: [() => <SetPassword token="a-token" onGoToLogin={nothing} />, 'Save'],
}

describe('a widget in a page’s own tree, with the page’s elements right at its edges', () => {
  it.each(Object.entries(WIDGETS))('%s takes no press that is meant for them', async (_, [widget, text]) => {
    await page.viewport(1100, 800)
    onTestFinished(() => page.viewport(390, 844))
    const kit = await freshDesk('demo')
    const { data } = await kit.call<{ data: { uuid: string }[] }>('GET', 'v1/requests')
    for (const width of [320, 600, 1000]) {
      const { container, unmount } = render(
        <DeskProvider desk={kit.desk}>
          <div style={{ padding: 40 }}>
            <div id="place" style={{ width }}>
              {widget(data[0]?.uuid ?? UUID)}
            </div>
          </div>
        </DeskProvider>,
      )
      await expect.element(page.getByText(text).first()).toBeVisible()
      const place = container.querySelector('#place')!
      await vi.waitFor(() => expect(pressedBeside(place)).toEqual([]))
      expect([width, place.scrollWidth]).toEqual([width, width])
      unmount()
    }
  })
})

/** What of the widget takes presses beside its place. */
function pressedBeside(place: Element): string[] {
  place.scrollIntoView({ block: 'start' })
  window.scrollBy(0, -40)
  const found = new Set<string>()
  const press = (x: number, y: number) => {
    const target = document.elementFromPoint(x, y)
    if (target !== null && target !== place && place.contains(target)) found.add(target.outerHTML.slice(0, 200))
  }
  const { left, right, top, bottom } = place.getBoundingClientRect()
  for (let x = left; x < right; x += 4) for (const y of [top - BESIDE, bottom + BESIDE]) press(x, y)
  for (let y = top; y < bottom; y += 4) for (const x of [left - BESIDE, right + BESIDE]) press(x, y)
  return [...found]
}
