import { BlockList, isIP } from 'node:net'

/** Networks no outsider can legitimately mean: our own machines, cloud metadata, documentation, and
 * the rest of IANA's special-purpose registry. */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
}
/** Only 2000::/3 of IPv6 is assigned for public use, and even some of that isn't what it seems. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
NOT_PUBLIC_V6.addSubnet('2001:db8::', 32, 'ipv6')
NOT_PUBLIC_V6.addSubnet('3fff::', 20, 'ipv6')
// For protocols, not for hosts. Teredo and 6to4 embed an IPv4 address, which may be anyone's.
NOT_PUBLIC_V6.addSubnet('2001::', 23, 'ipv6')
NOT_PUBLIC_V6.addSubnet('2002::', 16, 'ipv6')
NOT_PUBLIC_V6.addSubnet('2620:4f:8000::', 48, 'ipv6')

export function isPrivateIp(address: string): boolean {
  if (isIP(address) === 4) return NOT_PUBLIC.check(address, 'ipv4')
  if (isIP(address) !== 6) return true
  return !GLOBAL_V6.check(address, 'ipv6') || NOT_PUBLIC_V6.check(address, 'ipv6')
}

/** Whether a host is explicitly named as local, which only development does. */
export function isNamedLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (isIP(host) > 0 && isPrivateIp(host))
}
