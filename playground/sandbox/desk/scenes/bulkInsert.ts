import { sql } from 'drizzle-orm'
import type { Db, Store } from '../store/db'

const chunkSize = 500

/** Inserts many rows a statement: one statement a row takes PGlite a millisecond each. Yields between statements. */
export async function bulkInsert(write: Store['write'], table: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = JSON.stringify(rows.slice(at, at + chunkSize).map(columnsOf))
    await write(tx => insert(tx, table, chunk))
    await new Promise(setImmediate)
  }
}

const insert = async (tx: Db, table: string, json: string) => {
  await tx.execute(
    sql`insert into ${sql.identifier(table)} select * from json_populate_recordset(null::${sql.identifier(table)}, ${json}::json)`,
  )
}

const columnsOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), value]),
  )
