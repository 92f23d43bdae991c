import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { RequestList } from './RequestList'

const HOUR = 3_600_000

it.each([
  ['three days slow', 72],
  ['three days fast', -72],
  ['70 minutes fast', -70 / 60],
  ['20 minutes slow', 20 / 60],
])('on a device whose clock is %s, times follow the desk’s clock', async (_how, hoursAhead) => {
  const deskTime = () => Date.now() + hoursAhead * HOUR
  const row = {
    uuid: '00000000-0000-4000-8000-000000000000',
    number: 1,
    status: 'new',
    side: 'buy',
    createdAt: new Date(deskTime() - 5.5 * 60_000).toISOString(),
    deadline: new Date(deskTime() + 23.5 * HOUR).toISOString(),
  }
  let isFailing = false
  const { desk } = await freshDesk('empty', {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (isFailing) return new Response('{}', { status: 500 })
      const isList = new URL(request.url).pathname.endsWith('/v1/requests')
      const response = await fetch(request)
      const body = isList ? JSON.stringify({ total: 1, data: [row] }) : await response.text()
      return new Response(body, { status: response.status, headers: { date: new Date(deskTime()).toUTCString() } })
    },
  })
  renderAt(desk, <RequestList />)
  await expect.element(page.getByText('5 min ago')).toBeVisible()
  await expect.element(page.getByText('Deadline in 23 h')).toBeVisible()
  isFailing = true
  const time = (at: number) => new Date(at).toLocaleTimeString('en-US', { hourCycle: 'h23' })
  const shown = () => /They are from (\d\d:\d\d):/.exec(document.body.textContent ?? '')?.[1]
  await expect.poll(shown, { timeout: 10_000 }).toBeDefined()
  expect([-60_000, 0].map(ago => time(deskTime() + ago).slice(0, 5))).toContain(shown())
})
