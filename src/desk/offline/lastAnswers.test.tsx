import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { BalancesSummary } from '../../../widgets/BalancesPanel/BalancesSummary'
import { createDesk, type DeskOptions } from '../createDesk'
import { createLastAnswers } from './lastAnswers'
import { answerStored } from './testAnswers'

const OFFLINE: Partial<DeskOptions> = { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) }
const balances = () => page.getByText('BTC', { exact: true }).first()

it('a page that can’t reach the desk shows the last balances as old; after a sign-out, or to another client, none', async () => {
  const { desk, client } = await freshDesk('funded')
  const view = renderAt(desk, <BalancesSummary />)
  await expect.element(balances()).toBeVisible()
  view.unmount()
  await answerStored(client.email, 'BTC')
  const token = desk.session.token.peek() ?? ''
  // The page is left, with the token in storage.
  desk.close()

  const openAgain = () => createDesk({ url: 'https://desk.example', name: client.email, ...OFFLINE })
  const later = openAgain()
  expect(later.session.token.peek()).toBe(token)
  const offline = renderAt(later, <BalancesSummary />)
  await expect.element(balances()).toBeVisible()
  await expect.element(page.getByText(/^as of \d\d:\d\d:\d\d/)).toBeVisible()
  expect(later.cache.peek(['balances'])).toBe(undefined)

  later.session.start('another-client')
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be reached')
  await expect.element(balances()).not.toBeInTheDocument()
  later.session.start(token)
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be reached')
  offline.unmount()
  later.signOut()
  later.close()
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  await vi.waitFor(async () => expect(await names()).not.toContain(`desk:${client.email}:last`))
})

it('an answer is found as soon as it was given, before the browser has stored it', async () => {
  const { desk, client } = await freshDesk('empty')
  const answers = createLastAnswers({ name: `${client.email} at once`, session: desk.session })
  onTestFinished(answers.close)
  answers.keep(['balances'], { total: '1' })
  expect(await answers.find(['balances'])).toMatchObject({ data: { total: '1' } })
})
