// `npm run bench -- tabs [--seconds 60]`: what 50 open panel tabs cost the server while nothing
// happens. Each tab asks for the pulse every five seconds, as a browser does: with the version it
// has, over its own connection.
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../standins/postgres/start.ts'
import { openBrowser } from '../support/browser.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { startRole } from '../support/role.ts'
import { openShop } from '../support/shop.ts'
import { addMember, PASSWORD } from '../support/staff.ts'
import { percentile, report, round } from './measure.ts'
import { cpuMs } from './order/processes.ts'

const TABS = 50
const EVERY_MS = 5000

export async function benchTabs(seconds: number): Promise<void> {
  const stopCluster = await startCluster()
  const shop = await openShop()
  const port = await freePort()
  const server = await startRole('server', { ...shop.env, PORT: String(port) })
  const worker = await startRole('worker', shop.env)
  try {
    await addMember(shop, 'agent', 'bench')
    const staff = openBrowser(`http://127.0.0.1:${port}`)
    await staff.post('/api/admin/login', { username: 'bench', password: PASSWORD })
    const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
    // Everything is compiled and connected before it counts.
    await poll(port, cookie, 10)
    const cpuSeconds = () => cpuMs(server.process.pid ?? 0) / 1000
    const before = cpuSeconds()
    const began = performance.now()
    const { took, unchanged } = await poll(port, cookie, seconds)
    const spent = cpuSeconds() - before
    const share = (100 * spent) / ((performance.now() - began) / 1000)
    report('50 tabs, nothing happening', {
      percentOfACore: round(share),
      asked: took.length,
      unchanged: `${round((100 * unchanged) / took.length)}%`,
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
    })
  } finally {
    await server.stop()
    await worker.stop()
    await shop.close()
    await stopCluster()
  }
}

async function poll(port: number, cookie: string, seconds: number) {
  const took: number[] = []
  let unchanged = 0
  const until = performance.now() + seconds * 1000
  const tab = async (place: number) => {
    await sleep((place / TABS) * EVERY_MS)
    let version = ''
    while (performance.now() < until) {
      const began = performance.now()
      const reply = await fetch(`http://127.0.0.1:${port}/api/admin/pulse`, {
        headers: { cookie, 'if-none-match': version },
      })
      await reply.arrayBuffer()
      if (reply.status !== 200 && reply.status !== 304) throw new Error(`${reply.status}`)
      if (reply.status === 304) unchanged += 1
      version = reply.headers.get('etag') ?? ''
      took.push(performance.now() - began)
      await sleep(EVERY_MS)
    }
  }
  await Promise.all(Array.from({ length: TABS }, (_, place) => tab(place)))
  return { took, unchanged }
}
