import { render } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk } from '../playground/harness/testKit'
import { DeskProvider } from './DeskProvider'
import { WidgetLoading } from './WidgetLoading'
import { withErrorBoundary } from './withErrorBoundary'

test('while a widget’s code loads its place is not blank, and after a second it says in words that it is loading', async () => {
  let arrive = (_: { default: () => string }) => {}
  const Slow = lazy(
    () =>
      new Promise<{ default: () => string }>(done => {
        arrive = done
      }),
  )
  const WithBoundary = withErrorBoundary('Slow', Slow, <WidgetLoading />)
  render(
    <DeskProvider desk={(await freshDesk('demo')).desk}>
      <WithBoundary />
    </DeskProvider>,
  )
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(page.getByRole('status')).toHaveTextContent(/\S/)
  arrive({ default: () => 'It is here' })
  await expect.element(page.getByText('It is here')).toBeVisible()
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
})
