import { readFileSync } from 'node:fs'

type Sample = {
  request: { url: string }
  status: number
  headers?: Record<string, string>
  body: unknown
  frames: { dir: 'in' | 'out' | 'close'; data?: Record<string, unknown>; text?: string }[]
}

/** A recorded or documented exchange of messages, e.g. 'binance/ws-errors'. Its file names its source. */
export const sample = (name: string): Sample =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))

/** What a payload looks like: its keys in order, the kinds of its values, and the decimals of its numbers in text. */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, each]) => [key, shapeOf(each)])
  }
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return `${value.split('.')[1]?.length} decimals`
  return typeof value === 'string' ? value.replace(/\d+/g, '#') : typeof value
}
