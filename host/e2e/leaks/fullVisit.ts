import type { Page } from 'playwright'
import { inject } from 'vitest'
import type { App } from '../app'
import { expect } from '../expect'
import { answer, uuidOf } from '../injection/placeKinds'
import { fillLimit, reviewButton } from '../place'
import { control, type Fault, freshClient, listOf } from '../sandbox'
import { signIn } from '../signIn'
import { type Canaries, chosenCanaries } from './canaries'
import { type Traces, watchChannels } from './channels'

/** Where errors are reported. */
export const REPORTS = 'https://errors.example'

type Link = { readonly path: string; readonly token: string }

/** A client does everything once that touches a value of its own, and things fail meanwhile. */
export async function visitAll(app: App): Promise<{ canaries: Canaries; traces: Traces }> {
  const client = await freshClient('funded')
  const chosen = chosenCanaries()
  await putPassword(await linkFor(client), chosen['the password'])

  app.tolerate(/stray|favicon\.ico|Failed to load resource|unlisted origin: https:\/\/errors\.example|No such currency/)
  const page = await app.open('/icon.svg', { browser: { serviceWorkers: 'allow' } })
  const { sample, end } = await watchChannels(page.context(), app.url, REPORTS)
  await page.goto(`${app.url}/login`)
  await page.locator('input[inputmode=email]').fill(client.email)
  await page.locator('input[name=password]').fill(chosen['the password'])
  await sample(page)
  await signIn(page, { ...client, password: chosen['the password'] })
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''

  // Written by the client.
  await placeRequest(page, chosen['an amount'], () => sample(page))
  const { data } = await listOf({ token })
  const { uuid } = data[0]!
  const visited = { ...chosen, 'the access token': token, 'the email': client.email, 'the uuid of a request': uuid }
  await page.goto(`${app.url}/requests/${uuid}`)
  await page.getByRole('button', { name: /^(Add|Edit) comment$/ }).click()
  await page.getByRole('article').locator('textarea').fill(chosen['a comment'])
  await sample(page)
  await page.getByRole('button', { name: 'Save comment' }).click()
  // The editor, too, holds the text: leaving it before the answer would leave the comment unconfirmed.
  await expect(page.getByRole('article').locator('textarea')).toHaveCount(0)
  await expect(page.getByRole('article').getByText(chosen['a comment'])).toBeVisible()

  // Sent by the desk, some of it in a form that the app does not know.
  const { data: rows } = await listOf({ token })
  await app.faults(client, privateAnswers(visited, rows))
  for (const path of ['/', '/requests', `/requests/${uuid}`, '/balances', '/balances/BTC', '/profile']) {
    await page.goto(app.url + path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await sample(page)
  }
  for (const name of ['the client’s name', 'the email'] as const)
    await expect(page.getByRole('main').getByText(visited[name])).toBeVisible()
  await failWith(page, visited)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

  // A reset link that is used.
  await app.faults(client, [])
  const link = await linkFor(client)
  await page.goto(app.url + link.path)
  await setPassword(page, chosen['the new password'], () => sample(page))
  await page.getByRole('button', { name: 'Go to login' }).click()
  await signIn(page, { ...client, password: chosen['the new password'] })
  await sample(page)
  const canaries = { ...visited, 'the token of the reset link': link.token }
  const traces = await end(page)
  // Opened by the client, before any code of the app runs.
  traces['the address bar'] = traces['the address bar'].filter(address => address !== app.url + link.path)
  return { canaries, traces }
}

const linkFor = async ({ email }: { email: string }): Promise<Link> => {
  const { path } = await control<{ path: string }>('POST', 'password-link', { email })
  return { path, token: decodeURIComponent(path.split('/').at(-1)!) }
}

async function putPassword({ token }: Link, password: string): Promise<void> {
  const { ok } = await fetch(`${inject('sandbox').desk}/api/client/v1/auth/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  })
  expect(ok).toBe(true)
}

async function setPassword(page: Page, password: string, typed: () => Promise<void>): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password', { exact: true }).fill(password)
  await typed()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The password has been successfully updated.')).toBeVisible()
}

async function placeRequest(page: Page, amount: string, typed: () => Promise<void>): Promise<void> {
  await page.goto(new URL('/', page.url()).href)
  const commit = await fillLimit(page, { price: '50000', amount })
  const sheet = page.getByRole('dialog')
  await typed()
  await commit.click()
  // On a busy machine the price may be stale by now, and the request is reviewed.
  const review = reviewButton(page)
  await expect.poll(async () => (await review.isVisible()) || !(await sheet.isVisible())).toBe(true)
  if (await review.isVisible()) await review.click()
  await expect(sheet).toBeHidden()
}

/** The client's data with fields that no screen shows, and with a row that can't be read. */
function privateAnswers(canaries: Omit<Canaries, 'the token of the reset link'>, rows: readonly object[]): Fault[] {
  const hidden = {
    client: { id: canaries['the id of the client at the desk'], name: canaries['the name in a request'] },
    orderId: canaries['the id of an order at the exchange'],
    idempotencyKey: canaries['the idempotency key of a request'],
  }
  const [first] = rows.map(row => ({ ...row, ...hidden }))
  const list = [first, { ...first, uuid: uuidOf(1), side: hidden, status: 7 }]
  const amount = canaries['an amount']
  const entry = { amount, available: amount, withdrawable: amount, equivalents: { USDT: amount } }
  const balance = { ...hidden, asset: 'BTC', all_accounts: entry, binance_spot: entry }
  const name = canaries['the client’s name']
  const answers = [
    answer('v1/me/accounts', ['binance_spot', hidden.client.id]),
    answer('v1/me', { ...hidden, name, email: canaries['the email'] }),
    answer(`v1/requests/${canaries['the uuid of a request']}`, first),
    answer('v1/requests', { total: list.length, data: list }),
    answer('v1/balances/total-equivalent', { ...hidden, all_accounts: { USDT: amount } }),
    answer('v1/balances/BTC', balance),
    answer('v1/balances', { total: 1, data: [balance] }),
  ]
  const headers = { 'x-request-id': canaries['the id of an answer'] }
  return answers.map(({ match, act }) => ({ match, act: { ...act, headers } }))
}

/** An error that nothing catches has values in its words and in a field. */
async function failWith(page: Page, canaries: Omit<Canaries, 'the token of the reset link'>): Promise<void> {
  const reported = page.waitForRequest(request => request.url().startsWith(REPORTS))
  const names = ['the access token', 'the password', 'the email', 'an amount', 'the uuid of a request'] as const
  await page.evaluate(
    values =>
      setTimeout(() => {
        throw Object.assign(new TypeError(`stray ${values.join(' and ')}`), { values })
      }),
    names.map(name => canaries[name]),
  )
  await reported
}
