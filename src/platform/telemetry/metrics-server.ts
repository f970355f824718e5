import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  const given = typeof address === 'object' ? address?.port : port
  log.info({ port: given }, 'metrics are served')
  return {
    port: given,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
