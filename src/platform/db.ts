import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>
/** Asking for a `Tx` lets the compiler enforce "inside a transaction". */
export type Tx = Transaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

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
  onIdleError: (error: Error) => void
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    types,
    Client: PreparingClient,
  })
  // The pool replaces a connection that dies while idle.
  pool.on('error', options.onIdleError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
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

/**
 * A connection that dies while it's in use emits an event besides failing its query, and an event
 * nobody listens to ends the process. Whoever runs the query learns of it; here, it's only heard.
 */
export class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/**
 * Sends the job engine's statements by name, so the server plans each once per connection, which
 * halves the cost of enqueuing. Only those: their texts are few and fixed, while ours vary with
 * their lists and would pile up.
 */
class PreparingClient extends HeardClient {
  // The driver's query has a dozen overloads; only the (text, values) form is of interest here.
  // biome-ignore lint/suspicious/noExplicitAny: passes every other form on as it came
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && text.includes('pgboss.')) {
      const name = createHash('md5').update(text).digest('hex')
      return super.query({ name, text, values }, ...args.slice(2))
    }
    return (super.query as (...all: unknown[]) => unknown)(...args)
  }
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be exact`)
  return number
}

/** Escapes text for a `like` pattern, leaving no character with a special meaning. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A `like` pattern that matches anything containing this text. */
export function likeContaining(text: string): string {
  return `%${likeLiteral(text)}%`
}
