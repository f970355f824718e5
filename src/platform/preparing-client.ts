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

/** From the second time on: planned once per connection, not once per call. */
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
    return inSpan(spanNameOf(text), AS_CALL, () => this.#send(args))
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

  /** Undefined the first time, so that what is sent once only isn't prepared. */
  #nameOf(text: string): string | undefined {
    const known = this.#statements.get(text)
    let state = known ?? (survivesNewColumns(text) ? 'seen once' : 'never')
    if (known === 'seen once') state = this.#newName()
    // Deleted first, so that it moves to the end: the oldest is the least recently used.
    this.#statements.delete(text)
    this.#statements.set(text, state)
    if (this.#statements.size > PREPARED_AT_MOST) this.#forgetOldest()
    return state === 'never' || state === 'seen once' ? undefined : state
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

/** Names a span after what a statement writes, or else reads, and nothing else of its text: `update
 * order_lines`, `select orders`. */
function spanNameOf(text: string): string {
  const [, write, written] = WRITE.exec(text) ?? []
  const verb = write ?? FIRST_WORD.exec(text)?.[1] ?? 'query'
  const table = written ?? FROM.exec(text)?.[1] ?? ''
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim()
}

/** `insert into lines`, `delete from lines`, `update lines`; but not `for update`, `for no key update`
 * or `on conflict do update`. */
const WRITE =
  /\b(insert|delete|(?<!\b(?:for|key|do) )update)\s+(?:into\s+|from\s+)?"?((?:pgboss\.)?\w+)/i
const FROM = /\bfrom\s+"?((?:pgboss"?\.)?"?\w+)/i
const FIRST_WORD = /^\s*(\w+)/

/** What the driver keeps of a connection and doesn't type. */
interface Driver {
  connection: {
    parsedStatements: Record<string, string | undefined>
    close(what: { type: 'S'; name: string }): void
  }
}

/** One that returns `*` fails once after a migration that adds a column, and takes its transaction
 * along: it isn't kept prepared. The job engine's tables change only with it. */
function survivesNewColumns(text: string): boolean {
  return text.includes('pgboss.') || !ALL_COLUMNS.test(withoutParentheses(text))
}

/** `select *`, `select orders.*`, `returning "line".*`, or the `*` of `select 1, *`. */
const ALL_COLUMNS = /(?:select|returning|,)\s+(?:"?\w+"?\.)?\*/i

/** Drops subqueries and calls: only what is outside of them says which columns a statement returns. */
function withoutParentheses(text: string): string {
  let outside = ''
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (depth === 0) outside += character
  }
  return outside
}
