/** One side of a book: price → what stands there. */
export type Side = ReadonlyMap<string, string>

/** What turns one side into the other; undefined: nothing stands there any more. */
export const changesOf = (before: Side, after: Side): [price: string, stands: string | undefined][] => {
  const changes: [string, string | undefined][] = []
  for (const price of before.keys()) if (!after.has(price)) changes.push([price, undefined])
  for (const [price, stands] of after) if (before.get(price) !== stands) changes.push([price, stands])
  return changes
}
