/** Counts by their names, which can be added up. */
type Counts = Readonly<Record<string, number>>

export type BatchOptions<C extends Counts> = {
  readonly intents: number
  /** How many intents one client has, one after the other. */
  readonly batchSize: number
  /** Clients side by side; most of the time they wait. */
  readonly clients: number
  /** Batches that an earlier run has counted, by their number. */
  readonly counted?: ReadonlyMap<number, C> | undefined
  readonly onCounted?: ((batch: number, counts: C) => void) | undefined
}

export const addCounts = <C extends Counts>(one: C, other: C): C =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)])) as C

/** Runs the batches not yet counted, each with its first intent's number and its size; returns the sum of all. */
export async function countBatches<C extends Counts>(
  none: C,
  { intents, batchSize, clients, counted = new Map(), onCounted = () => undefined }: BatchOptions<C>,
  countBatch: (batch: number, from: number, size: number) => Promise<C>,
): Promise<C> {
  const batches = Array.from({ length: Math.ceil(intents / batchSize) }, (_, batch) => batch)
  const queue = batches.filter(batch => !counted.has(batch))
  let total = batches.reduce((sum, batch) => addCounts(sum, counted.get(batch) ?? none), none)
  const work = async () => {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      const from = batch * batchSize
      const counts = await countBatch(batch, from, Math.min(batchSize, intents - from))
      total = addCounts(total, counts)
      onCounted(batch, counts)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return total
}
