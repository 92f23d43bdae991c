/** One side of a book: the amount at each price. */
export type Side = ReadonlyMap<string, string>

/** The changes that turn one side into the other; an undefined amount deletes the level. */
export const changesOf = (before: Side, after: Side): [price: string, amount: string | undefined][] => {
  const changes: [string, string | undefined][] = []
  for (const price of before.keys()) if (!after.has(price)) changes.push([price, undefined])
  for (const [price, amount] of after) if (before.get(price) !== amount) changes.push([price, amount])
  return changes
}
