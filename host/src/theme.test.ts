import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PALETTE } from '../../src/theme/palette'

const [dark, light] = PALETTE.canvas.map(color => color.toLowerCase())

it.each([
  ['host/src/theme.ts', [dark, light]],
  ['host/public/early.js', [light]],
  ['host/index.html', [dark]],
  ['host/public/manifest.webmanifest', [dark]],
])('%s, which can’t import the palette at the first paint, has its canvas', (file, colors) => {
  const found = readFileSync(file, 'utf8').match(/#[0-9a-f]{6}\b/g)
  expect([...new Set(found)]).toEqual(colors)
})

it('the page’s background is the palette’s canvas in both themes', () => {
  const backgrounds = [...readFileSync('host/src/firstPaint/page.css', 'utf8').matchAll(/background: (#\w+);/g)]
  expect(backgrounds.map(([, color]) => color)).toEqual([dark, light])
})
