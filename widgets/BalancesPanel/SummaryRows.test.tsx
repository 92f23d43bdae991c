import { expect, test } from 'vitest'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { Swatch } from './Allocation'
import { SummaryRows } from './SummaryRows'

const held = (currency: string, worth: string) => ({ key: currency, currency, worth, percent: '50' })

test('a row has the color of its own share though a larger one is hidden as small', async () => {
  const at = await freshDesk('empty')
  const shares = { largest: [held('XYZ', '8'), held('ABC', '2')] }
  const row = { ...held('ABC', '2'), entry: undefined, isSmall: false }
  const { container } = renderAt(
    at.desk,
    <>
      <SummaryRows balances={[row]} shares={shares} whole="10" equivalent="EUR" stale={false} />
      <Swatch at={1} />
    </>,
  )
  const [shown, second] = [...container.querySelectorAll('i')].map(({ className }) => className)
  expect(shown).toBe(second)
})
