import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { Side } from '../../src/domain/request/request'
import { RequestWizard } from '../RequestWizard/RequestWizard'
import { BTC, button, fact, field, note, send, type } from '../RequestWizard/testWizard'
import { createTestMarket } from './figures/testMarket'

const MOMENT = { price: '100', ticker: 'live', asks: [], bids: [], book: 'connecting' } as const

async function openAt100(side: Side = 'buy') {
  const { market } = createTestMarket(BTC, MOMENT)
  const { desk } = await freshDesk('funded')
  const seed = { ...BTC, side }
  renderAt({ ...desk, market: () => market }, <RequestWizard seed={seed} confirm="always" onClosed={() => undefined} />)
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument()
}

const noteOf = (label: string) => {
  const id = field(label).element().id
  return document.getElementById(`${id}-note`)!
}
/** The line has the icon and the color of a warning: never the color alone. */
const isWarning = (label: string) => {
  const line = noteOf(label)
  const text = [...line.querySelectorAll('span')].find(
    ({ childElementCount, textContent }) => childElementCount === 0 && textContent?.includes('market'),
  )
  const probe = document.createElement('i')
  probe.style.color = 'var(--desk-colors-warn)'
  line.append(probe)
  const isAmber = text !== undefined && getComputedStyle(text).color === getComputedStyle(probe).color
  probe.remove()
  const hasIcon = line.querySelector('svg') !== null
  expect(isAmber).toBe(hasIcon)
  return hasIcon
}

describe('the distance of a price from the market', () => {
  it('keeps its two decimals while the client types', async () => {
    await openAt100()
    const shown: (string | null | undefined)[] = []
    for (const price of ['103', '103.1', '103.12']) {
      await type('Price', price)
      shown.push(note('Price'))
    }
    expect(shown).toEqual(['3.00% above market', '3.10% above market', '3.12% above market'])
  })

  it('is the same text in the form and in the review’s price and warning', async () => {
    await openAt100()
    await type('Price', '110')
    await type('Amount', '0.01')
    expect(note('Price')).toBe('10.00% above market')
    await send()
    await vi.waitFor(() => expect(fact('Price')).toBe('Price110.00 USDT 10.00% above market'))
    await expect.element(page.getByText('The price is 10.00% above market')).toBeVisible()
  })

  it.each([
    ['buy', '104.99', false],
    ['buy', '105', true],
    ['buy', '50', false],
    ['sell', '95.01', false],
    ['sell', '95', true],
    ['sell', '200', false],
  ] as const)('of a %s at %s when the market is at 100 is a warning: %s', async (side, price, warns) => {
    await openAt100(side)
    await type('Price', price)
    await vi.waitFor(() => expect(note('Price')).toContain('market'))
    expect(isWarning('Price')).toBe(warns)
  })

  it('of a range is a warning at the price that is far on the bad side, once the review would warn', async () => {
    await openAt100()
    await page.getByText('Scaled', { exact: true }).click()
    await type('Min price', '90')
    await type('Max price', '110')
    await vi.waitFor(() => expect(note('Max price')).toContain('market'))
    expect([isWarning('Min price'), isWarning('Max price')]).toEqual([false, false])
    await type('Min price', '102')
    await vi.waitFor(() => expect(note('Min price')).toBe('2.00% above market'))
    expect([isWarning('Min price'), isWarning('Max price')]).toEqual([false, true])
  })
})

describe('a maximum price below the minimum', () => {
  const openRange = async (min: string, max: string) => {
    await openAt100()
    await page.getByText('Scaled', { exact: true }).click()
    await type('Min price', min)
    await type('Max price', max)
  }
  const need = () => expect.element(button('Buy BTC')).toHaveAccessibleDescription

  it('is marked with its reason while the client is still in the field', async () => {
    await openRange('3300', '3200')
    await need()('Correct the marked field')
    expect(note('Max price')).toBe('Min value is 3,300')
    expect(field('Max price').element()).toHaveAttribute('aria-invalid', 'true')
  })

  it.each([
    ['3300', '34', '00'],
    ['0.35', '0.3', '6'],
  ])('is no error while its first digits are typed: %s to %s…', async (min, start, rest) => {
    await openRange(min, start)
    await need()('Enter a maximum price')
    expect(note('Max price')).not.toContain('Min value')
    await type('Max price', start + rest)
    await need()('Enter an amount')
    await type('Max price', start)
    await field('Amount').click()
    await need()('Correct the marked field')
    expect(note('Max price')).toContain('Min value')
  })
})

it('a price of 0, the first digit of 0.5, is marked only once the client leaves it', async () => {
  await openAt100()
  await type('Price', '0')
  await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Enter a price')
  expect(note('Price')).toBe('')
  await field('Amount').click()
  await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Correct the marked field')
  expect(note('Price')).toBe('Value must be greater than 0')
})

it('a deadline of which a part is typed is marked only once the client leaves it', async () => {
  await openAt100()
  await type('Price', '100')
  await type('Amount', '0.01')
  await button('Deadline').click()
  await type('Deadline', '010')
  await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Complete the deadline')
  await field('Amount').click()
  await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Correct the marked field')
  expect(field('Deadline').element()).toHaveAttribute('aria-invalid', 'true')
})

it('a type that was not chosen before has no errors, though the form of another type was sent', async () => {
  await openAt100()
  await type('Price', '100')
  await type('Amount', '0.01')
  await send()
  await button('Edit').click()
  await page.getByText('Scaled', { exact: true }).click()
  expect([note('Min price'), note('Max price')]).toEqual(['', ''])
  await button('Buy BTC').click({ force: true })
  expect([note('Min price'), note('Max price')]).toEqual(['Value is required', 'Value is required'])
})

it('the prices of a range are whole on the smallest phone', async () => {
  await page.viewport(320, 568)
  onTestFinished(() => page.viewport(390, 844))
  await openAt100()
  await page.getByText('Scaled', { exact: true }).click()
  for (const [label, price] of [
    ['Min price', '93000.55'],
    ['Max price', '97500.25'],
  ] as const) {
    await type(label, price)
    const input = field(label).element()
    expect(input.scrollWidth, label).toBeLessThanOrEqual(input.clientWidth)
  }
})
