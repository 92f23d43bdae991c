import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { RequestWizard } from './RequestWizard'

const opener = () => page.getByRole('button', { name: 'Buy here' })

function Page({ seed }: { seed: WizardSeed }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Buy here
      </button>
      {isOpen && <RequestWizard seed={seed} onPlaced={() => undefined} onClosed={() => setOpen(false)} />}
    </>
  )
}

it.each<[step: string, seed: WizardSeed]>([
  ['What do you plan to do?', {}],
  ['Choose a pair', { side: 'buy', base: 'ETH', exchangeAccount: 'binance_spot' }],
])('a wizard that opened at “%s” and is closed returns the focus to the button that opened it', async (step, seed) => {
  const { desk } = await freshDesk('funded')
  renderAt(desk, <Page seed={seed} />)
  await opener().click()
  await expect.element(page.getByRole('heading', { name: step })).toBeVisible()
  await expect.poll(() => page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener()).toHaveFocus()
})
