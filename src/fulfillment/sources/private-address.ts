import { BlockList, isIP } from 'node:net'

/** Networks that nobody outside can mean: our own machines, the cloud's metadata, documentation. */
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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
}
/** Of IPv6 only 2000::/3 is handed out to anybody; some of that is not what it seems either. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
NOT_PUBLIC_V6.addSubnet('2001:db8::', 32, 'ipv6')
// Teredo and 6to4 carry an IPv4 address inside, which may be anyone's.
NOT_PUBLIC_V6.addSubnet('2001::', 32, 'ipv6')
NOT_PUBLIC_V6.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address, as it came from a name server or stands in a URL, is not a public one. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return NOT_PUBLIC.check(address, 'ipv4')
  if (isIP(address) !== 6) return true
  return !GLOBAL_V6.check(address, 'ipv6') || NOT_PUBLIC_V6.check(address, 'ipv6')
}

/** Whether a host is named as a local one in so many words, as only development does. */
export function isNamedLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (isIP(host) > 0 && isPrivateAddress(host))
}
