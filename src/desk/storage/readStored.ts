import { is, type Struct } from 'superstruct'
import type { DeskStorage } from './storage'

/** The record under that key; `undefined` when there is none, or the text is no record of that type. */
export function readStored<T, S>(storage: DeskStorage, key: string, struct: Struct<T, S>): T | undefined {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? 'null')
    return is(stored, struct) ? stored : undefined
  } catch {
    return undefined
  }
}
