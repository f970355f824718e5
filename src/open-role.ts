import { Registry } from 'prom-client'
import { insertSearchEvents, type SearchEvent } from './analytics/search-events.db.ts'
import { SECOND } from './durations.ts'
import type { SourceCall } from './fulfillment/sources/counted-source.ts'
import { recordCalls } from './fulfillment/sources/sources.db.ts'
import { type ApiRequest, insertRequests } from './organizations/api-requests.db.ts'
import type { Parts } from './parts.ts'
import { systemClock } from './platform/clock.ts'
import { collectRows } from './platform/collect-rows.ts'
import { takeConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { storageOf } from './platform/document-store.ts'
import { geocoderOf } from './platform/geocoder.ts'
import { createLog, type Log } from './platform/log.ts'
import { smtpMail } from './platform/mail.ts'
import { assertLeastPrivilege } from './platform/privileges.ts'
import { paymentsOf } from './platform/stripe-payments.ts'
import { watchProcess } from './platform/telemetry/process-metrics.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { runAs } from './platform/tenants/scope.ts'

export async function openRole(role: 'server' | 'worker', env: Record<string, string | undefined>) {
  const config = takeConfig(env)
  const tracing = await startTracing(config, role)
  const log = createLog({ level: config.LOG_LEVEL, role })
  const { db, pool, close } = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: `deedbox-${role}`,
    log,
  })
  await assertLeastPrivilege(pool)
  const mail = smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM })
  // They're counted by the hour, so a second's worth can be written together.
  const calls = collectRows(
    log,
    'calls to sources',
    (made: SourceCall[]) => recordCalls(db, made),
    SECOND,
  )
  const metrics = new Registry()
  if (config.METRICS_PORT !== undefined) watchProcess(metrics, pool)
  return {
    parts: {
      config,
      log,
      clock: systemClock,
      db,
      mail,
      storage: storageOf(config),
      payments: paymentsOf(config),
      geocoder: geocoderOf(config),
    },
    counting: { db, clock: systemClock, record: calls.add },
    pool,
    metrics,
    /** Comes last, when nothing uses the parts anymore. */
    async close() {
      await calls.flush()
      mail.close()
      await close()
      await tracing.stop()
    },
  }
}

/** What a server notes about its calls, written off their path. */
export function openCollectors({ db, log, clock }: Pick<Parts, 'db' | 'log' | 'clock'>) {
  return {
    searchEvents: collectRows(log, 'search events', (events: SearchEvent[]) =>
      db.transaction().execute((tx) => insertSearchEvents(tx, events, clock())),
    ),
    apiRequests: collectRows(log, 'rows of the request log', (requests: ApiRequest[]) =>
      // A batch has calls of several organizations.
      runAs('staff', () => insertRequests(db, requests)),
    ),
  }
}

/** Longer than any request or job should need, shorter than a deployment will wait. */
const PATIENCE_MS = 30_000

/** Shuts the process down cleanly at the first signal; anything not done in time is cut off. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('could not stop in time')
      process.exit(1)
    }, PATIENCE_MS).unref()
    stop().then(
      () => {
        log.info('stopped')
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
