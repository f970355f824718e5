import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { EVERY_JOB } from '../../src/every-job.ts'
import { prepareQueues } from '../../src/platform/jobs.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { grantPrivileges } from '../../src/platform/privileges.ts'
import { createLogins } from '../../standins/postgres/logins.ts'
import { startPostgres } from '../../standins/postgres/start.ts'

/**
 * One real PostgreSQL for a whole run, with a migrated, empty database to clone: every test gets
 * its own database.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-test-'))
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), fast: true })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database deedbox_template')
  await admin.end()
  const pool = new pg.Pool({ connectionString: postgres.url('deedbox_template'), max: 1 })
  await migrate(pool, 'migrations')
  await prepareQueues(postgres.url('deedbox_template'), EVERY_JOB)
  await grantPrivileges(pool)
  await createLogins(pool)
  await pool.end()
  // Test processes start after this and inherit it.
  process.env.TEST_POSTGRES_URL = postgres.url('postgres')
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
