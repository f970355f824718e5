import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

/** Any fixed number: it names the lock that lets one process migrate while the others wait. */
const MIGRATION_LOCK = 7_303_001

/** How long a migration waits for its first table. Longer than PostgreSQL's own second, after which it
 * stops an autovacuum that is in the way; longer still, and everyone else queues up behind it. */
const FIRST_WAIT = '2s'
/** For the others, with one in hand that a sale may need: it steps back before PostgreSQL throws out one
 * of the two, which could be the sale. */
const NEXT_WAIT = '200ms'
const LOCK_TRIES = 30
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** First line of a file with one statement that can't run in a transaction, or would block too long. */
const OUTSIDE = '-- outside a transaction'

/** Applies the numbered SQL files that haven't been applied yet, in order, each in a transaction.
 * The shop sells meanwhile, with the build before: decision 050 says what a file may do to it. */
export async function migrate(pool: Pool, directory: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      return await applyPending(client, directory)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

async function applyPending(client: PoolClient, directory: string): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map(({ name }) => name))
  const names = await migrationNames(directory)
  // A file slipped in before an applied one would run in a different order here than elsewhere.
  const gap = names.find((name) => !done.has(name) && [...done].some((other) => other > name))
  if (gap) throw new Error(`Migration ${gap} comes before one that is already applied.`)
  const applied: string[] = []
  for (const name of names.filter((each) => !done.has(each))) {
    const text = await readFile(join(directory, name), 'utf8')
    await applyFile(client, name, text).catch((cause: unknown) => {
      throw new Error(`Migration ${name} failed`, { cause })
    })
    applied.push(name)
  }
  return applied
}

async function applyFile(client: PoolClient, name: string, text: string): Promise<void> {
  if (text.startsWith(OUTSIDE)) return applyOutside(client, name, text)
  let locks = await locksOf(client, text)
  for (let tries = 1; ; tries += 1) {
    let asked: Lock | undefined
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${FIRST_WAIT}'`)
      for (const lock of locks) {
        asked = lock
        await client.query(`lock table ${lock.table} in ${lock.mode} mode`)
        await client.query(`set local lock_timeout = '${NEXT_WAIT}'`)
      }
      await client.query(text)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      const isLocked = code === LOCK_NOT_AVAILABLE || code === DEADLOCK
      if (!isLocked || tries === LOCK_TRIES) throw error
      // Sales that hold it wait for one that we had: next time we take it before those.
      locks = [...locks.filter((lock) => lock === asked), ...locks.filter((lock) => lock !== asked)]
    }
  }
}

interface Lock {
  table: string
  mode: 'access exclusive' | 'share row exclusive'
}

/** What a file will lock of the tables there are. Taken before it runs, one by one, for the order in
 * which it names them is seldom the one in which sales take them. */
async function locksOf(client: PoolClient, text: string): Promise<Lock[]> {
  const code = text.replace(/--.*$/gm, '')
  const named = (before: string) =>
    [...code.matchAll(new RegExp(`\\b${before}\\s+([a-z_]+)`, 'gi'))].map(([, table = '']) => table)
  const altered = new Set(named('alter table'))
  const referred = new Set(named('references')).difference(altered)
  const { rows } = await client.query<{ table: string }>(
    'select name as table from unnest($1::text[]) as name where to_regclass(name) is not null',
    [[...altered, ...referred]],
  )
  return rows.map(({ table }) => ({
    table,
    mode: altered.has(table) ? 'access exclusive' : 'share row exclusive',
  }))
}

/** For `create index concurrently if not exists`: it may take minutes, and what a crash leaves of it is
 * an index that nobody reads. */
async function applyOutside(client: PoolClient, name: string, text: string): Promise<void> {
  const { rows: limits } = await client.query('show statement_timeout')
  await client.query('set statement_timeout = 0')
  try {
    await client.query(text)
  } finally {
    await client.query("select set_config('statement_timeout', $1, false)", [
      limits[0].statement_timeout,
    ])
  }
  const { rows: broken } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  if (broken.length > 0) {
    const names = broken.map((index) => index.name).join(', ')
    throw new Error(`Unfinished index: ${names}. Drop it and run this again`)
  }
  await client.query('insert into schema_migrations (name) values ($1)', [name])
}

export async function migrationNames(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (wrong) throw new Error(`Migration ${wrong} is not named like 0001_words.sql.`)
  return names
}
