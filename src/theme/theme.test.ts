import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PALETTE } from './palette'

const folder = mkdtempSync(join(tmpdir(), 'desk-sheet-'))
const outfile = join(folder, 'styles.css')
let sheet = ''

beforeAll(() => {
  const panda = ['node_modules/@pandacss/dev/bin.js', 'cssgen', '--silent', '--config', 'src/theme/panda.config.ts']
  execFileSync(process.execPath, [...panda, '--outfile', outfile], { stdio: 'pipe' })
  sheet = readFileSync(outfile, 'utf8')
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

/** Every selector of the style sheet, without at-rules and the steps of keyframes. */
const selectors = () =>
  sheet
    .replace(/\\./g, '_')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .match(/(?<=[{};]|^)[^{};]+(?=\{)/g)!
    .map(text => text.trim())
    .filter(text => !text.startsWith('@'))

describe('the style sheet inside a portal’s page', () => {
  test('does not style the page around the widgets', () => {
    const loose = selectors().filter(text => !text.split(/,(?![^(]*\))/).every(one => /\.[\w:-]*desk-/.test(one)))
    expect(loose).toEqual([])
    expect(sheet).not.toContain(':root')
  })

  test('prefixes its layers and keyframes', () => {
    const names = [...sheet.matchAll(/@(?:keyframes|layer) ([^{;]+)/g)].flatMap(match => match[1]!.split(','))
    const foreign = names.map(name => name.trim()).filter(name => !/^(desk|compositions)/.test(name))
    expect(foreign).toEqual([])
  })

  test('lets a portal override every color on any ancestor, in both themes', () => {
    for (const [name, [dark, light]] of Object.entries(PALETTE)) {
      expect(sheet).toContain(`--desk-colors-${name}: var(--desk-${name}, ${dark})`)
      expect(sheet).toContain(`--desk-colors-${name}: var(--desk-${name}, ${light})`)
    }
  })

  test('has exactly five text sizes', () => {
    const sizes = [...sheet.matchAll(/[{;\s]font-size:\s*([^;}]+)/g)].map(match => match[1]!.trim())
    // Some are capped, for readers with a large font size.
    const capped = /^min\((1em|var\(--desk-font-sizes-(12|20|28)\)|calc\(12 \* var\(--desk-text-unit, 1px\)\)), .+\)$/
    const five = /^(var\(--desk-font-sizes-(12|14|16|20|28)\)|inherit|1em|75%|80%)$/
    const others = sizes.filter(size => !five.test(size) && !capped.test(size))
    expect(others).toEqual([])
  })
})
