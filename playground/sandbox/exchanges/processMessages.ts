import type { WireEvent } from './wire/wireEvent'

/** What the parent asks of the stand-ins' process. */
export type Order =
  | { call: 'open'; seed: number; offsetMs: number }
  | { call: 'faults'; list: unknown }
  | { call: 'clock'; offsetMs: number }
  | { call: 'reseed'; seed: number }
  | { call: 'hear' }
  | { call: 'stop' }

export type ToExchanges = Order & { id: number }

/** An answer to the order with this id, or what went over the wires since the last time. */
export type ToParent = { id: number; answer: unknown } | { id: number; error: string } | { traffic: WireEvent[] }
