import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENDPOINTS } from '../../test/support/contract.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { buildApp } from './app.ts'
import { SLOW_LIMITS } from './slow-requests.ts'

const post = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n{"a`

it('a request has 30 seconds to arrive, its headers less, and an upload more', () => {
  expect(SLOW_LIMITS).toMatchObject({ headersMs: 20_000, bodyMs: 30_000, uploadMs: 300_000 })
})

describeShop('requests that are sent bit by bit', (shop) => {
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    const limits = {
      ...{ headersMs: 400, bodyMs: 3_000, uploadMs: 60_000, connections: 60 },
      ...{ connectionsPerIp: 10, slowPerCaller: 52 },
    }
    app = await buildApp({ ...shop.parts, metrics: new Registry() }, limits)
    app.post('/upload', { bodyLimit: 50 * 1024 * 1024 }, async () => ({ received: true }))
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => app.close())

  const open: Socket[] = []
  const send = (words: string, localAddress = '127.0.0.1') => {
    const to = { port, host: '127.0.0.1', localAddress }
    const socket = connect(to, () => socket.write(words))
    socket.on('error', () => {})
    open.push(socket)
    return socket
  }

  it('half-sent bodies are answered 408 and closed, also while bytes keep dripping in', async () => {
    const since = Date.now()
    const sockets = Array.from({ length: 50 }, () => send(post('/api/orders')))
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }, 100)
    const answers = await Promise.all(sockets.map((socket) => text(socket).catch(() => '')))
    clearInterval(drip)
    expect(Date.now() - since).toBeLessThan(5_000)
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408'))).toHaveLength(50)
    expect(sockets.every((socket) => socket.closed)).toBe(true)
  })

  it('half-sent headers are closed as well', async () => {
    const answer = await text(send('POST /api/orders HTTP/1.1\r\nHost: shop.test\r\nX-A: '))
    expect(answer).toContain('408')
  })

  it('a file on its way is given longer', async () => {
    const socket = send(post('/upload', 'application/pdf'))
    await sleep(3_500)
    expect(socket.readyState).toBe('open')
    socket.end('a'.repeat(500 - 3))
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200/)
  })

  it('a file that nobody signed in for is refused and its connection closed at once', async () => {
    const since = Date.now()
    const upload = '/api/admin/lines/5a1f0000-0000-4000-8000-000000000000/replacement'
    const sockets = Array.from({ length: 40 }, () => send(post(upload, 'application/pdf')))
    const answers = await Promise.all(sockets.map((socket) => text(socket).catch(() => '')))
    expect(Date.now() - since).toBeLessThan(1_100)
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 401/)
      expect(answer).toMatch(/^connection: close/im)
    }
    expect(sockets.every((socket) => socket.closed)).toBe(true)
  })

  it('only calls that ask who is there take as long as a file', () => {
    const long = ENDPOINTS.filter(({ bodyLimit }) => (bodyLimit ?? 0) > 512 * 1024)
    expect(long.length).toBeGreaterThan(0)
    for (const { path, access } of long) expect([path, access]).not.toEqual([path, 'public'])
  })

  it('one caller holds only so many requests that take their time', async () => {
    const sockets = Array.from({ length: 56 }, () => send(post('/api/orders')))
    for (const socket of sockets) socket.resume()
    await sleep(800)
    expect(sockets.filter((socket) => socket.closed)).toHaveLength(4)
    for (const socket of sockets) socket.destroy()
  })

  it('one IP holds only so many connections, unless a proxy on this machine is at it', async () => {
    const strangers = Array.from({ length: 15 }, () => send('', '127.0.0.7'))
    const proxied = Array.from({ length: 15 }, () => send(''))
    const closed = (sockets: Socket[]) => sockets.filter((socket) => socket.closed).length
    try {
      await expect.poll(() => closed(strangers), { timeout: 10_000 }).toBe(5)
      await sleep(200)
      expect([closed(strangers), closed(proxied)]).toEqual([5, 0])
    } finally {
      // Sockets left open would count against a second try.
      for (const socket of [...strangers, ...proxied]) socket.destroy()
    }
  })

  it('a whole request is answered as before', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  it('connections beyond the cap are dropped, and the others keep working', async () => {
    const kept = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(kept.ok).toBe(true)
    const sockets = Array.from({ length: 80 }, () => send(''))
    await sleep(300)
    const closed = sockets.filter((socket) => socket.closed).length
    expect(closed).toBeGreaterThanOrEqual(20)
    for (const socket of open) socket.destroy()
  })
})
