import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDesk, type TestDesk } from '../playground/harness/testKit'
import { createDesk } from '../src/desk/createDesk'
import { DeskProvider } from './DeskProvider'
import {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LanguageChoice,
  LatestActivity,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
  ThemeChoice,
  TransferDialog,
} from './index'

const nothing = () => undefined
const WIDGETS: Readonly<Record<string, ReactNode>> = {
  AuthGate: <AuthGate onForgotPassword={nothing} />,
  BalanceDetail: (
    <BalanceDetail currency="BTC" account="binance_spot" onCreate={nothing} onTransfer={nothing}>
      <RequestList />
    </BalanceDetail>
  ),
  'BalanceDetail of all accounts': <BalanceDetail currency="BTC" />,
  BalancesPanel: <BalancesPanel onOpenBalance={nothing} />,
  BalancesSummary: <BalancesSummary />,
  'BalancesSummary with its picture': <BalancesSummary withPicture />,
  LanguageChoice: <LanguageChoice />,
  LatestActivity: <LatestActivity />,
  RequestDetail: <RequestDetail uuid="7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11" />,
  RequestList: <RequestList filter={{}} onFilterChange={nothing} />,
  RequestWizard: <RequestWizard onClosed={nothing} />,
  SetPassword: <SetPassword token="a-token" onGoToLogin={nothing} />,
  ThemeChoice: <ThemeChoice />,
  TransferDialog: <TransferDialog currency="BTC" onClosed={nothing} />,
}

/** Puts the HTML of a server into the page. */
function serve(ui: ReactNode): HTMLElement {
  const slot = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => slot.remove())
  slot.innerHTML = renderToString(ui)
  return slot
}

describe('the HTML that a server makes of', () => {
  it.each(Object.entries(WIDGETS))('%s has no inline style, which a strict policy forbids', (_name, widget) => {
    for (const isolate of [false, true]) {
      const desk = createDesk({ url: 'https://desk.test', name: crypto.randomUUID() })
      onTestFinished(desk.close)
      const slot = serve(
        <DeskProvider desk={desk} isolate={isolate}>
          {widget}
        </DeskProvider>,
      )
      expect([...slot.querySelectorAll('[style], style')].map(one => one.outerHTML)).toEqual([])
    }
  })
})

it('the skeleton of a server is visible before the page’s script runs, and until the desk has answered', async () => {
  const kit: TestDesk = await freshDesk('demo')
  const ui = (
    <DeskProvider desk={kit.desk}>
      <BalancesSummary />
    </DeskProvider>
  )
  const slot = serve(ui)
  const boxes = () => [...slot.querySelectorAll('[aria-busy] svg')]
  const isSeen = () => boxes().length > 10 && boxes().every(box => box.checkVisibility({ visibilityProperty: true }))
  expect(isSeen()).toBe(true)
  const warned = vi.spyOn(console, 'error')
  const hidden: number[] = []
  const watch = new MutationObserver(
    () => !isSeen() && slot.querySelector('[aria-busy]') && hidden.push(boxes().length),
  )
  watch.observe(slot, { childList: true, subtree: true, attributes: true })
  const root = hydrateRoot(slot, ui, { onRecoverableError: warned })
  onTestFinished(() => {
    watch.disconnect()
    root.unmount()
    warned.mockRestore()
  })
  await vi.waitFor(() => expect(slot.textContent).toMatch(/24 h change/))
  expect([hidden, warned.mock.calls]).toEqual([[], []])
})
