import '../../styled-system/styles.css'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DrawnText } from './DrawnText'

test('USDⓈ-M stays on one line, however narrow its place is', () => {
  render(
    <p>
      <DrawnText text="From Binance Spot to Binance USDⓈ-M Futures" />
    </p>,
  )
  const place = document.querySelector('p')!
  const sign = place.querySelector('svg')!
  const rest = document.createRange()
  rest.selectNodeContents(sign.closest('span')!.nextSibling!)
  expect(rest.toString()).toBe('-M')
  for (let width = 80; width < 400; width += 3) {
    place.style.width = `${width}px`
    const [drawn, text] = [sign.getBoundingClientRect(), rest.getBoundingClientRect()]
    expect([width, Math.abs(drawn.bottom - text.bottom) < 10, text.left >= drawn.right - 2]).toEqual([
      width,
      true,
      true,
    ])
  }
})

test('a text is read and copied with its signs', () => {
  render(
    <p>
      <DrawnText text="₮1 and USDⓈ-M, ₮2" />
    </p>,
  )
  expect(document.querySelector('p')!.textContent).toBe('₮1 and USDⓈ-M, ₮2')
  expect(document.querySelectorAll('svg').length).toBe(3)
})
