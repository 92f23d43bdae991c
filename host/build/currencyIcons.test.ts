import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writeCurrencyIcons } from './currencyIcons'

const out = mkdtempSync(join(tmpdir(), 'desk-icons-'))
afterAll(() => rmSync(out, { recursive: true }))

describe('the icon set of the build', () => {
  it('is a small one-ink picture a code, and holds the coins that clients have', async () => {
    const count = await writeCurrencyIcons(out)
    const folder = join(out, 'currency-icons')
    const codes: string[] = JSON.parse(readFileSync(join(folder, 'codes.json'), 'utf8'))
    expect(codes).toHaveLength(count)
    expect(codes).toEqual(expect.arrayContaining(['btc', 'eth', 'usdt', 'usdc', 'sol', 'xrp', 'usd', 'eur']))
    expect(readdirSync(folder)).toHaveLength(count + 1)
    const odd = codes.filter(code => {
      const svg = readFileSync(join(folder, `${code}.svg`), 'utf8')
      const inks = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, ink]) => ink)
      return svg.length > 4096 || inks.some(ink => ink !== '#fff' && ink !== 'none') || /script|href|url\(/i.test(svg)
    })
    expect(odd).toEqual([])
  }, 60_000)
})
