// The job role. Reads the environment, builds the parts, and runs jobs until it's told to stop.
import { EVERY_JOB } from './every-job.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import * as catalog from './job-catalog.ts'
import { openRole, stopOnSignal } from './open-role.ts'
import { openSender } from './organizations/webhooks/send-webhooks.ts'
import { storageObjection } from './platform/document-store.ts'
import { startBeating } from './platform/heartbeat.db.ts'
import { startWorking } from './platform/jobs.ts'
import { labOf } from './platform/lab/lab.ts'
import { pingClamd } from './platform/lab/virus-scan.ts'
import { openPost } from './platform/outbound/outbound.ts'
import { serveMetrics } from './platform/telemetry/process-metrics.ts'
import { startTestMode } from './test-mode.ts'

const { parts, counting, metrics, close } = await openRole('worker', process.env)
const { config, log } = parts
const lab = await labOf(config, log)
const sources = sourcesOf(config, counting)
const working = await startWorking(
  { databaseUrl: config.DATABASE_URL, log, catalog: Object.values(catalog), metrics },
  EVERY_JOB,
  (jobs) => ({ ...parts, lab, sources, jobs }),
)
// A shop over plain HTTP is on this machine alone, and so may its receivers be.
const post = openPost({ allowsLocal: !config.PUBLIC_URL.startsWith('https:') })
const webhooks = openSender({ ...parts, jobs: working, post, livemode: true })
webhooks.start()
const testMode = await startTestMode(config, log, post)
const beating = await startBeating(
  parts.db,
  async () => {
    const [scanner, objection] = await Promise.all([
      config.CLAMD_URL ? pingClamd(config.CLAMD_URL) : null,
      storageObjection(parts.storage),
    ])
    return { scanner, storage: objection === undefined, keeps: lab.keeps ?? null }
  },
  (error) => log.warn({ err: error }, 'the heartbeat was not written'),
)
const scraped = await serveMetrics(metrics, config, log)
log.info('working')

stopOnSignal(log, async () => {
  await webhooks.stop()
  await working.stop()
  await testMode?.stop()
  await beating.stop()
  await scraped.close()
  await close()
})
