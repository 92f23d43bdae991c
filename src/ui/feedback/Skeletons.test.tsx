import { expect, it } from 'vitest'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { Panel } from '../Panel'
import { BalanceRowsSkeleton } from './Skeletons'

it('the rows of loading balances differ in all their widths, as real ones do', async () => {
  await renderBrick(
    <Panel label="Balances">
      <BalanceRowsSkeleton rows={3} />
    </Panel>,
  )
  const rows = [...document.querySelector('[aria-label=Balances]')!.children]
  const widths = rows.map(row => [...row.querySelectorAll('svg')].map(box => box.getBoundingClientRect().width))
  // The icon and the name of an account are as wide in each.
  for (const at of [1, 3, 4]) expect(new Set(widths.map(row => row[at])).size).toBe(3)
})
