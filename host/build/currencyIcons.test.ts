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
    expect(readdirSync(folder)).toHaveLength(count + 2)
    const odd = codes.filter(code => {
      const svg = readFileSync(join(folder, `${code}.svg`), 'utf8')
      const inks = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, ink]) => ink)
      return svg.length > 4096 || inks.some(ink => ink !== '#fff' && ink !== 'none') || /script|href|url\(/i.test(svg)
    })
    expect(odd).toEqual([])
  }, 60_000)

  it('names the coins of its pictures and the most valued ones by their codes, without signs that few names have', async () => {
    await writeCurrencyIcons(out)
    const read = (name: string) => JSON.parse(readFileSync(join(out, 'currency-icons', name), 'utf8'))
    const names: Record<string, string> = read('names.json')
    expect(names).toMatchObject({ BTC: 'Bitcoin', BCH: 'Bitcoin Cash', ETH: 'Ethereum', USDT: 'Tether', SOL: 'Solana' })
    // The first two have no picture.
    expect(names).toMatchObject({ UNI: 'Uniswap', TON: 'Toncoin', PEPE: 'Pepe' })
    expect(Object.keys(names)).not.toContain('HYPE')
    const entries = Object.entries(names)
    expect(entries.length).toBeGreaterThan(1_000)
    expect(entries.filter(([code]) => code !== code.toUpperCase())).toEqual([])
    expect(entries.filter(([, name]) => !/^[\p{L}\p{N}.\-'&() ]{1,40}$/u.test(name) || name !== name.trim())).toEqual(
      [],
    )
  }, 60_000)
})
