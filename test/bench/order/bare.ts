import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { hundredths, repeat } from '../measure.ts'
import { cpuMs, postgresCpuMs, startModule } from './processes.ts'
import type { Change } from './record.ts'
import type { BenchShop } from './shop.ts'

/** A statement that's prepared under its name. */
export interface Named {
  name: string
  text: string
  values: unknown[]
}

export interface BareFigures {
  cpuMs: { server: number; postgres: number; shop: number }
  statements: number
  p50: number
  p95: number
}

/**
 * The same rows in the same transactions by a server that does nothing else: Fastify, the driver and
 * named statements, one per table. The tables have our columns and indexes, but neither triggers nor
 * references, and are in a schema of their own.
 */
export async function measureBare(
  shop: BenchShop,
  transactions: Change[][],
  { units, atOnce, bytes }: { units: number; atOnce: number; bytes: number },
): Promise<BareFigures> {
  const keys = await makeTables(shop.owner, transactions)
  await addEarlierRows(shop.owner, transactions, keys)
  const written = transactions.map((changes) => statementsFor(changes, keys))
  const work = Array.from({ length: units }, (_, index) =>
    written.slice(share(index, units, written.length), share(index + 1, units, written.length)),
  )
  const file = join(shop.directory, 'bare.json')
  writeFileSync(file, JSON.stringify(work))
  const { child, said: url } = await startModule<string>('bare-server.ts', [
    `postgres://deedbox_server@127.0.0.1:${shop.postgres.port}/postgres`,
    file,
    String(bytes),
  ])
  try {
    const call = async (index: number) => {
      const reply = await fetch(`${url}/units/${index}`, { method: 'POST' })
      if (!reply.ok) throw new Error(`The bare server failed: ${await reply.text()}`)
      await reply.arrayBuffer()
    }
    // As warm as the shop: the last call writes nothing.
    await repeat(200, atOnce, () => call(units))
    const before = await readCpu(shop, child)
    const { p50, p95 } = await repeat(units, atOnce, call)
    const after = await readCpu(shop, child)
    const [server = 0, postgres = 0] = after.map((each, index) =>
      hundredths((each - (before[index] ?? 0)) / units),
    )
    const statements = written.reduce(
      (sum, each) => sum + each.length + (each.length > 1 ? 2 : 0),
      0,
    )
    return {
      cpuMs: { server, postgres, shop: hundredths(server + postgres) },
      statements: hundredths(statements / units),
      p50,
      p95,
    }
  } finally {
    child.disconnect()
    await shop.owner.query('drop schema bare cascade')
  }
}

function share(index: number, units: number, count: number): number {
  return Math.floor((index * count) / units)
}

/** Of the bare server and of PostgreSQL. */
async function readCpu(shop: BenchShop, { pid = 0 }: ChildProcess): Promise<number[]> {
  const { rows } = await shop.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'deedbox'",
  )
  return [cpuMs(pid), postgresCpuMs(shop.postgres.pid, new Set(rows.map((row) => row.pid)))]
}

/** Copies of the tables that were written to; returns their primary keys. */
async function makeTables(owner: Pool, transactions: Change[][]): Promise<Map<string, string[]>> {
  const tables = new Set(transactions.flat().map(({ table }) => table))
  await owner.query('create schema bare; grant usage on schema bare to deedbox_server')
  const keys = new Map<string, string[]>()
  for (const table of tables) {
    await owner.query(`create table ${bareName(table)} (like ${table} including indexes)`)
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_index join pg_attribute
         on attrelid = indrelid and attnum = any (indkey)
       where indisprimary and indrelid = $1::regclass`,
      [table],
    )
    keys.set(
      table,
      rows.map(({ name }) => name),
    )
  }
  await owner.query('grant all on all tables in schema bare to deedbox_server')
  return keys
}

/** What was updated had been there before. */
async function addEarlierRows(
  owner: Pool,
  transactions: Change[][],
  keys: Map<string, string[]>,
): Promise<void> {
  const seen = new Set<string>()
  for (const change of transactions.flat()) {
    const key = `${change.table} ${keyValues(change, keys).join(' ')}`
    if (change.kind === 'UPDATE' && !seen.has(key)) {
      await owner.query(`${insertText([change])} on conflict do nothing`, change.values)
    }
    seen.add(key)
  }
  await owner.query('analyze')
}

function statementsFor(changes: Change[], keys: Map<string, string[]>): Named[] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)?.[0]
    const isMore =
      change.kind === 'INSERT' && last?.kind === 'INSERT' && last.table === change.table
    if (isMore) groups.at(-1)?.push(change)
    else groups.push([change])
  }
  return groups.flatMap((group) => {
    const [change] = group
    if (!change) return []
    if (change.kind === 'INSERT')
      return [
        named(
          insertText(group),
          group.flatMap((each) => each.values),
        ),
      ]
    const own = keyValues(change, keys)
    if (own.length === 0) return []
    const where = (keys.get(change.table) ?? []).map((name, i) => `"${name}" = $${i + 1}`)
    if (change.kind === 'DELETE') {
      return [named(`delete from ${bareName(change.table)} where ${where.join(' and ')}`, own)]
    }
    const set = change.columns.map((name, i) => `"${name}" = $${own.length + i + 1}`)
    const text = `update ${bareName(change.table)} set ${set.join(', ')} where ${where.join(' and ')}`
    return [named(text, [...own, ...change.values])]
  })
}

function insertText(rows: Change[]): string {
  const [first] = rows
  if (!first) return ''
  let next = 0
  const tuples = rows.map(({ values }) => `(${values.map(() => `$${++next}`).join(', ')})`)
  const columns = first.columns.map((name) => `"${name}"`).join(', ')
  return `insert into ${bareName(first.table)} (${columns}) values ${tuples.join(', ')}`
}

function keyValues(change: Change, keys: Map<string, string[]>): (string | null)[] {
  return (keys.get(change.table) ?? []).map(
    (name) => change.values[change.columns.indexOf(name)] ?? null,
  )
}

function bareName(table: string): string {
  return `bare.${table.slice(table.indexOf('.') + 1)}`
}

function named(text: string, values: unknown[]): Named {
  return { name: createHash('md5').update(text).digest('hex'), text, values }
}
