import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, field, fillLimit, note, openTotal, refusal, send, sheet } from '../RequestWizard/testWizard'

/** A limit request that the desk refuses for that property. */
async function refusedFor(property: string, code = 'other') {
  const wizard = await openTotal()
  await fillLimit()
  await wizard.faults({
    match: { method: 'POST', path: 'v1/requests' },
    act: refusal(422, 'Not like this', property, code),
  })
  await send()
}

describe('a refusal', () => {
  it.each([
    ['comment', 'Comment'],
    ['deadline', 'Deadline'],
  ])('of a %s opens its field, shows the reason there and focuses it', async (property, label) => {
    await refusedFor(property)
    await expect.element(field(label)).toHaveFocus()
    expect(note(label)).toContain('Not like this')
  })

  it.each([
    ['isIceberg', 'Iceberg: Not like this'],
    ['minPrice', 'Min price: Not like this'],
    ['maxPrice', 'Max price: Not like this'],
    ['type', 'Type: Not like this'],
  ])('of %s, which has no field now, is shown above the button', async (property, words) => {
    await refusedFor(property)
    await expect.element(sheet().getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect.element(button('Buy BTC')).toBeEnabled()
  })

  it('without a field disappears when the choice it is about is changed', async () => {
    await refusedFor('type')
    await expect.element(page.getByText('Type: Not like this')).toBeVisible()
    await page.getByText('Scaled', { exact: true }).click()
    await expect.element(page.getByText('Type: Not like this')).not.toBeInTheDocument()
  })
})
