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

/**
 * Runs two ways of doing the same alternately, so that a busy machine slows both. Returns the median ms of each, and
 * the median of anchor over ours.
 */
export function compare(
  ours: () => void,
  anchor: () => void,
  rounds = 31,
): { ours: number; anchor: number; ratio: number } {
  const times: [ours: number, anchor: number][] = []
  for (let round = -5; round < rounds; round++) {
    const pair: [number, number] =
      round % 2 === 0 ? [timeOf(ours), timeOf(anchor)] : reversed(timeOf(anchor), timeOf(ours))
    // The first rounds are a warm-up.
    if (round >= 0) times.push(pair)
  }
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

const reversed = (second: number, first: number): [number, number] => [first, second]

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
