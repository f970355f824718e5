import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Light } from '../../../src/contract/staff/health.ts'
import { until } from '../../support/orders.ts'
import { openRunningShop, type RunningShop } from './running-shop.ts'

/** Nobody waits longer than this to learn that something broke, or that it works again. */
const WITHIN_MS = 60_000

/**
 * Each light broken for real and repaired, watched through the same call that every tab makes.
 */
describe('the lights, each broken for real', () => {
  let running: RunningShop
  beforeAll(async () => {
    running = await openRunningShop({ CHECKING: 'full' })
  }, 120_000)
  afterAll(() => running.close())

  async function buy(): Promise<void> {
    expect(await running.buy()).toMatchObject({ isPaid: true })
  }

  /** "silent" if the database doesn't answer, else the light's level. */
  async function look(name: Light['name']): Promise<Light['level'] | 'silent' | undefined> {
    const { status, json } = await running.staff.get('/api/admin/pulse')
    if (status === 503 && json.code === 'unavailable') return 'silent'
    return json.lights?.find((light: Light) => light.name === name)?.level
  }

  async function sees(
    name: Light['name'],
    isThere: (level: Awaited<ReturnType<typeof look>>) => boolean,
    what: string,
  ): Promise<number> {
    const since = Date.now()
    await until(async () => isThere(await look(name)), `${name} to be ${what}`, WITHIN_MS)
    return (Date.now() - since) / 1000
  }

  type Act = () => Promise<unknown> | unknown
  type Fault = [light: Light['name'], fault: string, breakIt: Act, repair: Act]
  const andBuy = (act: Act) => async () => {
    await act()
    await buy()
  }

  /** Breaks it, sees it red, repairs it, sees it as it was before. */
  async function trial(
    annotate: (row: string) => unknown,
    [light, fault, breakIt, repair]: Fault,
    // The database's silence is no light's own.
    red: 'bad' | 'silent' = 'bad',
  ): Promise<void> {
    const before = await look(light)
    expect(before, `${light} before`).not.toBe('bad')
    await breakIt()
    const toRed = await sees(light, (level) => level === red, 'red')
    await repair()
    const toGreen = await sees(light, (level) => level === before, 'as it was')
    const row = `| ${fault} | ${light} | ${toRed.toFixed(0)} s | ${toGreen.toFixed(0)} s |`
    process.stdout.write(`${row}\n`)
    await annotate(row)
  }

  it('stopping clamd, refusing SMTP, closing the webhook, books that differ and an old backup each turn their light red within 60 s, and it is green again after', async ({
    annotate,
  }) => {
    await buy()
    await running.reconcile()
    await running.noteBackups()
    await sees('backups', (level) => level === 'ok', 'green')
    await sees('email', (level) => level === 'ok', 'green')
    await sees('books', (level) => level === 'ok', 'green')
    // First: comparing the books also takes up the events that a closed webhook missed.
    const { inbox, inventCharge, forgetCharge } = running
    await trial(annotate, ['books', 'books differ', inventCharge, forgetCharge])
    const refuse = andBuy(() => inbox.refuseAll(451))
    const takeAgain = andBuy(() => inbox.refuseAll())
    const ageBackup = () => running.query("update operations set at = at - interval '25 hours'")
    const faults: Fault[] = [
      ['documents', 'clamd stopped', running.stopScanner, running.restartScanner],
      ['email', 'SMTP refused', refuse, takeAgain],
      ['payments', 'webhook closed', andBuy(running.closeWebhook), andBuy(running.openWebhook)],
      ['backups', 'backup a day old', ageBackup, running.noteBackups],
    ]
    // Side by side: no light looks at another's reading.
    await Promise.all(faults.map((fault) => trial(annotate, fault)))
  }, 180_000)

  it('killing the workers turns their light red within 60 s, and a new one turns it green', async ({
    annotate,
  }) => {
    const { killWorker, restartWorker } = running
    await trial(annotate, ['workers', 'workers killed', killWorker, restartWorker])
  }, 130_000)

  it('stopping PostgreSQL silences the lights within 60 s, and starting it brings them back', async ({
    annotate,
  }) => {
    const [stop, start] = [() => running.cluster.stop(), () => running.cluster.start()]
    await trial(annotate, ['workers', 'PostgreSQL stopped', stop, start], 'silent')
    const health = await running.staff.get('/api/admin/health')
    expect(health.status).toBe(200)
  }, 130_000)
})
