import { sql } from 'drizzle-orm'
import type { Db } from '../store/db'

const rowsAtOnce = 500

/** Inserts whole rows, many per statement: PGlite would take a millisecond for each. Lets other work in between. */
export async function bulkInsert(tx: Db, table: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const given = rows.slice(at, at + rowsAtOnce).map(columnsOf)
    await tx.execute(
      sql`insert into ${sql.identifier(table)} select * from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(given)}::json)`,
    )
    await new Promise(setImmediate)
  }
}

const columnsOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), value]),
  )
