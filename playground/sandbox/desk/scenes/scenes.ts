import { eq, sql } from 'drizzle-orm'
import type { Client } from '../desk'
import type { Clock } from '../rules/clock'
import type { Market } from '../rules/market'
import { hashPassword } from '../rules/password'
import type { Db, Store } from '../store/db'
import { clients, deskState } from '../store/schema'
import { bulkInsert } from './bulkInsert'
import { demo } from './demo'
import { large } from './large'
import { layOut, type Scene } from './scene'
import { seededChance } from './seeded'
import { empty, funded, race, second } from './smallScenes'

const scenes = { demo, second, empty, large, funded, race } satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as readonly SceneName[]

/** Clients that every reset makes, the demo client first. */
const standing = ['demo', 'second', 'empty', 'large'] as const

/** Every seeded client signs in with it. */
export const scenePassword = 'Deskside-2026'
// One salt for all of them: their password is public, and a test run makes hundreds.
const sceneHash = hashPassword(scenePassword, 'scenes')

export type Credentials = { scene: string; name: string; email: string; password: string }

export type Scenes = {
  standing(): readonly Credentials[]
  /** the seed of what the database holds; undefined while it is empty */
  seed(): Promise<number | undefined>
  /** forgets everything and lays the standing scenes out at a moment */
  reset(seed: number, nowMs: number): Promise<void>
  /** a fresh client */
  create(scene: SceneName): Promise<Client>
  /** lays a large client's rows out when it is first asked for */
  fill(client: Client): Promise<void>
}

export function createScenes(store: Store, market: Market, clock: Clock): Scenes {
  const filling = new Map<string, Promise<void>>()

  const add = async (tx: Db, name: SceneName, suffix: string, seed: number, nowMs: number, isLater: boolean) => {
    const id = seededChance(seed, name, suffix, 'client').uuid()
    const scene: Scene = scenes[name]
    const [client] = await tx
      .insert(clients)
      .values({
        id,
        scene: name,
        name: scene.name,
        email: `${name}${suffix}@deskside.test`,
        passwordHash: await sceneHash,
        accounts: [...scene.accounts],
        lastNumber: 0,
        seededAt: null,
      })
      .returning()
    if (!isLater) await lay(tx, client!, seed, nowMs)
    return client!
  }

  const lay = async (tx: Db, client: Client, seed: number, nowMs: number) => {
    const scene: Scene = scenes[client.scene as SceneName]
    const rows = layOut(scene, client, { market, chance: seededChance(seed, client.email), nowMs })
    await bulkInsert(tx, 'requests', rows.requests)
    await bulkInsert(tx, 'balances', rows.balances)
    await bulkInsert(tx, 'positions', rows.positions)
    await tx
      .update(clients)
      .set({ lastNumber: rows.lastNumber, seededAt: new Date(nowMs) })
      .where(eq(clients.id, client.id))
  }

  return {
    standing: () =>
      standing.map(scene => ({
        scene,
        name: scenes[scene].name,
        email: `${scene}@deskside.test`,
        password: scenePassword,
      })),
    seed: async () => (await store.db.query.deskState.findFirst())?.seed,
    reset: (seed, nowMs) =>
      store.write(async tx => {
        await tx.execute(sql`truncate clients, desk_state, sessions, password_links, requests, balances, positions,
          transfers, idempotency_keys`)
        await tx.insert(deskState).values({ id: 1, seed, seededAt: new Date(nowMs), made: 0 })
        for (const name of standing) await add(tx, name, '', seed, nowMs, 'isLarge' in scenes[name])
      }),
    create: name =>
      store.write(async tx => {
        const [state] = await tx
          .update(deskState)
          .set({ made: sql`${deskState.made} + 1` })
          .returning()
        return add(tx, name, `-${state!.made}`, state!.seed, clock.now(), false)
      }),
    fill: client => {
      if (client.seededAt) return Promise.resolve()
      const started =
        filling.get(client.id) ??
        store
          .write(async tx => {
            const state = await tx.query.deskState.findFirst()
            const [known] = await tx.select().from(clients).where(eq(clients.id, client.id))
            if (state && known && !known.seededAt) await lay(tx, known, state.seed, state.seededAt.getTime())
          })
          .finally(() => filling.delete(client.id))
      filling.set(client.id, started)
      return started
    },
  }
}
