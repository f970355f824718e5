import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Light } from '../../src/contract/staff/pulse.ts'
import { reconcileBooks } from '../../src/money/ledger/reconcile-books.ts'
import { type Operation, writeOperation } from '../../src/upkeep/health/operations.db.ts'
import { freePort } from '../../standins/postgres/start.ts'
import { startScanner, type VirusScanner } from '../../standins/virus-scanner/start.ts'
import { type Browser, openBrowser } from '../support/browser.ts'
import { type Inbox, openInbox } from '../support/inbox.ts'
import { EMPIRE_STATE, orderBody, payByCard, until } from '../support/orders.ts'
import { type OwnCluster, startOwnCluster } from '../support/postgres/own-cluster.ts'
import { type RoleProcess, startRole } from '../support/role.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import { addMember, PASSWORD } from '../support/staff.ts'

/** Nobody waits longer than this to learn that something broke, or that it works again. */
const WITHIN_MS = 60_000
const CLOSED = 'http://127.0.0.1:9/nobody'

/**
 * Each light broken for real and repaired: a server and a worker of their own, a PostgreSQL, a clamd
 * and an SMTP server that can be stopped, watched through the same call that every tab makes.
 */
describe('the lights, each broken for real', () => {
  let cluster: OwnCluster
  let inbox: Inbox
  let scanner: VirusScanner
  let shop: TestShop
  let server: RoleProcess
  let worker: RoleProcess
  let staff: Browser
  let url: string
  const scannerAt = mkdtempSync(join(tmpdir(), 'clamd-'))

  beforeAll(async () => {
    cluster = await startOwnCluster()
    inbox = await openInbox()
    scanner = await startScanner(scannerAt)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    shop = await openShop(
      { SMTP_URL: inbox.url, CLAMD_URL: scanner.url, CHECKING: 'full', SANDBOX: 'best_effort' },
      {},
      cluster.database,
    )
    server = await startRole('server', { ...shop.env, PORT: String(port) })
    worker = await startRole('worker', shop.env)
    shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
    await addMember(shop, 'owner', 'keeper')
    staff = openBrowser(url)
    await staff.post('/api/admin/login', { username: 'keeper', password: PASSWORD })
  }, 120_000)
  afterAll(async () => {
    await Promise.all([server.stop(), worker.stop()])
    await scanner.close()
    await shop.close()
    await inbox.close()
    await cluster.remove()
    rmSync(scannerAt, { recursive: true, force: true })
  })

  const query = async (text: string, ...values: unknown[]) =>
    (await shop.database.pool.query(text, values)).rows
  const note = (kind: Operation) =>
    writeOperation(shop.database.db, { kind, detail: 'a trial', at: new Date() })
  const reconcile = () => reconcileBooks(shop.parts)

  async function buy(): Promise<void> {
    const browser = openBrowser(url)
    const reply = await browser.post('/api/create-payment-intent', { amount: 1999 })
    const paymentIntentId = String(reply.json.paymentIntentId)
    const body = {
      ...orderBody(paymentIntentId, [EMPIRE_STATE]),
      email: `${randomUUID()}@test.com`,
    }
    expect((await browser.post('/api/orders', body)).status).toBe(201)
    await payByCard(shop, paymentIntentId)
    const paid = await browser.post('/api/verify-payment', { paymentIntentId })
    expect(paid.json).toMatchObject({ success: true })
  }

  /** "silent" if the database doesn't answer, else the light's level. */
  async function look(name: Light['name']): Promise<Light['level'] | 'silent' | undefined> {
    const { status, json } = await staff.get('/api/admin/pulse')
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

  interface Fault {
    light: Light['name']
    fault: string
    breakIt: () => Promise<unknown> | unknown
    repair: () => Promise<unknown> | unknown
    /** The database's silence is no light's own. */
    red?: 'silent'
  }

  /** Breaks it, sees it red, repairs it, sees it as it was before. */
  async function trial(
    annotate: (row: string) => unknown,
    { light, fault, breakIt, repair, red = undefined }: Fault,
  ): Promise<void> {
    const before = await look(light)
    expect(before, `${light} before`).not.toBe('bad')
    await breakIt()
    const toRed = await sees(light, (level) => level === (red ?? 'bad'), 'red')
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
    await reconcile()
    await note('backup')
    await note('restore')
    await sees('backups', (level) => level === 'ok', 'green')
    await sees('email', (level) => level === 'ok', 'green')
    await sees('books', (level) => level === 'ok', 'green')
    // First: comparing the books also takes up the events that a closed webhook missed.
    await trial(annotate, {
      light: 'books',
      fault: 'books differ',
      breakIt: async () => {
        await query(`insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at)
            values ('charge', 'ch_invented', 'provider', 500, 'pi_invented', now() - interval '1 hour'),
              ('charge', 'ch_invented', 'sales', -500, 'pi_invented', now() - interval '1 hour')`)
        await reconcile()
      },
      repair: async () => {
        // Only the tables' owner can, and only by switching off what protects them.
        await query('alter table ledger disable trigger user')
        await query("delete from ledger where provider_id = 'ch_invented'")
        await query('alter table ledger enable trigger user')
        await reconcile()
      },
    })
    const faults: Fault[] = [
      {
        light: 'documents',
        fault: 'clamd stopped',
        breakIt: () => scanner.close(),
        repair: async () => {
          scanner = await startScanner(scannerAt)
        },
      },
      {
        light: 'email',
        fault: 'SMTP refused',
        breakIt: async () => {
          inbox.refuseAll(451)
          await buy()
        },
        repair: async () => {
          inbox.refuseAll()
          await buy()
        },
      },
      {
        light: 'payments',
        fault: 'webhook closed',
        breakIt: async () => {
          shop.payments.controls.setWebhook({ url: CLOSED })
          await buy()
        },
        repair: async () => {
          shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
          await buy()
        },
      },
      {
        light: 'backups',
        fault: 'backup a day old',
        breakIt: () => query("update operations set at = at - interval '25 hours'"),
        repair: async () => {
          await note('backup')
          await note('restore')
        },
      },
    ]
    // Side by side: no light looks at another's reading.
    await Promise.all(faults.map((fault) => trial(annotate, fault)))
  }, 180_000)

  it('killing the workers turns their light red within 60 s, and a new one turns it green', async ({
    annotate,
  }) => {
    await trial(annotate, {
      light: 'workers',
      fault: 'workers killed',
      breakIt: () => worker.process.kill('SIGKILL'),
      repair: async () => {
        worker = await startRole('worker', shop.env)
      },
    })
  }, 130_000)

  it('stopping PostgreSQL silences the lights within 60 s, and starting it brings them back', async ({
    annotate,
  }) => {
    await trial(annotate, {
      light: 'workers',
      fault: 'PostgreSQL stopped',
      red: 'silent',
      breakIt: () => cluster.stop(),
      repair: () => cluster.start(),
    })
    const health = await staff.get('/api/admin/health')
    expect(health.status).toBe(200)
  }, 130_000)
})
