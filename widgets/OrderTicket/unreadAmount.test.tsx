import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, field, openTotal } from '../RequestWizard/testWizard'

const MISSING = 'Enter a price'
const WRONG = 'Correct the marked field'

test('a price that may be one of two numbers is not called missing', async () => {
  await openTotal({})
  await expect.element(page.getByText(MISSING, { exact: true })).toBeVisible()
  await userEvent.fill(field('Price'), '1,234')
  await expect.element(page.getByText('Which number is this?')).toBeVisible()
  await expect.element(page.getByText(WRONG)).toBeVisible()
  expect(page.getByText(MISSING, { exact: true }).elements()).toEqual([])
  await userEvent.click(button('1234 USDT'))
  await expect.element(page.getByText(WRONG)).not.toBeInTheDocument()
})

test('a price that could not be read is forgotten with its field', async () => {
  await openTotal({})
  await userEvent.fill(field('Price'), '1,234')
  await expect.element(page.getByText(WRONG)).toBeVisible()
  await userEvent.click(page.getByText('Scaled', { exact: true }))
  await userEvent.click(page.getByText('Limit', { exact: true }))
  await expect.element(page.getByText(MISSING, { exact: true })).toBeVisible()
})
