import { EMPTY_TICKET, type TicketValues } from '../../domain/request/ticket'
import type { UnconfirmedDraft } from './draftRecord'

/** A limit ticket that was sent under the key with unknown result. */
export const unconfirmedDraft = (key: string, values: Partial<TicketValues> = {}): UnconfirmedDraft => ({
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
