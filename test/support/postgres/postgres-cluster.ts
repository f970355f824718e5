import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../standins/postgres/start.ts'
import { prepareDatabase } from '../database.ts'
import { scratch } from '../scratch.ts'

/**
 * One real PostgreSQL for a whole run, with a migrated, empty database to clone: every test gets
 * its own database.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(scratch(), 'deedbox-test-'))
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), fast: true })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database deedbox_template')
  await admin.end()
  const pool = new pg.Pool({ connectionString: postgres.url('deedbox_template'), max: 1 })
  await prepareDatabase(pool, postgres.url('deedbox_template'))
  await pool.end()
  // Test processes start after this and inherit it.
  process.env.TEST_POSTGRES_URL = postgres.url('postgres')
  process.env.TEST_DIRECTORY = directory
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
