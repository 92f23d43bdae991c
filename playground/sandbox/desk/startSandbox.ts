import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { spawnExchanges } from '../exchanges/spawnExchanges'
import type { Exchanges } from './desk'
import { createFaultList } from './faults/faults'
import { createServer } from './http/server'
import { createTraffic } from './http/traffic'
import { createClock } from './rules/clock'
import { createEngine, type Engine } from './rules/engine'
import { createLedger } from './rules/ledger'
import { createMarket, type Market } from './rules/market'
import { type Credentials, createScenes } from './scenes/scenes'
import { openStore } from './store/db'

export type SandboxOptions = {
  /** 0: any free one */
  port?: number | undefined
  seed?: number | undefined
  /** PGlite's folder; memory without it. DATABASE_URL goes before both */
  dataDir?: string | undefined
  databaseUrl?: string | undefined
  /** what the desk's clock shows at first, ms since 1970 */
  nowMs?: number | undefined
  /** the engine's pace */
  speed?: number | undefined
  /** the stand-ins; by itself in their own process. Without any the desk still prices and fills */
  exchanges?: Exchanges | 'none' | undefined
  /** of the cors-proxy */
  proxyPatienceMs?: number | undefined
  log?: ((line: string) => void) | undefined
}

export type Sandbox = {
  /** http://127.0.0.1:port */
  readonly desk: string
  readonly exchanges: Exchanges | undefined
  readonly clients: readonly Credentials[]
  readonly engine: Engine
  readonly market: Market
  /** everything ended within 2 s */
  stop(): Promise<void>
}

/** How long the cors-proxy waits for an exchange (contract.md). */
export const proxyPatienceMs = 10_000

const host = '127.0.0.1'
const notYet = () => new Response(null, { status: 503 })

/** Starts the sandbox desk with the five exchanges; resolves once it accepts calls. Throws a sentence when it cannot. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = 1, speed = 1, log = line => process.stderr.write(`${line}\n`) } = options
  const clock = createClock(options.nowMs)
  let app: ReturnType<typeof createServer> | undefined
  const server = createAdaptorServer({
    // The desk may live in a process that has its own Request and Response: a test's.
    overrideGlobalObjects: false,
    fetch: (request, env) => app?.fetch(request, env) ?? notYet(),
  }) as Server
  const port = await listen(server, options.port ?? 0)
  const spawning = options.exchanges ?? spawnExchanges({ seed, offsetMs: clock.offsetMs() })
  const opening = openStore({ url: options.databaseUrl, dataDir: options.dataDir })
  const [spawned, opened] = await Promise.allSettled([spawning, opening])
  if (spawned.status === 'rejected' || opened.status === 'rejected') {
    server.close()
    if (spawned.status === 'fulfilled' && spawned.value !== 'none') await spawned.value.stop()
    if (opened.status === 'fulfilled') await opened.value.close()
    throw spawned.status === 'rejected' ? spawned.reason : (opened as PromiseRejectedResult).reason
  }
  const exchanges: Exchanges | undefined = spawned.value === 'none' ? undefined : spawned.value
  const store = opened.value
  const market = createMarket(seed, clock)
  const scenes = createScenes(store, market, clock)
  const engine = createEngine({ store, market, clock, speed, log })
  const desk = {
    store,
    clock,
    market,
    engine,
    scenes,
    exchanges,
    proxyPatienceMs: options.proxyPatienceMs ?? proxyPatienceMs,
    faults: createFaultList(),
    ledger: createLedger(),
    traffic: createTraffic(),
  }
  exchanges?.onTraffic(desk.traffic.write)

  const reset = async (asked: number | undefined) => {
    const next = asked ?? (await scenes.seed()) ?? seed
    if (options.nowMs !== undefined) clock.restart()
    market.reseed(next)
    desk.faults.replace([])
    desk.ledger.clear()
    engine.pause(false)
    await exchanges?.faults([])
    await exchanges?.reseed(next)
    await exchanges?.clock(clock.offsetMs())
    await scenes.reset(next, options.nowMs ?? clock.now())
  }

  const stored = await scenes.seed()
  if (stored === undefined) await reset(seed)
  else if (stored !== seed) {
    log(`The data is of seed ${stored}: that seed is used. POST /__sandbox/reset starts over with another.`)
    market.reseed(stored)
    await exchanges?.reseed(stored)
  }
  app = createServer(desk, reset, log)
  engine.start()

  return {
    desk: `http://${host}:${port}`,
    exchanges,
    clients: scenes.standing(),
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

/** Takes the port first: a taken one is known before anything else starts. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening').catch(error => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is taken: choose another, or 0 for any free one.`)
      : error
  })
  return (server.address() as AddressInfo).port
}
