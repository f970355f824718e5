import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startGeocoder } from '../../standins/geocoder/start.ts'
import { startPayments } from '../../standins/payments/start.ts'
import { createLogins, loginUrl } from '../../standins/postgres/logins.ts'
import { startCalmOffice } from '../support/fulfillment/moody-office.ts'
import { openInbox } from '../support/inbox.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { manage, type RoleProcess, startRole } from '../support/role.ts'
import { FOR_ONE_IP, SETTINGS } from '../support/settings.ts'

const first = Number(process.env.DRILL_PORT ?? 4350)
/** The drills' own ports: fixed, since a free one may be taken while a server on it is replaced. */
export const PORTS = {
  proxy: first,
  servers: [first + 1, first + 2],
  database: first + 9,
  clusters: [first + 10, first + 11],
  /** Where Patroni says which of the clusters takes writes. */
  asks: [first + 12, first + 13],
  etcd: [first + 14, first + 15],
}

export type DrillShop = Awaited<ReturnType<typeof openDrillShop>>

/** Everything a shop consists of besides its database and its proxy: stand-ins here, roles as processes
 * of their own from a build. */
export async function openDrillShop(ownerUrl: string) {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-drill-'))
  const payments = await startPayments({
    webhookUrl: `http://127.0.0.1:${PORTS.proxy}/api/webhooks/stripe`,
    retryDelaysMs: Array(60).fill(1_000),
  })
  const geocoder = await startGeocoder({ apiKey: 'test' })
  const recorder = await startCalmOffice()
  const inbox = await openInbox()
  const env = {
    ...SETTINGS,
    ...FOR_ONE_IP,
    PUBLIC_URL: `http://localhost:${PORTS.proxy}`,
    TRUSTED_PROXIES: '1',
    // The proxy looks every half second.
    DRAIN_SECONDS: '2',
    DATABASE_URL: loginUrl(ownerUrl, 'app'),
    STRIPE_API_URL: payments.url,
    GEOAPIFY_URL: geocoder.url,
    RECORDER_URL: recorder.url,
    RECORDER_API_KEY: 'test',
    SMTP_URL: inbox.url,
    STORAGE_DIR: join(directory, 'documents'),
    OPEN_PAYMENTS_PER_CALLER: '100000',
  }
  const roles = new Set<RoleProcess>()
  const start = async (role: 'server' | 'worker', build: string, port?: number) => {
    const given = port ? { ...env, PORT: String(port) } : env
    const started = await startRole(role, given, 'info', build)
    roles.add(started)
    return started
  }
  return {
    env,
    payments,
    inbox,
    directory,
    start,
    async stop(role: RoleProcess) {
      roles.delete(role)
      const code = await role.stop()
      if (code !== 0) throw new Error(`A role ended with ${code}: ${role.output().slice(-2000)}`)
    },
    /** What a machine does that burns down. */
    killAll() {
      for (const role of roles) role.process.kill('SIGKILL')
      roles.clear()
    },
    manage: (words: string[], build: string) => manage(words, env, build),
    async migrate(build: string) {
      const owner = { ...env, DATABASE_URL: ownerUrl }
      const { said, code } = await manage(['migrate'], owner, build)
      if (code !== 0) throw new Error(`manage migrate failed: ${said}`)
    },
    /** After the first migration: the roles' users, and no limits for customers of one address. */
    async prepare() {
      const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
      await pool.query('select 1')
      await createLogins(pool)
      await liftLimits(pool)
      await pool.end()
    },
    async close() {
      await Promise.all([...roles].map((role) => role.stop()))
      await payments.close()
      await geocoder.close()
      await recorder.close()
      await inbox.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
