import { AppError } from '../../errors.ts'
import { isNamedLocal } from '../../platform/outbound/private-ip.ts'

/** Names that mean something inside a network only. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

/** The one that goes without saying, and the usual second one. */
const PORTS = ['', '8443']

/**
 * Refuses at once what could never be sent to. Where a name leads is looked at each time we send, since
 * that changes. A shop over plain HTTP is on this machine alone, and so may its receivers be.
 */
export function checkEndpointUrl(text: string, publicUrl: string): string {
  const isLocalShop = !publicUrl.startsWith('https:')
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw invalidUrl('Must be a URL')
  if (url.username || url.password) throw invalidUrl('Can’t contain a password')
  if (url.hash) throw invalidUrl('Can’t have a part after #')
  if (isLocalShop) return url.href
  if (url.protocol !== 'https:') throw invalidUrl('Must begin with https://')
  const host = url.hostname.replace(/\.$/, '')
  if (isNamedLocal(host) || INSIDE.test(host) || !/[.:]/.test(host)) {
    throw invalidUrl('Must be an address on the public internet')
  }
  // Other ports belong to other services, which would read a webhook as something else.
  if (!PORTS.includes(url.port)) throw invalidUrl('Must be on port 443 or 8443')
  return url.href
}

function invalidUrl(message: string): AppError {
  return new AppError('invalid_request', message, { field: 'url' })
}
