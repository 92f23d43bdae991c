import { useState } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type Scene, type TestDesk } from '../../playground/testKit'
import type { DeskOptions } from '../../src/desk/createDesk'
import type { TradeRequest } from '../../src/domain/request'
import type { WizardChoice } from '../../src/domain/wizard'
import { RequestWizard } from './RequestWizard'

/** A fresh client with the wizard open, as a page opens it: closed means gone. */
export async function openWizard(
  seed?: WizardChoice,
  { scene = 'funded', ...options }: Partial<DeskOptions> & { readonly scene?: Scene } = {},
) {
  const kit = await freshDesk(scene, options)
  const onClosed = vi.fn()
  const onPlaced = vi.fn<(request: TradeRequest) => void>()
  const view = renderAt(kit.desk, <Page seed={seed} onClosed={onClosed} onPlaced={onPlaced} />)
  await opened()
  return { ...kit, view, onClosed, onPlaced }
}

type PageProps = { seed: WizardChoice | undefined; onClosed: () => void; onPlaced: (request: TradeRequest) => void }

function Page({ seed, onClosed, onPlaced }: PageProps) {
  const [open, setOpen] = useState(true)
  if (!open) return null
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return <RequestWizard {...(seed ? { seed } : {})} onClosed={close} onPlaced={onPlaced} />
}

/** The first focus comes a frame after opening; before it a dialog hides what opens in it (stack.md section 6). */
const opened = () => vi.waitFor(() => expect(sheet().element().contains(document.activeElement)).toBe(true))

export const sheet = () => page.getByRole('dialog')
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const option = (code: string) => page.getByRole('option', { name: new RegExp(`^${code}`) })

/** Types into a field as fingers do, key by key. */
export async function type(label: string, text: string): Promise<void> {
  await field(label).click()
  await userEvent.keyboard(text)
}

/** Both currencies, typed; the second one is taken as soon as the desk offers it. */
export async function choosePair(side: 'Buy' | 'Sell', base: string, counter: string): Promise<void> {
  await type(side, base)
  await option(base).click()
  await expect.element(field(side === 'Buy' ? 'Pay with' : 'Receive')).toHaveFocus()
  await userEvent.keyboard(counter)
  await option(counter).click()
}

/** The requests that stand at the desk, newest first, as it sends them. */
export const standing = async (kit: TestDesk) =>
  (await kit.call<{ data: Record<string, unknown>[] }>('GET', 'v1/requests')).data
