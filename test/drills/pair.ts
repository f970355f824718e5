import pg from 'pg'
import { until } from '../support/orders.ts'
import { cloneCluster, initCluster, promoteCluster, type Root, startCluster } from './cluster.ts'
import { PORTS } from './drill-shop.ts'

/** A primary and a standby. A commit is one only when both have it. */
export interface Pair {
  primaryUrl: string
  standbyUrl: string
  /** Where each says whether it takes writes; without, HAProxy leads to the first while it answers. */
  asks?: number[]
  /** Brings the standby, once the primary has a schema. */
  follow(): Promise<void>
  /** Ends the primary's machine like a power cut does. Resolves once the standby takes writes. */
  losePrimary(): Promise<void>
  stop(): Promise<void>
}

/** Someone notices that the primary is gone, and promotes the standby by hand. */
export async function openPairByHand(root: Root): Promise<Pair> {
  const [first = 0, second = 0] = PORTS.clusters
  await initCluster(root, 'primary', ['wal_level = replica'])
  const primary = await startCluster(root, 'primary', first)
  let standby: Awaited<ReturnType<typeof startCluster>> | undefined
  return {
    primaryUrl: primary.url,
    standbyUrl: primary.url.replace(String(first), String(second)),
    async follow() {
      await cloneCluster(root, first, 'standby')
      standby = await startCluster(root, 'standby', second)
      await waitForStandby(primary.url)
    },
    async losePrimary() {
      await primary.kill()
      await promoteCluster(root, 'standby')
    },
    async stop() {
      await standby?.stop()
      await primary.stop()
    },
  }
}

async function waitForStandby(primaryUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query("alter system set synchronous_standby_names = 'standby'")
    await client.query('select pg_reload_conf()')
    await until(() => isFollowed(client), 'the standby', 60_000)
  } finally {
    await client.end()
  }
}

export async function isFollowed(primary: pg.Client): Promise<boolean> {
  const { rows } = await primary.query('select sync_state from pg_stat_replication')
  return rows.some(({ sync_state }) => sync_state === 'sync')
}
