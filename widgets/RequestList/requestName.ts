import { isExchangeAccount } from '../../src/domain/account'
import { baseKind } from '../../src/domain/figureStyle'
import { severityLevel } from '../../src/domain/request/attention'
import {
  averagePriceOf,
  executedPercent,
  isCanceledAfterPartFill,
  shownProgress,
  type TradeRequest,
} from '../../src/domain/request/request'
import type { Words } from '../../src/i18n/intl'
import { statusText } from '../../src/ui/request/Chip'
import { deskWarning } from '../../src/ui/request/deskWarning'

/** The accessible name of a row: side, amount, account, price, status. The figures come first, the number last. */
export function requestName(request: TradeRequest, words: Words): string {
  const { say } = words
  const { exchangeAccount, requestedBase } = request
  const side: string = request.side
  const sideText = side === 'buy' || side === 'sell' ? say(`side.${side}`) : side
  const base =
    requestedBase === undefined
      ? say('value.dash')
      : words.covers({ own: true })
        ? say('value.hidden')
        : words.amount(requestedBase, { is: baseKind(request.side), currency: request.baseCurrency })
  return [
    `${sideText} ${base} ${request.baseCurrency}`,
    isExchangeAccount(exchangeAccount) ? say(`account.${exchangeAccount}`) : exchangeAccount,
    priceText(request, words),
    averageText(request, words),
    request.commonCurrency && say('requests.via', { currency: request.commonCurrency }),
    progressText(request, words),
    isCanceledAfterPartFill(request)
      ? say('requests.executed', { percent: words.percent(executedPercent(request)) })
      : undefined,
    say('requests.number', { number: request.number }),
    warningText(request, words),
  ]
    .filter(part => part !== undefined)
    .join(', ')
}

function averageText(request: TradeRequest, { say, sum }: Words): string | undefined {
  const average = request.status === 'executed' ? averagePriceOf(request) : undefined
  return average && say('requests.average', { price: sum(average, request.counterCurrency, 'price') })
}

function priceText(request: TradeRequest, { say, amount, sum }: Words): string | undefined {
  const { type, requestedPrice, minPrice, maxPrice, counterCurrency } = request
  if (type === 'market') return say('requests.marketPrice')
  if (requestedPrice !== undefined) return sum(requestedPrice, counterCurrency, 'price')
  if (minPrice === undefined || maxPrice === undefined) return undefined
  const range = { min: amount(minPrice, { is: 'price' }), max: amount(maxPrice, { is: 'price' }) }
  return `${say('requests.range', range)} ${counterCurrency}`
}

/** Why the row is tinted: the desk's warning if there is one. */
function warningText(request: TradeRequest, words: Words): string | undefined {
  const level = severityLevel(request)
  return deskWarning(request, words) ?? (level && words.say(`severity.${level}`))
}

function progressText(request: TradeRequest, words: Words): string {
  const progress = shownProgress(request)
  const text = statusText(request.status, words)
  return progress === undefined ? text : `${text} ${words.percent(progress)}`
}
