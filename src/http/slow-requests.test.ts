import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
    const limits = { headersMs: 400, bodyMs: 800, uploadMs: 60_000, connections: 60 }
    app = await buildApp({ ...shop.parts, metrics: new Registry() }, limits)
    app.post('/upload', { bodyLimit: 50 * 1024 * 1024 }, async () => ({ received: true }))
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => app.close())

  const open: Socket[] = []
  const send = (words: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
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
    await sleep(1_500)
    expect(socket.readyState).toBe('open')
    socket.end('a'.repeat(500 - 3))
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200/)
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
