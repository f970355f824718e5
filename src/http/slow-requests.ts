import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MINUTE, SECOND } from '../durations.ts'

export interface SlowLimits {
  /** How long a request's headers may take to arrive. */
  headersMs: number
  /** How long its body may take. */
  bodyMs: number
  /** How long a file may take that staff upload. */
  uploadMs: number
  /** Connections open at a time; the kernel's limit on open files must be higher. */
  connections: number
}

export const SLOW_LIMITS: SlowLimits = {
  headersMs: 20 * SECOND,
  bodyMs: 30 * SECOND,
  uploadMs: 5 * MINUTE,
  connections: 2_000,
}

/** Node's own check knows one limit for all routes: that of the longest. */
export function serverLimits({ headersMs, uploadMs }: SlowLimits) {
  return {
    requestTimeout: uploadMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(headersMs, 5_000) },
  }
}

/** Ends requests that arrive bit by bit: each holds a connection for as long as it likes. */
export function endSlowRequests(
  app: FastifyInstance,
  limits: SlowLimits,
  usualBodyBytes: number,
): void {
  app.server.maxConnections = limits.connections
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    // A call made inside the process has no connection to hold.
    if (raw.complete || !(raw.socket instanceof Socket)) return
    const isUpload = (routeOptions.bodyLimit ?? 0) > usualBodyBytes
    const timer = setTimeout(
      () => {
        if (raw.complete) return
        raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
        raw.socket.destroySoon()
      },
      isUpload ? limits.uploadMs : limits.bodyMs,
    )
    raw.once('close', () => clearTimeout(timer))
  })
}
