import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../../src/addresses/address.ts'
import { reconcileBooks } from '../../../src/money/ledger/reconcile-books.ts'
import { writeOperation } from '../../../src/upkeep/health/health-details.db.ts'
import { freePort } from '../../../standins/postgres/start.ts'
import { startScanner } from '../../../standins/virus-scanner/start.ts'
import { openBrowser } from '../../support/browser.ts'
import { openInbox } from '../../support/inbox.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../support/orders.ts'
import { startOwnCluster } from '../../support/postgres/own-cluster.ts'
import { startRole } from '../../support/role.ts'
import { openShop } from '../../support/shop.ts'
import { addMember, PASSWORD } from '../../support/staff.ts'

const CLOSED = 'http://127.0.0.1:9/nobody'

export type RunningShop = Awaited<ReturnType<typeof openRunningShop>>

/** A server and a worker of their own, with a PostgreSQL, a clamd and an SMTP server that can be
 * stopped, and an owner who is signed in. */
export async function openRunningShop(settings: Record<string, string> = {}) {
  const cluster = await startOwnCluster()
  const inbox = await openInbox()
  const scannerAt = mkdtempSync(join(tmpdir(), 'clamd-'))
  let scanner = await startScanner(scannerAt)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const shop = await openShop(
    { SMTP_URL: inbox.url, CLAMD_URL: scanner.url, SANDBOX: 'best_effort', ...settings },
    {},
    cluster.database,
  )
  const startServer = () =>
    startRole('server', { ...shop.env, PORT: String(port), METRICS_PORT: String(metricsPort) })
  const startWorker = () => startRole('worker', shop.env)
  let server = await startServer()
  let worker = await startWorker()
  const openWebhook = () => shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  openWebhook()
  await addMember(shop, 'owner', 'keeper')
  const staff = openBrowser(url)
  await staff.post('/api/admin/login', { username: 'keeper', password: PASSWORD })
  const query = (text: string, ...values: unknown[]) => shop.query(text, values)

  return {
    url,
    metricsPort,
    shop,
    inbox,
    cluster,
    staff,
    query,
    openWebhook,
    closeWebhook: () => shop.payments.controls.setWebhook({ url: CLOSED }),
    stopServer: () => server.stop(),
    async restartServer() {
      server = await startServer()
    },
    killWorker: () => worker.process.kill('SIGKILL'),
    async restartWorker() {
      worker = await startWorker()
    },
    stopScanner: () => scanner.close(),
    async restartScanner() {
      scanner = await startScanner(scannerAt)
    },
    /** A backup and a restore, both made just now. */
    async noteBackups() {
      for (const kind of ['backup', 'restore'] as const) {
        await writeOperation(shop.database.db, { kind, detail: 'a trial', at: new Date() })
      }
    },
    reconcile: () => reconcileBooks(shop.parts),
    /** An entry in the books that the provider has never heard of, and its removal. */
    async inventCharge() {
      await query(`insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at)
        values ('charge', 'ch_invented', 'provider', 500, 'pi_invented', now() - interval '1 hour'),
          ('charge', 'ch_invented', 'sales', -500, 'pi_invented', now() - interval '1 hour')`)
      await reconcileBooks(shop.parts)
    },
    async forgetCharge() {
      // Only the tables' owner can, and only by switching off what protects them.
      await query('alter table ledger disable trigger user')
      await query("delete from ledger where provider_id = 'ch_invented'")
      await query('alter table ledger enable trigger user')
      await reconcileBooks(shop.parts)
    },
    /** Somebody buys a deed; whether the shop has taken the money by the end is theirs to say. */
    async buy(address: Address = EMPIRE_STATE) {
      const browser = openBrowser(url)
      const email = `${randomUUID()}@test.com`
      const placed = await placeOrder(browser, [address], { email })
      await payByCard(shop, placed.intentId)
      const paid = await browser.post('/api/verify-payment', { paymentIntentId: placed.intentId })
      return { ...placed, browser, isPaid: paid.json.success === true }
    },
    async close() {
      await Promise.all([server.stop(), worker.stop()])
      await scanner.close()
      await shop.close()
      await inbox.close()
      await cluster.remove()
      rmSync(scannerAt, { recursive: true, force: true })
    },
  }
}
