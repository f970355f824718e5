import { Registry } from 'prom-client'
import { insertSearchEvents, type SearchEvent } from './analytics/search-events.db.ts'
import { SECOND } from './durations.ts'
import { recordCalls } from './fulfillment/sources/calls.db.ts'
import type { SourceCall } from './fulfillment/sources/counted-source.ts'
import { type ApiRequest, insertRequests } from './organizations/api-requests.db.ts'
import type { Parts } from './parts.ts'
import { systemClock } from './platform/clock.ts'
import { collectRows } from './platform/collect-rows.ts'
import { takeConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { storageOf } from './platform/document-store.ts'
import { geocoderOf } from './platform/geocoder.ts'
import { createLog } from './platform/log.ts'
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
  watchProcess(metrics, pool)
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
    /** What sources are opened with. */
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
