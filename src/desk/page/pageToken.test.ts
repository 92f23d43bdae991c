import { expect, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../createDesk'
import type { GetToken } from '../session'
import { createPageToken } from './pageToken'

const ask = (getToken: GetToken, timeoutMs = 1_000) => {
  const onFailed = vi.fn<(error: unknown) => void>()
  const token = createPageToken(getToken, timeoutMs, onFailed)('refused')
  return token.then(value => [value, ...onFailed.mock.calls.map(([error]) => (error as Error).message)])
}
const refuses = () => Promise.reject(new Error('The portal is down'))

it.each<[string, GetToken, unknown[]]>([
  ['gives a token', async () => 'token', ['token']],
  ['gives it at once', () => 'token', ['token']],
  ['is given the refused token', refused => `not-${refused}`, ['not-refused']],
  ['has none', async () => null, [undefined]],
  ['has an empty one', () => '', [undefined]],
  ['rejects', refuses, [undefined, 'The portal is down']],
  [
    'gives one that no header can carry',
    () => 'two words',
    [undefined, 'getToken gave a token that no header can carry'],
  ],
])('a page whose getToken %s', async (_what, getToken, result) => {
  expect(await ask(getToken)).toEqual(result)
})

it('a getToken that does not answer is waited for no longer than a call to the desk', async () => {
  expect(await ask(() => new Promise(() => undefined), 20)).toEqual([
    undefined,
    'getToken did not answer within 0.02 s',
  ])
})

it('a getToken that fails signs out, also when the page’s reporter fails at that', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const reporter = {
    report() {
      throw new Error('The reporter is down')
    },
  }
  const desk = createDesk({ url: 'https://desk.test', name: 'reporter', getToken: refuses, reporter })
  onTestFinished(() => {
    desk.close()
    vi.restoreAllMocks()
  })
  desk.session.open()
  await vi.waitFor(() => expect(desk.session.isPending.peek()).toBe(false))
  expect(console.error).toHaveBeenCalledWith(new Error('The reporter is down'))
})
