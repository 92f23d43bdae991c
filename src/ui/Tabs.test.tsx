import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../playground/harness/renderBrick'
import { Tabs } from './Tabs'

const TABS = ['all_accounts', 'binance_spot', 'binance_usdm', 'coinbase_prime_spot', 'kraken_earn'] as const

function Accounts() {
  const [chosen, setChosen] = useState<(typeof TABS)[number]>('all_accounts')
  return (
    <Tabs
      label="Account"
      tabs={TABS.map(key => ({ key, label: `Account ${key}` }))}
      chosen={chosen}
      onChoose={setChosen}
    >
      What {chosen} holds
    </Tabs>
  )
}

const tab = (key: string) => page.getByRole('tab', { name: `Account ${key}` })

it('arrow keys, Home and End move through the tabs and wrap around', async () => {
  await renderBrick(<Accounts />)
  await tab('all_accounts').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('binance_spot')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}')
  await expect.element(tab('kraken_earn')).toHaveFocus()
  await expect
    .element(page.getByRole('tabpanel', { name: 'Account kraken_earn' }))
    .toHaveTextContent('What kraken_earn holds')
})

it('tabs that don’t fit scroll in their line, and the page never scrolls sideways', async () => {
  await renderBrick(<Accounts />)
  await tab('all_accounts').click()
  await userEvent.keyboard('{End}')
  const right = () => tab('kraken_earn').element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(window.innerWidth)
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
})
