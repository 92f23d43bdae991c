import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Counts of two runs can be added up only if they agree in all of these. */
type Run = { readonly seed: number; readonly keys: boolean; readonly intents: number }

/** Counts of the batches that have ended, also in an earlier run that was interrupted. */
export type Progress<Counts> = {
  readonly counted: ReadonlyMap<number, Counts>
  add(batch: number, counts: Counts): void
}

/** Reads the file if there is one, and appends to it. Throws when it is of another run. */
export function openProgress<Counts extends object>(path: string | undefined, run: Run): Progress<Counts> {
  if (path === undefined) return { counted: new Map(), add: () => undefined }
  // An interrupted write leaves a part of a line.
  const [first = JSON.stringify(run), ...lines] = (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .slice(0, -1)
  if (first !== JSON.stringify(run)) throw new Error(`${path} is of another run: ${first}`)
  writeFileSync(path, [first, ...lines].map(line => `${line}\n`).join(''))
  const counted = new Map(
    lines.map(line => {
      const { batch, ...counts } = JSON.parse(line) as { batch: number }
      return [batch, counts as Counts] as const
    }),
  )
  return { counted, add: (batch, counts) => appendFileSync(path, `${JSON.stringify({ batch, ...counts })}\n`) }
}
