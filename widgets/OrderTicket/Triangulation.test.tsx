import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WizardSeed } from '../../src/domain/request/wizard'
import {
  button,
  confirmReview,
  fact,
  field,
  note,
  openTotal,
  requestsAtDesk,
  send,
  textIn,
  type,
} from '../RequestWizard/testWizard'

const THROUGH: WizardSeed = { base: 'BTC', counter: 'EUR', common: 'USDT' }
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })

describe('a request through a common currency', () => {
  it('is placed with it at the typed price, and its cost is fetched with it', async () => {
    const wizard = await openTotal(THROUGH, { confirm: 'always' })
    await type('Price', '80000')
    await type('Amount', '0.05')
    await send()
    await vi.waitFor(() =>
      expect(['Pair', 'Price'].map(fact)).toEqual([
        'PairBTC / EUR via USDT',
        expect.stringMatching(/^Price80,000\.00 EUR/),
      ]),
    )
    await confirmReview()
    await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({
      type: 'limit',
      isTriangulation: true,
      baseCurrency: 'BTC',
      counterCurrency: 'EUR',
      commonCurrency: 'USDT',
      requestedBase: '0.05',
      requestedPrice: '80000',
    })
    const queried = wizard.sentCalls('GET', 'v1/requests/cost').map(({ url }) => url.searchParams.get('common'))
    expect(new Set(queried)).toEqual(new Set(['USDT']))
  })

  it('can only be a limit, and says why', async () => {
    await openTotal({ ...THROUGH, values: { type: 'scaled' } })
    await expect.element(radio('Limit')).toBeChecked()
    await expect.element(radio('Scaled')).toBeDisabled()
    await expect.element(radio('Market')).toBeDisabled()
    await expect
      .element(page.getByRole('group', { name: 'Type' }))
      .toHaveAccessibleDescription('Only limit requests can go via USDT.')
  })

  it('has the price of its two books, and the limit’s distance from it', async () => {
    await openTotal(THROUGH)
    await expect.element(page.getByText('Price via USDT')).toBeVisible()
    await expect.element(page.getByText('live', { exact: true })).toBeVisible()
    await type('Price', '80000')
    await vi.waitFor(() => expect(note('Price')).toMatch(/% (below|above) market/))
  })

  it('for more than its books hold says so, until less is typed', async () => {
    await openTotal(THROUGH)
    const thin = page.getByText('Your amount exceeds the visible order books. The price covers only the levels shown.')
    await expect.element(page.getByText('live', { exact: true })).toBeVisible()
    await type('Amount', '90000000')
    await expect.element(thin).toBeVisible()
    await type('Amount', '0.001')
    await expect.element(thin).not.toBeInTheDocument()
  })

  it('shows the available counter and common currency', async () => {
    const wizard = await openTotal(THROUGH)
    const free = async (code: string) =>
      (await wizard.call<{ binance_spot: { available: string } }>('GET', `v1/balances/${code}`)).binance_spot.available
    await type('Price', '80000')
    const rowOf = (name: string) => page.getByText(name, { exact: true }).element().parentElement?.textContent
    await vi.waitFor(() => expect(rowOf('Available in the common currency')).toMatch(/USDT$/))
    await vi.waitFor(() => expect(rowOf('Available')).toMatch(/EUR$/))
    const shown = Number(rowOf('Available in the common currency')?.replace(/[^\d.]/g, ''))
    expect(shown).toBeCloseTo(Number(await free('USDT')), 1)
  })

  it('returns to the common currency by its chip, and keeps the pair', async () => {
    await openTotal(THROUGH)
    await button('via USDT').click()
    await expect.element(heading('Triangulate Via')).toBeVisible()
    await expect.element(field('EUR to BTC via')).toHaveFocus()
    await button('Back').click()
    expect([textIn('Buy'), textIn('Pay with')]).toEqual(['BTC', 'EUR'])
  })

  it('whose base is edited returns to a pair that is still a triangulation', async () => {
    await openTotal(THROUGH)
    await button('BTC').click()
    await expect.element(field('Buy')).toHaveFocus()
    expect([textIn('Buy'), textIn('Pay with')]).toEqual(['', 'EUR'])
    await expect.element(page.getByRole('switch', { name: /^Triangulate/ })).toBeChecked()
  })

  it('that the desk does not offer is refused in words', async () => {
    await openTotal({ ...THROUGH, common: 'NOSUCH' })
    await type('Price', '80000')
    await expect.element(page.getByText(/This pair isn’t available on this account/)).toBeVisible()
    await expect.element(page.getByText('unknown pair')).toBeVisible()
  })

  it('in a window of 320 × 568 keeps the focused field visible over a tall footer', async () => {
    await page.viewport(320, 568)
    try {
      await openTotal(THROUGH, { locale: 'uk-UA' })
      await type('Ціна', '80000')
      await type('Кількість', '0.05')
      const amount = field('Кількість').element()
      const footer = button('Купити BTC').element().closest('div')?.parentElement as HTMLElement
      await vi.waitFor(() =>
        expect(amount.getBoundingClientRect().bottom).toBeLessThan(footer.getBoundingClientRect().top),
      )
    } finally {
      await page.viewport(390, 844)
    }
  })
})

describe('a repeated request', () => {
  it('starts at its total with all its values', async () => {
    const values = { requestedBase: '0.05', requestedPrice: '80000', isIceberg: false, comment: 'Again' }
    const wizard = await openTotal({ ...THROUGH, values })
    expect([textIn('Price'), textIn('Amount'), textIn('Comment')]).toEqual(['80,000', '0.05', 'Again'])
    await send()
    await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({ isIceberg: false, comment: { text: 'Again' } })
  })

  it('with an edited step starts without its amount and price', async () => {
    await openTotal({ values: { requestedBase: '0.05', requestedPrice: '80000' } })
    await button('USDT').click()
    await page.getByRole('option', { name: /^USDC/ }).click()
    await expect.element(field('Amount')).toBeVisible()
    expect([textIn('Price'), textIn('Amount')]).toEqual(['', ''])
  })
})
