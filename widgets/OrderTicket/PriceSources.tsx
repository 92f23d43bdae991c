import { useEffect, useRef, useState } from 'react'
import { css, cva, cx } from '#styled/css'
import { useMarket } from '../../src/desk/useMarket'
import { bestPrice } from '../../src/domain/book/depth'
import type { Leg } from '../../src/domain/book/triangulate'
import type { Decimal } from '../../src/domain/decimal'
import { liveValue } from '../../src/domain/live'
import type { TicketRoute } from '../../src/domain/request/ticket'
import { useWords } from '../../src/i18n/intl'
import { listedBook, readListedBook } from '../../src/market/prices/listedBook'
import { foreignText } from '../../src/ui/feedback/foreignText'
import { touchTarget } from '../../src/ui/touchTarget'
import { useHasLivePrice } from './market/useFeedProblem'
import type { MarketPriceSignal } from './market/useMarketPrice'

type PriceSourcesProps = {
  route: TicketRoute
  ticker: MarketPriceSignal
  isBesideLabel: boolean
  /** The price in the field: an answer that arrives after an edit is dropped. */
  price: string
  onTake: (price: Decimal) => void
}

/** Buttons that fill in the market price, the best bid or the best ask; through a common currency the first only. */
export function PriceSources({ route, ticker, isBesideLabel, price, onTake }: PriceSourcesProps) {
  const { say } = useWords()
  const market = useMarket()
  const { exchangeAccount, base, counter, common } = route
  const hasPrice = useHasLivePrice(ticker)
  const [problem, setProblem] = useState<string>()
  const [loading, setLoading] = useState<'bid' | 'ask'>()
  const pendingRead = useRef<AbortController>(undefined)
  const latestPrice = useRef(price)
  useEffect(() => {
    latestPrice.current = price
  }, [price])
  useEffect(() => () => pendingRead.current?.abort(), [])

  function takeMarket(): void {
    const live = liveValue(ticker.peek())
    if (live !== undefined) onTake(live.price)
  }

  /** The live book if it is subscribed already, else that of one REST call: a press opens no subscription. */
  function currentBook(signal: AbortSignal): Promise<Leg | undefined> {
    const listed = listedBook(market, exchangeAccount, { base, counter }).peek()
    const book = liveValue(listed)
    if (book !== undefined) return Promise.resolve({ book, reversed: listed.reversed })
    return readListedBook(market, exchangeAccount, { base, counter }, signal)
  }

  async function takeBest(of: 'bid' | 'ask'): Promise<void> {
    pendingRead.current?.abort()
    const controller = new AbortController()
    pendingRead.current = controller
    const before = price
    setLoading(of)
    setProblem(undefined)
    const leg = await currentBook(controller.signal).catch((error: Error) => error)
    if (controller.signal.aborted) return
    setLoading(undefined)
    if (leg instanceof Error) return setProblem(say('book.failed', { message: foreignText(leg.message) }))
    if (leg === undefined) return setProblem(say('book.unknownPair'))
    const best = bestPrice(leg, of)
    if (best === undefined) setProblem(say(of === 'bid' ? 'book.noBids' : 'book.noAsks'))
    else if (latestPrice.current === before) onTake(best)
  }

  const chip = cx(chipStyle({ isBesideLabel }), touchTarget)
  return (
    <div>
      <fieldset aria-label={say('total.takePrice')} className={isBesideLabel ? line : row}>
        <button type="button" disabled={!hasPrice} onClick={takeMarket} className={chip}>
          {say('total.fromMarket')}
        </button>
        {common === undefined &&
          (['bid', 'ask'] as const).map(of => (
            <button
              key={of}
              type="button"
              aria-busy={loading === of}
              onClick={() => void takeBest(of)}
              className={chip}
            >
              {say(of === 'bid' ? 'total.fromBid' : 'total.fromAsk')}
            </button>
          ))}
      </fieldset>
      {problem !== undefined && (
        <p role="status" className={css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })}>
          {problem}
        </p>
      )}
    </div>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  minWidth: '0',
  '& > *': { flex: '1 1 0', minWidth: 'min-content', maxWidth: 'calc((100% - 16px) / 3)', paddingInline: '2' },
})
const line = css({ display: 'flex', justifyContent: 'flex-end', gap: '1.5', minWidth: '0', paddingBottom: '1' })
const chipStyle = cva({
  base: {
    rounded: 'full',
    border: '1px solid {colors.line-strong}',
    color: 'ink-2',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { bg: 'control' },
    _active: { bg: 'pressed' },
    _disabled: { color: 'ink-3', cursor: 'default', bg: 'transparent' },
  },
  variants: { isBesideLabel: { true: { minHeight: '6', paddingInline: '2.5' }, false: { minHeight: '9' } } },
})
