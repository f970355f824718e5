import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE, SECOND } from '../durations.ts'
import { callerOf } from './caller.ts'

export interface SlowLimits {
  headersMs: number
  bodyMs: number
  uploadMs: number
  /** Connections open at a time; the kernel's limit on open files must be higher. */
  connections: number
  /** Connections open at a time from one IP, where no proxy stands in between. */
  connectionsPerIp: number
  slowPerCaller: number
}

export const SLOW_LIMITS: SlowLimits = {
  headersMs: 20 * SECOND,
  bodyMs: 30 * SECOND,
  uploadMs: 5 * MINUTE,
  connections: 2_000,
  connectionsPerIp: 400,
  slowPerCaller: 50,
}

/** A body that isn't here by then takes its time. */
const SLOW_MS = SECOND / 2
/** Time for an answer to be read: closing on a client that still sends may take it from them. */
const LINGER_MS = SECOND / 4

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
  { usualBodyBytes, hasProxy }: { usualBodyBytes: number; hasProxy: boolean },
): void {
  app.server.maxConnections = limits.connections
  if (!hasProxy) capConnections(app.server, limits.connectionsPerIp)
  const slow = new Map<string, number>()
  const watched = new WeakMap<FastifyRequest, Watch>()

  app.addHook('onRequest', async (request) => {
    if (!isArriving(request)) return
    const { raw } = request
    const caller = callerOf(request)
    const watch: Watch = {
      whole: setTimeout(() => endUnless(raw), limits.bodyMs),
      soon: setTimeout(() => {
        if (raw.complete || raw.socket.destroyed) return
        const count = slow.get(caller) ?? 0
        if (count >= limits.slowPerCaller) return endUnless(raw)
        slow.set(caller, count + 1)
        watch.caller = caller
        raw.socket.once('close', () => unwatch(request))
      }, SLOW_MS),
    }
    watched.set(request, watch)
    raw.once('close', () => unwatch(request))
  })
  const unwatch = (request: FastifyRequest) => {
    const watch = watched.get(request)
    if (!watch) return
    watched.delete(request)
    clearTimeout(watch.whole)
    clearTimeout(watch.soon)
    if (watch.caller) leave(slow, watch.caller)
  }
  // Here the caller has been let in: nobody else gets the time that a file takes.
  app.addHook('preParsing', async (request) => {
    const watch = watched.get(request)
    if (!watch || (request.routeOptions.bodyLimit ?? 0) <= usualBodyBytes) return
    clearTimeout(watch.whole)
    watch.whole = setTimeout(() => endUnless(request.raw), limits.uploadMs)
  })
  // Answered before it was all here: nobody waits for the rest.
  app.addHook('onSend', async (request, reply) => {
    if (isArriving(request)) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    unwatch(request)
    if (!isArriving(request)) return
    const { socket } = request.raw
    socket.end()
    request.raw.resume()
    setTimeout(() => socket.destroy(), LINGER_MS)
  })
}

/** Whether a part of the body is still to come. A call made inside the process has no connection. */
function isArriving({ raw }: FastifyRequest): boolean {
  if (raw.complete || !(raw.socket instanceof Socket)) return false
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  return encoding !== undefined || Number(length ?? 0) > 0
}

interface Watch {
  whole: NodeJS.Timeout
  soon: NodeJS.Timeout
  caller?: string
}

function endUnless({ complete, socket }: IncomingMessage): void {
  if (complete) return
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

function leave(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** Where a proxy on this machine connects from. */
const PROXY_HERE = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

function capConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const ip = socket.remoteAddress
    if (!ip || PROXY_HERE.includes(ip)) return
    const count = (open.get(ip) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(ip, count)
    socket.once('close', () => leave(open, ip))
  })
}
