import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire that can be cut, or made slow, between a process and someone it talks to. */
export interface Wire {
  port: number
  /** Drops every connection and lets nobody in. */
  cut(): void
  /** Holds back everything by this long, in both directions. */
  delay(ms: number): void
  /** Accepts connections and answers nothing. */
  swallow(): void
  heal(): void
  close(): Promise<void>
}

/** Connects to the first of the ports that answers, as a load balancer would. */
export async function startWire(ports: () => number[]): Promise<Wire> {
  const open = new Set<Socket>()
  let state: 'up' | 'cut' | 'silent' = 'up'
  let delayMs = 0
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    keep(client)
    if (state === 'silent') return
    void join(client)
  })

  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Whoever is cut off hears of it on its own end.
    socket.on('error', () => socket.destroy())
    socket.setNoDelay(true)
  }

  async function join(client: Socket): Promise<void> {
    const target = await firstOf(ports())
    if (!target || client.destroyed) return void client.destroy()
    keep(target)
    pass(client, target)
    pass(target, client)
  }

  function pass(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (state === 'silent') return
      if (delayMs === 0) to.write(chunk)
      else setTimeout(() => to.writable && to.write(chunk), delayMs)
    })
    from.on('close', () => setTimeout(() => to.destroy(), delayMs))
  }

  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      drop()
    },
    delay(ms) {
      delayMs = ms
    },
    swallow() {
      state = 'silent'
    },
    heal() {
      // A connection that lost bytes is of no use to anyone.
      if (state === 'silent') drop()
      state = 'up'
      delayMs = 0
    },
    close: () =>
      new Promise((resolve) => {
        drop()
        server.close(() => resolve())
      }),
  }
}

async function firstOf(ports: number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const tried = connect(port, '127.0.0.1', () => resolve(tried))
      tried.once('error', () => resolve(undefined))
    })
    if (socket) return socket
  }
  return undefined
}
