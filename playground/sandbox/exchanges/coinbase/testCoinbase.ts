type Changes = readonly (readonly [side: 'buy' | 'sell', price: string, size: string])[]
type Levels = readonly (readonly [price: string, size: string])[]
export type L2Update = { type: 'l2update'; product_id: string; time: string; changes: Changes }
type Snapshot = { type: 'snapshot'; product_id: string; asks: Levels; bids: Levels }

/** What a client of Coinbase's feed sends. */
export const subscribe = (product_ids: readonly string[], ...channels: string[]) => ({
  type: 'subscribe',
  product_ids,
  channels,
})

export const isType = (type: string) => (frame: unknown) =>
  typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === type

export const isBookFrame =
  (id: string) =>
  (frame: unknown): frame is Snapshot | L2Update =>
    (isType('snapshot')(frame) || isType('l2update')(frame)) && (frame as L2Update).product_id === id

/** The book after each frame of a product's level2_batch, in the simplest way: keyed by number, sorted each time. */
export const bookStates = (received: readonly unknown[], id = 'BTC-USD') => {
  let sides = { buy: new Map<number, number>(), sell: new Map<number, number>() }
  return received.filter(isBookFrame(id)).map(frame => {
    if (frame.type === 'snapshot') {
      const side = (levels: Levels) => new Map(levels.map(([price, size]) => [Number(price), Number(size)]))
      sides = { buy: side(frame.bids), sell: side(frame.asks) }
    } else {
      for (const [side, price, size] of frame.changes) {
        if (Number(size) === 0) sides[side].delete(Number(price))
        else sides[side].set(Number(price), Number(size))
      }
    }
    return {
      asks: [...sides.sell].sort(([a], [b]) => a - b),
      bids: [...sides.buy].sort(([a], [b]) => b - a),
    }
  })
}
