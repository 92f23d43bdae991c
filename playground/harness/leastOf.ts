import { vi } from 'vitest'

/** The least of up to `tries` measurements, as other tests may slow one down. Ends at the first below `limit`. */
export async function leastOf(tries: number, limit: number, measure: () => Promise<number>): Promise<number> {
  let least = await measure()
  for (let count = 1; count < tries && least >= limit; count++) least = Math.min(least, await measure())
  return least
}

/**
 * React commits while a shown text takes `changes` new values: the least of up to five counts,
 * because something else may be drawn during one of them, but a commit for each change would be in all.
 */
export function leastCommits(commits: () => number, shown: () => string | undefined, changes: number): Promise<number> {
  const seen = new Set<string | undefined>()
  const changed = (count: number) =>
    vi.waitFor(
      () => {
        seen.add(shown())
        if (seen.size < count) throw new Error(`${seen.size} of ${count} values were shown`)
      },
      { timeout: 20_000, interval: 20 },
    )
  return leastOf(5, 1, async () => {
    await changed(seen.size + 1)
    const before = commits()
    await changed(seen.size + changes)
    return commits() - before
  })
}
