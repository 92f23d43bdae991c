import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { RequestList } from '../RequestList'

const network = vi.hoisted(() => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
})
vi.mock('../../../src/ui/form/CurrencyCombobox', async original => {
  await network.promise
  return original()
})

test('a currency typed before the list of currencies is loaded is kept, and so is the focus', async () => {
  const at = await freshDesk('demo')
  await at.faults({ match: { method: 'GET', path: 'v1/balances' }, act: { delayMs: 1_500 } })
  const onFilterChange = vi.fn()
  renderAt(at.desk, <RequestList filter={{}} onFilterChange={onFilterChange} href={uuid => uuid} />)
  await expect.element(page.getByRole('link').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Currency: All currencies' }))
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('textbox', { name: 'Currency' })).toHaveFocus()
  await userEvent.keyboard('t')
  network.resolve()
  const field = page.getByRole('combobox', { name: 'Currency' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('h')
  await expect.element(field).toHaveValue('eth')
  await expect.element(page.getByRole('option', { name: 'ETH' }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onFilterChange.mock.lastCall).toEqual([{ currency: 'ETH' }])
})
