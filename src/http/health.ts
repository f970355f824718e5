import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Parts } from '../parts.ts'

export interface Readiness {
  schema: string
  canSell: boolean
  stopping: AbortSignal
}

/** Ready means that it can sell: it reaches a database with its own schema, and isn't stopping. */
export function healthRoutes(
  app: FastifyInstance,
  { db }: Pick<Parts, 'db'>,
  readiness: Readiness,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const database = await schemaIsCurrent(db, readiness.schema).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database is away')
      return false
    })
    const stopping = readiness.stopping.aborted
    const ready = database && readiness.canSell && !stopping
    reply.status(ready ? 200 : 503)
    // What is missing is the operator's business, so it's in the log.
    const { canSell } = readiness
    if (!ready) request.log.warn({ database, payments: canSell, stopping }, 'not ready')
    return { status: ready ? 'ready' : 'not ready' }
  })
}

async function schemaIsCurrent(db: Parts['db'], schema: string): Promise<boolean> {
  const { rows } = await sql`select 1 from schema_migrations where name = ${schema}`.execute(db)
  return rows.length === 1
}
