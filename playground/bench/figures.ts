/** One measured figure; with a goal the run reports when it is missed. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}
export type Figures = readonly Figure[]

/** A figure that could not be measured misses its goal too. */
export const isMissed = ({ value, goal }: Figure): boolean =>
  goal !== undefined && !('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost)

export function printTable(part: string, figures: Figures): void {
  console.log(`\n${part}`)
  for (const figure of figures) {
    const { name, value, goal } = figure
    const aim = goal === undefined ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
    console.log(
      `  ${name.padEnd(44)} ${String(value).padStart(12)}  ${aim.padEnd(8)} ${isMissed(figure) ? 'MISSED' : ''}`,
    )
  }
}

export type Compared = { ours: number; anchor: number; ratio: number }

/**
 * Runs two ways of doing the same alternately, so that a busy machine slows both. Returns the median ms of each, and
 * the median of anchor over ours.
 */
export function compare(ours: () => void, anchor: () => void, rounds = 31): Compared {
  const times: Pair[] = []
  for (let round = -WARM_UP; round < rounds; round++)
    times.push(round % 2 === 0 ? [timeOf(ours), timeOf(anchor)] : reversed(timeOf(anchor), timeOf(ours)))
  return compared(times)
}

/** The same for what ends later. */
export async function compareLater(
  ours: () => Promise<void>,
  anchor: () => Promise<void>,
  rounds = 31,
): Promise<Compared> {
  const times: Pair[] = []
  for (let round = -WARM_UP; round < rounds; round++)
    times.push(
      round % 2 === 0
        ? [await laterTimeOf(ours), await laterTimeOf(anchor)]
        : reversed(await laterTimeOf(anchor), await laterTimeOf(ours)),
    )
  return compared(times)
}

type Pair = [ours: number, anchor: number]

const WARM_UP = 5

function compared(all: readonly Pair[]): Compared {
  const times = all.slice(WARM_UP)
  return {
    ours: median(times.map(([time]) => time)),
    anchor: median(times.map(([, time]) => time)),
    ratio: median(times.map(([time, base]) => base / time)),
  }
}

export const rounded = (value: number): number => Number(value.toPrecision(3))

function timeOf(run: () => void): number {
  const from = performance.now()
  run()
  return performance.now() - from
}

async function laterTimeOf(run: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

const reversed = (second: number, first: number): Pair => [first, second]

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
