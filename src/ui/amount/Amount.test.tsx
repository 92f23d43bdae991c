import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import type { Locale } from '../../domain/locale'
import { Amount, Equivalent } from './Amount'

const text = () => page.getByTestId('amount').element().textContent
const show = (brick: React.ReactNode, locale: Locale = 'en-US') =>
  renderBrick(<p data-testid="amount">{brick}</p>, { locale })

describe('an amount', () => {
  it.each<[Locale, value: string, shown: string]>([
    ['en-US', '18400000', '18,400,000BTC'],
    ['uk-UA', '18400000', '18\u00a0400\u00a0000BTC'],
    ['en-US', '1234567.891', '1,234,567.9BTC'],
    ['en-US', '0.000000012345678912', '0.000000012345679BTC'],
    ['uk-UA', '0.00000001', '0,00000001BTC'],
    ['en-US', '0', '0BTC'],
    ['en-US', '-1.5', '-1.5BTC'],
  ])('an amount in %s %s is shown as %s', async (locale, value, shown) => {
    await show(<Amount value={value} currency="BTC" />, locale)
    expect(text()).toBe(shown)
  })

  it.each(['0.00048213', '-0.00048213'])('steps the zeros of %s back, not its sign', async value => {
    await show(<Amount value={value} />)
    expect(page.getByTestId('amount').element().querySelector('span span')?.textContent).toBe('0.000')
  })

  it('is a dash when the desk did not say', async () => {
    await show(<Amount value={undefined} currency="BTC" />)
    expect(text()).toBe('–')
  })

  it('has the exact value in its title and in what is copied; a part of it is copied as it stands', async () => {
    await show(<Amount value="1234567.123456789012345678" currency="BTC" />)
    const figure = page.getByTestId('amount').element().firstElementChild!
    expect(figure).toHaveAttribute('title', '1,234,567.123456789012345678 BTC')
    const copied = () =>
      new Promise<string>(resolve => {
        document.addEventListener('copy', event => resolve(event.clipboardData?.getData('text/plain') ?? ''), {
          once: true,
        })
      })
    const whole = copied()
    getSelection()?.selectAllChildren(figure)
    await userEvent.copy()
    expect(await whole).toBe('1234567.123456789012345678')
    const part = copied()
    getSelection()?.setBaseAndExtent(figure.firstChild!, 0, figure.firstChild!, 3)
    await userEvent.copy()
    expect(await part).toBe('')
  })

  it('whose code has no room beside it goes on at the start of the next line', async () => {
    await show(
      <span style={{ display: 'block', width: 180, '--desk-figure-wrap': 'normal' } as React.CSSProperties}>
        <Amount value="0.09942367" currency="BTC" size="figure" />
      </span>,
    )
    const { left, top } = page.getByTestId('amount').element().getBoundingClientRect()
    const code = page.getByText('BTC', { exact: true }).element().getBoundingClientRect()
    expect(code.top).toBeGreaterThan(top + 25)
    expect(code.left).toBe(left)
  })

  it('is not widened or turned around by a hostile code', async () => {
    await show(<Amount value="1" currency={`A\u202e${'X'.repeat(500)}`} />)
    expect(page.getByTestId('amount').element().firstElementChild!.getBoundingClientRect().width).toBeLessThan(200)
  })
})

describe('an equivalent', () => {
  it.each<[currency: string, value: string | undefined, shown: string]>([
    ['USDT', '329172.75', '₮329,172.75'],
    ['USDT', '329172.7', '₮329,172.70'],
    ['USDT', '12345678.9', '₮12,345,678.90'],
    ['USDT', '187469.739', '₮187,469.73'],
    ['USDT', '0.00048213', '₮0.00048'],
    ['EUR', '5', '5.00EUR'],
    ['BTC', '0.75', '0.75BTC'],
    ['USDT', '0', 'N/A'],
    ['USDT', undefined, 'N/A'],
  ])('an equivalent in %s of %s is %s', async (currency, value, shown) => {
    await show(<Equivalent value={value} currency={currency} />)
    expect(text()).toBe(shown)
  })
})
