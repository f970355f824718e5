import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../support/orders.ts'
import { buildHere } from './builds.ts'
import {
  cloneCluster,
  emptyHome,
  initCluster,
  openRoot,
  promoteCluster,
  startCluster,
} from './cluster.ts'
import { openDrillShop, PORTS } from './drill-shop.ts'
import { startLoad } from './load.ts'
import { startProxy } from './proxy.ts'
import { verify } from './verify.ts'

/** The primary dies under load, and its standby is promoted by hand. Commits wait for the standby, so
 * nothing that a customer was told may be missing. */
export async function drillFailover(options: { root: string; seconds: number; atOnce: number }) {
  const build = buildHere()
  const root = openRoot(options.root)
  const [first = 0, second = 0] = PORTS.clusters
  await emptyHome(root)
  await initCluster(root, 'primary', ['wal_level = replica'])
  const primary = await startCluster(root, 'primary', first)
  const proxiedUrl = `postgres://deedbox@127.0.0.1:${PORTS.database}/postgres`
  const shop = await openDrillShop(proxiedUrl)
  let standby: Awaited<ReturnType<typeof startCluster>> | undefined
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  try {
    const database = { port: PORTS.database, clusters: PORTS.clusters }
    proxy = await startProxy({ port: PORTS.proxy, servers: PORTS.servers, database })
    await shop.migrate(build)
    await shop.prepare()
    await cloneCluster(root, first, 'standby')
    standby = await startCluster(root, 'standby', second)
    await askBoth(primary.url)
    await Promise.all([
      ...PORTS.servers.map((port) => shop.start('server', build, port)),
      shop.start('worker', build),
    ])
    const load = startLoad({
      url: proxy.url,
      payments: shop.payments,
      atOnce: options.atOnce,
      pauseMs: 300,
    })
    await sleep((options.seconds * 1_000) / 2)

    const killedAt = Date.now()
    await primary.kill()
    await promoteCluster(root, 'standby')
    const promotedMs = Date.now() - killedAt
    const next = await until(
      async () => load.bought.find(({ paidAt }) => paidAt && paidAt.getTime() > killedAt),
      'the first sale after it',
      120_000,
    )
    const sellingMs = (next.paidAt?.getTime() ?? 0) - killedAt
    await sleep((options.seconds * 1_000) / 2)
    await load.stop()
    const pool = new pg.Pool({ connectionString: standby.url, max: 4 })
    const verdict = await verify(shop, pool, load.bought, build).finally(() => pool.end())
    const late = load.failures.filter(({ at }) => at.getTime() > killedAt + sellingMs + 5_000)
    return {
      promotedMs,
      sellingMs,
      calls: load.calls,
      failed: load.failures.length,
      failedLater: late.length,
      ...verdict,
      wrong: [...verdict.wrong, ...late.map(({ what }) => `A call failed later: ${what}`)],
    }
  } finally {
    await shop.close()
    await proxy?.stop()
    await standby?.stop()
    await primary.stop()
  }
}

/** From here on a commit is one only when the standby has it, too. */
async function askBoth(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("alter system set synchronous_standby_names = 'standby'")
    await client.query('select pg_reload_conf()')
    await until(
      async () => {
        const { rows } = await client.query('select sync_state from pg_stat_replication')
        return rows[0]?.sync_state === 'sync'
      },
      'the standby',
      60_000,
    )
  } finally {
    await client.end()
  }
}
