import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDesk } from '../../../playground/harness/testKit'
import { EMPTY_TICKET } from '../../domain/request/ticket'
import { createDesk } from '../createDesk'
import { readStored } from '../testStorages'
import { unsavedComments } from './changes/unsavedComments'

/** The storage of another tab: the browser itself notifies this one of its writes. */
function otherTab(): Storage {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return (frame.contentWindow as Window).localStorage
}

/** This tab's desk, and a sign-out as another tab writes it: the browser's event of it arrives later. */
async function openTabs() {
  const { desk, client } = await freshDesk('funded')
  const key = (name: string) => `desk:${client.email}:${name}`
  const tab = otherTab()
  function signOutInOther(typed: string): void {
    tab.setItem(key('signed-out'), 'true')
    for (const stored of Object.keys(tab)) if (stored.startsWith(key(typed))) tab.removeItem(stored)
    tab.removeItem(key('access_token'))
  }
  const ended = () => vi.waitFor(() => expect(desk.session.token.peek()).toBe(undefined))
  return { desk, stored: (name: string) => readStored(key(name)).join(), signOutInOther, ended }
}

it('a draft typed while another tab signs out is deleted too', async () => {
  const { desk, stored, signOutInOther, ended } = await openTabs()
  const route = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  const type = (comment: string) => desk.savedTickets.keep({ route, values: { ...EMPTY_TICKET, comment } })
  await desk.savedTickets.read()
  type('Slow')
  signOutInOther('drafts')
  type('Slowly')
  expect(stored('drafts')).toContain('Slowly')
  await ended()
  type('Slowly, please')
  await vi.waitFor(() => expect(stored('drafts')).toBe(''))
})

it('a comment typed while another tab signs out is deleted too', async () => {
  const { desk, stored, signOutInOther, ended } = await openTabs()
  const comments = unsavedComments(desk)
  const type = (text: string) => comments.set('one', { text, base: undefined, isSent: false })
  type('Slow')
  signOutInOther('comments')
  type('Slowly')
  expect(stored('comments')).toContain('Slowly')
  await ended()
  type('Slowly, please')
  await vi.waitFor(() => expect(stored('comments')).toBe(''))
})

it('a page that gives the token keeps the unsaved comments when it opens, though another tab has signed out', async () => {
  const options = {
    url: 'http://desk.test',
    name: 'gives-tokens',
    getToken: () => 'a-token',
    fetch: async () => Response.json({ name: 'Olena', email: 'olena@desk.test' }),
  }
  const openPage = async () => {
    const desk = createDesk(options)
    onTestFinished(() => desk.close())
    desk.session.open()
    await vi.waitFor(() => expect(desk.session.token.peek()).toBe('a-token'))
    return desk
  }
  const before = await openPage()
  const comment = { text: 'Slowly', base: undefined, isSent: false }
  // Tabs whose pages give the token learn of no sign-out of each other.
  otherTab().setItem('desk:gives-tokens:signed-out', 'true')
  unsavedComments(before).set('one', comment)
  before.close()
  expect(unsavedComments(await openPage()).get('one')).toEqual(comment)
})
