import { expect as see } from 'playwright/test'
import { it } from 'vitest'
import { expectAccessible } from './accessible'
import { useApp } from './app'
import { freshClient } from './sandbox'
import { signIn } from './signIn'

const app = useApp()
it('in', async () => {
  const client = await freshClient('demo')
  const page = await app.open('/requests')
  await signIn(page, client)
  await see(page).toHaveURL(/requests$/)
  await expectAccessible(page)
})
it('in by token', async () => {
  const page = await app.open('/', { client: await freshClient('demo'), wide: true, theme: 'light', language: 'uk-UA' })
  await page.waitForTimeout(3000)
  await page.screenshot({ path: '/tmp/toy/shot.png' })
  await expectAccessible(page)
})
