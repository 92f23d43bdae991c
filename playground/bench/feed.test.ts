import { expect, test } from 'vitest'
import { TRIAL, trialCount } from '../trials/trialCount'
import { createExactBook } from './exactView'
import { readerOf, type Stream, streams } from './streams'

const frames = trialCount({ test: 1_000, trial: 20_000 })

/** What a frame says, in its exchange's own digits: JSON.parse would already have rounded them. */
const digitsIn = (frame: string): unknown => JSON.parse(frame.replace(/(?<=[[:,])-?\d[\d.eE+-]*(?=[,\]}])/g, '"$&"'))

type Rows = readonly (readonly string[])[]
type Book = ReturnType<typeof createExactBook>

const whole = (book: Book, asks: Rows, bids: Rows) => {
  book.clear()
  for (const [price = '', amount = ''] of asks) book.set('asks', price, amount)
  for (const [price = '', amount = ''] of bids) book.set('bids', price, amount)
}

/** How each exchange writes a book, told here once more and apart from its reader. */
const TELLS: Readonly<Record<string, (book: Book, said: never) => void>> = {
  'binance_spot.book': (book, { data }: { data: { asks: Rows; bids: Rows } }) => whole(book, data.asks, data.bids),
  'binance_usdm.book': (book, { data }: { data: { a: Rows; b: Rows } }) => whole(book, data.a, data.b),
  'gateio.book': (book, { result }: { result: { asks: Rows; bids: Rows } }) => whole(book, result.asks, result.bids),
  'coinbase.book': (book, said: { asks?: Rows; bids?: Rows; changes?: Rows }) => {
    if (said.asks && said.bids) whole(book, said.asks, said.bids)
    for (const [side, price = '', amount = ''] of said.changes ?? [])
      book.set(side === 'buy' ? 'bids' : 'asks', price, amount)
  },
  'bitfinex.book': (book, said: [string, Rows | readonly string[]] | { event: string }) => {
    if (!Array.isArray(said)) return
    const rows = (Array.isArray(said[1][0]) ? said[1] : [said[1]]) as Rows
    for (const [price = '', count, amount = ''] of rows)
      book.set(amount.startsWith('-') ? 'asks' : 'bids', price, count === '0' ? '0' : amount)
  },
}

const LAST_PRICE: Readonly<Record<string, (said: never) => string>> = {
  'binance_spot.ticker': ({ data }: { data: { c: string } }) => data.c,
  'binance_usdm.ticker': ({ data }: { data: { c: string } }) => data.c,
  'coinbase.ticker': ({ price }: { price: string }) => price,
  'gateio.ticker': ({ result }: { result: { last: string } }) => result.last,
  'bitfinex.ticker': ([, ticker]: [string, string[]]) => ticker[6]!,
  'kraken.ticker': ({ data }: { data: [{ last: string }] }) => data[0].last,
}

const plain = (digits: string) => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

for (const of of streams(frames))
  test(`${of.name}: what is shown is what exact decimals give`, {
    timeout: process.env[TRIAL] ? 600_000 : 60_000,
  }, async () => {
    const { market, stream } = await readerOf(of)
    const dialect = market.createProtocol(stream.url, Date.now)
    dialect.subscribe([stream.name])
    for (const frame of of.opening) dialect.classify(frame)
    const expected = expectationOf(of)
    for (const frame of of.frames) {
      dialect.classify(frame)
      const read = dialect.read(stream.name, frame)
      expect(read).toMatchObject({ is: 'value', value: expected(digitsIn(frame)) })
    }
  })

function expectationOf({ name, kind, opening }: Stream): (said: unknown) => object {
  if (kind === 'ticker') return said => ({ price: plain(LAST_PRICE[name]!(said as never)) })
  const book = createExactBook()
  const tell = TELLS[name]!
  for (const frame of opening) tell(book, digitsIn(frame) as never)
  return said => {
    tell(book, said as never)
    return book.view()
  }
}
