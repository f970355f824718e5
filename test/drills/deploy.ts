import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../standins/postgres/start.ts'
import { buildHere, buildOf, commitToDeployFrom, DRILL_DIR } from './builds.ts'
import { openDrillShop, PORTS } from './drill-shop.ts'
import { startLoad } from './load.ts'
import { startProxy } from './proxy.ts'
import { timed } from './timed.ts'
import { verify } from './verify.ts'

/** A deploy under load: the build before, its shop migrated under it, then every role replaced, and
 * after that restarted a few times more. */
export async function drillDeploy(options: { from?: string; rounds: number; atOnce: number }) {
  const from = options.from ?? (await commitToDeployFrom())
  const before = buildOf(from)
  const after = buildHere()
  rmSync(`${DRILL_DIR}/pg`, { recursive: true, force: true })
  const postgres = await startPostgres({ dataDir: `${DRILL_DIR}/pg`, port: PORTS.clusters[0] })
  const shop = await openDrillShop(postgres.url('postgres'))
  const pool = new pg.Pool({ connectionString: postgres.url('postgres'), max: 4 })
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  try {
    await shop.migrate(before)
    await shop.prepare()
    const servers = await Promise.all(
      PORTS.servers.map((port) => shop.start('server', before, port)),
    )
    const workers = [await shop.start('worker', before), await shop.start('worker', before)]
    proxy = await startProxy({ port: PORTS.proxy, servers: PORTS.servers })
    const load = startLoad({
      url: proxy.url,
      payments: shop.payments,
      atOnce: options.atOnce,
      pauseMs: 300,
    })
    await sleep(5_000)
    await shop.migrate(after)
    const migratedAt = load.bought.length
    await sleep(15_000)
    const onNewSchema = load.bought.length - migratedAt
    const stops: number[] = []
    const starts: number[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      for (const [index, port] of PORTS.servers.entries()) {
        const server = servers[index]
        if (!server) continue
        stops.push(await timed(() => shop.stop(server)))
        starts.push(
          await timed(async () => {
            servers[index] = await shop.start('server', after, port)
          }),
        )
        // As long as the proxy needs to see it.
        await sleep(1_500)
      }
      for (const [index, worker] of workers.entries()) {
        await shop.stop(worker)
        workers[index] = await shop.start('worker', after)
      }
    }
    await load.stop()
    const verdict = await verify(shop, pool, load.bought, after)
    return {
      from: from.slice(0, 7),
      calls: load.calls,
      failed: load.failures.length,
      ordersOfOldBuildOnNewSchema: onNewSchema,
      serverStopMs: range(stops),
      serverStartMs: range(starts),
      ...verdict,
      wrong: [
        ...verdict.wrong,
        ...load.failures.map(({ at, what }) => `${at.toISOString()}: a call failed: ${what}`),
      ],
    }
  } finally {
    await proxy?.stop()
    await shop.close()
    await pool.end()
    await postgres.stop()
  }
}

function range(values: number[]): string {
  return `${Math.min(...values)}–${Math.max(...values)}`
}
