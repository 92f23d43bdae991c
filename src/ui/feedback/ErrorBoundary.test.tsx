import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { ErrorBoundary } from './ErrorBoundary'

const report = vi.fn((_error: unknown) => '7f3ac21e')
let broken = true

function Row() {
  if (broken) throw new Error('A row could not be drawn')
  return <p>Request #10482</p>
}

beforeEach(() => {
  broken = true
  report.mockClear()
  // React logs every caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  renderBrick(
    <>
      <ErrorBoundary onError={report}>
        <Row />
      </ErrorBoundary>
      <p>A neighbour</p>
    </>,
  )

it('a widget that fails to render is reported once and shows the id, and its neighbors keep working', async () => {
  await open()
  await expect.element(page.getByRole('alert')).toHaveTextContent('We recorded it with ID 7f3ac21e.')
  await expect.element(page.getByText('A neighbour')).toBeVisible()
  expect(report).toHaveBeenCalledTimes(1)
})

it('a retry renders it again', async () => {
  await open()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Request #10482')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
