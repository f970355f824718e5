import pg from 'pg'
import { inSpan, isTraced } from '../span.ts'

/**
 * How many statements a connection keeps prepared; the least recently used goes first. The worker's
 * and the job engine's together are fewer, so only lists of varying length ever push others out.
 */
export const PREPARED_AT_MOST = 256

/** The plan can't be used anymore: the columns have changed, or a pooler handed us another session. */
const STALE_PLAN = ['0A000', '26000']

type Done = (error: Error | null, result?: pg.QueryResult) => void

/**
 * Sends each statement by name from the second time on, so that the server parses and plans it once
 * per connection, not once per call.
 */
export class PreparingClient extends pg.Client {
  /** By text, least recently used first: its name, or why it has none. */
  readonly #statements = new Map<string, string | 'seen once' | 'never'>()
  #named = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that dies while it's in use emits an event besides failing its query, and an event
    // nobody listens to ends the process. Whoever runs the query learns of it; here, it's only heard.
    this.on('error', () => {})
  }

  // The driver's query has a dozen overloads; only the (text, values) form is of interest here.
  // biome-ignore lint/suspicious/noExplicitAny: passes every other form on as it came
  override query(...args: any[]): any {
    const [text] = args
    const isAwaited = typeof args.at(-1) !== 'function'
    if (typeof text !== 'string' || !isAwaited || !isTraced()) return this.#send(args)
    return inSpan(statementWords(text), AS_CALL, () => this.#send(args))
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the driver returns depends on the form
  #send(args: any[]): any {
    const [text, values, done] = args
    const plainly = super.query.bind(this) as (...all: unknown[]) => Promise<pg.QueryResult>
    if (typeof text !== 'string' || !Array.isArray(values) || !PLANNED.test(text)) {
      return plainly(...args)
    }
    const name = this.#nameOf(text)
    if (!name) return plainly(...args)
    const isStale = (error: Error | null) => {
      if (!STALE_PLAN.includes((error as pg.DatabaseError | null)?.code ?? '')) return false
      this.#forget(text, name)
      // What a failed transaction did is undone: only whoever began it can do it again.
      return this.getTransactionStatus() === 'I'
    }
    if (typeof done !== 'function') {
      return plainly({ name, text, values }).catch((error: Error) => {
        if (isStale(error)) return plainly(text, values)
        throw error
      })
    }
    return plainly({ name, text, values }, (error: Error | null, result: pg.QueryResult) => {
      if (isStale(error)) void plainly(text, values, done as Done)
      else done(error, result)
    })
  }

  #nameOf(text: string): string | undefined {
    const known = this.#statements.get(text)
    const next = known ?? (isLasting(text) ? 'seen once' : 'never')
    const name = known === 'seen once' ? this.#newName() : next
    this.#statements.delete(text)
    this.#statements.set(text, name)
    if (this.#statements.size > PREPARED_AT_MOST) this.#forgetOldest()
    return name === 'never' || name === 'seen once' ? undefined : name
  }

  #newName(): string {
    this.#named += 1
    return `s${this.#named}`
  }

  #forgetOldest(): void {
    const [oldest] = this.#statements
    if (oldest) this.#forget(...oldest)
  }

  #forget(text: string, name: string): void {
    this.#statements.delete(text)
    const { connection } = this as unknown as Driver
    if (connection.parsedStatements[name] === undefined) return
    delete connection.parsedStatements[name]
    // Needs no answer of its own: the server takes it together with the next statement.
    connection.close({ type: 'S', name })
  }
}

/** What PostgreSQL plans, unlike `begin` and `commit`. */
const PLANNED = /^\s*(?:with|select|insert|update|delete)\b/i

const AS_CALL = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

/** What a statement does first and to which table, and none of its text: `update order_lines`. */
function statementWords(text: string): string {
  const [, write, written] = WRITES.exec(text) ?? []
  if (write && written) return `${write.toLowerCase()} ${written}`
  const [, verb = 'query'] = /^\s*(\w+)/.exec(text) ?? []
  const [, read = ''] = /\bfrom\s+"?((?:pgboss"?\.)?"?\w+)/i.exec(text) ?? []
  return `${verb.toLowerCase()} ${read.replaceAll('"', '')}`.trim()
}

/** Not the `update` of a lock or of a conflict. */
const WRITES =
  /\b(insert|(?<!for )(?<!key )(?<!do )update|delete)\s+(?:into\s+|from\s+)?"?((?:pgboss\.)?\w+)/i

/** What the driver keeps of a connection and doesn't type. */
interface Driver {
  connection: {
    parsedStatements: Record<string, string | undefined>
    close(what: { type: 'S'; name: string }): void
  }
}

/** Whether a new column leaves its result as it is: one that asks for all columns fails once after a
 * migration, and takes its transaction along. The job engine's tables change only with the engine. */
function isLasting(text: string): boolean {
  return text.includes('pgboss.') || !/(?:select|returning|,)\s+(?:"?\w+"?\.)?\*/i.test(outer(text))
}

/** A statement without what's in parentheses: only its outermost words say what it returns. */
function outer(text: string): string {
  const without = text.replace(/\([^()]*\)/g, '')
  return without === text ? text : outer(without)
}
