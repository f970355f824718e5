import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** How the process itself is: CPU, memory, event loop, garbage collector, and its connections to the
 * database. Only where somebody reads it: watching takes time. */
export function watchProcess(register: Registry, pool: Pool): void {
  collectDefaultMetrics({ register })
  new Gauge({
    registers: [register],
    name: 'deedbox_pool_connections',
    help: 'Connections of the pool: used, idle, and calls waiting for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Answers `GET /metrics` on a port of its own, which customers can't reach. Without one, nowhere. */
export async function serveMetrics(
  registry: Pick<Registry, 'metrics' | 'contentType'>,
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>,
  log: Log,
): Promise<{ port: number | undefined; close(): Promise<void> }> {
  if (port === undefined) return { port, close: async () => {} }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await once(server.listen({ host, port }), 'listening')
  const address = server.address()
  const given = typeof address === 'object' ? address?.port : port
  log.info({ port: given }, 'metrics are served')
  return {
    port: given,
    async close() {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}
