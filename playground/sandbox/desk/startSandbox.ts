import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { spawnExchanges } from '../exchanges/spawnExchanges'
import { createFaultList } from './faults/faultList'
import type { DeskExchanges } from './http/desk'
import { createLedger } from './http/ledger'
import { createTrafficLog } from './http/trafficLog'
import { createDeskClock } from './rules/deskClock'
import { createEngine, type Engine } from './rules/engine'
import { createMarket, type Market } from './rules/market'
import { type Credentials, createScenes, initialClients } from './scenes/scenes'
import { createServer } from './server'
import { openStore } from './store/db'

export type SandboxOptions = {
  /** 0: any free port */
  port?: number | undefined
  seed?: number | undefined
  /** PGlite's folder; in memory without it */
  dataDir?: string | undefined
  /** of a PostgreSQL database, instead of PGlite */
  databaseUrl?: string | undefined
  /** the first time of the desk's clock, ms since 1970 */
  nowMs?: number | undefined
  /** how many times faster the engine fills requests */
  speed?: number | undefined
  /** by default stand-ins in their own process; the desk prices and fills requests without any, too */
  exchanges?: DeskExchanges | 'none' | undefined
  log?: ((line: string) => void) | undefined
}

export type Sandbox = {
  /** http://127.0.0.1:port */
  readonly desk: string
  readonly exchanges: DeskExchanges | undefined
  readonly clients: readonly Credentials[]
  readonly engine: Engine
  readonly market: Market
  /** ends everything within 2 s */
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** Starts the desk and the stand-ins of the exchanges. Resolves once the desk accepts calls. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = 1, speed = 1, log = line => process.stderr.write(`${line}\n`) } = options
  const clock = createDeskClock(options.nowMs)
  let app: ReturnType<typeof createServer> | undefined
  const server = createAdaptorServer({
    // A test's process has Request and Response classes of its own.
    overrideGlobalObjects: false,
    // Never closes an idle connection: a busy client could send a call on it at that moment and lose the call.
    serverOptions: { keepAliveTimeout: 0 },
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  }) as Server
  // Listens first, so that a port in use is known before anything else starts.
  const port = await listen(server, options.port ?? 0)
  const [spawned, opened] = await Promise.allSettled([
    options.exchanges ?? spawnExchanges({ seed, offsetMs: clock.offsetMs() }),
    openStore({ url: options.databaseUrl, dataDir: options.dataDir }),
  ])
  if (spawned.status === 'rejected' || opened.status === 'rejected') {
    server.close()
    if (spawned.status === 'fulfilled' && spawned.value !== 'none') await spawned.value.stop()
    if (opened.status === 'fulfilled') await opened.value.close()
    throw spawned.status === 'rejected' ? spawned.reason : (opened as PromiseRejectedResult).reason
  }
  const exchanges: DeskExchanges | undefined = spawned.value === 'none' ? undefined : spawned.value
  const store = opened.value
  const market = createMarket(seed, clock)
  const scenes = createScenes(store, market, clock)
  const engine = createEngine({ store, market, clock, speed, log })
  const desk = { store, clock, market, engine, scenes, exchanges }
  const [faults, ledger, traffic] = [createFaultList(), createLedger(), createTrafficLog()]
  exchanges?.onTraffic(traffic.record)

  const storedSeed = await scenes.storedSeed()
  const reset = async (newSeed: number | undefined) => {
    const next = newSeed ?? (await scenes.storedSeed()) ?? seed
    if (options.nowMs !== undefined) clock.restart()
    market.reseed(next)
    faults.replace([])
    ledger.clear()
    engine.pause(false)
    await exchanges?.faults([])
    await exchanges?.reseed(next)
    await exchanges?.clock(clock.offsetMs())
    await scenes.reset(next, options.nowMs ?? clock.now())
  }
  if (storedSeed === undefined) await reset(seed)
  else if (storedSeed !== seed) {
    log(`The data is of seed ${storedSeed}: that seed is used. POST /__sandbox/reset starts over with another.`)
    market.reseed(storedSeed)
    await exchanges?.reseed(storedSeed)
  }
  app = createServer({ desk, faults, ledger, traffic, reset }, log)
  engine.start()

  return {
    desk: `http://${host}:${port}`,
    exchanges,
    clients: initialClients,
    engine,
    market,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await Promise.all([engine.stop(), exchanges?.stop()])
      await store.close()
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening').catch(error => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is taken: choose another, or 0 for any free one.`)
      : error
  })
  return (server.address() as AddressInfo).port
}
