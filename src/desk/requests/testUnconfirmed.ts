import { EMPTY_TICKET, type TicketValues } from '../../domain/request/ticket'
import type { UnconfirmedTicket } from './ticketRecord'

/** A limit ticket that was sent under the key with unknown result. */
export const unconfirmedTicket = (key: string, values: Partial<TicketValues> = {}): UnconfirmedTicket => ({
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000', ...values },
  sending: {
    key,
    isKeySent: true,
    firstSentAt: Date.now(),
    sentAt: Date.now(),
    notBefore: Date.now() - 5_000,
    known: new Set(['a-request']),
    request: {
      exchangeAccount: 'binance_spot',
      side: 'buy',
      type: 'limit',
      baseCurrency: 'BTC',
      counterCurrency: 'USDT',
      requestedBase: '0.5',
      requestedPrice: '50000',
    },
  },
})
