import { once } from 'node:events'
import { connect, type SecureVersion } from 'node:tls'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { storageObjection, storageOf } from './document-store.ts'
import { findIsolation } from './lab/isolation.ts'
import { missingPackages } from './lab/lab.ts'
import { pingClamd } from './lab/virus-scan.ts'
import { createLog } from './log.ts'
import { checkSmtp } from './mail.ts'
import { migrationNames } from './migrate.ts'
import { NEEDED_EVENTS } from './payments.ts'
import { isInProduction } from './production-rules.ts'
import { stripeOf } from './stripe-payments.ts'

export interface Installation {
  config: Config
  pool: Pool
  migrations: string
}

export type Finding = { level: 'ok' | 'warning' | 'problem'; message: string }

export interface Check {
  name: string
  run(installation: Installation): Promise<Finding>
}

const ok = (message: string): Finding => ({ level: 'ok', message })
const warning = (message: string): Finding => ({ level: 'warning', message })
const problem = (message: string): Finding => ({ level: 'problem', message })

const MAX_SKEW_MS = 5_000

/** In the order they're told. A new one is a row here; manage adds what only a room can know. */
export const CHECKS: readonly Check[] = [
  { name: 'production', run: checkProduction },
  { name: 'TLS', run: checkTls },
  { name: 'database', run: checkDatabase },
  { name: 'migrations', run: checkMigrations },
  { name: 'database role', run: checkRole },
  { name: 'clock', run: checkClock },
  { name: 'document store', run: checkStore },
  { name: 'email', run: checkMail },
  { name: 'payments', run: checkPayments },
  { name: 'document tools', run: checkTools },
  { name: 'virus scanner', run: checkScanner },
]

/** Every check runs, however many fail before it. */
export async function examine(installation: Installation, checks = CHECKS) {
  const findings = []
  for (const { name, run } of checks) {
    const finding = await run(installation).catch((error: Error) => problem(error.message))
    findings.push({ name, ...finding })
  }
  return findings
}

async function checkProduction({ config }: Installation): Promise<Finding> {
  if (config.TEST_CARDS === 'allowed') {
    return warning('TEST_CARDS=allowed: anybody can buy deeds with test cards')
  }
  if (isInProduction(config)) return ok(`customers reach it at ${config.PUBLIC_URL}`)
  return warning('PUBLIC_URL is this machine: the rules for production are off')
}

async function checkTls({ config }: Installation): Promise<Finding> {
  if (!isInProduction(config)) return ok('not needed on this machine')
  const { hostname: host, port } = new URL(config.PUBLIC_URL)
  const objection = await tlsObjection({ host, port: Number(port || 443) })
  return objection ? problem(objection) : ok('a trusted certificate, TLS 1.2 and 1.3 only')
}

async function checkDatabase({ pool }: Installation): Promise<Finding> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
  const major = Math.floor(rows[0].version / 10_000)
  return major >= 15 ? ok(`PostgreSQL ${major}`) : problem('PostgreSQL 15 or later is needed')
}

async function checkMigrations({ pool, migrations }: Installation): Promise<Finding> {
  const { rows } = await pool.query(
    "select case when to_regclass('schema_migrations') is null then '{}' else (select array_agg(name) from schema_migrations) end as done",
  )
  const done: string[] = rows[0].done ?? []
  const pending = (await migrationNames(migrations)).filter((name) => !done.includes(name))
  if (pending.length === 0) return ok('all applied')
  return problem(`${pending.length} not applied, the first is ${pending[0]}: run manage migrate`)
}

/** Whoever owns the ledger can switch off the triggers that keep it from being changed. */
async function checkRole({ pool, config }: Installation): Promise<Finding> {
  const { rows } = await pool.query(`
    select current_user as name, rolsuper as "isSuper",
      coalesce(pg_has_role(current_user,
        (select relowner from pg_class where oid = to_regclass('ledger')), 'USAGE'), false) as "isOwner"
    from pg_roles where rolname = current_user`)
  const { name, isSuper, isOwner } = rows[0]
  if (!isSuper && !isOwner) return ok(`${name} can't change the ledger's rules`)
  const message = isSuper
    ? `${name} is a superuser: use a role that owns nothing`
    : `${name} owns the ledger and can switch off its triggers: use a role that owns nothing`
  return isInProduction(config) ? problem(message) : warning(message)
}

async function checkClock({ pool }: Installation): Promise<Finding> {
  const before = Date.now()
  const { rows } = await pool.query('select clock_timestamp() as now')
  const skew = Math.abs(rows[0].now.getTime() - (before + Date.now()) / 2)
  if (skew <= MAX_SKEW_MS) return ok('agrees with the database')
  return problem(`${Math.round(skew / 1000)} s apart from the database: start NTP on both machines`)
}

async function checkStore({ config }: Installation): Promise<Finding> {
  const objection = await storageObjection(storageOf(config))
  return objection ? problem(objection) : ok('can be written and read')
}

async function checkMail({ config }: Installation): Promise<Finding> {
  try {
    await checkSmtp(config.SMTP_URL)
    return ok('the relay accepts us, encrypted unless it is on this machine')
  } catch (error) {
    return problem(`the relay doesn't accept us: ${(error as Error).message}`)
  }
}

async function checkPayments({ config }: Installation): Promise<Finding> {
  const stripe = stripeOf(config)
  if (!stripe || !config.STRIPE_PUBLISHABLE_KEY) {
    return problem('without STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY nothing can be sold')
  }
  const url = `${config.PUBLIC_URL}/api/webhooks/stripe`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const ours = data.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  if (ours.length === 0) return problem(`the provider has no enabled webhook for ${url}: add it`)
  const events = new Set(ours.flatMap((endpoint) => endpoint.enabled_events as string[]))
  const missing = events.has('*') ? [] : NEEDED_EVENTS.filter((event) => !events.has(event))
  if (missing.length === 0) return ok('the webhook has every event it needs')
  return problem(`add these events to the webhook: ${missing.join(', ')}`)
}

async function checkTools({ config }: Installation): Promise<Finding> {
  if (config.CHECKING === 'index') return warning('CHECKING=index: no page is read or scanned')
  const packages = await missingPackages()
  if (packages.length > 0) return problem(`apt-get install ${packages.join(' ')}`)
  const { keeps, asNobody } = await findIsolation(createLog({ level: 'silent', role: '' }), [])
  const user = asNobody ? 'as nobody' : 'as our user'
  if (keeps === 'nothing') {
    return problem(`run ${user} with the network: allow user namespaces or give CAP_SYS_ADMIN`)
  }
  const message = `run ${user}, kept from ${keeps}`
  return keeps === 'network, processes and files' ? ok(message) : warning(`${message} only`)
}

async function checkScanner({ config }: Installation): Promise<Finding> {
  if (config.CHECKING === 'index') return warning('not used: CHECKING=index')
  if (!config.CLAMD_URL) return problem('set CLAMD_URL: no worker starts without it')
  if (await pingClamd(config.CLAMD_URL)) return ok('answers')
  return problem('CLAMD_URL does not answer: start clamav-daemon, or copies wait in the queue')
}

const TIMEOUT_MS = 5_000

interface Door {
  host: string
  port: number
  /** Trusted besides the authorities that everybody trusts. */
  ca?: string
}

/** What's wrong with how customers reach a host, in words for an operator; undefined if nothing is. */
export async function tlsObjection(door: Door): Promise<string | undefined> {
  const modern = await shakeHands(door, 'TLSv1.2', 'TLSv1.3')
  if (modern !== 'accepted') return `no safe connection: ${modern}`
  const old = await shakeHands(door, 'TLSv1', 'TLSv1.1')
  if (old === 'accepted') return 'it still accepts TLS 1.1 or older: allow 1.2 and 1.3 only'
  return undefined
}

async function shakeHands(
  { host, port, ca }: Door,
  minVersion: SecureVersion,
  maxVersion: SecureVersion,
): Promise<string> {
  // Old protocols need old ciphers, which are off by default at our end.
  const ciphers = maxVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}
  const socket = connect({ host, port, servername: host, minVersion, maxVersion, ...ciphers, ca })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  } finally {
    socket.destroy()
  }
}
