import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WizardChoice } from '../../../src/domain/request/wizard'
import { button, field, listedCodes, openWizard, option, refusal, textIn, type } from '../testWizard'

const PAIR = { base: 'BTC', counter: 'EUR' } as const
const AT_COMMON: WizardChoice = { side: 'buy', exchangeAccount: 'binance_spot', isTriangulation: true, ...PAIR }
const FIELD = 'EUR to BTC via'
const COMMON = 'v1/requests/currencies/common'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const list = () => page.getByRole('listbox')
const high = () => list().element().getBoundingClientRect().height
const answers = (codes: readonly string[]) => ({
  match: { path: COMMON },
  act: { status: 200, body: JSON.stringify(codes) },
})
const codes = (count: number) => Array.from({ length: count }, (_, at) => `CODE${at}`)

/** At the pair, so that a fault can be set before the common currencies are fetched. */
async function openPair(options: Parameters<typeof openWizard>[1] = {}) {
  const wizard = await openWizard({ side: 'buy', exchangeAccount: 'binance_spot' }, options)
  await page.getByRole('switch').click()
  return {
    ...wizard,
    async goOn() {
      await type('Buy', 'btc')
      await option('BTC').click()
      await userEvent.keyboard('eur')
      await option('EUR').click()
    },
  }
}

describe('the common currency', () => {
  it('is chosen after the pair of a triangulation, from those that the desk lists with both', async () => {
    const wizard = await openPair()
    await wizard.goOn()
    await expect.element(heading('Triangulate Via')).toBeVisible()
    await expect.element(field(FIELD)).toHaveFocus()
    const query = 'side=buy&exchange_account=binance_spot&base=BTC&counter=EUR&triangulation=true'
    const listed = await wizard.call<string[]>('GET', `${COMMON}?${query}`)
    await expect.element(page.getByText(`${listed.length} currencies`)).toBeVisible()
    expect(listed).toContain('USDT')
  })

  it('is offered from those that the account holds first, money before coins, then from A to Z', async () => {
    const wizard = await openPair()
    await wizard.faults(answers(['AAVE', 'ADA', 'ETH', 'BTC', 'ZZZ', 'USDT']))
    await wizard.goOn()
    await expect.element(option('AAVE')).toBeVisible()
    expect(listedCodes()).toEqual(['USDT', 'BTC', 'ETH', 'ADA', 'AAVE', 'ZZZ'])
  })

  it('goes on to the total when pressed, and is shown there beside the pair', async () => {
    await openWizard(AT_COMMON)
    await type(FIELD, 'usdt')
    await option('USDT').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
    await expect.element(button('via USDT')).toBeVisible()
  })

  it('can be chosen by keys alone, in upper case however it is typed', async () => {
    await openWizard(AT_COMMON)
    await expect.element(option('ADA')).toBeVisible()
    await userEvent.keyboard('usdt')
    expect(textIn(FIELD)).toBe('USDT')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('via USDT')).toBeVisible()
  })

  it('is taken by Enter alone when it is the only one', async () => {
    const wizard = await openPair()
    await wizard.faults(answers(['USDC']))
    await wizard.goOn()
    await expect.element(option('USDC')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('via USDC')).toBeVisible()
  })

  it('a common currency that the desk does not list is not found, and Enter chooses none', async () => {
    await openWizard(AT_COMMON)
    await type(FIELD, 'nosuch')
    await expect.element(page.getByText('The common currency is not found')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Triangulate Via')).toBeVisible()
  })

  it('a pair without a common currency says so', async () => {
    const wizard = await openPair()
    await wizard.faults(answers([]))
    await wizard.goOn()
    await expect.element(page.getByText('No common currency for such pair')).toBeVisible()
  })

  it('has no choices for a client without funds', async () => {
    await openWizard(AT_COMMON, { scene: 'empty' })
    await expect.element(page.getByText('No currencies here')).toBeVisible()
  })

  it('list that fails shows the desk’s message, and loads on another try', async () => {
    const wizard = await openPair({ timing: { retryMs: 60_000 } })
    await wizard.faults({ match: { path: COMMON }, act: refusal(500, 'No list today') })
    await wizard.goOn()
    await expect.element(page.getByText('The desk answered: “No list today”')).toBeVisible()
    await wizard.faults()
    await button('Try again').click()
    await expect.element(option('ADA')).toBeVisible()
  })

  it('is translated to Ukrainian', async () => {
    await openWizard(AT_COMMON, { locale: 'uk-UA' })
    await expect.element(heading('Тріангуляція через')).toBeVisible()
    await type('EUR на BTC через', 'nosuch')
    await expect.element(page.getByText('Спільну валюту не знайдено')).toBeVisible()
  })
})

describe('the list of common currencies', () => {
  it.each([
    [1, 40],
    [9, 360],
    [10, 300],
  ])('a list of %d is %d px high', async (count, px) => {
    const wizard = await openPair()
    await wizard.faults(answers(codes(count)))
    await wizard.goOn()
    await expect.element(option('CODE0')).toBeVisible()
    expect(high()).toBe(px)
  })

  it('is as high as its matches, and 80 px when there are none', async () => {
    const wizard = await openPair()
    await wizard.faults(answers(['ABC', 'ABD', 'XYZ']))
    await wizard.goOn()
    await type(FIELD, 'ab')
    await vi.waitFor(() => expect(high()).toBe(80))
    await type(FIELD, 'nosuch')
    const none = page.getByText('The common currency is not found')
    await vi.waitFor(() => expect(none.element().getBoundingClientRect().height).toBe(80))
  })
})

describe('closing the common currency', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => button('Close').click()],
    ['Back', () => button('Back').click()],
  ])('closing the common currency by %s returns to the chosen pair', async (_, close) => {
    const wizard = await openWizard(AT_COMMON)
    await expect.element(option('ADA')).toBeVisible()
    await close()
    await expect.element(heading('Choose a pair')).toBeVisible()
    expect([textIn('Buy'), textIn('Pay with')]).toEqual(['BTC', 'EUR'])
    await expect.element(page.getByRole('switch')).toBeChecked()
    expect(wizard.onClosed).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(wizard.onClosed).toHaveBeenCalledTimes(1))
  })

  it('and then switching the triangulation off continues to the total without one', async () => {
    await openWizard(AT_COMMON)
    await expect.element(option('ADA')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('switch').click()
    await button('Continue').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
    await expect.element(button(/^via/)).not.toBeInTheDocument()
  })
})
