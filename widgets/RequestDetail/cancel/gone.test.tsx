import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, is, open, quiet } from '../testDetail'

it('a request that is no longer there is read again at the cancel, and the page says so', async () => {
  const { faults, request } = await open('demo', is('new'), quiet)
  await userEvent.click(button('Cancel request'))
  await faults({ match: { path: `v1/requests/${request.uuid}` }, act: { status: 404 } })
  await userEvent.click(button('Cancel Request'))
  await expect.element(page.getByText(`Request #${request.number} is no longer available`)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(button('Cancel request').elements()).toEqual([])
})
