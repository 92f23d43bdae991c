import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WizardChoice } from '../../../src/domain/request/wizard'
import { button, field, listedCodes, openWizard, option, textIn, type } from '../testWizard'

const currencyNames = { BTC: 'Bitcoin', BCH: 'Bitcoin Cash', ETH: 'Ethereum', USDT: 'Tether', SOL: 'Solana' }
const AT_PAIR: WizardChoice = { side: 'buy', exchangeAccount: 'binance_spot' }
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const emphasized = (code: string) => [...option(code).element().querySelectorAll('b')].map(one => one.textContent)

describe('the pair in a page that gives the names of currencies', () => {
  it('is listed with the names after the codes', async () => {
    await openWizard(AT_PAIR, { currencyNames })
    await expect.element(option('BTC')).toHaveAccessibleName(/^BTC Bitcoin\b/)
    expect(option('BTC').element().getBoundingClientRect().height).toBe(40)
  })

  it('is found by a name, which is emphasized where it was found', async () => {
    await openWizard(AT_PAIR, { currencyNames })
    await type('Buy', 'ethe')
    await expect.poll(listedCodes).toEqual(['ETH'])
    expect(emphasized('ETH')).toEqual(['Ethe'])
    await type('Buy', 'eth')
    expect(emphasized('ETH')).toEqual(['ETH', 'Eth'])
    expect(listedCodes()[0]).toBe('ETH')
  })

  it('is chosen by whole names and Enter alone', async () => {
    await openWizard(AT_PAIR, { currencyNames })
    await type('Buy', 'bitcoin')
    await expect.poll(() => listedCodes()[0]).toBe('BTC')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Pay with')).toHaveFocus()
    expect(textIn('Buy')).toBe('BTC')
    await userEvent.keyboard('tether')
    await expect.poll(listedCodes).toEqual(['USDT'])
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('takes the code of a whole name that was typed when the other field gets the focus', async () => {
    await openWizard(AT_PAIR, { currencyNames })
    await type('Buy', 'Bitcoin')
    await expect.poll(() => listedCodes()[0]).toBe('BTC')
    await field('Pay with').click()
    await expect.poll(() => textIn('Buy')).toBe('BTC')
    await userEvent.keyboard('tether')
    await expect.poll(listedCodes).toEqual(['USDT'])
    await button('Continue').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('is the currency that is pressed, though the typed text is the whole name of another', async () => {
    await openWizard(AT_PAIR, { currencyNames })
    await type('Buy', 'bitcoin')
    await option('BCH').click()
    await expect.element(field('Pay with')).toHaveFocus()
    expect(textIn('Buy')).toBe('BCH')
  })

  it('keeps a part of a name as it was typed when the other field gets the focus', async () => {
    await openWizard(AT_PAIR, { currencyNames })
    await type('Buy', 'bitcoi')
    await expect.poll(() => listedCodes()[0]).toBe('BTC')
    await field('Pay with').click()
    await expect.element(page.getByText('Invalid base currency')).toBeVisible()
    expect(textIn('Buy')).toBe('BITCOI')
  })

  it('is found by the Ukrainian names of money', async () => {
    await openWizard(AT_PAIR, { currencyNames, locale: 'uk-UA' })
    await userEvent.keyboard('євро')
    await expect.poll(listedCodes).toEqual(['EUR'])
    await expect.element(option('EUR')).toHaveTextContent('EUR Євро')
    expect(emphasized('EUR')).toEqual(['Євро'])
  })
})

it('the common currency is found by its name', async () => {
  await openWizard({ ...AT_PAIR, isTriangulation: true, base: 'BTC', counter: 'EUR' }, { currencyNames })
  await field('EUR to BTC via').click()
  await expect.element(option('USDT')).toHaveAccessibleName(/^USDT Tether\b/)
  await userEvent.keyboard('tet')
  await expect.poll(listedCodes).toEqual(['USDT'])
})

it('without names a pair is found by its codes alone', async () => {
  await openWizard(AT_PAIR)
  await expect.element(option('BTC')).toBeVisible()
  await type('Buy', 'bitcoin')
  await expect.element(page.getByText('The currency is not found')).toBeVisible()
})
