import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const samples = new URL('../../../playground/sandbox/exchanges/samples/', import.meta.url)

/** Whose tests read which folder's messages. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  binance: ['binance/binance'],
  binance_usdm: ['binance/binance'],
  coinbase: ['coinbase/coinbase'],
  gateio: ['gateio/gateio'],
  bitfinex: ['bitfinex/bitfinex', 'bitfinex/symbols'],
  kraken: ['kraken/kraken'],
}
/** To name a sample is not to read it. */
const COMMENT = /^\s*(\/\/|\/\*|\*).*$/gm

const folders = readdirSync(samples, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)

test('every exchange that has samples is named here', () => {
  expect(folders.sort()).toEqual(Object.keys(TESTS).sort())
})

test.each(folders)('every message that %s was seen to send is held to what it means', folder => {
  const tests = (TESTS[folder] ?? [])
    .map(name => readFileSync(new URL(`${name}.test.ts`, import.meta.url), 'utf8').replaceAll(COMMENT, ''))
    .join('\n')
  const unused = readdirSync(new URL(`${folder}/`, samples)).filter(file => {
    const name = file.replace(/\.json$/, '')
    // One folder's names are told alone, those of two with the folder before them.
    return !tests.includes(`'${name}'`) && !tests.includes(`'${folder}/${name}'`)
  })
  expect(unused).toEqual([])
})
