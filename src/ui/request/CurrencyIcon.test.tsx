import { describe, expect, it, vi } from 'vitest'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { CurrencyIcon, IconSource } from './CurrencyIcon'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Each test uses its own hosts, as failed images are remembered for the page. */
const open = async (currency: string, source: { local?: string; remote?: string }, copies = 1) => {
  const names = Array.from({ length: copies }, (_, copy) => `copy ${copy}`)
  const icons = names.map(name => <CurrencyIcon key={name} currency={currency} />)
  const view = await renderBrick(<IconSource {...source}>{icons}</IconSource>)
  const discs = () => [...view.container.querySelectorAll('span[aria-hidden=true]')]
  return { ...view, discs, picture: () => discs()[0]?.querySelector('img') }
}

describe('a currency’s icon', () => {
  it('is requested lazily, without a referrer, under its lower-case code', async () => {
    const { picture } = await open('BTC', { local: '/one', remote: PIXEL })
    expect(picture()?.getAttribute('src')).toBe('/one/btc.svg')
    expect(picture()?.attributes).toMatchObject({
      referrerpolicy: { value: 'no-referrer' },
      crossorigin: { value: 'anonymous' },
      loading: { value: 'lazy' },
      alt: { value: '' },
    })
  })

  it('falls back to the public host in grey, then to a letter', async () => {
    const greys = await open('ETH', { local: '/two', remote: `${PIXEL}#{currency}` })
    await vi.waitFor(() => expect(greys.picture()?.src).toBe(`${PIXEL}#eth`))
    expect(getComputedStyle(greys.picture()!).filter).toBe('grayscale(1)')
    const letter = await open('ETH', { local: '/two', remote: '/nowhere/{currency}.png' })
    await vi.waitFor(() => expect(letter.discs()[0]?.textContent).toBe('E'))
  })

  it('a currency’s icon that failed is requested once per page, however many rows show it', async () => {
    const source = { local: '/three', remote: '/also-nowhere/{currency}.png' }
    const first = await open('DOGE', source)
    await vi.waitFor(() => expect(first.discs()[0]?.textContent).toBe('D'))
    first.unmount()
    const before = performance.getEntriesByType('resource').length
    const many = await open('DOGE', source, 50)
    expect(many.discs().map(disc => disc.textContent)).toEqual(Array(50).fill('D'))
    expect(many.container.querySelector('img')).toBe(null)
    expect(performance.getEntriesByType('resource').length).toBe(before)
  })

  it('a currency’s icon that failed offline is requested again by the next page', async () => {
    const source = { local: '/offline-icons' }
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const first = await open('SOL', source)
    await vi.waitFor(() => expect(first.discs()[0]?.textContent).toBe('S'))
    first.unmount()
    onLine.mockRestore()
    expect((await open('SOL', source)).picture()?.getAttribute('src')).toBe('/offline-icons/sol.svg')
  })

  it.each(['../me', 'A B', 'BTC?x=1', 'БТЦ', '', `${'X'.repeat(25)}`, '<img src=x>'])(
    'a currency’s icon of the code %j never reaches a URL',
    async currency => {
      const { picture, discs } = await open(currency, { local: '/four', remote: PIXEL })
      expect(picture()).toBe(null)
      expect(discs()[0]?.textContent).toBe(currency.slice(0, 1).toUpperCase())
    },
  )

  it.each([[{ local: '', remote: '' }], [{}]])('is its first letter, and fetches nothing, at %j', async source => {
    const { picture, discs } = await open('BTC', source)
    expect([picture(), discs()[0]?.textContent]).toEqual([null, 'B'])
  })
})
