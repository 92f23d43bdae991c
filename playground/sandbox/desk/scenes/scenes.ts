import { eq, sql } from 'drizzle-orm'
import type { DeskClock } from '../rules/deskClock'
import type { Market } from '../rules/market'
import { hashPassword } from '../rules/password'
import { seededChance } from '../rules/seededChance'
import type { Db, Store } from '../store/db'
import { balances, type Client, clients, deskState, positions, requests } from '../store/schema'
import { bulkInsert } from './bulkInsert'
import { demo } from './demo'
import { large } from './large'
import { type Scene, sceneRows } from './scene'
import { empty, funded, race, second } from './smallScenes'

const scenes = { demo, second, empty, large, funded, race } satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as readonly SceneName[]

/** The password of every scene's client. */
export const scenePassword = 'Deskside-2026'
// All share one salt: the password is public, and a test run creates hundreds of clients.
const sceneHash = hashPassword(scenePassword, 'scenes')

export type Credentials = { scene: string; name: string; email: string; password: string }

const initialScenes = ['demo', 'second', 'empty', 'large'] as const

/** The clients after a reset, the demo client first. */
export const initialClients: readonly Credentials[] = initialScenes.map(scene => ({
  scene,
  name: scenes[scene].name,
  email: `${scene}@deskside.test`,
  password: scenePassword,
}))

export type Scenes = {
  /** the seed of the database's data; undefined while it is empty */
  storedSeed(): Promise<number | undefined>
  /** deletes everything and creates the initial clients with data as of `nowMs` */
  reset(seed: number, nowMs: number): Promise<void>
  createClient(scene: SceneName): Promise<Client>
  /** inserts the rows of a large client unless it has them */
  ensureSeeded(client: Client): Promise<void>
}

export function createScenes(store: Store, market: Market, clock: DeskClock): Scenes {
  const seeding = new Map<string, Promise<void>>()

  const insertClient = async (tx: Db, name: SceneName, suffix: string, seed: number) => {
    const scene: Scene = scenes[name]
    const [client] = await tx
      .insert(clients)
      .values({
        id: seededChance(seed, name, suffix, 'client').uuid(),
        scene: name,
        name: scene.name,
        email: `${name}${suffix}@deskside.test`,
        passwordHash: await sceneHash,
        accounts: [...scene.accounts],
        lastNumber: 0,
        seededAt: null,
      })
      .returning()
    return client!
  }

  const seedClient = async (write: Store['write'], client: Client, seed: number, nowMs: number) => {
    const scene: Scene = scenes[client.scene as SceneName]
    const rows = await sceneRows(scene, client, { market, chance: seededChance(seed, client.email), nowMs })
    // Before the requests: the engine may fill one as soon as it is inserted.
    await bulkInsert(write, 'balances', rows.balances)
    await bulkInsert(write, 'positions', rows.positions)
    await bulkInsert(write, 'requests', rows.requests)
    await write(async tx => {
      await tx
        .update(clients)
        .set({ lastNumber: rows.lastNumber, seededAt: new Date(nowMs) })
        .where(eq(clients.id, client.id))
    })
  }

  /** In several transactions: all calls wait for each, and one with the rows of a large client takes seconds. */
  const seedLarge = async (client: Client, nowMs: number | undefined) => {
    const state = await store.write(async tx => {
      const [current] = await tx.select().from(clients).where(eq(clients.id, client.id))
      if (!current || current.seededAt) return undefined
      // The rows that a desk inserted before it was killed.
      for (const table of [requests, balances, positions]) await tx.delete(table).where(eq(table.clientId, client.id))
      return tx.query.deskState.findFirst()
    })
    if (state) await seedClient(store.write, client, state.seed, nowMs ?? state.seededAt.getTime())
  }

  const seedOnce = (client: Client, nowMs?: number) => {
    const started = seeding.get(client.id) ?? seedLarge(client, nowMs).finally(() => seeding.delete(client.id))
    seeding.set(client.id, started)
    return started
  }

  return {
    storedSeed: async () => (await store.db.query.deskState.findFirst())?.seed,
    reset: async (seed, nowMs) => {
      // After a reset the large client has the same id: the rest of its earlier rows would become its own.
      while (seeding.size > 0) await Promise.allSettled(seeding.values())
      await store.write(async tx => {
        await tx.execute(sql`truncate clients, desk_state, sessions, password_links, requests, balances, positions,
          transfers, idempotency_keys`)
        await tx.insert(deskState).values({ id: 1, seed, seededAt: new Date(nowMs), made: 0 })
        for (const name of initialScenes) {
          const client = await insertClient(tx, name, '', seed)
          if (!isLarge(name)) await seedClient(within(tx), client, seed, nowMs)
        }
      })
    },
    createClient: async name => {
      const client = await store.write(async tx => {
        const [state] = await tx
          .update(deskState)
          .set({ made: sql`${deskState.made} + 1` })
          .returning()
        const inserted = await insertClient(tx, name, `-${state!.made}`, state!.seed)
        if (!isLarge(name)) await seedClient(within(tx), inserted, state!.seed, clock.now())
        return inserted
      })
      if (isLarge(name)) await seedOnce(client, clock.now())
      return client
    },
    ensureSeeded: async client => {
      if (!client.seededAt) await seedOnce(client)
    },
  }
}

const isLarge = (name: SceneName) => 'isLarge' in scenes[name]

/** Writes that belong to a transaction that is running. */
const within =
  (tx: Db): Store['write'] =>
  work =>
    work(tx)
