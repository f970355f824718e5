import { isIP } from 'node:net'
import {
  ForbiddenCall,
  hostOf,
  publicOnly,
  type Resolve,
  request,
  systemResolve,
} from './outbound.ts'
import { isPrivateIp } from './private-ip.ts'

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
