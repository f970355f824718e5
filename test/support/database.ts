import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/platform/db.ts'

export interface TestDatabase extends Database {
  url: string
  drop(): Promise<void>
}

/** A database of the test's own, cloned from the migrated template or from another. */
export async function createTestDatabase(template = 'deedbox_template'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  const url = new URL(clusterUrl())
  url.pathname = `/${name}`
  const database = openDatabase({
    url: url.href,
    poolSize: 20,
    applicationName: 'test',
    // Databases are dropped, and whole servers killed, while connections are open.
    onIdleError: () => {},
  })
  return {
    ...database,
    url: url.href,
    async drop() {
      await database.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** One at a time: two simultaneous clones would find the template in use. */
async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function clusterUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('No PostgreSQL was started: see postgres-cluster.ts')
  return url
}
