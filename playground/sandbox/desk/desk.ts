import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ExchangesHandle } from '../exchanges/spawnExchanges'
import type { FaultList, HttpAct } from './faults/faults'
import type { Traffic } from './http/traffic'
import type { Clock } from './rules/clock'
import type { Engine } from './rules/engine'
import type { Ledger } from './rules/ledger'
import type { Market } from './rules/market'
import type { Scenes } from './scenes/scenes'
import type { Store } from './store/db'
import type { clients } from './store/schema'

/** The sandbox desk as its calls see it. */
export type Desk = {
  readonly store: Store
  readonly clock: Clock
  readonly market: Market
  readonly engine: Engine
  readonly scenes: Scenes
  readonly faults: FaultList
  readonly ledger: Ledger
  readonly traffic: Traffic
  /** the stand-ins: undefined when the desk runs without them */
  readonly exchanges: Exchanges | undefined
  /** how long the cors-proxy waits for an exchange: 10 s (contract.md) */
  readonly proxyPatienceMs: number
}

/** The exchanges' process; their URLs by feed, whichever feeds there are. */
export type Exchanges = Omit<ExchangesHandle, 'urls'> & {
  readonly urls: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type Client = typeof clients.$inferSelect

export type DeskEnv = {
  Bindings: HttpBindings
  Variables: {
    /** the body; '' without one */
    sent: string
    /** who is signed in */
    client: Client
    /** what a mutation was about, for the ledger */
    subject: { uuid: string; number: number | null }
    /** no answer is written: the call hangs, or its socket was cut */
    silence: 'hang' | 'reset'
    /** the answer's bytes go wrong */
    spoiled: HttpAct
  }
}

export type Call = Context<DeskEnv>
