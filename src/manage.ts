// What an operator runs by hand or a deployment runs first:
//   manage migrate             brings the database up to date, the list of offices included
//   manage staff add NAME      adds a member of staff, with the password in STAFF_PASSWORD
//   manage reconcile           holds the ledger against the card provider's books, and mends it
import { fileURLToPath } from 'node:url'
import { seedJurisdictions } from './addresses/seed-jurisdictions.ts'
import { JOBS } from './job-catalogue.ts'
import { reconcileBooks } from './orders/reconcile-books.ts'
import { systemClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { prepareQueues, startEnqueuing } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { paymentsOf } from './platform/stripe-payments.ts'
import { addStaff } from './staff/add-staff.ts'

const log = createLog({ level: process.env.LOG_LEVEL ?? 'info', role: 'manage' })
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is not set')
const database = openDatabase({
  url,
  poolSize: 2,
  applicationName: 'deedbox-manage',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
})

const [command, ...words] = process.argv.slice(2)
try {
  await run()
} finally {
  await database.close()
}

async function run(): Promise<void> {
  if (command === 'migrate') {
    const directory = fileURLToPath(new URL('../migrations', import.meta.url))
    const applied = await migrate(database.pool, directory)
    await prepareQueues(url ?? '', JOBS)
    const offices = await seedJurisdictions({ db: database.db, clock: systemClock })
    log.info({ applied, offices }, 'the database is up to date')
    return
  }
  if (command === 'reconcile') return reconcile()
  const [verb, username] = words
  if (command === 'staff' && verb === 'add' && username) {
    const password = process.env.STAFF_PASSWORD
    if (!password) throw new Error('STAFF_PASSWORD is not set')
    await addStaff({ db: database.db, clock: systemClock }, { username, password })
    log.info('a member of staff was added')
    return
  }
  throw new Error('Usage: manage migrate | manage staff add NAME | manage reconcile')
}

async function reconcile(): Promise<void> {
  const config = loadConfig(process.env)
  const jobs = await startEnqueuing(database.pool, log)
  try {
    const payments = paymentsOf(config)
    const parts = { db: database.db, clock: systemClock, config, jobs, log, payments }
    const { agreeingCents, providerCents, mended, differing } = await reconcileBooks(parts)
    const counts = `${mended} mended, ${differing} left for staff`
    process.stdout.write(`${agreeingCents} of ${providerCents} cents agree; ${counts}\n`)
    if (differing > 0) process.exitCode = 1
  } finally {
    await jobs.stop()
  }
}
