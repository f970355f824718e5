import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { JOBS } from '../src/job-catalogue.ts'
import { prepareQueues } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import { startPostgres } from '../standins/postgres/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a server on which `deedbox_template` is a migrated, empty database. */
    postgresUrl: string
  }
}

/** One real PostgreSQL for a whole run; every test clones a database of its own from its template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-test-'))
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), fast: true })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database deedbox_template')
  await admin.end()
  const pool = new pg.Pool({ connectionString: postgres.url('deedbox_template'), max: 1 })
  await migrate(pool, 'migrations')
  await pool.end()
  await prepareQueues(postgres.url('deedbox_template'), JOBS)
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
