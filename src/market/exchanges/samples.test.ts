import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const samples = new URL('../../../playground/sandbox/exchanges/samples/', import.meta.url)

/** The tests that read each folder of samples. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  binance: ['binance/binance'],
  binance_usdm: ['binance/binance'],
  coinbase: ['coinbase/coinbase'],
  gateio: ['gateio/gateio'],
  bitfinex: ['bitfinex/bitfinex', 'bitfinex/symbols'],
  kraken: ['kraken/kraken'],
}
/** A sample named in a comment is not tested. */
const COMMENT = /^\s*(\/\/|\/\*|\*).*$/gm

const folders = readdirSync(samples, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)

test('every folder of samples has tests', () => {
  expect(folders.sort()).toEqual(Object.keys(TESTS).sort())
})

test.each(folders)('every sample of %s is used by a test', folder => {
  const tests = (TESTS[folder] ?? [])
    .map(name => readFileSync(new URL(`${name}.test.ts`, import.meta.url), 'utf8').replaceAll(COMMENT, ''))
    .join('\n')
  const unused = readdirSync(new URL(`${folder}/`, samples)).filter(file => {
    const name = file.replace(/\.json$/, '')
    // Tests of one folder use the plain name, tests of two folders put the folder before it.
    return !tests.includes(`'${name}'`) && !tests.includes(`'${folder}/${name}'`)
  })
  expect(unused).toEqual([])
})
