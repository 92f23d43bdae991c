import { describe, it } from 'vitest'
import { trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { expect } from '../expect'
import { freshClient } from '../sandbox'
import { signIn } from '../signIn'
import { HOSTILE_PLACES } from './hostilePlaces'

const MISSING = '/requests/00000000-0000-4000-8000-000000000000?x=1#top'

/** Addresses of pages that only a client may see. */
const PRIVATE = [
  '/',
  '/?x=1#top',
  '/requests',
  '/requests?status=new',
  '/requests?status=new&currency=BTC',
  MISSING,
  '/requests/not-a-uuid',
  '/balances',
  '/balances?search=%2541',
  '/balances/BTC',
  '/balances/BTC?exchangeAccount=binance_spot',
  '/balances/BTC#top',
  '/profile',
  '/nothing-here',
  '/one%0Atwo?x=1',
]

/** Who opens which address, and the address that the browser shows afterwards. */
const OPENED = [
  ['a client who is signed in', '/login', '/'],
  ['a client who is signed in', '/login?again', '/'],
  ['a client who is signed in', '/login#again', '/'],
  ['a client who is signed in', '/', '/'],
  ['a client who is signed in', '/requests?status=new', '/requests?status=new'],
  ['a client who is signed in', MISSING, MISSING],
  ['a client who is signed in', '/balances/BTC#top', '/balances/BTC#top'],
  ['a client who is signed in', '/profile', '/profile'],
  ['a client who is signed in', '/nothing-here', '/nothing-here'],
  ['a client who is signed in', '/password-reset', '/'],
  ['a client who is signed in', '/password-reset/a-token', '/password-reset'],
  ['nobody', '/login', '/login'],
  ['nobody', '/login?again', '/login?again'],
  ['nobody', '/password-reset', '/login'],
  ['nobody', '/password-reset/a-token', '/password-reset'],
] as const

describe('an address', { tags: ['session'] }, () => {
  const app = startApp()

  it.each(trialCases(PRIVATE, path => path === '/requests?status=new' || path === '/balances/BTC#top'))(
    'that requires signing in, %s, is opened after it',
    async path => {
      // This client has neither bitcoin nor a request: the desk answers 404.
      app.tolerate(/v1\/(balances|requests)\//)
      const page = await app.open(path)
      await expect(page).toHaveURL(/\/login$/)
      await signIn(page, await freshClient('empty'))
      await expect(page).toHaveURL(app.url + path)
    },
  )

  it.each(trialCases(OPENED, (_, at) => at === 0))('opened by %s, %s, leads to %s', async (who, path, shown) => {
    app.tolerate(/v1\/(balances|requests)\//)
    const page = await app.open(path, who === 'nobody' ? {} : { client: await freshClient('empty') })
    await expect(page.locator('main, form').first()).toBeVisible()
    await expect(page).toHaveURL(app.url + shown)
  })

  it.each(trialCases(HOSTILE_PLACES, place => place === '/.//evil.example/x'))(
    'that leads elsewhere, %j, is not opened after signing in',
    async place => {
      const page = await app.open('/login')
      await page.evaluate(from => history.replaceState({ from }, ''), place)
      await signIn(page, await freshClient('empty'))
      await expect(page).toHaveURL(`${app.url}/`)
    },
  )
})
