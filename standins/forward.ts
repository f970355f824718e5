import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pipeline } from 'node:stream'

/**
 * A container's published ports arrive at its own address, but the demo listens on loopback only, as
 * the product insists where nothing ends TLS. Passes them on.
 */
export async function forwardToLoopback(ports: number[], hosts = ownAddresses()): Promise<void> {
  const servers = hosts.flatMap((host) => ports.map((port) => ({ host, port })))
  await Promise.all(servers.map(({ host, port }) => forward(host, port)))
}

function forward(host: string, port: number): Promise<void> {
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    // Either side may leave at any time: that ends both, and is no fault.
    pipeline(from, to, from, () => {})
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve).unref()
  })
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map((each) => each.address)
}
