import type { Insertable } from 'kysely'
import type { ClientBase } from 'pg'
import type { RawRow } from '../../src/platform/db.ts'
import type { DB } from '../../src/schema.gen.ts'

/** Ordered so every reference finds its row. */
const TABLES = [
  'orders',
  'order_lines',
  'timeline',
  'payment_events',
  'refunds',
  'ledger',
  'outgoing_mail',
  'mail_attempts',
  'search_events',
  'search_conversions',
] as const
type Table = (typeof TABLES)[number]

type RawTables = RawRow<{ [T in keyof DB]: RawRow<Insertable<DB[T]>> }>

export type Rows = { [T in Table]: RawTables[T][] }

export function noRows(): Rows {
  return Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Rows
}

/** One statement per table: the database unpacks the rows by the table's own column types. */
export async function insertRows(client: ClientBase, rows: Rows): Promise<void> {
  for (const table of TABLES) {
    const [first] = rows[table]
    if (!first) continue
    const columns = Object.keys(first)
      .map((column) => `"${column}"`)
      .join(', ')
    await client.query(
      `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows[table])],
    )
  }
}
