// What an operator runs by hand or a deployment runs first:
//   manage migrate             brings the database up to date
//   manage staff add NAME      adds a member of staff, with the password in STAFF_PASSWORD
import { fileURLToPath } from 'node:url'
import { JOBS } from './job-catalogue.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db.ts'
import { prepareQueues } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
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
    log.info({ applied }, 'the database is up to date')
    return
  }
  const [verb, username] = words
  if (command === 'staff' && verb === 'add' && username) {
    const password = process.env.STAFF_PASSWORD
    if (!password) throw new Error('STAFF_PASSWORD is not set')
    await addStaff({ db: database.db, clock: systemClock }, { username, password })
    log.info('a member of staff was added')
    return
  }
  throw new Error('Usage: manage migrate | manage staff add NAME')
}
