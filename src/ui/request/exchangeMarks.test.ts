import { expect, it } from 'vitest'
import { accountFacts, EXCHANGE_ACCOUNTS } from '../../domain/account'
import { EXCHANGE_MARKS } from './exchangeMarks'

it.each([
  ['binance', () => import('@web3icons/core/svgs/exchanges/mono/binance.svg.js')],
  ['coinbase', () => import('@web3icons/core/svgs/exchanges/mono/coinbase.svg.js')],
  ['gateio', () => import('@web3icons/core/svgs/exchanges/mono/gate-io.svg.js')],
  ['kraken', () => import('@web3icons/core/svgs/exchanges/mono/kraken.svg.js')],
] as const)('the mark of %s is the icon package’s own drawing', async (exchange, load) => {
  const paths = [...String((await load()).default).matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  expect(EXCHANGE_MARKS[exchange]).toBe(paths.join(''))
})

it('every exchange has a mark, and no two have the same', () => {
  const exchanges = new Set(EXCHANGE_ACCOUNTS.map(account => accountFacts(account).exchange))
  const marks = [...exchanges].map(exchange => EXCHANGE_MARKS[exchange])
  expect(marks.filter(Boolean)).toHaveLength(exchanges.size)
  expect(new Set(marks).size).toBe(exchanges.size)
})
