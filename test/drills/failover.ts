import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../support/orders.ts'
import { buildHere } from './builds.ts'
import { emptyHome, openRoot } from './cluster.ts'
import { openDrillShop, PORTS } from './drill-shop.ts'
import { startLoad } from './load.ts'
import { openPairByHand } from './pair.ts'
import { openPairByPatroni } from './patroni.ts'
import { startProxy } from './proxy.ts'
import { verify } from './verify.ts'

interface Options {
  root: string
  seconds: number
  atOnce: number
  patroni: boolean
}

/** The primary dies under load, and its standby takes over: promoted by hand, or by Patroni. Commits
 * wait for the standby, so nothing that a customer was told may be missing. */
export async function drillFailover({ root: folder, seconds, atOnce, patroni }: Options) {
  const build = buildHere()
  const root = openRoot(folder)
  await emptyHome(root)
  const pair = await (patroni ? openPairByPatroni(root) : openPairByHand(root))
  const shop = await openDrillShop(`postgres://deedbox@127.0.0.1:${PORTS.database}/postgres`)
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  try {
    const database = { port: PORTS.database, clusters: PORTS.clusters, asks: pair.asks }
    proxy = await startProxy({ port: PORTS.proxy, servers: PORTS.servers, database })
    await shop.migrate(build)
    await shop.prepare()
    await pair.follow()
    await Promise.all([
      ...PORTS.servers.map((port) => shop.start('server', build, port)),
      shop.start('worker', build),
    ])
    const load = startLoad({ url: proxy.url, payments: shop.payments, atOnce, pauseMs: 300 })
    await sleep((seconds * 1_000) / 2)

    const killedAt = Date.now()
    await pair.losePrimary()
    const promotedMs = Date.now() - killedAt
    const next = await until(
      async () => load.bought.find(({ paidAt }) => paidAt && paidAt.getTime() > killedAt),
      'the first sale after it',
      120_000,
    )
    const sellingMs = (next.paidAt?.getTime() ?? 0) - killedAt
    await sleep((seconds * 1_000) / 2)
    await load.stop()
    const pool = new pg.Pool({ connectionString: pair.standbyUrl, max: 4 })
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
    await pair.stop()
  }
}
