import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { lockDataDir } from './lock'
import * as schema from './schema'

/** PGlite or PostgreSQL, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Store = {
  readonly kind: 'pglite' | 'postgres'
  /** for reads outside `write` */
  readonly db: Db
  /** Runs one transaction at a time, so that no other one can spend the funds between check and update. */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type StoreOptions = {
  /** of a PostgreSQL database; PGlite without it */
  url?: string | undefined
  /** PGlite's folder; in memory without it */
  dataDir?: string | undefined
}

type Opened = { readonly db: Db; close(): Promise<void> }

const migrationsFolder = fileURLToPath(new URL('./drizzle', import.meta.url))
const casing = 'snake_case'

/** Opens and migrates the database. Throws when another desk uses the same data. */
export async function openStore({ url, dataDir }: StoreOptions): Promise<Store> {
  const { db, close } = url ? await openPostgres(url) : await openEmbedded(dataDir)
  let last: Promise<unknown> = Promise.resolve()
  return {
    kind: url ? 'postgres' : 'pglite',
    db,
    write: work => {
      const next = last.then(() => db.transaction(work))
      last = next.catch(() => undefined)
      return next
    },
    close: () => last.then(close),
  }
}

async function openEmbedded(dataDir: string | undefined): Promise<Opened> {
  const [{ openPglite }, { drizzle }, { migrate }] = await Promise.all([
    import('./pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const release = dataDir ? lockDataDir(dataDir) : () => {}
  const over = (client: PGlite) => drizzle({ client, schema, casing })
  try {
    const client = await openPglite(dataDir, migrationsFolder, each => migrate(over(each), { migrationsFolder }))
    return { db: over(client), close: () => client.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** PostgreSQL identifies an advisory lock by a number; this one is arbitrary. */
const deskLock = 20_261_121

async function openPostgres(url: string): Promise<Opened> {
  const [{ drizzle }, { migrate }, { default: pg }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
    import('pg'),
  ])
  const pool = new pg.Pool({ connectionString: url })
  const holder = await pool.connect()
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as taken', [deskLock])
  if (!rows[0]?.taken) {
    holder.release()
    await pool.end()
    throw new Error(
      'The database of DATABASE_URL is in use by another desk: two engines would fill each request twice.',
    )
  }
  const db = drizzle({ client: pool, schema, casing })
  await migrate(db, { migrationsFolder })
  return {
    db,
    close: async () => {
      holder.release(true)
      await pool.end()
    },
  }
}
