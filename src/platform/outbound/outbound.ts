import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isNamedLocal, isPrivateIp } from './private-ip.ts'

const MAX_REDIRECTS = 3

export interface OutboundRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  maxBytes: number
  signal: AbortSignal
}

export interface OutboundReply {
  status: number
  body: Buffer
}

/** A call that must not be made, whoever asks for it; never retried. */
export class ForbiddenCall extends Error {}

export type Resolve = (
  hostname: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export const systemResolve: Resolve = (hostname, done) =>
  systemLookup(hostname, { all: true }, (error, addresses) => done(error, addresses ?? []))

/**
 * Calls to the origins of these addresses and to no other: a redirect may lead from one of them to
 * another of them only, and a name that points into a private network is not followed there, unless
 * the configured address names a local host itself.
 *
 * The addresses are judged in the very look-up that the connection is made with; a name server that
 * gives another answer the second time gains nothing by it.
 */
export function openOutbound(bases: string[], resolve: Resolve = systemResolve) {
  const allowed = new Set(bases.map((base) => new URL(base).origin))

  return async function send(url: URL, asked: OutboundRequest): Promise<OutboundReply> {
    const { method = 'GET', body } = asked
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(asked.timeoutMs)])
    let at = url
    let headers = asked.headers ?? {}
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      check(at, allowed)
      const host = hostOf(at)
      const isGiven = isIP(host) || isNamedLocal(host)
      const response = await request(at, {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        body,
        signal,
        lookup: isGiven ? undefined : publicOnly(resolve),
      })
      const location = response.headers.location
      const status = response.statusCode ?? 0
      if (status < 300 || status >= 400 || !location) {
        return { status, body: await readBounded(response, asked.maxBytes) }
      }
      response.destroy()
      const next = new URL(location, at)
      if (method === 'POST') throw new ForbiddenCall('sends a POST on elsewhere')
      // One host's credentials are none of another host's business.
      if (next.origin !== at.origin) headers = withoutCredentials(headers)
      at = next
    }
    throw new ForbiddenCall('sends us round in circles')
  }
}

function check(url: URL, allowed: Set<string>): void {
  // Only the host: a query may contain a key or an address.
  if (!allowed.has(url.origin)) throw new ForbiddenCall(`sends us on to ${url.host}`)
  if (url.username || url.password) throw new ForbiddenCall('puts a password into an address')
}

/** The host as a look-up takes it: an IPv6 address without its brackets. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

export function request(
  url: URL,
  { body, ...options }: RequestOptions & { body: string | undefined },
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const outgoing = open(url, options, done)
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

/** A look-up that fails where a name leads into a private network, by any of its addresses. */
export function publicOnly(resolve: Resolve): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (!first) return done(new Error(`${hostname} has no address`), '', 0)
      if (addresses.some(({ address }) => isPrivateIp(address))) {
        return done(new ForbiddenCall('points into a private network'), '', 0)
      }
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
}

/** An announced length may be a lie: stop reading at the limit. */
async function readBounded(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.byteLength
    if (size > limit) {
      response.destroy()
      throw new Error(`the answer is longer than ${limit} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        !['authorization', 'x-app-token', 'apikey', 'cookie'].includes(name.toLowerCase()),
    ),
  )
}

/** Sends something to an address that somebody outside chose, and reads nothing but how it ended. */
export type Post = (
  url: URL,
  message: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<{ status: number; retryAfter: string | undefined }>

interface Options {
  /** Only where the shop itself is on this machine alone. */
  allowsLocal: boolean
  resolve?: Resolve
}

/**
 * Neither a redirect nor the answer's body is looked at, so an address that leads to a machine of ours
 * can't be made to tell anything. It's judged in the look-up that the connection is made with.
 */
export function openPost({ allowsLocal, resolve = systemResolve }: Options): Post {
  return async (url, { headers, body, signal }) => {
    const host = hostOf(url)
    if (!allowsLocal && isIP(host) && isPrivateIp(host)) {
      throw new ForbiddenCall('is in a private network')
    }
    const response = await request(url, {
      method: 'POST',
      // A connection that is kept could be one that was judged for another answer of its name server.
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
      signal,
      lookup: allowsLocal ? undefined : publicOnly(resolve),
    })
    // Whatever happens to the rest is no business of ours.
    response.on('error', () => {})
    response.destroy()
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
  }
}
