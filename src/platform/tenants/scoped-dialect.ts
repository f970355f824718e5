import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { currentScope, type Scope, scopeStatement } from './scope.ts'

/**
 * PostgreSQL as the current call may see it. A guest's statements go out as they are. Everyone else's
 * run in transactions that begin by saying whose they are, in the same message as `begin`.
 */
export class ScopedDialect extends PostgresDialect {
  readonly #outside: Scope

  /** Outside of calls, whoever works is a guest unless told. */
  constructor(config: PostgresDialectConfig, outside: Scope = 'guest') {
    super(config)
    this.#outside = outside
  }

  override createDriver(): Driver {
    return scoped(super.createDriver(), this.#outside)
  }
}

function scoped(plain: Driver, outside: Scope): Driver {
  const open = (connection: DatabaseConnection) =>
    connection instanceof ScopedConnection ? connection.plain : connection
  return {
    init: (options) => plain.init(options),
    async acquireConnection(options) {
      const connection = await plain.acquireConnection(options)
      const scope = currentScope() ?? outside
      return scope === 'guest' ? connection : new ScopedConnection(plain, connection, scope)
    },
    async beginTransaction(connection, settings) {
      if (connection instanceof ScopedConnection) return connection.begin(settings)
      return plain.beginTransaction(connection, settings)
    },
    async commitTransaction(connection) {
      await plain.commitTransaction(open(connection))
      if (connection instanceof ScopedConnection) connection.end()
    },
    async rollbackTransaction(connection) {
      await plain.rollbackTransaction(open(connection))
      if (connection instanceof ScopedConnection) connection.end()
    },
    releaseConnection: (connection) => plain.releaseConnection(open(connection)),
    destroy: (options) => plain.destroy(options),
  }
}

class ScopedConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection
  readonly #driver: Driver
  readonly #scope: Exclude<Scope, 'guest'>
  #isInTransaction = false

  constructor(driver: Driver, plain: DatabaseConnection, scope: Exclude<Scope, 'guest'>) {
    this.plain = plain
    this.#driver = driver
    this.#scope = scope
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    const begin = `begin ${modes.filter(Boolean).join(', ')}`.trim()
    try {
      await this.plain.executeQuery(CompiledQuery.raw(`${begin}; ${scopeStatement(this.#scope)}`))
    } catch (error) {
      // Nobody else ends a transaction that only half began.
      await this.#driver.rollbackTransaction(this.plain)
      throw error
    }
    this.#isInTransaction = true
  }

  end(): void {
    this.#isInTransaction = false
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.plain.executeQuery(query)
    await this.begin({})
    try {
      const result = await this.plain.executeQuery<Row>(query)
      await this.#driver.commitTransaction(this.plain)
      return result
    } catch (error) {
      await this.#driver.rollbackTransaction(this.plain)
      throw error
    } finally {
      this.#isInTransaction = false
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Lists are read page by page here')
  }
}
