import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../support/orders.ts'
import { buildHere } from './builds.ts'
import {
  dataDirOf,
  emptyHome,
  initCluster,
  openRoot,
  prepareBackups,
  startCluster,
} from './cluster.ts'
import { openDrillShop, PORTS } from './drill-shop.ts'
import { fillOrders } from './fill-orders.ts'
import { type Bought, startLoad } from './load.ts'
import { startProxy } from './proxy.ts'
import { timed } from './timed.ts'
import { verify } from './verify.ts'

const [PORT = 0] = PORTS.clusters
const MIRROR_EVERY_MS = 5_000

/**
 * The machine burns down under load: database and documents are gone. Restores both, to the last moment
 * that was archived or to one so many seconds before the fire, opens the shop again, settles what the
 * gap has cost, and says what that was.
 */
export async function drillRestore(options: {
  root: string
  orders: number
  seconds: number
  /** Restore to this many seconds before the disaster; 0 is as late as the archive allows. */
  back: number
  atOnce: number
}) {
  const build = buildHere()
  const root = openRoot(options.root)
  await emptyHome(root)
  const { settings, backrest } = prepareBackups(root, 'primary', PORT)
  await initCluster(root, 'primary', settings)
  let cluster = await startCluster(root, 'primary', PORT)
  const shop = await openDrillShop(cluster.url)
  const documents = shop.env.STORAGE_DIR
  const mirror = join(shop.directory, 'mirror')
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  try {
    await backrest('stanza-create')
    await shop.migrate(build)
    await shop.prepare()
    await withPool(cluster.url, (pool) => fillOrders(pool, options.orders))
    const databaseMb = await withPool(cluster.url, sizeMb)
    const backupMs = await timed(() => backrest('backup', '--type=full'))
    const noted = await shop.manage(['note', 'backup', 'drill, full'], build)
    if (noted.code !== 0) throw new Error(noted.said)

    await openDoors(shop, build)
    proxy = await startProxy({ port: PORTS.proxy, servers: PORTS.servers })
    const customers = {
      url: proxy.url,
      payments: shop.payments,
      atOnce: options.atOnce,
      pauseMs: 300,
    }
    const load = startLoad(customers)
    const mirroring = startMirror(documents, mirror)
    await sleep(options.seconds * 1_000)

    const disasterAt = new Date()
    await Promise.all([cluster.kill(), shop.killAll(), mirroring.stop()])
    rmSync(root.inside(dataDirOf('primary')), { recursive: true, force: true })
    rmSync(documents, { recursive: true, force: true })
    await load.stop()

    const began = performance.now()
    const moment = new Date(disasterAt.getTime() - options.back * 1_000).toISOString()
    const target =
      options.back > 0 ? ['--type=time', `--target=${moment}`, '--target-action=promote'] : []
    const restoreMs = await timed(() => backrest('restore', ...target))
    cluster = await startCluster(root, 'primary', PORT)
    await until(() => withPool(cluster.url, isPrimary), 'the end of recovery', 900_000)
    cpSync(mirror, documents, { recursive: true, preserveTimestamps: true })
    // Before anyone works again, who would write later moments.
    const { told, kept, lastAt } = await withPool(cluster.url, (pool) =>
      whatIsLeft(pool, load.bought),
    )
    await openDoors(shop, build)
    const rtoMs = Math.round(performance.now() - began)

    return await withPool(cluster.url, async (pool) => {
      // A minute earlier than the last thing we know, since the provider's clock is another.
      const since = new Date(lastAt.getTime() - 60_000).toISOString()
      const lost = ['reconcile', '--lost-since', since]
      const listed = await shop.manage(lost, build)
      const settled = await shop.manage([...lost, '--apply'], build)
      const again = startLoad(customers)
      await sleep(10_000)
      await again.stop()
      const verdict = await verify(shop, pool, [...kept, ...again.bought], build)
      const wrong = [...verdict.wrong]
      if (settled.code !== 0) wrong.push(`Settling failed: ${settled.said}`)
      const tried = await shop.manage(['note', 'restore', 'drill, books agree'], build)
      if (tried.code !== 0) wrong.push(tried.said)
      return {
        orders: options.orders,
        databaseMb,
        backupMs,
        restoreMs,
        rtoMs,
        rpoMs: options.back > 0 ? options.back * 1_000 : disasterAt.getTime() - lastAt.getTime(),
        paidBefore: told,
        ordersLost: told - kept.length,
        paymentsSettled: listed.said.split('\n').filter((line) => line.startsWith('pi_')).length,
        ...verdict,
        wrong,
      }
    })
  } finally {
    await proxy?.stop()
    await shop.close()
    await cluster.stop()
  }
}

async function sizeMb(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_database_size(current_database()) as bytes')
  return Math.round(Number(rows[0].bytes) / 1e6)
}

async function openDoors(shop: Awaited<ReturnType<typeof openDrillShop>>, build: string) {
  await Promise.all([
    ...PORTS.servers.map((port) => shop.start('server', build, port)),
    shop.start('worker', build),
  ])
}

/** Which of the orders that were said to be paid are still there, and when the last thing happened. */
async function whatIsLeft(pool: pg.Pool, bought: Bought[]) {
  const told = bought.filter(({ paidAt }) => paidAt)
  const { rows } = await pool.query<{ id: string }>('select id from orders where id = any($1)', [
    told.map(({ orderId }) => orderId),
  ])
  const ids = new Set(rows.map(({ id }) => id))
  const { rows: last } = await pool.query<{ at: Date }>(
    'select greatest((select max(at) from timeline), (select max(created_at) from intents)) as at',
  )
  const kept = told.filter(({ orderId }) => ids.has(orderId))
  return { told: told.length, kept, lastAt: last[0]?.at ?? new Date() }
}

async function isPrimary(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select pg_is_in_recovery() as yes')
  return !rows[0].yes
}

/** Copies what is new every few seconds. A file never changes under its name, so that is enough. */
function startMirror(from: string, to: string) {
  let isStopping = false
  const copy = () => {
    mkdirSync(to, { recursive: true })
    if (existsSync(from)) cpSync(from, to, { recursive: true, force: false })
  }
  const running = (async () => {
    while (!isStopping) {
      copy()
      await sleep(MIRROR_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isStopping = true
      await running
    },
  }
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  return work(pool).finally(() => pool.end())
}
