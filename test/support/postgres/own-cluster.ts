import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '../../../standins/postgres/start.ts'
import { openAsAll, prepareDatabase, type TestDatabase } from '../database.ts'
import { until } from '../orders.ts'
import { scratch } from '../scratch.ts'

export interface OwnCluster {
  database: TestDatabase
  stop(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL that a test may stop and kill: the one that all tests share would end theirs. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const directory = mkdtempSync(join(scratch(), 'deedbox-own-'))
  const dataDir = join(directory, 'pg')
  // Not fast: a commit that was answered has to survive a kill.
  let postgres: RunningPostgres = await startPostgres({ dataDir })
  const { port } = postgres
  const url = postgres.url('postgres')
  const database = openAsAll(url, 10)
  await prepareDatabase(database.pool, url)
  return {
    database: { ...database, drop: () => database.close() },
    stop: () => postgres.stop(),
    kill: () => postgres.kill(),
    async start() {
      // Orphaned backends hold on to the memory for a moment, and the next server waits for it.
      postgres = await until(
        () => startPostgres({ dataDir, port }).catch(() => undefined),
        'PostgreSQL to start again',
        30_000,
      )
    },
    async remove() {
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
