import { expect, test } from 'vitest'
import { isTrial, trialCount } from '../trials/trialCount'
import { createExactBook } from './exactView'
import { readerOf, type Stream, streams } from './streams'

const frames = trialCount({ test: 1_000, trial: 20_000 })

/** Parses a frame with its numbers as text: JSON.parse would round them. */
const digitsIn = (frame: string): unknown => JSON.parse(frame.replace(/(?<=[[:,])-?\d[\d.eE+-]*(?=[,\]}])/g, '"$&"'))

type Rows = readonly (readonly string[])[]
type Book = ReturnType<typeof createExactBook>

const whole = (book: Book, asks: Rows, bids: Rows) => {
  book.clear()
  for (const [price = '', amount = ''] of asks) book.set('asks', price, amount)
  for (const [price = '', amount = ''] of bids) book.set('bids', price, amount)
}

/** How each exchange writes a book, written independently of its adapter. */
const APPLY: Readonly<Record<string, (book: Book, message: never) => void>> = {
  'binance_spot.book': (book, { data }: { data: { asks: Rows; bids: Rows } }) => whole(book, data.asks, data.bids),
  'binance_usdm.book': (book, { data }: { data: { a: Rows; b: Rows } }) => whole(book, data.a, data.b),
  'gateio.book': (book, { result }: { result: { asks: Rows; bids: Rows } }) => whole(book, result.asks, result.bids),
  'coinbase.book': (book, message: { asks?: Rows; bids?: Rows; changes?: Rows }) => {
    if (message.asks && message.bids) whole(book, message.asks, message.bids)
    for (const [side, price = '', amount = ''] of message.changes ?? [])
      book.set(side === 'buy' ? 'bids' : 'asks', price, amount)
  },
  'bitfinex.book': (book, message: [string, Rows | readonly string[]] | { event: string }) => {
    if (!Array.isArray(message)) return
    const rows = (Array.isArray(message[1][0]) ? message[1] : [message[1]]) as Rows
    for (const [price = '', count, amount = ''] of rows)
      book.set(amount.startsWith('-') ? 'asks' : 'bids', price, count === '0' ? '0' : amount)
  },
}

const LAST_PRICE: Readonly<Record<string, (message: never) => string>> = {
  'binance_spot.ticker': ({ data }: { data: { c: string } }) => data.c,
  'binance_usdm.ticker': ({ data }: { data: { c: string } }) => data.c,
  'coinbase.ticker': ({ price }: { price: string }) => price,
  'gateio.ticker': ({ result }: { result: { last: string } }) => result.last,
  'bitfinex.ticker': ([, ticker]: [string, string[]]) => ticker[6]!,
  'kraken.ticker': ({ data }: { data: [{ last: string }] }) => data[0].last,
}

const plain = (digits: string) => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

for (const of of streams(frames))
  test(`${of.name}: the shown values are those of exact decimals`, {
    timeout: isTrial ? 600_000 : 60_000,
  }, async () => {
    const { market, stream } = await readerOf(of)
    const protocol = market.createProtocol(stream.url, Date.now)
    protocol.subscribe([stream.name])
    for (const frame of of.opening) protocol.classify(frame)
    const expected = expectationOf(of)
    for (const frame of of.frames) {
      protocol.classify(frame)
      const read = protocol.read(stream.name, frame)
      expect(read).toMatchObject({ is: 'value', value: expected(digitsIn(frame)) })
    }
  })

function expectationOf({ name, kind, opening }: Stream): (message: unknown) => object {
  if (kind === 'ticker') return message => ({ price: plain(LAST_PRICE[name]!(message as never)) })
  const book = createExactBook()
  const apply = APPLY[name]!
  for (const frame of opening) apply(book, digitsIn(frame) as never)
  return message => {
    apply(book, message as never)
    return book.view()
  }
}
