import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { EVERY_JOB } from '../../src/every-job.ts'
import { type Database, openDatabase } from '../../src/platform/db.ts'
import { prepareQueues } from '../../src/platform/jobs.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { grantPrivileges } from '../../src/platform/privileges.ts'
import type { Scope } from '../../src/platform/tenants/scope.ts'
import { createLogins, loginUrl } from '../../standins/postgres/logins.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
export type Query = <T = any>(text: string, values?: unknown[]) => Promise<T[]>

/** The owner's own connection, for setting up and for looking; the shop never has it. */
export interface TestDatabase extends Database {
  url: string
  /** What the server is given, and what the worker is given. */
  app: Database & { url: string }
  /** The server's user where it acts for the whole shop. */
  staff: Database & { url: string }
  jobs: Database & { url: string }
  /** The rows of a statement that the owner sends. */
  query: Query
  drop(): Promise<void>
}

/** A database of the test's own, cloned from the migrated template or from another. */
export async function createTestDatabase(template = 'deedbox_template'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(clusterUrl())
  url.pathname = `/${name}`
  const database = openAsAll(url.href, 20)
  return {
    ...database,
    async drop() {
      await database.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** One database as its owner, its server and its worker see it. */
export function openAsAll(url: string, poolSize: number): Omit<TestDatabase, 'drop'> {
  const open = (as: string, outsideCalls: Scope = 'guest') => ({
    url: as,
    ...openDatabase({
      url: as,
      poolSize,
      applicationName: 'test',
      outsideCalls,
    }),
  })
  const [owner, app, jobs] = [open(url), open(loginUrl(url, 'app')), open(loginUrl(url, 'jobs'))]
  const staff = open(loginUrl(url, 'app'), 'staff')
  return {
    ...owner,
    query: async (text, values) => (await owner.pool.query(text, values)).rows,
    app,
    staff,
    jobs,
    async close() {
      await Promise.all([owner, app, staff, jobs].map((each) => each.close()))
    },
  }
}

/** Everything that `manage migrate` does to an empty database, and users for its roles. */
export async function prepareDatabase(pool: pg.Pool, url: string): Promise<void> {
  await migrate(pool, 'migrations')
  await prepareQueues(url, EVERY_JOB)
  await grantPrivileges(pool)
  await createLogins(pool)
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
