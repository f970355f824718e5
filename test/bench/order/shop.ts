import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createLogins, loginUrl } from '../../../standins/postgres/logins.ts'
import { freePort, startPostgres } from '../../../standins/postgres/start.ts'
import { endProgram, run, startModule, startProgram } from './processes.ts'

/** A shop whose every part is a process of its own, built from any checkout of this repository. */
export interface BenchShop {
  url: string
  /** For files that last as long as the run. */
  directory: string
  paymentsUrl: string
  /** The owner's own connections, past the wire that counts: for setting up and looking. */
  owner: pg.Pool
  postgres: { pid: number; port: number }
  wire: ChildProcess
  peers: ChildProcess
  payments: ChildProcess
  geocoder: ChildProcess
  server: ChildProcess
  worker: ChildProcess
  /** One more process of a role, once it's up. */
  startAnother(role: 'server' | 'worker'): Promise<ChildProcess>
  close(): Promise<void>
}

const KEYS = { secret: 'sk_test_bench', publishable: 'pk_test_bench', webhook: 'whsec_bench' }

const LOGIN = { server: 'app', worker: 'jobs' } as const
/** What each role logs when it's up. */
const UP = { server: 'Server listening', worker: '"msg":"working"' }

export const STRIPE_KEY = KEYS.secret

/** As in production, with the counts of statements and of their planning on top. */
const SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'pg_stat_statements.track=all',
  'wal_level=logical',
]

/** Builds the roles of a checkout, unless it's another one that already has them. */
export async function buildRoles(checkout: string): Promise<void> {
  const isOther = resolve(checkout) !== process.cwd()
  if (isOther && existsSync(join(checkout, 'dist/server.js'))) return
  await run('npm', ['run', '--silent', 'build:server'], { cwd: checkout })
}

export async function startBenchShop(checkout: string): Promise<BenchShop> {
  const cwd = resolve(checkout)
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-bench-'))
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), settings: SETTINGS })
  const owner = new pg.Pool({
    connectionString: postgres.url('postgres'),
    max: 2,
    // Once it has ended, what a connection cost can't be told from what the shop's did.
    idleTimeoutMillis: 0,
  })
  // PostgreSQL may be gone before the last of them is.
  owner.on('error', () => {})
  const ports = await Promise.all(Array.from({ length: 4 }, freePort))
  const [wirePort, paymentsPort, geocoderPort, serverPort] = ports.map(String) as [
    string,
    string,
    string,
    string,
  ]
  const { child: wire } = await startModule('wire.ts', [wirePort, String(postgres.port)])
  const { child: peers, said } = await startModule<{ office: string; smtp: string }>('peers.ts')
  const paymentsUrl = `http://127.0.0.1:${paymentsPort}`
  const url = `http://127.0.0.1:${serverPort}`
  const env = {
    PUBLIC_URL: url,
    PORT: serverPort,
    // Every visitor of the load has an IP of its own, so no limit has to be lifted.
    TRUSTED_PROXIES: '1',
    LINK_SECRET: 'a-secret-for-the-bench-that-is-long-enough',
    COOKIE_SECRET: 'cookies-a-secret-for-the-bench-that-is-long-enough',
    SEALING_SECRET: 'sealing-a-secret-for-the-bench-that-is-long-enough',
    COUNTING_SECRET: 'counting-a-secret-for-the-bench-that-is-long-enough',
    STRIPE_SECRET_KEY: KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: KEYS.webhook,
    STRIPE_API_URL: paymentsUrl,
    GEOAPIFY_API_KEY: 'bench',
    GEOAPIFY_URL: `http://127.0.0.1:${geocoderPort}`,
    GEOCODER_CALLS_PER_DAY: '1000000',
    RECORDER_URL: said.office,
    RECORDER_API_KEY: 'bench',
    SMTP_URL: said.smtp,
    LEAKED_PASSWORDS_URL: 'http://127.0.0.1:9',
    STORAGE_DIR: join(directory, 'documents'),
    CHECKING: 'index',
    NODE_ENV: 'production',
    SECOND_FACTOR: 'optional',
  }
  const standin = (name: string, port: string, until: string) =>
    startProgram([`standins/${name}/server.ts`], {
      cwd: process.cwd(),
      env: { ...env, PORT: port },
      until,
    })
  const payments = await standin('payments', paymentsPort, 'listening')
  const geocoder = await standin('geocoder', geocoderPort, 'listening')
  const ownerUrl = postgres.url('postgres')
  const manage = ['dist/manage.js', 'migrate']
  await run(process.execPath, manage, { cwd, env: { ...env, DATABASE_URL: ownerUrl } })
  await prepare(owner)
  const through = `postgres://deedbox@127.0.0.1:${wirePort}/postgres`
  const startRole = (role: 'server' | 'worker', port = serverPort) =>
    startProgram([`dist/${role}.js`], {
      cwd,
      env: { ...env, PORT: port, DATABASE_URL: loginUrl(through, LOGIN[role]) },
      until: UP[role],
    })
  const server = await startRole('server')
  const worker = await startRole('worker')
  return {
    url,
    directory,
    paymentsUrl,
    owner,
    postgres,
    wire,
    peers,
    payments,
    geocoder,
    server,
    worker,
    startAnother: (role) => startRole(role, '0'),
    async close() {
      worker.kill('SIGCONT')
      for (const child of [worker, server, payments, geocoder]) await endProgram(child)
      for (const child of [wire, peers]) child.disconnect()
      await owner.end()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function prepare(owner: pg.Pool): Promise<void> {
  await createLogins(owner)
  await owner.query('create extension pg_stat_statements')
  // What runs by the clock would fall into one stage or another by chance.
  await owner.query('delete from pgboss.schedule')
}
