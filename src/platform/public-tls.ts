import { once } from 'node:events'
import { connect, type SecureVersion } from 'node:tls'

const TIMEOUT_MS = 5_000

interface Door {
  host: string
  port: number
  /** Trusted besides the authorities that everybody trusts. */
  ca?: string
}

/** What's wrong with how customers reach a host, in words for an operator; undefined if nothing is. */
export async function tlsObjection(door: Door): Promise<string | undefined> {
  const modern = await shakeHands(door, 'TLSv1.2', 'TLSv1.3')
  if (modern !== 'accepted') return `no safe connection: ${modern}`
  const old = await shakeHands(door, 'TLSv1', 'TLSv1.1')
  if (old === 'accepted') return 'it still accepts TLS 1.1 or older: allow 1.2 and 1.3 only'
  return undefined
}

async function shakeHands(
  { host, port, ca }: Door,
  minVersion: SecureVersion,
  maxVersion: SecureVersion,
): Promise<string> {
  // Old protocols need old ciphers, which are off by default at our end.
  const ciphers = maxVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}
  const socket = connect({ host, port, servername: host, minVersion, maxVersion, ...ciphers, ca })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  } finally {
    socket.destroy()
  }
}
