// What an operator runs by hand or a deployment runs first:
//   manage migrate             brings the database up to date, rights and offices included; run by the
//                              owner of the tables, all else by a user of the server's
//   manage staff add NAME      adds an owner, or [--role agent|read_only]; the password is what
//                              STAFF_PASSWORD says, or one that is printed once and must be changed
//   manage staff disable NAME  ends the account and its sessions
//   manage staff reset NAME    takes the second factors away and ends the sessions
//   manage doctor              says what is missing or unsafe, and fails if something is
//   manage note backup WORDS   says that a backup was made, or with `restore`, that one was restored
//                              on trial; the panel's Backups light goes by it
//   manage offices import FILE shows what a file of facts about offices would change, and with --apply
//                              changes it; what staff have edited or confirmed stays
//   manage rotate              encrypts what is stored with the secrets in use, and says whether the ones
//                              before them are still needed
//   manage reconcile           holds the ledger against the card provider's books, and mends it
//   manage reconcile --lost-since TIME
//                              after a restore, lists the payments of this shop that its database has
//                              forgotten, and with --apply releases or refunds them
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importOffices, type OfficeImport } from './addresses/offices/import-offices.ts'
import { seedJurisdictions } from './addresses/offices/seed-jurisdictions.ts'
import { undecidedStates } from './addresses/offices/state-policies.db.ts'
import { keepCalendar } from './analytics/counted-days.db.ts'
import { EVERY_JOB } from './every-job.ts'
import { reconcileBooks } from './money/ledger/reconcile-books.ts'
import { openStateTasks } from './money/payments/decide-state.ts'
import { type LostPayment, settleLostPayments } from './money/payments/settle-lost-payments.ts'
import { formatCents } from './orders/price.ts'
import { systemClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { CHECKS, examine, type Finding } from './platform/doctor.ts'
import { prepareQueues, startEnqueuing } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { grantPrivileges } from './platform/privileges.ts'
import { paymentsOf } from './platform/stripe-payments.ts'
import { addStaff } from './staff/add-staff.ts'
import { disableStaff, resetStaff } from './staff/reset-staff.ts'
import { ROLES } from './staff/session.ts'
import { OPERATIONS, writeOperation } from './upkeep/health/health-details.db.ts'
import { rotateSecrets, rotationInWords } from './upkeep/rotate-secrets.ts'

const log = createLog({ level: process.env.LOG_LEVEL ?? 'info', role: 'manage' })
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is not set')
const OPENED = { poolSize: 2, applicationName: 'deedbox-manage', log }
const database = openDatabase({
  ...OPENED,
  url,
  // An operator acts for the whole shop; the owner of the tables sees all of it anyway.
  outsideCalls: process.argv[2] === 'migrate' ? 'guest' : 'staff',
})

const USAGE =
  'Usage: manage migrate | manage staff add|disable|reset NAME [--role ROLE] | manage offices import FILE [--apply] | manage note backup|restore WORDS | manage reconcile [--lost-since TIME [--apply]] | manage rotate | manage doctor'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

const [command, ...words] = process.argv.slice(2)
try {
  await run()
} finally {
  await database.close()
}

async function run(): Promise<void> {
  if (command === 'migrate') {
    const applied = await migrate(database.pool, MIGRATIONS)
    await prepareQueues(url ?? '', EVERY_JOB)
    await grantPrivileges(database.pool)
    const offices = await seedJurisdictions({ db: database.db, clock: systemClock })
    const undecided = await openStateTasks({ db: database.db, clock: systemClock })
    const recounted = await keepCalendar(database, process.env.TIME_ZONE || undefined)
    log.info({ applied, offices, undecided, recounted }, 'the database is up to date')
    return
  }
  if (command === 'doctor') return doctor()
  if (command === 'reconcile') return reconcile()
  if (command === 'rotate') return rotate()
  if (command === 'staff') return staff()
  if (command === 'note') return note()
  if (command === 'offices') return offices()
  throw new Error(USAGE)
}

async function note(): Promise<void> {
  const [kind, ...rest] = words
  const operation = OPERATIONS.find((each) => each === kind)
  const detail = rest.join(' ')
  if (!operation || !detail) throw new Error(USAGE)
  await writeOperation(database.db, { kind: operation, detail, at: systemClock() })
}

async function staff(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'owner' }, 'any-password': { type: 'boolean' } },
  })
  const [verb, username] = positionals
  const role = ROLES.find((each) => each === values.role)
  const parts = { db: database.db, clock: systemClock, brandName: process.env.BRAND_NAME ?? '' }
  if (!username || !role) throw new Error(USAGE)
  if (verb === 'add') {
    const password = process.env.STAFF_PASSWORD || undefined
    const anyPassword = values['any-password']
    const made = await addStaff(parts, { username, password, role, anyPassword })
    // To the screen, never to the log.
    if (made) process.stdout.write(`The password, to be changed within three days: ${made}\n`)
  } else if (verb === 'disable') await disableStaff(parts, username)
  else if (verb === 'reset') await resetStaff(parts, username)
  else throw new Error(USAGE)
  log.info({ verb }, 'done')
}

async function offices(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { apply: { type: 'boolean', default: false } },
  })
  const [verb, file] = positionals
  if (verb !== 'import' || !file) throw new Error(USAGE)
  const { apply } = values
  const csv = await readFile(file, 'utf8')
  const parts = { db: database.db, clock: systemClock }
  for (const line of importInWords(await importOffices(parts, csv, { apply }), apply)) say(line)
}

function importInWords(done: OfficeImport, isApplied: boolean): string[] {
  const { problems, changes, kept, unchanged } = done
  if (problems.length > 0) {
    process.exitCode = 1
    return [...problems, 'Nothing changed: fix the file first.']
  }
  const value = (each: unknown) => (each === null || String(each) === '' ? 'nothing' : String(each))
  const counts = `${changes.length} ${isApplied ? 'changed' : 'to change'}, ${unchanged} as they are, ${kept.length} kept`
  return [
    ...changes.flatMap(({ place, columns }) => [
      place,
      ...Object.entries(columns).map(
        ([column, { from, to }]) => `  ${column}: ${value(from)} -> ${value(to)}`,
      ),
    ]),
    ...kept.map((place) => `${place}: kept, because staff have edited or confirmed it`),
    isApplied ? `Done: ${counts}.` : `${counts}. Run it again with --apply to change them.`,
  ]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function doctor(): Promise<void> {
  const config = loadConfig(process.env)
  const installation = { config, pool: database.pool, migrations: MIGRATIONS }
  const findings = await examine(installation, [...CHECKS, { name: 'states', run: checkStates }])
  for (const { level, name, message } of findings) {
    process.stdout.write(`${level.padEnd(8)} ${name}: ${message}\n`)
  }
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
}

async function rotate(): Promise<void> {
  const config = loadConfig(process.env)
  const parts = { clock: systemClock, config }
  const test = config.TEST_DATABASE_URL
    ? openDatabase({ ...OPENED, url: config.TEST_DATABASE_URL, outsideCalls: 'staff' })
    : undefined
  try {
    const done = [await rotateSecrets({ ...parts, db: database.db })]
    if (test) done.push(await rotateSecrets({ ...parts, db: test.db }))
    for (const line of rotationInWords(done)) say(line)
    if (done.some(({ lost }) => lost > 0)) process.exitCode = 1
  } finally {
    await test?.close()
  }
}

async function checkStates(): Promise<Finding> {
  const states = await undecidedStates(database.db)
  if (states.length === 0) return { level: 'ok', message: 'an owner has decided about all of them' }
  const message = `an owner has yet to decide, in Settings, how we sell in ${states.join(', ')}`
  return { level: 'warning', message }
}

function lostInWords(lost: LostPayment[], isApplied: boolean): string[] {
  const verb = isApplied ? '' : 'to be '
  const cents = lost.reduce((sum, each) => sum + each.cents, 0)
  return [
    ...lost.map(({ intentId, cents: each, outcome, email, description }) =>
      [intentId, formatCents(each), `${verb}${outcome}`, email, description]
        .filter(Boolean)
        .join('  '),
    ),
    isApplied || lost.length === 0
      ? `${lost.length} lost payments, ${formatCents(cents)}.`
      : `${lost.length} lost payments, ${formatCents(cents)}. Run it again with --apply to settle them.`,
  ]
}

async function reconcile(): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { 'lost-since': { type: 'string' }, apply: { type: 'boolean', default: false } },
  })
  const since = values['lost-since']
  if (since && Number.isNaN(Date.parse(since))) throw new Error(`${since} is no time. ${USAGE}`)
  const config = loadConfig(process.env)
  const jobs = await startEnqueuing(database.pool, log)
  try {
    const payments = paymentsOf(config)
    const parts = { db: database.db, clock: systemClock, config, jobs, log, payments }
    if (since) {
      const lost = await settleLostPayments(parts, new Date(since), { apply: values.apply })
      for (const line of lostInWords(lost, values.apply)) say(line)
      if (!values.apply) return
    }
    const { agreeingCents, providerCents, mended, differing } = await reconcileBooks(parts)
    const counts = `${mended} mended, ${differing} left for staff`
    process.stdout.write(`${agreeingCents} of ${providerCents} cents agree; ${counts}\n`)
    if (differing > 0) process.exitCode = 1
  } finally {
    await jobs.stop()
  }
}
