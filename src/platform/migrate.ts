import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

/** Any fixed number: it names the lock that lets one process migrate while the others wait. */
const MIGRATION_LOCK = 7_303_001

/**
 * Applies the numbered SQL files that haven't been applied yet, in order, each in a transaction.
 */
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
  const done = await appliedMigrations(client)
  const names = await migrationNames(directory)
  // A file slipped in before an applied one would run in a different order here than elsewhere.
  const gap = names.find((name) => !done.has(name) && [...done].some((other) => other > name))
  if (gap) throw new Error(`Migration ${gap} comes before one that is already applied.`)
  const applied: string[] = []
  for (const name of names.filter((each) => !done.has(each))) {
    await client.query('begin')
    try {
      await client.query(await readFile(join(directory, name), 'utf8'))
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}

export async function migrationNames(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (wrong) throw new Error(`Migration ${wrong} is not named like 0001_words.sql.`)
  return names
}

async function appliedMigrations(client: Pool | PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  return new Set(rows.map((row) => row.name))
}
