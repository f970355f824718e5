// What calls with test keys work with, in both roles: a database of their own, a folder of the store,
// one source that makes its deeds up, and neither cards nor emails.
import { Registry } from 'prom-client'
import { EVERY_JOB } from './every-job.ts'
import { testSource } from './fulfillment/sources/test-source.ts'
import * as catalog from './job-catalog.ts'
import { openSender } from './organizations/webhooks/send-webhooks.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { testStorageOf } from './platform/document-store.ts'
import { startEnqueuing, startWorking } from './platform/jobs.ts'
import { plainLab } from './platform/lab/plain-lab.ts'
import type { Log } from './platform/log.ts'
import { noMail } from './platform/mail.ts'
import type { Post } from './platform/outbound/outbound.ts'
import { noPayments } from './platform/payments.ts'
import { assertLeastPrivilege } from './platform/privileges.ts'
import { startPlayingStaff } from './upkeep/play-staff.ts'

/** For the server; undefined where this installation has no test mode. */
export async function openTestMode(config: Config, log: Log) {
  const database = await openTestDatabase(config, log, 'deedbox-server-test-mode')
  if (!database) return undefined
  const jobs = await startEnqueuing(database.pool, log)
  return {
    parts: { ...without(config), config, log, db: database.db, jobs },
    async close() {
      await jobs.stop()
      await database.close()
    },
  }
}

/** For the worker: the same jobs on the second database, its webhooks, and somebody who plays staff. */
export async function startTestMode(
  config: Config,
  log: Log,
  post: Post,
): Promise<{ stop(): Promise<void> } | undefined> {
  const { TEST_DATABASE_URL: databaseUrl } = config
  const database = await openTestDatabase(config, log, 'deedbox-worker-test-mode')
  if (!database || !databaseUrl) return undefined
  const parts = {
    ...without(config),
    config,
    log,
    db: database.db,
    mail: noMail,
    payments: noPayments,
    lab: plainLab,
  }
  // Its figures are nobody's, so they're not in the worker's metrics.
  const metrics = new Registry()
  const working = await startWorking(
    { databaseUrl, log, catalog: Object.values(catalog), metrics },
    EVERY_JOB,
    (jobs) => ({ ...parts, jobs }),
  )
  const webhooks = openSender({ ...parts, jobs: working, post, livemode: false })
  webhooks.start()
  const staff = startPlayingStaff({ ...parts, jobs: working }, log)
  return {
    async stop() {
      await staff.stop()
      await webhooks.stop()
      await working.stop()
      await database.close()
    },
  }
}

/** The geocoder charges for each question, so a test asks none. */
function without(config: Config) {
  return {
    clock: systemClock,
    storage: testStorageOf(config),
    geocoder: { autocomplete: async () => ({ features: [] }) },
    sources: [testSource()],
  }
}

async function openTestDatabase(config: Config, log: Log, applicationName: string) {
  const { TEST_DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = config
  if (!url) return undefined
  const database = openDatabase({ url, poolSize, applicationName, log })
  await assertLeastPrivilege(database.pool)
  return database
}
