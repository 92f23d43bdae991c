export type KrakenTicker = {
  channel: 'ticker'
  type: 'snapshot' | 'update'
  data: [{ symbol: string; last: number; timestamp: string }]
}

/** What a client of Kraken's v2 socket sends. */
export const subscribe = (symbol: readonly string[], req_id = 1, event_trigger: 'trades' | 'bbo' = 'trades') => ({
  method: 'subscribe',
  params: { channel: 'ticker', symbol, event_trigger, snapshot: true },
  req_id,
})

const isOn = (channel: string) => (frame: unknown) =>
  typeof frame === 'object' && frame !== null && 'channel' in frame && frame.channel === channel

export const isTicker = isOn('ticker')
export const isBeat = isOn('heartbeat')
export const isReply = (frame: unknown) => typeof frame === 'object' && frame !== null && !('channel' in frame)
