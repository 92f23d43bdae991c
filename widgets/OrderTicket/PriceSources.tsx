import { useEffect, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import { useDesk } from '../../src/desk/useDesk'
import { bestPrice } from '../../src/domain/book/depth'
import type { Leg } from '../../src/domain/book/triangulate'
import type { Decimal } from '../../src/domain/decimal'
import type { TicketRoute } from '../../src/domain/request/ticket'
import { useWords } from '../../src/i18n/intl'
import { listedBook, readListedBook } from '../../src/market/prices/listedBook'
import { touchTarget } from '../../src/ui/touchTarget'
import { useHasLivePrice } from './market/useFeedProblem'
import type { WizardTicker } from './market/useTicker'

type PriceSourcesProps = {
  route: TicketRoute
  ticker: WizardTicker
  /** What stands in the field: typed meanwhile, an answer comes too late. */
  price: string
  onTake: (price: Decimal) => void
}

/** The market's price, its best bid or its best ask with one press; a triangulation has no book of its own. */
export function PriceSources({ route, ticker, price, onTake }: PriceSourcesProps) {
  const { say } = useWords()
  const { market } = useDesk()
  const { exchangeAccount, base, counter, common } = route
  const hasPrice = useHasLivePrice(ticker)
  const [trouble, setTrouble] = useState<string>()
  const [asking, setAsking] = useState<'bid' | 'ask'>()
  const reading = useRef<AbortController>(undefined)
  const shown = useRef(price)
  useEffect(() => {
    shown.current = price
  }, [price])
  useEffect(() => () => reading.current?.abort(), [])

  function takeMarket(): void {
    const { state, value } = ticker.peek()
    if (state === 'live' && value !== undefined) onTake(value.price)
  }

  /** By the live book where it is watched, else by one question: nobody pays for a stream that one press needs. */
  function bookNow(signal: AbortSignal): Promise<Leg | undefined> {
    const { state, value, reversed } = listedBook(market, exchangeAccount, { base, counter }).peek()
    if (state === 'live' && value !== undefined) return Promise.resolve({ book: value, reversed })
    return readListedBook(market, exchangeAccount, { base, counter }, signal)
  }

  async function takeBest(of: 'bid' | 'ask'): Promise<void> {
    reading.current?.abort()
    const own = new AbortController()
    reading.current = own
    const before = price
    setAsking(of)
    setTrouble(undefined)
    const leg = await bookNow(own.signal).catch((error: Error) => error)
    if (own.signal.aborted) return
    setAsking(undefined)
    if (leg instanceof Error) return setTrouble(say('book.failed', { message: leg.message }))
    if (leg === undefined) return setTrouble(say('book.unknownPair'))
    const best = bestPrice(leg, of)
    if (best === undefined) setTrouble(say(of === 'bid' ? 'book.noBids' : 'book.noAsks'))
    else if (shown.current === before) onTake(best)
  }

  return (
    <div>
      <fieldset aria-label={say('total.takePrice')} className={row}>
        <button type="button" disabled={!hasPrice} onClick={takeMarket} className={cx(chip, touchTarget)}>
          {say('total.fromMarket')}
        </button>
        {common === undefined &&
          (['bid', 'ask'] as const).map(of => (
            <button
              key={of}
              type="button"
              aria-busy={asking === of}
              onClick={() => void takeBest(of)}
              className={cx(chip, touchTarget)}
            >
              {say(of === 'bid' ? 'total.fromBid' : 'total.fromAsk')}
            </button>
          ))}
      </fieldset>
      {trouble !== undefined && (
        <p role="status" className={css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })}>
          {trouble}
        </p>
      )}
    </div>
  )
}

const row = css({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '2', minWidth: '0' })
const chip = css({
  minHeight: '9',
  rounded: 'full',
  border: '1px solid {colors.line-strong}',
  color: 'ink-2',
  fontWeight: '500',
  cursor: 'pointer',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
  _disabled: { color: 'ink-3', cursor: 'default', bg: 'transparent' },
})
