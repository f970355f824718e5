import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGeocoder } from '../../standins/geocoder/start.ts'
import { startPayments } from '../../standins/payments/start.ts'
import { loginUrl } from '../../standins/postgres/logins.ts'
import { freePort } from '../../standins/postgres/start.ts'
import { startMoodyOffice } from '../support/fulfillment/moody-office.ts'
import { openInbox } from '../support/inbox.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { until } from '../support/orders.ts'
import { startOwnCluster } from '../support/postgres/own-cluster.ts'
import { FOR_ONE_IP, SETTINGS } from '../support/settings.ts'
import { startSwift } from '../support/swift.ts'
import { outsideOf } from './outside.ts'
import { startWire, type Wire } from './proxy.ts'
import { type Role, startRole } from './roles.ts'

/** Enough for the documents of a run, little enough to be filled in a moment. */
const DISK_MB = 64

export type StormShop = Awaited<ReturnType<typeof openStormShop>>

/** The shop as it runs in production, with a wire we hold between it and everyone else. */
export async function openStormShop(
  random: () => number,
  { objectStore }: { objectStore: boolean },
) {
  const folder = mkdtempSync(join(tmpdir(), 'deedbox-storm-'))
  const cluster = await startOwnCluster()
  await liftLimits(cluster.database.pool)
  const payments = await startPayments({ retryDelaysMs: [500, 1000, 2000, 4000, 8000, 16_000] })
  const geocoder = await startGeocoder({ apiKey: 'test' })
  const office = await startMoodyOffice(random)
  office.clearUp()
  const inbox = await openInbox()
  const disk = openDisk(join(folder, 'documents'))
  const swift = objectStore ? await startSwift() : undefined
  const portOf = (url: string) => Number(new URL(url).port)
  const roles: Role[] = []
  const wires = {
    database: await startWire(() => [portOf(cluster.database.url)]),
    provider: await startWire(() => [payments.port]),
    mail: await startWire(() => [portOf(inbox.url)]),
    source: await startWire(() => [portOf(office.url)]),
    shop: await startWire(() => roles.filter(({ port }) => port > 0).map(({ port }) => port)),
    ...(swift && { store: await startWire(() => [portOf(swift.url)]) }),
  }
  const through = (url: string, wire: Wire) => {
    const other = new URL(url)
    other.port = String(wire.port)
    return other.href
  }
  const database = through(cluster.database.url, wires.database)
  const env = {
    ...SETTINGS,
    ...FOR_ONE_IP,
    DATABASE_URL: loginUrl(database, 'app'),
    STRIPE_API_URL: `http://127.0.0.1:${wires.provider.port}`,
    GEOAPIFY_URL: geocoder.url,
    RECORDER_URL: `http://127.0.0.1:${wires.source.port}`,
    RECORDER_API_KEY: 'test',
    SMTP_URL: `smtp://127.0.0.1:${wires.mail.port}`,
    STORAGE_DIR: disk.folder,
    ...swift?.settings,
    ...(wires.store && { S3_ENDPOINT: `http://127.0.0.1:${wires.store.port}` }),
  }
  const jobsEnv = { ...env, DATABASE_URL: loginUrl(database, 'jobs') }
  for (const [place, role] of (['server', 'server', 'worker', 'worker'] as const).entries()) {
    const port = role === 'server' ? await freePort() : 0
    const name = `${role} ${place % 2}`
    roles.push(
      await startRole({ name, role, port, folder, env: role === 'server' ? env : jobsEnv }),
    )
  }
  const url = `http://127.0.0.1:${wires.shop.port}`
  payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp, 'the shop to start', 120_000)
  const { pool } = cluster.database
  return {
    ...{
      url,
      isUp,
      pool,
      outside: outsideOf({ pool, inbox, url }),
      cluster,
      payments,
      office,
      inbox,
      disk,
      wires,
      roles,
      env,
      folder,
    },
    async close() {
      await Promise.all(roles.map((role) => role.stop()))
      for (const wire of Object.values(wires)) await wire.close()
      await Promise.all([payments.close(), geocoder.close(), office.close(), inbox.close()])
      await cluster.database.close()
      await cluster.remove()
      await swift?.stop()
      disk.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A small disk of its own where the machine lets us have one; otherwise a folder that isn't full. */
function openDisk(folder: string) {
  mkdirSync(folder, { recursive: true })
  const isMounted = attempt(() =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=777`, 'tmpfs', folder]),
  )
  const filler = join(folder, 'filler')
  return {
    folder,
    isMounted,
    fill() {
      // Fails when the disk is full, which is the point.
      for (let i = 0; i < DISK_MB * 4; i += 1) {
        const isWritten = attempt(() =>
          writeFileSync(filler, Buffer.alloc(1024 * 256), { flag: 'a' }),
        )
        if (!isWritten) return
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (isMounted && existsSync(folder)) attempt(() => execFileSync('umount', ['-l', folder]))
    },
  }
}

function attempt(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
