import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves on this machine; without a port, on any that is free. */
export async function listen(server: Server, wanted: { port?: number; host?: string } = {}) {
  const { port = 0, host = '127.0.0.1' } = wanted
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const taken = (server.address() as AddressInfo).port
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://${host}:${taken}`, port: taken, close }
}
