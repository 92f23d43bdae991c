import { expect, onTestFinished, test } from 'vitest'
import { shownText } from './shownText'

test('what a story shows is what a client can see, or hear from a screen reader', () => {
  const place = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => place.remove())
  place.innerHTML = `
    <p>plain</p>
    <p style="display: none">undrawn</p>
    <p style="visibility: hidden">unseen</p>
    <details><summary>fold</summary><p>folded</p></details>
    <button aria-label="named">×</button>
    <div hidden><button aria-label="undrawn name">×</button><input value="undrawn value"></div>
    <input value="typed">`
  const root = place.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  root.innerHTML = '<p>in a shadow</p><p hidden>undrawn in a shadow</p>'
  const shown = shownText()
  for (const text of ['plain', 'fold', 'named', 'typed', 'in a shadow']) expect(shown).toContain(text)
  expect(shown).not.toMatch(/undrawn|unseen|folded/)
})
