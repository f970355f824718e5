import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../standins/postgres/start.ts'
import { prepareDatabase } from '../support/database.ts'

export interface Cluster {
  /** A migrated, empty database of its own. */
  clone(name: string): Promise<string>
  stop(): Promise<void>
}

/** A real PostgreSQL without durability: it's thrown away after the run. */
export async function startCluster(): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-simulation-'))
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), fast: true })
  const admin = new pg.Pool({ connectionString: postgres.url('postgres'), max: 1 })
  await admin.query('create database template_shop')
  await speedUp(admin, 'template_shop')
  const url = postgres.url('template_shop')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await prepareDatabase(pool, url)
  await pool.end()
  return {
    async clone(name) {
      await admin.query(`create database ${name} template template_shop`)
      await speedUp(admin, name)
      return postgres.url(name)
    },
    async stop() {
      await admin.end()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * The same statements over and over: a plan once made is good enough. It's made while the tables are
 * empty, where reading all of one looks cheaper than using an index.
 */
export async function speedUp(pool: pg.Pool, database: string): Promise<void> {
  for (const setting of [
    'plan_cache_mode = force_generic_plan',
    'jit = off',
    'enable_seqscan = off',
    'enable_material = off',
  ])
    await pool.query(`alter database ${database} set ${setting}`)
}
