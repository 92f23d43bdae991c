import type { ComponentType } from 'react'
import { css } from '#styled/css'
import type { TradeRequest } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { Amount, type AmountProps } from '../amount/Amount'
import type { AmountLook } from '../amount/Figure'

type RequestPriceProps = AmountLook & {
  request: Pick<TradeRequest, 'type' | 'requestedPrice' | 'minPrice' | 'maxPrice' | 'counterCurrency'>
  /** PressableAmount outside of links. */
  Price?: ComponentType<AmountProps>
}

/** One price, the range of a scaled request, or 'Market'. */
export function RequestPrice({ request, size = 'body', tone = 'quiet', Price = Amount }: RequestPriceProps) {
  const { say } = useWords()
  const { type, requestedPrice, minPrice, maxPrice, counterCurrency } = request
  const look = { size, tone, is: 'price' } as const
  if (type === 'market') return <span className={css({ color: 'ink-2' })}>{say('requests.marketPrice')}</span>
  if (minPrice === undefined || maxPrice === undefined || (type !== 'scaled' && requestedPrice !== undefined))
    return <Price {...look} value={requestedPrice} currency={counterCurrency} />
  return (
    <span className={css({ color: 'ink-2', whiteSpace: 'var(--desk-figure-wrap, nowrap)' })}>
      <Price {...look} value={minPrice} />
      {' – '}
      <Price {...look} value={maxPrice} currency={counterCurrency} />
    </span>
  )
}
