import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { sourcesOf } from '../../src/fulfillment/sources/open-sources.ts'
import { guestPermitOf } from '../../src/fulfillment/sources/permit.db.ts'
import { buildApp, type ServerParts } from '../../src/http/app.ts'
import { openCollectors } from '../../src/open-role.ts'
import { captchaOf } from '../../src/platform/captcha.ts'
import { loadConfig } from '../../src/platform/config.ts'
import { storageOf } from '../../src/platform/document-store.ts'
import { geocoderOf } from '../../src/platform/geocoder.ts'
import { startEnqueuing } from '../../src/platform/jobs.ts'
import { migrationNames } from '../../src/platform/migrate.ts'
import { paymentsOf } from '../../src/platform/stripe-payments.ts'
import { placeDrawer, statusDrawer } from '../../src/web/build/drawn-pages.tsx'
import { startGeocoder } from '../../standins/geocoder/start.ts'
import { type PaymentsOptions, startPayments } from '../../standins/payments/start.ts'
import { type Browser, openBrowser } from './browser.ts'
import { createTestDatabase, type Query, type TestDatabase } from './database.ts'
import { FOR_ONE_IP, SETTINGS } from './settings.ts'

export interface TestShop {
  url: string
  /** What the server's use cases are given, and what the worker's jobs are: each with its own database
   * user. `database` is the owner's, for setting up and for looking. A test that calls a use case
   * itself does so as staff; a call over HTTP is whoever calls. */
  parts: ServerParts
  jobParts: ServerParts
  database: TestDatabase
  /** The rows of a statement, as the owner of the database. */
  query: Query
  payments: Awaited<ReturnType<typeof startPayments>>
  geocoder: Awaited<ReturnType<typeof startGeocoder>>
  /** The environment for a process that works for this shop. */
  env: Record<string, string>
  /** A new visitor with its own cookies, who sends these headers with every call. */
  visit(headers?: Record<string, string>): Browser
  /** Stops the shop's clock at a time; called without one, the clock runs again. */
  setClock(at: Date | undefined): void
  close(): Promise<void>
}

/**
 * The real server on real HTTP and its own database, or a given one, with stand-ins on the wire.
 */
export async function openShop(
  settings: Record<string, string> = {},
  provider: PaymentsOptions = {},
  given?: TestDatabase,
): Promise<TestShop> {
  const database = given ?? (await createTestDatabase())
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-shop-'))
  const payments = await startPayments({ retryDelaysMs: [50, 100, 200, 400], ...provider })
  const geocoder = await startGeocoder({ apiKey: 'test' })
  const env = {
    ...SETTINGS,
    ...FOR_ONE_IP,
    DATABASE_URL: database.app.url,
    STRIPE_API_URL: payments.url,
    STRIPE_SCRIPT_URL: `${payments.url}/endive/stripe.js`,
    GEOAPIFY_URL: geocoder.url,
    STORAGE_DIR: join(directory, 'documents'),
    LOG_LEVEL: 'silent',
    // However busy the machine, a search gets to its end.
    PANEL_SEARCH_MS: '10000',
    ...settings,
  }
  const config = loadConfig(env)
  const log = pino({ level: 'silent' })
  const jobs = await startEnqueuing(database.app.pool, log)
  const workersJobs = await startEnqueuing(database.jobs.pool, log)
  let fixed: Date | undefined
  const clock = () => fixed ?? new Date()
  const parts: ServerParts = {
    config,
    log,
    clock,
    db: database.staff.db,
    jobs,
    mail: { send: () => Promise.reject(new Error('the server sends no mail')), close: () => {} },
    storage: storageOf(config),
    payments: paymentsOf(config),
    geocoder: geocoderOf(config),
    captcha: captchaOf(config),
    sources: sourcesOf(config, { db: database.app.db, clock }, guestPermitOf),
    metrics: new Registry(),
    ...openCollectors({ db: database.app.db, log, clock }),
    webDir: join(directory, 'not-built'),
    drawPlace: placeDrawer(directory),
    drawStatus: statusDrawer(directory),
    schema: (await migrationNames('migrations')).at(-1) ?? '',
    stopping: new AbortController().signal,
  }
  const app = await buildApp(parts)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  return {
    url,
    parts,
    jobParts: { ...parts, db: database.jobs.db, jobs: workersJobs },
    database,
    query: database.query,
    payments,
    geocoder,
    env,
    visit: (headers) => openBrowser(url, headers),
    setClock: (at) => {
      fixed = at
    },
    async close() {
      const closed = app.close()
      // To Node, a connection that hasn't sent a request yet isn't idle: it would wait a minute.
      app.server.closeAllConnections()
      await closed
      await parts.searchEvents.flush()
      await parts.apiRequests.flush()
      await jobs.stop()
      await workersJobs.stop()
      await payments.close()
      await geocoder.close()
      await database.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
