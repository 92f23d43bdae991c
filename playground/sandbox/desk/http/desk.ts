import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ExchangesHandle } from '../../exchanges/spawnExchanges'
import type { DeskClock } from '../rules/deskClock'
import type { Engine } from '../rules/engine'
import type { Market } from '../rules/market'
import type { Scenes } from '../scenes/scenes'
import type { Store } from '../store/db'
import type { Client } from '../store/schema'

/**
 * The sandbox's desk. It implements src/desk/CONTRACT.md without any code of the client, neither rules nor readers:
 * a stand-in built from the client's code would repeat the client's mistakes, and no test could notice.
 */
export type Desk = {
  readonly store: Store
  readonly clock: DeskClock
  readonly market: Market
  readonly engine: Engine
  readonly scenes: Scenes
  /** undefined when the desk runs without stand-ins of the exchanges */
  readonly exchanges: DeskExchanges | undefined
}

/** The stand-ins of the exchanges in their own process, any number of them. */
export type DeskExchanges = Omit<ExchangesHandle, 'urls'> & {
  readonly urls: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** `trickle` is in bytes per second; `truncateAt` cuts the body after so many bytes, under its full Content-Length. */
export type Spoiled = { readonly trickle?: number; readonly truncateAt?: number }

export type DeskEnv = {
  Bindings: HttpBindings
  Variables: {
    /** '' without one */
    body: string
    /** the signed-in client */
    client: Client
    /** what a mutation created or changed, for the ledger */
    subject: { uuid: string; number: number | null }
    /** set when no response is written: the call hangs, or its socket was reset */
    silence: 'hang' | 'reset'
    /** how a fault spoils the bytes of the response */
    spoiled: Spoiled
  }
}

export type Call = Context<DeskEnv>
