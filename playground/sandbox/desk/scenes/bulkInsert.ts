import { sql } from 'drizzle-orm'
import type { Db } from '../store/db'

const chunkSize = 500

/** Inserts many rows a statement: one statement a row takes PGlite a millisecond each. Yields between statements. */
export async function bulkInsert(tx: Db, table: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize).map(columnsOf)
    await tx.execute(
      sql`insert into ${sql.identifier(table)} select * from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(chunk)}::json)`,
    )
    await new Promise(setImmediate)
  }
}

const columnsOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), value]),
  )
