import { signal } from '@preact/signals-core'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ExactOnPress } from './ExactOnPress'

const exact = signal('1.00440211 BTC')

it('a figure that is covered while it is shown has no title any more', async () => {
  const { rerender } = render(<ExactOnPress exact={exact}>1.0044021 BTC</ExactOnPress>)
  await expect.element(page.getByRole('button')).toHaveAttribute('title', '1.00440211 BTC')
  rerender(
    <ExactOnPress exact={exact} covered>
      ••••
    </ExactOnPress>,
  )
  await expect.poll(() => page.getByRole('button').element().getAttribute('title')).toBe(null)
})
