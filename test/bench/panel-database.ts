import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedJurisdictions } from '../../src/addresses/offices/seed-jurisdictions.ts'
import { EVERY_JOB } from '../../src/every-job.ts'
import { openDatabase } from '../../src/platform/db.ts'
import { prepareQueues } from '../../src/platform/jobs.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { grantPrivileges } from '../../src/platform/privileges.ts'
import { createLogins } from '../../standins/postgres/logins.ts'
import { startPostgres } from '../../standins/postgres/start.ts'
import { openAsAll, type TestDatabase } from '../support/database.ts'
import { fillEvents, fillPanel } from './fill-panel.ts'

const say = (words: string) => process.stderr.write(`${words}\n`)

/** Settings for a 24 GiB server; the rest are for filling. */
const SETTINGS = {
  shared_buffers: '4GB',
  effective_cache_size: '12GB',
  work_mem: '32MB',
  maintenance_work_mem: '2GB',
  max_wal_size: '4GB',
  // A table that's emptied and filled in one transaction isn't written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  random_page_cost: '1.1',
  jit: 'off',
}

/** A filled database, and the time that counts as now in it. */
export interface Filled {
  url: string
  now: Date
}

export interface PanelCluster {
  /** The database of this size, created if it doesn't exist. */
  open(size: { orders: number; events: number }): Promise<Filled>
  close(): Promise<void>
}

/** A separate PostgreSQL, in a directory that's kept if one is named. */
export async function openPanelCluster(keep: string | undefined): Promise<PanelCluster> {
  const directory = keep ?? mkdtempSync(join(tmpdir(), 'deedbox-panel-'))
  const dataDir = join(directory, 'pg')
  if (!existsSync(dataDir)) {
    const first = await startPostgres({ dataDir, fast: true })
    const admin = new pg.Client({ connectionString: first.url('postgres') })
    await admin.connect()
    for (const [name, value] of Object.entries(SETTINGS)) {
      await admin.query(`alter system set ${name} = '${value}'`)
    }
    await admin.end()
    await first.stop()
  }
  const postgres = await startPostgres({ dataDir, fast: true })
  return {
    open: (size) => openFilled(postgres.url, size),
    async close() {
      await postgres.stop()
      if (!keep) rmSync(directory, { recursive: true })
    },
  }
}

async function openFilled(
  urlOf: (name: string) => string,
  size: { orders: number; events: number },
): Promise<Filled> {
  const name = `panel_${size.orders}`
  const url = urlOf(name)
  await withPool(urlOf('postgres'), async (pool) => {
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await pool.query(`create database ${name}`)
    // References and triggers are for writing one order at a time.
    await pool.query(`alter database ${name} set session_replication_role = replica`)
  })
  const now = await withPool(url, async (pool) => {
    await migrate(pool, 'migrations')
    await prepareQueues(url, EVERY_JOB)
    await grantPrivileges(pool)
    await createLogins(pool)
    return fillMissing(pool, url, size)
  })
  await withPool(url, (pool) => pool.query(`alter database ${name} reset session_replication_role`))
  return { url, now }
}

/** Lets a shop run on it. */
export function openGiven(url: string): TestDatabase {
  const database = openAsAll(url, 4)
  return { ...database, drop: database.close }
}

/** Leaves existing data as it is; the time it was made for stays now. */
async function fillMissing(
  pool: pg.Pool,
  url: string,
  size: { orders: number; events: number },
): Promise<Date> {
  await pool.query('create schema if not exists bench')
  await pool.query('create table if not exists bench.filled (now timestamptz, events bigint)')
  const filled = (await pool.query('select now, events from bench.filled')).rows[0]
  const now: Date = filled?.now ?? new Date(Math.floor(Date.now() / 1000) * 1000)
  if (!filled) {
    const database = openDatabase({
      url,
      poolSize: 1,
      applicationName: 'bench',
    })
    await seedJurisdictions({ db: database.db, clock: () => now })
    await database.close()
    await fillPanel(pool, { ...size, now }, say)
    await pool.query('insert into bench.filled values ($1, null)', [now])
  }
  if (filled?.events !== String(size.events)) {
    await pool.query('truncate search_events, search_conversions')
    await fillEvents(pool, { ...size, now }, say)
    await pool.query('update bench.filled set events = $1', [size.events])
  }
  return now
}

async function withPool<T>(url: string, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', ({ message }) => say(message))
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}
