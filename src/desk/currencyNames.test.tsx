import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDesk } from '../../playground/harness/testKit'
import { useCurrencyName } from './currencyNames'
import { renderHookAt } from './testHook'

const ADDRESS = '/the-names.json'

/** Answers the address of the names in turn; the last answer stays. */
function answering(...answers: readonly (() => Response)[]) {
  const { fetch } = window
  let asks = 0
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (input !== ADDRESS) return fetch(input, init)
    const answer = answers[Math.min(asks, answers.length - 1)]!
    asks += 1
    return answer()
  })
  onTestFinished(() => spy.mockRestore())
  return { asks: () => asks }
}

async function deskWith(currencyNames: string | Record<string, string>) {
  const report = vi.fn()
  const { desk } = await freshDesk('empty', { currencyNames, reporter: { report } })
  const nameOf = (code: string) => renderHookAt(desk, () => useCurrencyName(code))
  return { desk, nameOf, reports: () => report.mock.calls.map(([error, { level }]) => [error.message, level]) }
}

const names = () => Response.json({ BTC: 'Bitcoin' })
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

describe('the names of currencies', () => {
  it('are fetched once for all widgets, from the address that the page gives', async () => {
    const { asks } = answering(names)
    const { nameOf, reports } = await deskWith(ADDRESS)
    const [first, second] = [nameOf('BTC'), nameOf('ETH')]
    await vi.waitFor(() => expect(first.current).toBe('Bitcoin'))
    expect([second.current, nameOf('BTC').current, asks(), reports()]).toEqual([undefined, 'Bitcoin', 1, []])
  })

  it('are those that the page gives itself, without a call', async () => {
    const { asks } = answering(names)
    const { nameOf } = await deskWith({ BTC: 'Біткоїн' })
    const btc = nameOf('BTC')
    await vi.waitFor(() => expect(btc.current).toBe('Біткоїн'))
    expect(asks()).toBe(0)
  })

  it('of money of a state are the browser’s, in the language of the client as it changes', async () => {
    const { desk, nameOf } = await deskWith({ BTC: 'Bitcoin' })
    const usd = nameOf('USD')
    await vi.waitFor(() => expect(usd.current).toBe('US Dollar'))
    desk.update({ locale: 'uk-UA' })
    await vi.waitFor(() => expect(usd.current).toBe('Долар США'))
  })

  it.each<readonly [what: string, answer: () => Response]>([
    ['is missing', () => new Response('Not found', { status: 404 })],
    ['is empty, as this app answers for a missing one', () => new Response(null, { status: 204 })],
    ['is a page of a sign-in', () => new Response('<html></html>')],
    ['is a list', () => Response.json(['Bitcoin'])],
  ])('are none where the file %s, which is reported once as a warning', async (_, answer) => {
    const { asks } = answering(answer)
    const { nameOf, reports } = await deskWith(ADDRESS)
    nameOf('BTC')
    await vi.waitFor(() => expect(reports()).toEqual([['The list of currency names has a wrong shape', 'warning']]))
    const later = nameOf('BTC')
    expect([later.current, asks(), reports().length]).toEqual([undefined, 1, 1])
  })

  it('are fetched again by the next widget when there was no network, which is reported to nobody', async () => {
    const { asks } = answering(unreachable, names)
    const { nameOf, reports } = await deskWith(ADDRESS)
    const [usd, btc] = [nameOf('USD'), nameOf('BTC')]
    await vi.waitFor(() => expect(usd.current).toBe('US Dollar'))
    expect([btc.current, asks()]).toEqual([undefined, 1])
    nameOf('BTC')
    await vi.waitFor(() => expect(btc.current).toBe('Bitcoin'))
    expect([asks(), reports()]).toEqual([2, []])
  })

  it('are none, and nothing is fetched, where the page gives none', async () => {
    const { asks } = answering(names)
    const { desk } = await freshDesk('empty')
    const usd = renderHookAt(desk, () => useCurrencyName('USD'))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect([usd.current, asks()]).toEqual([undefined, 0])
  })
})
