// `npm run demo` and `npm run dev`: the whole shop on one machine, with stand-ins for the outside
// services we can't reach from here, and a real database, job engine, mail server and file store. In
// compose.yaml it's `--container`: built with the image, and reached at the container's address.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findDocumentTools } from './document-tools.ts'
import { forwardToLoopback } from './forward.ts'
import { seedHistory } from './history/seed.ts'
import { createLogins, loginUrl } from './postgres/logins.ts'
import { freePort, type RunningPostgres, startPostgres } from './postgres/start.ts'
import { manageProcesses } from './processes.ts'
import { DEMO_MEMBER, demoKey, seedOrganization } from './seed-organization.ts'
import { seedSuppression } from './seed-suppression.ts'
import { prepareScanner, withSbin } from './virus-scanner/start.ts'

const { values: flags } = parseArgs({
  options: {
    fresh: { type: 'boolean' },
    dev: { type: 'boolean' },
    container: { type: 'boolean' },
  },
})
const { env } = process
const port = Number(env.PORT ?? 3000)
const inboxPort = Number(env.INBOX_PORT ?? 3001)
/** The card form's script comes from there, so a browser must reach it. */
const paymentsPort = env.PAYMENTS_PORT ? Number(env.PAYMENTS_PORT) : await freePort()
const demoDir = resolve(env.DEMO_DIR ?? '.demo')
const paymentsFile = join(demoDir, 'payments.json')
const username = env.ADMIN_USERNAME || 'admin'
const password = env.ADMIN_PASSWORD || 'deedbox-demo'

/** As the image and the units of deploy/ start a role. */
const AS_DEPLOYED = { NODE_ENV: 'production', NODE_OPTIONS: '--max-semi-space-size=64' }

let postgres: RunningPostgres | undefined
let stopping: Promise<void> | undefined
const logDir = join(demoDir, 'logs')
const processes = manageProcesses(logDir, (name) => {
  say(`${name} ended by itself; see ${join(logDir, `${name}.log`)}`)
  void stop(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0))
}

try {
  await start()
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  await stop(1)
}

async function start(): Promise<void> {
  if (flags.fresh) rmSync(demoDir, { recursive: true, force: true })
  mkdirSync(logDir, { recursive: true })
  if (!flags.dev && !flags.container) {
    say('Building …')
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const checking = env.CHECKING === 'index' ? 'index' : await findDocumentTools(say)
  say('Starting PostgreSQL …')
  postgres = await startPostgres({ dataDir: join(demoDir, 'postgres') })
  const [ownerUrl, testUrl] = [postgres.url('deedbox'), postgres.url('deedbox_test')]
  await createDatabases(postgres)
  const settings = await chooseSettings([ownerUrl, testUrl], checking)
  // For commands run by hand next to the demo, such as `npm run reconcile`.
  writeFileSync(join(demoDir, 'env'), lines(settings), { mode: 0o600 })
  for (const url of [ownerUrl, testUrl]) {
    run('manage', ['migrate'], { ...settings, DATABASE_URL: url })
    await withClient(url, createLogins)
  }
  // Anyone can read it on the screen, so it doesn't need to be hard to guess.
  const account = ['staff', 'add', username, '--any-password']
  run('manage', account, { ...settings, STAFF_PASSWORD: password })
  if (!flags.fresh) await seedHistory(ownerUrl, { paymentsFile })
  await seedSuppression(settings.DATABASE_URL, username)
  const apiKey = demoKey(demoDir, env.DEMO_API_KEY)
  await seedOrganization(settings.DATABASE_URL, { key: apiKey, password })
  startPeers(settings)
  const receiver = await startReceiver()
  startShop(settings)
  await untilReady(`http://127.0.0.1:${settings.PORT}/readyz`)
  if (flags.container) await forwardToLoopback([port, inboxPort, paymentsPort])
  say(`
  The shop      http://localhost:${port}
  Staff panel   http://localhost:${port}/admin/login   ${username} / ${password}
  Organization  http://localhost:${port}/account/login   ${DEMO_MEMBER} / ${password}
  API           http://localhost:${port}/developers
                export DEEDBOX_URL=http://localhost:${port} DEEDBOX_KEY=${apiKey}
  Status        http://localhost:${port}/status
  Inbox         http://localhost:${inboxPort}
  Webhooks      ${receiver}/hooks receives them; ${receiver} shows what came
  Database      ${ownerUrl}
  Data, logs    ${demoDir}

  Pay with 4242 4242 4242 4242, any future date, any code. Ctrl-C ends everything.
`)
}

async function chooseSettings(
  [ownerUrl, testUrl]: readonly [string, string],
  checking: 'full' | 'index',
) {
  const [geocoder, recorder, smtp, api, scanner] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  return {
    PUBLIC_URL: `http://localhost:${port}`,
    // In development, Vite sits in front for hot reload.
    PORT: String(flags.dev ? api : port),
    SELLER_NAME: 'Deedbox LLC',
    SELLER_ADDRESS: '100 Sample St, Suite 200, Springfield, IL 62704',
    DATABASE_URL: loginUrl(ownerUrl, 'app'),
    // What test keys of the API work on.
    TEST_DATABASE_URL: loginUrl(testUrl, 'app'),
    LINK_SECRET: lasting('link-secret'),
    COOKIE_SECRET: lasting('cookie-secret'),
    SEALING_SECRET: lasting('sealing-secret'),
    COUNTING_SECRET: lasting('counting-secret'),
    // The demo's password is printed on the screen, so a second factor would only keep visitors
    // out.
    SECOND_FACTOR: env.SECOND_FACTOR || 'optional',
    STRIPE_SECRET_KEY: 'sk_test_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_demo',
    STRIPE_WEBHOOK_SECRET: 'whsec_demo',
    STRIPE_API_URL: `http://127.0.0.1:${paymentsPort}`,
    STRIPE_SCRIPT_URL: `http://127.0.0.1:${paymentsPort}/endive/stripe.js`,
    // The demo asks nobody outside.
    LEAKED_PASSWORDS_URL: 'http://127.0.0.1:9',
    GEOAPIFY_API_KEY: 'demo',
    GEOAPIFY_URL: `http://127.0.0.1:${geocoder}`,
    RECORDER_API_KEY: 'demo',
    RECORDER_URL: `http://127.0.0.1:${recorder}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    STORAGE_DIR: join(demoDir, 'documents'),
    CHECKING: checking,
    // Every document here is made up, and a container may forbid what keeps the network away.
    SANDBOX: 'best_effort',
    CLAMD_URL: checking === 'full' ? `tcp://127.0.0.1:${scanner}` : '',
    // Someone trying the demo is one IP with many cards and many browsers.
    FREE_DECLINES: env.FREE_DECLINES ?? '8',
    OPEN_PAYMENTS_PER_CALLER: env.OPEN_PAYMENTS_PER_CALLER ?? '20',
    UNPAID_DEEDS_PER_CALLER: env.UNPAID_DEEDS_PER_CALLER ?? '1000',
    GEOCODER_CALLS_PER_CALLER: env.GEOCODER_CALLS_PER_CALLER ?? '3000',
  }
}

type Settings = Awaited<ReturnType<typeof chooseSettings>>

function startPeers(settings: Settings): void {
  const standin = (name: string, url: string, extra: Record<string, string> = {}) =>
    processes.start(name, 'node', [`standins/${name}/server.ts`], {
      ...settings,
      PORT: new URL(url).port,
      ...extra,
    })
  standin('payments', settings.STRIPE_API_URL, {
    WEBHOOK_URL: `http://127.0.0.1:${settings.PORT}/api/webhooks/stripe`,
    DATA_FILE: paymentsFile,
  })
  standin('geocoder', settings.GEOAPIFY_URL)
  standin('recorder', settings.RECORDER_URL)
  if (settings.CLAMD_URL) startScanner(settings.CLAMD_URL)
  const mailbox = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--mail-directory']
  processes.start('inbox', 'maildev', [
    ...['-s', new URL(settings.SMTP_URL).port, '-w', String(inboxPort)],
    ...mailbox,
    join(demoDir, 'mail'),
  ])
}

/** Where an organization of the demo may have its events sent. */
async function startReceiver(): Promise<string> {
  const receiverPort = String(await freePort())
  processes.start('webhooks', 'node', ['standins/webhooks/server.ts'], { PORT: receiverPort })
  return `http://127.0.0.1:${receiverPort}`
}

/** A real clamd that knows one virus: the harmless one used to test scanners. */
function startScanner(url: string): void {
  const { command } = prepareScanner(join(demoDir, 'virus-scanner'), Number(new URL(url).port))
  processes.start('virus-scanner', ...command, withSbin())
}

function startShop(settings: Settings): void {
  for (const role of ['worker', 'server']) {
    const args = flags.dev ? ['--watch', '--import', 'tsx', `src/${role}.ts`] : [`dist/${role}.js`]
    const login = role === 'worker' ? 'jobs' : 'app'
    processes.start(role, 'node', args, {
      ...settings,
      ...(flags.dev ? {} : AS_DEPLOYED),
      DATABASE_URL: loginUrl(settings.DATABASE_URL, login),
      TEST_DATABASE_URL: loginUrl(settings.TEST_DATABASE_URL, login),
    })
  }
  if (flags.dev) {
    processes.start(
      'vite',
      'vite',
      ['--host', 'localhost', '--port', String(port), '--strictPort'],
      {
        ...settings,
        API_URL: `http://127.0.0.1:${settings.PORT}`,
      },
    )
  }
}

/** One of the product's own commands, run to completion. */
function run(entry: string, args: string[], settings: Record<string, string>): void {
  const program = flags.dev ? ['--import', 'tsx', `src/${entry}.ts`] : [`dist/${entry}.js`]
  execFileSync('node', [...program, ...args], {
    env: { ...env, ...settings, LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  })
}

async function createDatabases(cluster: RunningPostgres): Promise<void> {
  await withClient(cluster.url('postgres'), async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
    for (const wanted of ['deedbox', 'deedbox_test']) {
      if (rows.every(({ name }) => name !== wanted)) await client.query(`create database ${wanted}`)
    }
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

function lines(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

/** A secret that outlives the run: links emailed yesterday still open today. */
function lasting(name: string): string {
  const file = join(demoDir, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!stopping) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Error(`The shop is not ready after three minutes: ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    say('Stopping …')
    await processes.stopAll()
    await postgres?.stop()
    process.exit(code)
  })()
  return stopping
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
