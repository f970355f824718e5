import { Registry } from 'prom-client'
// The job role. Reads the environment, builds the parts, and runs jobs until it's told to stop.

import { SECOND } from './durations.ts'
import { EVERY_JOB } from './every-job.ts'
import { recordCalls } from './fulfillment/sources/calls.db.ts'
import type { SourceCall } from './fulfillment/sources/counted-source.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import * as catalog from './job-catalog.ts'
import { openSender } from './organizations/webhooks/send-webhooks.ts'
import { systemClock } from './platform/clock.ts'
import { collectRows } from './platform/collect-rows.ts'
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
import { openPost } from './platform/outbound/post-outside.ts'
import { assertLeastPrivilege } from './platform/privileges.ts'
import { stopOnSignal } from './platform/shutdown.ts'
import { paymentsOf } from './platform/stripe-payments.ts'
import { serveMetrics } from './platform/telemetry/metrics-server.ts'
import { watchProcess } from './platform/telemetry/process-metrics.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { startTestMode } from './test-mode.ts'

const config = takeConfig(process.env)
const tracing = await startTracing(config, 'worker')
const log = createLog({ level: config.LOG_LEVEL, role: 'worker' })
const database = openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL_SIZE,
  applicationName: 'deedbox-worker',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
})
await assertLeastPrivilege(database.pool)
const mail = smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM })
// They're counted by the hour, so a second's worth can be written together.
const calls = collectRows(
  log,
  'calls to sources',
  (made: SourceCall[]) => recordCalls(database.db, made),
  SECOND,
)
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
  sources: sourcesOf(config, { db: database.db, clock: systemClock, record: calls.add }),
}
const metrics = new Registry()

const working = await startWorking(
  { databaseUrl: config.DATABASE_URL, log, catalog: Object.values(catalog), metrics },
  EVERY_JOB,
  (jobs) => ({ ...built, jobs }),
)
// A shop over plain HTTP is on this machine alone, and so may its receivers be.
const post = openPost({ allowsLocal: !config.PUBLIC_URL.startsWith('https:') })
const webhooks = openSender({ ...built, jobs: working, post, livemode: true })
webhooks.start()
const testMode = await startTestMode(config, log, post)
const beating = await startBeating(
  database.db,
  () => tryDocumentTools(config, built),
  (error) => log.warn({ err: error }, 'the heartbeat was not written'),
)
watchProcess(metrics, database.pool)
const scraped = await serveMetrics(metrics, config, log)
log.info('working')

stopOnSignal(log, async () => {
  await webhooks.stop()
  await working.stop()
  await testMode?.stop()
  await calls.flush()
  await beating.stop()
  await scraped.close()
  mail.close()
  await database.close()
  await tracing.stop()
})
