import { loginUrl } from '../../../standins/postgres/logins.ts'
import { hundredths } from '../measure.ts'
import { ask, cpuMs, postgresCpuMs } from './processes.ts'
import type { BenchShop } from './shop.ts'
import type { Crossed } from './wire.ts'

/** The two roles' database users; what anyone else does isn't the shop's. */
const USERS = ['app', 'jobs'].map(
  (role) => new URL(loginUrl('postgres://x/y', role as 'app' | 'jobs')).username,
)

/** Everything that grows while the shop works. */
export interface Reading {
  cpu: Record<'server' | 'worker' | 'postgres' | 'standins' | 'load', number>
  /** What the roles sent, added up. */
  crossed: Omit<Crossed, 'longestTransactionMs'>
  longestTransactionMs: number
  rows: number
  planMs: number
  executeMs: number
  walBytes: number
}

/** What both roles sent so far, and their longest transaction since this was last asked. */
export async function readCrossed({ wire }: Pick<BenchShop, 'wire'>): Promise<Crossed> {
  const byUser = await ask<Record<string, Crossed>>(wire)
  const roles = USERS.flatMap((name) => byUser[name] ?? [])
  const sum = (read: (role: Crossed) => number) =>
    roles.reduce((total, role) => total + read(role), 0)
  return {
    statements: sum(({ statements }) => statements),
    roundTrips: sum(({ roundTrips }) => roundTrips),
    byTheClock: sum(({ byTheClock }) => byTheClock),
    parses: sum(({ parses }) => parses),
    transactions: sum(({ transactions }) => transactions),
    longestTransactionMs: Math.max(...roles.map((role) => role.longestTransactionMs)),
  }
}

export async function readMeters(shop: BenchShop): Promise<Reading> {
  const client = await shop.owner.connect()
  try {
    const measuring = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where usename = 'deedbox'",
    )
    const { rows } = await client.query(
      `select coalesce(sum(rows), 0)::int as rows,
         coalesce(sum(total_plan_time), 0) as "planMs",
         coalesce(sum(total_exec_time), 0) as "executeMs",
         (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes"
       from pg_stat_statements join pg_roles on pg_roles.oid = userid
       where toplevel and rolname = any ($1)`,
      [USERS],
    )
    const { longestTransactionMs, ...crossed } = await readCrossed(shop)
    const pids = new Set(measuring.rows.map(({ pid }) => pid))
    const standins = [shop.payments, shop.geocoder, shop.peers]
    const { user, system } = process.cpuUsage()
    return {
      cpu: {
        server: cpuMs(shop.server.pid ?? 0),
        worker: cpuMs(shop.worker.pid ?? 0),
        postgres: postgresCpuMs(shop.postgres.pid, pids),
        standins: standins.reduce((sum, { pid = 0 }) => sum + cpuMs(pid), 0),
        load: (user + system) / 1000,
      },
      ...rows[0],
      crossed,
      longestTransactionMs,
    }
  } finally {
    client.release()
  }
}

export interface Figures {
  units: number
  cpuMs: Record<'server' | 'worker' | 'postgres' | 'standins' | 'load' | 'shop', number>
  statements: number
  roundTrips: number
  byTheClock: number
  parses: number
  transactions: number
  longestTransactionMs: number
  rows: number
  planMs: number
  executeMs: number
  walBytes: number
}

/** What each unit cost between two readings. */
export function perUnit(before: Reading, after: Reading, units: number): Figures {
  const per = (read: (reading: Reading) => number) =>
    hundredths((read(after) - read(before)) / units)
  const server = per(({ cpu }) => cpu.server)
  const worker = per(({ cpu }) => cpu.worker)
  const postgres = per(({ cpu }) => cpu.postgres)
  return {
    units,
    cpuMs: {
      server,
      worker,
      postgres,
      standins: per(({ cpu }) => cpu.standins),
      load: per(({ cpu }) => cpu.load),
      shop: hundredths(server + worker + postgres),
    },
    statements: per(({ crossed }) => crossed.statements),
    roundTrips: per(({ crossed }) => crossed.roundTrips),
    byTheClock: per(({ crossed }) => crossed.byTheClock),
    parses: per(({ crossed }) => crossed.parses),
    transactions: per(({ crossed }) => crossed.transactions),
    longestTransactionMs: Math.round(after.longestTransactionMs),
    rows: per(({ rows }) => rows),
    planMs: per(({ planMs }) => planMs),
    executeMs: per(({ executeMs }) => executeMs),
    walBytes: Math.round(per(({ walBytes }) => walBytes)),
  }
}
