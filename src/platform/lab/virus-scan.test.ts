import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EICAR, startScanner } from '../../../standins/virus-scanner/start.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { clamdScan, pingClamd } from './virus-scan.ts'

const never = new AbortController().signal

describe('clamd', () => {
  const scanner = forTests(startScanner)

  it('clamd passes a harmless file, of any size we accept', async () => {
    const scan = clamdScan(scanner.url)
    expect(await scan(Buffer.from('a deed'), never)).toBeUndefined()
    expect(await scan(Buffer.alloc(50 * 1024 * 1024, 'deed'), never)).toBeUndefined()
  })

  it('clamd finds what it knows, wherever it is', async () => {
    const scan = clamdScan(scanner.url)
    expect(await scan(Buffer.from(EICAR), never)).toMatch(/Eicar/)
    const far = Buffer.concat([Buffer.alloc(3_000_000, 'x'), Buffer.from(EICAR)])
    expect(await scan(far, never)).toMatch(/Eicar/)
  })

  it("clamd doesn't call a file clean if it's larger than it reads", async () => {
    const huge = Buffer.alloc(70 * 1024 * 1024)
    await expect(clamdScan(scanner.url)(huge, never)).rejects.toThrow()
  })

  it("clamd reports that it's up", async () => {
    expect(await pingClamd(scanner.url)).toBe(true)
    expect(await pingClamd('tcp://127.0.0.1:9')).toBe(false)
  })
})

describe('an unreliable scanner', () => {
  let server: Server | undefined
  const sockets = new Set<Socket>()
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    server?.close()
  })

  async function answering(answer: (socket: Socket) => void): Promise<string> {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      answer(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `tcp://127.0.0.1:${(server.address() as { port: number }).port}`
  }

  it.each([
    ['says nothing', ''],
    ['has too much to do', 'stream: Too many connections ERROR\0'],
    ['says something else', 'stream: OK or not\0'],
    ['is another program', 'HTTP/1.1 200 OK\r\n\r\n'],
  ])('a scanner that %s has not scanned', async (_, answer) => {
    const url = await answering((socket) => socket.on('data', () => socket.end(answer)))
    await expect(clamdScan(url)(Buffer.from('deed'), never)).rejects.toThrow(
      /did not scan|EPIPE|RESET/,
    )
  })

  it('a scanner that is down has not scanned', async () => {
    await expect(clamdScan('tcp://127.0.0.1:9')(Buffer.from('deed'), never)).rejects.toThrow()
    await expect(clamdScan('unix:/nowhere.sock')(Buffer.from('deed'), never)).rejects.toThrow()
  })

  it("a scanner that hangs isn't waited for when the work is aborted", async () => {
    const url = await answering(() => {})
    const called = new AbortController()
    const scanned = clamdScan(url)(Buffer.from('deed'), called.signal)
    setTimeout(() => called.abort(new Error('called off')), 50)
    await expect(scanned).rejects.toThrow('called off')
  })
})
