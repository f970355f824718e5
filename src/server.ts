// The HTTP role. Reads the environment, builds the parts, and answers requests until it's told to
// stop.
import { fileURLToPath } from 'node:url'
import { collectSearchEvents } from './analytics/collect-search-events.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import { guestPermitOf } from './fulfillment/sources/permit.db.ts'
import { buildApp } from './http/app.ts'
import { captchaOf } from './platform/captcha.ts'
import { systemClock } from './platform/clock.ts'
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

const config = takeConfig(process.env)
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
const searchEvents = collectSearchEvents({ db: database.db, log, clock: systemClock })
const migrations = await migrationNames(fileURLToPath(new URL('../migrations', import.meta.url)))

const app = await buildApp({
  config,
  log,
  clock: systemClock,
  db: database.db,
  jobs,
  mail,
  storage: storageOf(config),
  payments: paymentsOf(config),
  geocoder: geocoderOf(config),
  captcha: captchaOf(config),
  sources: sourcesOf(config, { db: database.db, clock: systemClock }, guestPermitOf),
  searchEvents,
  webDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
  schema: migrations.at(-1) ?? '',
})

stopOnSignal(log, async () => {
  await app.close()
  await searchEvents.flush()
  await jobs.stop()
  mail.close()
  await database.close()
})
await app.listen({ host: config.HOST, port: config.PORT })
