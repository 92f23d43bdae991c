import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionNameOf } from '../../client/clientOwner'
import { createDesk } from '../../createDesk'
import { stubStorage } from '../../testTabs'
import { sentCancelsOf } from './sentCancels'

const UUID = '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11'

beforeEach(() => stubStorage())
afterEach(() => void vi.unstubAllGlobals())

it('a cancellation sent before the client was known is counted, though the page has renewed its token meanwhile', async () => {
  let token = 'first'
  let status = 503
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'renewed',
    getToken: () => token,
    fetch: async () => new Response(JSON.stringify({ name: 'Ada', email: 'ada@client.test' }), { status }),
  })
  desk.session.open()
  await vi.waitFor(() => expect(desk.session.token.peek()).toBe('first'))
  const record = { who: sessionNameOf('first'), uuid: UUID, at: Date.now() }
  desk.storage.write(`cancels/${UUID}`, JSON.stringify(record))
  token = 'second'
  await desk.session.renew('first')
  expect([desk.clientOwner.isKnown.peek(), desk.session.token.peek()]).toEqual([false, 'second'])
  const sent = sentCancelsOf(desk)
  status = 200
  await desk.clientOwner.ensureKnown()
  expect([desk.clientOwner.isKnown.peek(), sent.count()]).toEqual([true, 1])
  desk.close()
})
