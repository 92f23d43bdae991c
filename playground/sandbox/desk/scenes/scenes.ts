import { eq, sql } from 'drizzle-orm'
import type { DeskClock } from '../rules/deskClock'
import type { Market } from '../rules/market'
import { hashPassword } from '../rules/password'
import { seededChance } from '../rules/seededChance'
import type { Db, Store } from '../store/db'
import { type Client, clients, deskState } from '../store/schema'
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

  const seedClient = async (tx: Db, client: Client, seed: number, nowMs: number) => {
    const scene: Scene = scenes[client.scene as SceneName]
    const rows = sceneRows(scene, client, { market, chance: seededChance(seed, client.email), nowMs })
    await bulkInsert(tx, 'requests', rows.requests)
    await bulkInsert(tx, 'balances', rows.balances)
    await bulkInsert(tx, 'positions', rows.positions)
    await tx
      .update(clients)
      .set({ lastNumber: rows.lastNumber, seededAt: new Date(nowMs) })
      .where(eq(clients.id, client.id))
  }

  return {
    storedSeed: async () => (await store.db.query.deskState.findFirst())?.seed,
    reset: (seed, nowMs) =>
      store.write(async tx => {
        await tx.execute(sql`truncate clients, desk_state, sessions, password_links, requests, balances, positions,
          transfers, idempotency_keys`)
        await tx.insert(deskState).values({ id: 1, seed, seededAt: new Date(nowMs), made: 0 })
        for (const name of initialScenes) {
          const client = await insertClient(tx, name, '', seed)
          if (!('isLarge' in scenes[name])) await seedClient(tx, client, seed, nowMs)
        }
      }),
    createClient: name =>
      store.write(async tx => {
        const [state] = await tx
          .update(deskState)
          .set({ made: sql`${deskState.made} + 1` })
          .returning()
        const client = await insertClient(tx, name, `-${state!.made}`, state!.seed)
        await seedClient(tx, client, state!.seed, clock.now())
        return client
      }),
    ensureSeeded: client => {
      if (client.seededAt) return Promise.resolve()
      const started =
        seeding.get(client.id) ??
        store
          .write(async tx => {
            const state = await tx.query.deskState.findFirst()
            const [current] = await tx.select().from(clients).where(eq(clients.id, client.id))
            if (state && current && !current.seededAt)
              await seedClient(tx, current, state.seed, state.seededAt.getTime())
          })
          .finally(() => seeding.delete(client.id))
      seeding.set(client.id, started)
      return started
    },
  }
}
