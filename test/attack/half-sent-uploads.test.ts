import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freePort } from '../../standins/postgres/start.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { startRole } from '../support/role.ts'
import { SIZES } from './sizes.ts'

const LINE = '5a1f0000-0000-4000-8000-000000000000'
const UPLOAD = `POST /api/admin/lines/${LINE}/replacement HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/pdf\r\nContent-Length: 40000000\r\n\r\n%PDF`
const ORDER = `POST /api/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a`
/** Holds on a machine that has nothing else to do. */
const MOST_MS = 100
const PATIENCE_MS = 5_000

const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Our own proxy in front of one server, without TLS. */
async function startProxy(server: number): Promise<{ port: number; stop(): void }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'deedbox-caddy-'))
  const file = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('{\n', '{\n\tadmin off\n')
    .replace('{$SHOP_HOST}', `http://127.0.0.1:${port}`)
    .replace('server-1:3000 server-2:3000', `127.0.0.1:${server}`)
  writeFileSync(join(folder, 'Caddyfile'), file)
  const env = { PATH: process.env.PATH, HOME: folder }
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
    env,
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (reply?.ok) break
    await sleep(100)
  }
  const stop = () => {
    caddy.kill()
    rmSync(folder, { recursive: true })
  }
  return { port, stop }
}

async function look(port: number): Promise<number> {
  const since = performance.now()
  const headers = { connection: 'close' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { headers, signal })
  await reply.text()
  expect(reply.status).toBe(200)
  return performance.now() - since
}

/** Sends these words as often as the attack is large and holds on to the connections; returns how long
 * each look at the server's health took meanwhile. */
async function attack(port: number, words: string): Promise<number[]> {
  const sockets: Socket[] = []
  const looks: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      looks.push(await look(port))
      await sleep(50)
    }
  })()
  for (let sent = 0; sent < SIZES.halfSent; sent++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.on('error', () => {})
    sockets.push(socket)
    if (sent % 10 === 9) await sleep(20)
  }
  await sleep(2_000)
  isOver = true
  await watching.finally(() => {
    for (const socket of sockets) socket.destroy()
  })
  return looks
}

function usualOf(looks: number[]): number {
  return looks.toSorted((a, b) => a - b)[Math.floor(looks.length * 0.95)] ?? 0
}

const shop = shopForTests()

it.for([
  ['uploads that nobody signed in for', UPLOAD, false],
  ['orders', ORDER, false],
  ['uploads that nobody signed in for, through our proxy', UPLOAD, true],
  ['orders, through our proxy', ORDER, true],
] as const)(
  'one client that half-sends %s by the thousand keeps nobody else from the server',
  { timeout: 120_000 },
  async ([, words, isProxied], { skip }) => {
    if (isProxied && !hasCaddy) skip('needs Caddy')
    const own = await freePort()
    const settings = { PORT: String(own), TRUSTED_PROXIES: isProxied ? '1' : '0' }
    const server = await startRole('server', { ...shop.env, ...settings })
    const proxy = isProxied ? await startProxy(own) : undefined
    try {
      const port = proxy?.port ?? own
      const calm: number[] = []
      for (let i = 0; i < 40; i++) calm.push(await look(port))
      const looks = await attack(port, words)
      const [before, during] = [usualOf(calm), usualOf(looks)]
      const worst = Math.max(...looks)
      process.stdout.write(`95% in ${before} ms, then ${during} ms, worst ${worst} ms\n`)
      expect(looks.length).toBeGreaterThan(20)
      expect(worst).toBeLessThan(MOST_MS)
    } finally {
      proxy?.stop()
      await server.stop()
    }
  },
)
