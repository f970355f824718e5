// The job role. Reads the environment, builds the parts, and runs jobs until it's told to stop.

import { EVERY_JOB } from './every-job.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import * as catalog from './job-catalog.ts'
import { systemClock } from './platform/clock.ts'
import { takeConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { storageOf } from './platform/document-store.ts'
import { tryDocumentTools } from './platform/document-tools.ts'
import { geocoderOf } from './platform/geocoder.ts'
import { startBeating } from './platform/heartbeat.db.ts'
import { startWorking } from './platform/jobs.ts'
import { labOf } from './platform/lab/lab.ts'
import { createLog } from './platform/log.ts'
import { smtpMail } from './platform/mail.ts'
import { assertLeastPrivilege } from './platform/privileges.ts'
import { stopOnSignal } from './platform/shutdown.ts'
import { paymentsOf } from './platform/stripe-payments.ts'

const config = takeConfig(process.env)
const log = createLog({ level: config.LOG_LEVEL, role: 'worker' })
const database = openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL_SIZE,
  applicationName: 'deedbox-worker',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
})
await assertLeastPrivilege(database.pool)
const mail = smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM })
const built = {
  config,
  log,
  clock: systemClock,
  db: database.db,
  mail,
  storage: storageOf(config),
  payments: paymentsOf(config),
  geocoder: geocoderOf(config),
  lab: await labOf(config, log),
  sources: sourcesOf(config, { db: database.db, clock: systemClock }),
}

const working = await startWorking(
  { databaseUrl: config.DATABASE_URL, log, catalog: Object.values(catalog) },
  EVERY_JOB,
  (jobs) => ({ ...built, jobs }),
)
const beating = await startBeating(
  database.db,
  () => tryDocumentTools(config, built),
  (error) => log.warn({ err: error }, 'the heartbeat was not written'),
)
log.info('working')

stopOnSignal(log, async () => {
  await working.stop()
  await beating.stop()
  mail.close()
  await database.close()
})
