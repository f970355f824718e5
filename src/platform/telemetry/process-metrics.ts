import { once } from 'node:events'
import { createServer } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/**
 * How the process itself is: CPU, memory, event loop, connections to the database. prom-client's own
 * default metrics would watch the event loop and the garbage collector even where nobody reads them.
 */
export function watchProcess(registry: Registry, pool: Pool): void {
  const registers = [registry]
  const gauge = (
    name: string,
    help: string,
    read: (gauge: Gauge) => void,
    ...labelNames: string[]
  ) =>
    new Gauge({
      registers,
      name,
      help,
      labelNames,
      collect() {
        read(this)
      },
    })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let utilization = performance.eventLoopUtilization()

  new Counter({
    registers,
    name: 'process_cpu_seconds_total',
    help: 'CPU time used, in seconds.',
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  gauge('process_resident_memory_bytes', 'Memory held.', (memory) =>
    memory.set(process.memoryUsage.rss()),
  )
  gauge('process_start_time_seconds', 'When the process started.', (started) =>
    started.set(performance.timeOrigin / 1000),
  )
  gauge(
    'deedbox_event_loop_lag_seconds',
    'How late the event loop was since the last reading: median, p99 and longest.',
    (lag) => {
      // The histogram counts from one tick to the next, its own resolution included.
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - 0.02)
      lag.set({ quantile: '0.5' }, late(delay.percentile(50)))
      lag.set({ quantile: '0.99' }, late(delay.percentile(99)))
      lag.set({ quantile: '1' }, late(delay.max))
      delay.reset()
      // From the first reading on: nobody pays for what nobody reads.
      delay.enable()
    },
    'quantile',
  )
  gauge('deedbox_event_loop_busy_ratio', 'How busy it was since then.', (busy) => {
    const now = performance.eventLoopUtilization()
    busy.set(performance.eventLoopUtilization(now, utilization).utilization)
    utilization = now
  })
  gauge(
    'deedbox_pool_connections',
    'Connections of the pool: used, idle, and calls waiting for one.',
    (connections) => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
    'state',
  )
  gauge('deedbox_pool_size', 'Connections that the pool may open.', (size) =>
    size.set(pool.options.max),
  )
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
