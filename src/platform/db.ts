import { CamelCasePlugin, Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../schema.gen.ts'
import type { Log } from './log.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Scope } from './tenants/scope.ts'
import { ScopedDialect } from './tenants/scoped-dialect.ts'

export type Db = Kysely<DB>
/** Asking for a `Tx` lets the compiler enforce "inside a transaction". */
export type Tx = Transaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Every column is named in camelCase here, however a statement was written. JSON inside a column is
 * somebody else's and comes as it was stored. */
export const CAMEL_CASE = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Integers that fit: cents and counts arrive as numbers, not text. Dates stay dates. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return (value: string) => safeInteger(value)
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

export function openDatabase(options: {
  url: string
  poolSize: number
  applicationName: string
  log?: Pick<Log, 'warn'> | undefined
  /** For whom it works outside of calls: an operator's command is for the whole shop. */
  outsideCalls?: Scope
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    // A connection knows the plans of its statements: one that's let go between two orders makes the
    // next order plan everything again. Not forever, since a backend's memory only grows.
    idleTimeoutMillis: 5 * 60_000,
    maxLifetimeSeconds: 60 * 60,
    keepAlive: true,
    statement_timeout: 30_000,
    types,
    Client: PreparingClient,
  })
  pool.on('error', (err) => options.log?.warn({ err }, 'a database connection was lost'))
  const db = new Kysely<DB>({
    dialect: new ScopedDialect({ pool }, options.outsideCalls),
    plugins: [CAMEL_CASE],
  })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it ran a query itself.
      if (!pool.ended) await pool.end()
    },
  }
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be exact`)
  return number
}

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** Names as the database itself has them, for SQL that no plugin sees. */
export type TableName = SnakeCase<keyof DB>
/** A row as the database itself names its columns. */
export type RawRow<Row> = { [Column in keyof Row as SnakeCase<Column>]: Row[Column] }

/** Rows as JSON, for SQL that unpacks them into columns by name. */
export function recordsOf(rows: readonly object[]): string {
  const named = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [named(name), value])),
    ),
  )
}

/** For a statement that always returns a row. */
export async function oneRow<Row>(db: Db | Tx, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement returned no row')
  return row
}

/** A list whose length PostgreSQL doesn't plan for: it keeps one plan of the statement for all lengths
 * instead of making one per call, which can cost more than running it. */
export function listOf<Item>(
  values: readonly Item[],
  type: 'uuid' | 'text' | 'timestamptz' | 'float8' | 'smallint' | 'int' | 'boolean',
): RawBuilder<Item[]> {
  return sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`
}

/** Statements that run as one, each under the name by which those after it can refer to it. */
export type Ctes = Readonly<Record<string, RawBuilder<unknown>>>

export function ctes(parts: Ctes): RawBuilder<unknown> {
  return sql.join(Object.entries(parts).map(([name, part]) => sql`${sql.id(name)} as (${part})`))
}

/** Escapes text for a `like` pattern, leaving no character with a special meaning. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export function likeContaining(text: string): string {
  return `%${likeLiteral(text)}%`
}
