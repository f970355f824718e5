import type { Pool } from 'pg'

/** A row that a transaction wrote, as logical decoding shows it. */
export interface Change {
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  table: string
  columns: string[]
  values: (string | null)[]
}

const SLOT = 'bench'

/** Writes down every row that's changed from now on. */
export async function startRecording(owner: Pool): Promise<void> {
  await owner.query('select pg_create_logical_replication_slot($1, $2)', [SLOT, 'test_decoding'])
}

/** The transactions since then, in the order of their commits. */
export async function stopRecording(owner: Pool): Promise<Change[][]> {
  const { rows } = await owner.query<{ data: string }>(
    `select data from pg_logical_slot_get_changes($1, null, null,
       'include-xids', '0', 'skip-empty-xacts', '1')`,
    [SLOT],
  )
  await owner.query('select pg_drop_replication_slot($1)', [SLOT])
  const transactions: Change[][] = []
  for (const { data } of rows) {
    if (data === 'BEGIN') transactions.push([])
    const change = readChange(data)
    if (change) transactions.at(-1)?.push(change)
  }
  return transactions.filter((changes) => changes.length > 0)
}

const CHANGE = /^table (\S+): (INSERT|UPDATE|DELETE): (.*)$/s
const COLUMN = /(?:"([^"]+)"|([a-z_0-9]+))\[((?:[^[\]]|\[\])+)\]:('(?:[^']|'')*'|\S+)/g

/** `table public.orders: INSERT: id[uuid]:'…' amount_cents[integer]:1999 gclid[text]:null` */
export function readChange(data: string): Change | undefined {
  const [, table = '', kind, rest = ''] = CHANGE.exec(data) ?? []
  if (!kind) return undefined
  const after = rest.split(' new-tuple: ').at(-1) ?? ''
  const columns: string[] = []
  const values: (string | null)[] = []
  for (const [, quoted, plain, , value = ''] of after.matchAll(COLUMN)) {
    // A long value that an update left alone.
    if (value === 'unchanged-toast-datum') continue
    columns.push(quoted ?? plain ?? '')
    values.push(value === 'null' ? null : unquoted(value))
  }
  return { kind: kind as Change['kind'], table, columns, values }
}

function unquoted(value: string): string {
  return value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value
}
