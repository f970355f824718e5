import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ForbiddenCall, publicOnly, type Resolve, systemResolve } from './outbound.ts'
import { isPrivateIp } from './private-ip.ts'

export interface PostedReply {
  status: number
  retryAfter: string | undefined
}

/** Sends something to an address that somebody outside chose, and reads nothing but how it ended. */
export type Post = (
  url: URL,
  message: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<PostedReply>

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
  return (url, { headers, body, signal }) =>
    new Promise((done, fail) => {
      const hostname = url.hostname.replace(/^\[|\]$/g, '')
      if (!allowsLocal && isIP(hostname) && isPrivateIp(hostname)) {
        return fail(new ForbiddenCall('is in a private network'))
      }
      const open = url.protocol === 'https:' ? requestHttps : requestHttp
      const outgoing = open(
        url,
        {
          method: 'POST',
          // A connection that is kept could be one that was judged for another answer of its name server.
          agent: false,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          signal,
          ...(allowsLocal ? {} : { lookup: publicOnly(resolve) }),
        },
        (response) => {
          done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
          // Whatever happens to the rest is no business of ours.
          response.on('error', () => {})
          response.destroy()
        },
      )
      outgoing.on('error', fail)
      outgoing.end(body)
    })
}
