import { isExchangeAccount } from '../../src/domain/account'
import { type TradeRequest, wholeProgress } from '../../src/domain/request'
import type { Words } from '../../src/i18n/intl'

/** A row as it is read out: side, amount, account, price, status (the figures first, what tells it apart last). */
export function requestName(request: TradeRequest, words: Words): string {
  const { say, amount } = words
  const { exchangeAccount, requestedBase, requestedPrice, minPrice, maxPrice, counterCurrency, status } = request
  const side: string = request.side
  const sideWord = side === 'buy' || side === 'sell' ? say(`side.${side}`) : side
  const base = requestedBase === undefined ? say('value.dash') : amount(requestedBase)
  const range = minPrice !== undefined && maxPrice !== undefined
  const price =
    requestedPrice !== undefined
      ? amount(requestedPrice)
      : range
        ? say('requests.range', { min: amount(minPrice), max: amount(maxPrice) })
        : undefined
  return [
    `${sideWord} ${base} ${request.baseCurrency}`,
    isExchangeAccount(exchangeAccount) ? say(`account.${exchangeAccount}`) : exchangeAccount,
    request.type === 'market' ? say('requests.marketPrice') : price && `${price} ${counterCurrency}`,
    request.commonCurrency && say('requests.via', { currency: request.commonCurrency }),
    statusWords(status, request.progress, words),
    say('requests.number', { number: request.number }),
  ]
    .filter(part => part !== undefined)
    .join(', ')
}

function statusWords(status: string, progress: number | undefined, { say, percent }: Words): string {
  switch (status) {
    case 'in_progress':
      return progress === undefined
        ? say('status.in_progress')
        : `${say('status.in_progress')} ${percent(wholeProgress(progress))}`
    case 'new':
    case 'executed':
    case 'pending_cancellation':
    case 'canceled':
      return say(`status.${status}`)
    default:
      return status
  }
}
