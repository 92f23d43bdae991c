import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BTC,
  button,
  commitLine,
  fact,
  field,
  fillLimit,
  note,
  openTotal,
  send,
  sheet,
  type,
} from '../../RequestWizard/testWizard'

const radio = (name: string) => page.getByRole('radio', { name, exact: true })

const COST_OF_BUY =
  'v1/requests/cost?exchange_account=binance_usdm&side=buy&base=BTC&counter=USDT&price=50000&requested=1'

describe('the figures of the form', () => {
  it('are not shown for a range whose minimum is above its maximum', async () => {
    await openTotal()
    await page.getByText('Scaled', { exact: true }).click()
    await type('Min price', '50000')
    await type('Max price', '60000')
    await type('Amount', '0.01')
    await vi.waitFor(() => expect(fact('Expected total')).toBe('Expected total · before fees550.00USDT'))
    await type('Min price', '900000')
    await vi.waitFor(() => expect(fact('Expected total')).toBe(undefined))
    expect(['Average of the range', 'Would fill now', 'Total at market'].map(fact)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('say that the total has no fees in it, in the form and in the review', async () => {
    await openTotal({}, { confirm: 'always' })
    await fillLimit('50000', '0.01')
    await vi.waitFor(() => expect(fact('Expected total')).toMatch(/· before fees500.00.?USDT$/))
    await send()
    await expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    expect(fact('Expected total')).toMatch(/^Expected total before fees500.00.?USDT$/)
  })

  it('give a quarter of the funds as exactly 25%', async () => {
    await openTotal()
    await type('Price', '50001.37')
    await button('25% of the maximum').click()
    await vi.waitFor(() => expect(note('Amount')).toMatch(/[^\d.]25% of available$/))
  })

  it('say why a quarter is not exactly 25%', async () => {
    const wizard = await openTotal({ ...BTC, side: 'sell' })
    await wizard.faults({
      match: { path: 'v1/requests/cost' },
      act: { status: 200, body: JSON.stringify({ max: '0.00000005', available: '0.00000005' }) },
    })
    await type('Price', '50000')
    await button('25% of the maximum').click()
    await vi.waitFor(() => expect(note('Amount')).toMatch(/20% of available, rounded to 8 decimals$/))
  })

  it('say that a quarter of a maximum below the funds is less than a quarter of them', async () => {
    const wizard = await openTotal({ ...BTC, side: 'sell' })
    await wizard.faults({
      match: { path: 'v1/requests/cost' },
      act: { status: 200, body: JSON.stringify({ max: '0.8', available: '1' }) },
    })
    await type('Price', '50000')
    await button('25% of the maximum').click()
    await vi.waitFor(() => expect(note('Amount')).toMatch(/25% of the maximum, 20% of available$/))
    await button('Max').click()
    await vi.waitFor(() => expect(note('Amount')).toMatch(/100% of the maximum, 80% of available$/))
  })

  it.each(['buy', 'sell'] as const)('say which part of the free margin a futures %s takes', async side => {
    const wizard = await openTotal({ side, exchangeAccount: 'binance_usdm' })
    await type('Price', '50001.37')
    await button('50% of the maximum').click()
    await vi.waitFor(() => expect(note('Amount')).toMatch(/(^|[^\d.])50% of free margin$/))
    const { available } = await wizard.call<{ available: string }>('GET', COST_OF_BUY)
    const cost = String(Number(available) / 4)
    await wizard.faults({
      match: { path: 'v1/requests/cost' },
      act: { status: 200, body: JSON.stringify({ max: '2', available, cost }) },
    })
    await type('Amount', '1')
    await vi.waitFor(() => expect(note('Amount')).toMatch(/50% of the maximum, 25% of free margin$/))
  })

  it('of a market request show one total, without its worth at market beside it', async () => {
    await openTotal()
    await expect.element(radio('Market')).toBeEnabled()
    await fillLimit('50000', '0.01')
    await vi.waitFor(() => expect(note('Amount')).toMatch(/^≈ [\d,.]+\sUSDT at market/))
    await page.getByText('Market', { exact: true }).click()
    await vi.waitFor(() => expect(fact('Expected total')).toMatch(/USDT$/))
    expect(note('Amount')).not.toContain('at market')
  })

  it('show all digits when pressed, and in the title', async () => {
    await openTotal()
    await fillLimit('50000.5', '0.12345678')
    const total = button(/^6,172\.91\sUSDT$/)
    await expect.element(total.last()).toHaveAttribute('title', '6,172.90072839 USDT')
    await commitLine().getByRole('button').click()
    await expect.element(commitLine()).toHaveTextContent('Pay 6,172.90072839 USDT')
    await commitLine().getByRole('button').click()
    await expect.element(commitLine()).toHaveTextContent('Pay 6,172.91 USDT')
  })
})

describe('the decimal points of the figures', () => {
  /** Where the point of a row's figure stands, from the left of the window. */
  const pointOf = (label: string) => {
    const isIt = ({ textContent }: Element) => textContent === label || textContent?.startsWith(`${label} ·`)
    const row = [...sheet().element().querySelectorAll('dt')].find(isIt)?.parentElement
    const texts = document.createTreeWalker(row?.querySelector('dd') ?? document, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf('.') ?? -1
      if (at < 0) continue
      const point = document.createRange()
      point.setStart(texts.currentNode, at)
      point.setEnd(texts.currentNode, at + 1)
      return Math.round(point.getBoundingClientRect().left)
    }
    return undefined
  }

  it('of the expected average and of a total with more decimals are one below the other', async () => {
    await openTotal({ base: 'ETH', counter: 'BTC' })
    await fillLimit('0.01', '0.1234567')
    await vi.waitFor(() => expect(fact('Expected total')).toMatch(/0\.\d{6,}BTC$/))
    await vi.waitFor(() => expect(pointOf('Expected average')).toBe(pointOf('Expected total')))
    expect(pointOf('Expected total')).toBeGreaterThan(0)
  })

  it('of the expected average stands where the digits of a whole total end', async () => {
    await openTotal({ base: 'ETH', counter: 'BTC' })
    await fillLimit('0.01', '100')
    await vi.waitFor(() => expect(fact('Expected total')).toMatch(/fees1BTC$/))
    const endOfTotal = () => {
      const row = [...sheet().element().querySelectorAll('dt')].find(({ textContent }) =>
        textContent?.startsWith('Expected total'),
      )
      const digits = document.createTreeWalker(row?.nextElementSibling ?? document, NodeFilter.SHOW_TEXT).nextNode()
      const range = document.createRange()
      range.selectNode(digits ?? document.body)
      return Math.round(range.getBoundingClientRect().right)
    }
    await vi.waitFor(() => expect(endOfTotal()).toBe(pointOf('Expected average')))
  })

  it('of a range’s average and of its total too', async () => {
    await openTotal({ base: 'ETH', counter: 'BTC' })
    await page.getByText('Scaled', { exact: true }).click()
    await type('Min price', '0.01')
    await type('Max price', '0.02')
    await type('Amount', '0.1234567')
    await vi.waitFor(() => expect(fact('Expected total')).toMatch(/0\.\d{6,}BTC$/))
    await vi.waitFor(() => expect(pointOf('Average of the range')).toBe(pointOf('Expected total')))
    expect(pointOf('Expected total')).toBeGreaterThan(0)
  })
})

describe('the comment and the deadline', () => {
  it('open one by one: the comment without the deadline', async () => {
    await openTotal()
    await button('Comment').click()
    await expect.element(field('Comment')).toHaveFocus()
    await expect.element(field('Deadline')).not.toBeInTheDocument()
    await button('Deadline').click()
    await expect.element(field('Deadline')).toHaveFocus()
    await expect.element(field('Comment')).toBeVisible()
    expect((field('Deadline').element() as HTMLInputElement).placeholder).toBe('dd-mm-yyyy')
    await userEvent.keyboard('x')
    await expect.element(field('Deadline')).toBeVisible()
  })
})
