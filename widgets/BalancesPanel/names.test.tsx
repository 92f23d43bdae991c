import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { DeskOptions } from '../../src/desk/createDesk'
import { BalancesPanel } from './BalancesPanel'

const NAMES = { BTC: 'Bitcoin', WBTC: 'Wrapped Bitcoin', XTZ: 'Tezos' }
const rows = () => page.getByRole('link')
const rowOf = (code: string) => page.getByRole('link', { name: new RegExp(`^${code}\\b`) })
const codes = () =>
  rows()
    .elements()
    .map(row => row.getAttribute('href')!.slice(1))
const search = () => page.getByRole('searchbox')

type Held = { readonly held?: Readonly<Record<string, string>>; readonly width?: number }

async function open(
  options: Partial<DeskOptions>,
  { held = { USD: '100', BTC: '99', XTZ: '98', WBTC: '97' }, width = 390 }: Held = {},
) {
  const at = await freshDesk('funded', options)
  const data = Object.entries(held).map(([asset, usdt]) => ({
    asset,
    all_accounts: { amount: '1', equivalents: { USDT: usdt } },
  }))
  const body = JSON.stringify({ total: data.length, data })
  await at.faults({ match: { method: 'GET', path: 'v1/balances' }, act: { status: 200, body } })
  renderAt(at.desk, <BalancesPanel href={currency => `/${currency}`} />, width)
  await expect.element(rows().first()).toBeVisible()
}

/** Each text of the rows, with its place in their list. */
function textPlaces(): readonly string[] {
  const range = document.createRange()
  return rows()
    .elements()
    .flatMap(row => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const places: string[] = []
      let space = ''
      while (texts.nextNode()) {
        const { data = '' } = texts.currentNode as Text
        range.selectNodeContents(texts.currentNode)
        const { left, top } = range.getBoundingClientRect()
        const list = row.closest('ul')!.getBoundingClientRect()
        if (data.trim() === '') space = data
        else places.push(`${space}${data} at ${left - list.left} ${top - list.top}`)
        if (data.trim() !== '') space = ''
      }
      return places
    })
}

describe('the balances of a page that gives the names of currencies', () => {
  test('are read with their names, after the code and before the share', async () => {
    await open({ currencyNames: NAMES })
    await expect.element(rowOf('BTC')).toHaveAccessibleName(/^BTC Bitcoin 25\.\d% 1 ₮/)
    await expect.element(rowOf('USD')).toHaveAccessibleName(/^USD US Dollar 25\.\d%/)
  })

  test('have the names of money in the language of the client', async () => {
    await open({ currencyNames: NAMES, locale: 'uk-UA' })
    await expect.element(rowOf('USD')).toHaveTextContent('USD Долар США')
    await userEvent.fill(search(), 'долар')
    await expect.poll(codes).toEqual(['USD'])
  })

  test('are found by the beginning of a word of the name, in any case, after those found by their code', async () => {
    await open({ currencyNames: { ...NAMES, USD: 'US Dollar', BTC: 'Wbitcoin' } })
    await userEvent.fill(search(), 'BITC')
    await expect.poll(codes).toEqual(['WBTC'])
    await userEvent.fill(search(), 'wb')
    await expect.poll(codes).toEqual(['WBTC', 'BTC'])
    await expect.element(page.getByText('2 balances found')).toBeInTheDocument()
    await userEvent.fill(search(), 'coin')
    await expect.element(page.getByText('Balances not found')).toBeVisible()
  })

  test('that the switch hides are offered where the search finds them by name alone', async () => {
    await open({ currencyNames: NAMES }, { held: { BTC: '90', XTZ: '0.5' } })
    await userEvent.click(page.getByRole('switch', { name: 'Hide small balances' }))
    await expect.poll(codes).toEqual(['BTC'])
    await userEvent.fill(search(), 'tezos')
    await userEvent.click(page.getByRole('button', { name: 'Show small balances' }))
    await expect.poll(codes).toEqual(['XTZ'])
  })

  test.each([320, 390, 1280])('at %i px nothing moves when the names come late', async width => {
    let arrive = (_: Response) => {}
    const { fetch } = window
    const spy = vi
      .spyOn(window, 'fetch')
      .mockImplementation((input, init) =>
        input === '/late-names' ? new Promise(resolve => (arrive = resolve)) : fetch(input, init),
      )
    onTestFinished(() => spy.mockRestore())
    await open({ currencyNames: '/late-names' }, { width })
    await expect.element(page.getByText('25.1%').first()).toBeVisible()
    const before = textPlaces()
    arrive(Response.json({ BTC: 'Bitcoin' }))
    await expect.element(page.getByTitle('Bitcoin')).toBeVisible()
    const added = textPlaces().filter(place => !before.includes(place))
    expect(added.map(place => place.split(' at ')[0])).toEqual([' US Dollar', ' Bitcoin'])
  })

  test('cut off a long name, neither the code nor the share', async () => {
    await open(
      { currencyNames: { BTC: 'A name as long as a name may be at all..' } },
      { held: { BTC: '90' }, width: 320 },
    )
    const name = page.getByTitle(/^A name/)
    await expect.element(name).toBeInTheDocument()
    const line = name.element().parentElement!
    expect([getComputedStyle(line).textOverflow, line.scrollWidth > line.clientWidth]).toEqual(['ellipsis', true])
    const right = line.getBoundingClientRect().right
    expect(page.getByTitle('BTC', { exact: true }).element().getBoundingClientRect().right).toBeLessThan(right)
    await expect.element(page.getByRole('link').getByText('100.0%')).toBeVisible()
  })
})

test('the balances of another page have their codes alone', async () => {
  await open({})
  await expect.element(rowOf('USD')).toHaveAccessibleName(/^USD 25\.\d%/)
  await userEvent.fill(search(), 'bitcoin')
  await expect.element(page.getByText('Balances not found')).toBeVisible()
})
