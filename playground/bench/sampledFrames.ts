import { sample } from '../sandbox/exchanges/samples/sample'

/** Repeats the matching frames of a recorded sample, with changing prices, amounts and counters. */
export function sampledFrames(of: { readonly file: string; readonly matches: RegExp }, count: number): string[] {
  const models = sample(of.file)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data }) => data)
    .filter(data => of.matches.test(JSON.stringify(data)))
  if (models.length === 0) throw new Error(`${of.file} holds no frame like ${of.matches}`)
  return Array.from({ length: count }, (_, i) => JSON.stringify(varied(models[i % models.length], i)))
}

/** Moves a frame on: counters grow, late digits of numbers change, and levels keep their prices. */
function varied(value: unknown, step: number, key = ''): unknown {
  if (Array.isArray(value)) {
    if (isLevel(value)) return [value[0], digit(value[1], step)]
    return value.map((each, i) => varied(each, step + i))
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, varied(each, step, name)]))
  if (typeof value === 'string') return /^\d+\.\d+$/.test(value) ? digit(value, step) : value
  if (typeof value !== 'number') return value
  if (COUNTERS.includes(key)) return 1e12 + step
  return Number.isInteger(value) ? value : Number(digit(String(value), step))
}

const COUNTERS = ['lastUpdateId', 'u', 'U', 'pu', 'sequence', 'trade_id']

const isLevel = (value: readonly unknown[]): value is [string, string] =>
  value.length === 2 && value.every(each => typeof each === 'string')

/** Changes the third digit after the point, or the last one if there are fewer. */
function digit(text: string, step: number): string {
  const point = text.indexOf('.')
  const at = point + Math.min(3, text.length - point - 1)
  return `${text.slice(0, at)}${((Number(text[at]) + step) % 9) + 1}${text.slice(at + 1)}`
}
