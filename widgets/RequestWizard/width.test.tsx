import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openTotal, openWizard, sheet } from './testWizard'

const width = () => Math.round(sheet().element().getBoundingClientRect().width)

async function onDesktop(): Promise<void> {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
}

test('on a desktop the first steps are as wide as the ticket’s form', async () => {
  await onDesktop()
  await openWizard()
  expect(width()).toBe(440)
  await userEvent.click(button(/^Buy/))
  await expect.element(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  expect(width()).toBe(440)
})

test('on a desktop the ticket has its order book beside the form', async () => {
  await onDesktop()
  await openTotal()
  expect(width()).toBe(800)
  const form = sheet().element().querySelector('form')!.getBoundingClientRect().width
  expect(form).toBeLessThan(440)
})
