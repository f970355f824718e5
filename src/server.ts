// The HTTP role. Reads the environment, builds the parts, and answers requests until it's told to
// stop.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { insertSearchEvents, type SearchEvent } from './analytics/search-events.db.ts'
import { SECOND } from './durations.ts'
import { recordCalls } from './fulfillment/sources/calls.db.ts'
import type { SourceCall } from './fulfillment/sources/counted-source.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import { guestPermitOf } from './fulfillment/sources/permit.db.ts'
import { buildApp } from './http/app.ts'
import { type ApiRequest, insertRequests } from './organizations/api-requests.db.ts'
import { captchaOf } from './platform/captcha.ts'
import { systemClock } from './platform/clock.ts'
import { collectRows } from './platform/collect-rows.ts'
import { takeConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { storageOf } from './platform/document-store.ts'
import { geocoderOf } from './platform/geocoder.ts'
import { startEnqueuing } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { smtpMail } from './platform/mail.ts'
import { migrationNames } from './platform/migrate.ts'
import { assertLeastPrivilege } from './platform/privileges.ts'
import { stopOnSignal } from './platform/shutdown.ts'
import { paymentsOf } from './platform/stripe-payments.ts'
import { serveMetrics } from './platform/telemetry/metrics-server.ts'
import { watchProcess } from './platform/telemetry/process-metrics.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { openTestMode } from './test-mode.ts'
import { collectMetrics } from './upkeep/health/collect-metrics.ts'

const config = takeConfig(process.env)
const tracing = await startTracing(config, 'server')
const log = createLog({ level: config.LOG_LEVEL, role: 'server' })
const database = openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL_SIZE,
  applicationName: 'deedbox-server',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
})
await assertLeastPrivilege(database.pool)
const jobs = await startEnqueuing(database.pool, log)
const mail = smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM })
// They're counted by the hour, so a second's worth can be written together.
const calls = collectRows(
  log,
  'calls to sources',
  (made: SourceCall[]) => recordCalls(database.db, made),
  SECOND,
)
const searchEvents = collectRows(log, 'search events', (events: SearchEvent[]) =>
  database.db.transaction().execute((tx) => insertSearchEvents(tx, events, systemClock())),
)
const apiRequests = collectRows(log, 'rows of the request log', (requests: ApiRequest[]) =>
  insertRequests(database.db, requests),
)
const testMode = await openTestMode(config, log)
const geocoder = geocoderOf(config)
const migrations = await migrationNames(fileURLToPath(new URL('../migrations', import.meta.url)))
const metrics = new Registry()
const sources = sourcesOf(
  config,
  { db: database.db, clock: systemClock, record: calls.add },
  guestPermitOf,
)
const stopping = new AbortController()

const app = await buildApp({
  config,
  log,
  clock: systemClock,
  db: database.db,
  jobs,
  mail,
  storage: storageOf(config),
  payments: paymentsOf(config),
  geocoder,
  captcha: captchaOf(config),
  sources,
  searchEvents,
  metrics,
  apiRequests,
  ...(testMode ? { test: testMode.parts } : {}),
  webDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
  schema: migrations.at(-1) ?? '',
  stopping: stopping.signal,
})
watchProcess(metrics, database.pool)
collectMetrics(
  { db: database.db, clock: systemClock, log },
  sources.map(({ name }) => name),
  metrics,
)
const scraped = await serveMetrics(metrics, config, log)

stopOnSignal(log, async () => {
  // Customers still come here until the proxy has asked `/readyz` again.
  stopping.abort()
  await sleep(config.DRAIN_SECONDS * SECOND)
  await app.close()
  await scraped.close()
  await searchEvents.flush()
  await calls.flush()
  await apiRequests.flush()
  await jobs.stop()
  mail.close()
  await database.close()
  await testMode?.close()
  await tracing.stop()
})
await app.listen({ host: config.HOST, port: config.PORT })
