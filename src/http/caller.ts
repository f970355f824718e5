import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { keyedHash } from '../secret-token.ts'

/** Where a call comes from, to the extent that we can tell callers apart. A household or a rented
 * machine has a whole IPv6 /64 to itself and could use a different IP each time. */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? network(ip)
}

/** The same as we store it: enough to count by, useless to read. */
export function callerHashOf(request: FastifyRequest, { LINK_SECRET }: Config): Buffer {
  return keyedHash(LINK_SECRET, `caller:${callerOf(request)}`)
}

/**
 * The first four groups, written out: "2001:db8::1" and "2001:db8:0:0:5::" are the same network.
 */
function network(ip: string): string {
  const [address = ''] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
