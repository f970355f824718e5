import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Captcha } from '../platform/captcha.ts'
import type { Config } from '../platform/config.ts'
import { keyedHash } from '../secret-token.ts'

/** Where a call comes from, to the extent that we can tell callers apart. A household or a rented
 * machine has a whole IPv6 /64 to itself and could use a different IP each time. */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip)) return ip
  return mappedIp(ip) ?? network(ip, 4)
}

/** What one customer of a provider can rent cheaply: a /24 of IPv4 or a /48 of IPv6. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const ipv4 = isIPv6(ip) ? mappedIp(ip) : ip
  return ipv4 ? ipv4.replace(/\.\d+$/, '.0/24') : network(ip, 3)
}

/** The same as we store it: enough to count by, useless to read. */
export function callerHashOf(request: FastifyRequest, { COUNTING_SECRET }: Config): Buffer {
  return keyedHash(COUNTING_SECRET, `caller:${callerOf(request)}`)
}

/** Behind a proxy that isn't trusted, all customers are one caller and share its limits. */
export function noticeProxies(app: FastifyInstance, config: Config): void {
  if (config.TRUSTED_PROXIES > 0) return
  let toldAt = 0
  app.addHook('onRequest', async (request) => {
    if (!request.headers['x-forwarded-for'] || Date.now() - toldAt < MINUTE) return
    toldAt = Date.now()
    request.log.error(
      'X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: all customers behind the proxy count as one',
    )
  })
}

/** An IPv4 address in IPv6 clothes. */
function mappedIp(ip: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
}

/** The first groups, written out: "2001:db8::1" and "2001:db8:0:0:5::" are the same network. */
function network(ip: string, count: number): string {
  const [address = ''] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${count * 16}`
}

export async function assertPerson(
  captcha: Captcha,
  token: string | undefined,
  { ip }: FastifyRequest,
): Promise<void> {
  if (!captcha.isOn || (token && (await captcha.check(token, ip)))) return
  throw new AppError('captcha_required', 'Please confirm that you’re human.')
}
