import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalancesSummary } from './BalancesSummary'

const held = (asset: string, usdt?: string) => ({
  asset,
  all_accounts: { amount: usdt ?? '1', equivalents: usdt === undefined ? {} : { USDT: usdt } },
})

async function open(withPicture: boolean, ...data: readonly object[]) {
  const at = await freshDesk('funded')
  await at.faults({
    match: { path: 'v1/balances' },
    act: { status: 200, body: JSON.stringify({ total: data.length, data }) },
  })
  renderAt(at.desk, <BalancesSummary withPicture={withPicture} />, 464)
  await expect.element(page.getByText('24 h change')).toBeVisible()
}

const change = () => page.getByText('24 h change').element().parentElement!.textContent

test.each([false, true])(
  'the 24 h change counts the currencies without a price that it excludes, as a ring: %s',
  async asRing => {
    await open(asRing, held('USDT', '90'), held('XYZ'), held('ABC'))
    const line = page.getByText('24 h change · excludes 2 currencies', { exact: true })
    await expect.element(line).toBeVisible()
    await expect.element(line).toHaveAttribute('title', 'Partial: excludes 2 currencies without a price')
  },
)

test.each([false, true])('the 24 h change of the whole total has no remark, as a ring: %s', async asRing => {
  await open(asRing, held('USDT', '90'))
  await expect.poll(change).toBe('24 h change0.00%')
})

test('a partial 24 h change has a figure', async () => {
  await open(false, held('USDT', '90'), held('XYZ'))
  await expect.poll(change).toBe('24 h change · excludes 1 currency0.00%')
})
