// Reads the environment, builds the parts, and answers requests until it's told to stop.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SECOND } from './durations.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import { guestPermitOf } from './fulfillment/sources/permit.db.ts'
import { buildApp } from './http/app.ts'
import { openCollectors, openRole, stopOnSignal } from './open-role.ts'
import { captchaOf } from './platform/captcha.ts'
import { startEnqueuing } from './platform/jobs.ts'
import { migrationNames } from './platform/migrate.ts'
import { serveMetrics } from './platform/telemetry/process-metrics.ts'
import { runAs } from './platform/tenants/scope.ts'
import { openTestMode } from './test-mode.ts'
import { collectMetrics } from './upkeep/health/collect-metrics.ts'
import { LOOK_EVERY, openStatusLook } from './upkeep/health/record-status.ts'
import { placeDrawer, statusDrawer } from './web/build/drawn-pages.tsx'

const { parts, counting, pool, metrics, close } = await openRole('server', process.env)
const { config, log } = parts
const jobs = await startEnqueuing(pool, log)
const collectors = openCollectors(parts)
const testMode = await openTestMode(config, log)
const migrations = await migrationNames(fileURLToPath(new URL('../migrations', import.meta.url)))
const sources = sourcesOf(config, counting, guestPermitOf)
const stopping = new AbortController()
const webDir = fileURLToPath(new URL('../dist/web', import.meta.url))

const app = await buildApp({
  ...parts,
  ...collectors,
  jobs,
  captcha: captchaOf(config),
  sources,
  metrics,
  ...(testMode ? { test: testMode.parts } : {}),
  webDir,
  drawPlace: placeDrawer(webDir),
  drawStatus: statusDrawer(webDir),
  schema: migrations.at(-1) ?? '',
  stopping: stopping.signal,
})
const names = sources.map(({ name }) => name)
collectMetrics(parts, names, metrics)
const { contentType } = metrics
// They're figures of the whole shop.
const shopwide = { contentType, metrics: () => runAs('staff', () => metrics.metrics()) }
const scraped = await serveMetrics(shopwide, config, log)
const lookAtStatus = openStatusLook(parts, names)
const noteStatus = () =>
  runAs('staff', lookAtStatus).catch((err) => log.warn({ err }, 'the status was not written'))
void noteStatus()
const watching = setInterval(noteStatus, LOOK_EVERY)

stopOnSignal(log, async () => {
  // Customers still come here until the proxy has asked `/readyz` again.
  stopping.abort()
  clearInterval(watching)
  await sleep(config.DRAIN_SECONDS * SECOND)
  await app.close()
  await scraped.close()
  await collectors.searchEvents.flush()
  await collectors.apiRequests.flush()
  await jobs.stop()
  await testMode?.close()
  await close()
})
await app.listen({ host: config.HOST, port: config.PORT })
