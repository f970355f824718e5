import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressAt } from '../../../src/addresses/address.ts'
import { grantPrivileges } from '../../../src/platform/privileges.ts'
import { type Recorder, startRecorder } from '../../../standins/recorder/start.ts'
import { openApi } from '../../support/api/client.ts'
import { EMPIRE_STATE, until, WILLIS_TOWER } from '../../support/orders.ts'
import { startPrometheus } from '../../support/prometheus/start-prometheus.ts'
import {
  listenAt,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/webhooks/endpoint.ts'
import { openRunningShop, type RunningShop } from './running-shop.ts'

const WITHIN_MS = 180_000
const EVERY_ALERT = new Set(
  [...readFileSync('deploy/prometheus/rules.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(
    ([, name = '']) => name,
  ),
)

/** The recorder has no deed there. */
const UNKNOWN = addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701')

/** A minute of the rules takes two seconds; what they compare with stays. */
function hurried(rules: string): string {
  const seconds = (length: string, unit: string) => `${Number(length) * (unit === 'h' ? 120 : 2)}s`
  return rules
    .replaceAll(/\[(\d+)([mh])\]/g, (_, length, unit) => `[${seconds(length, unit)}]`)
    .replaceAll(/for: (\d+)([mh])/g, (_, length, unit) => `for: ${seconds(length, unit)}`)
}

interface Alert {
  labels: { alertname: string }
  state: 'pending' | 'firing'
}

/**
 * Each alert fired by what it's about and resolved by repairing it: the roles as processes, watched by
 * a real Prometheus with the rules that are deployed. Where a rule wants minutes or days to have
 * passed, the rows that it looks at are made older.
 */
describe('the alerts, each fired for real', () => {
  let running: RunningShop
  let recorder: Recorder
  let receiver: WebhookReceiver
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>
  const fired = new Map<string, number>()
  const ended = new Map<string, number>()

  beforeAll(async () => {
    recorder = await startRecorder({ apiKey: 'test' })
    receiver = await startWebhookReceiver()
    running = await openRunningShop({ RECORDER_URL: recorder.url, RECORDER_API_KEY: 'test' })
    await running.noteBackups()
    await running.reconcile()
    prometheus = await startPrometheus(running.metricsPort, hurried)
    expect(await running.buy()).toMatchObject({ isPaid: true })
    await until(async () => (await active()).length === 0, 'no alert at all', 60_000)
  }, 180_000)
  // Whatever a test left broken, the next one begins with a shop that works.
  afterEach(async () => {
    const { shop, inbox, openWebhook } = running
    shop.payments.controls.clearFaults()
    recorder.controls.down(false)
    inbox.refuseAll()
    openWebhook()
    await grantPrivileges(shop.database.pool)
  })
  afterAll(async () => {
    prometheus.stop()
    await running.close()
    await recorder.close()
    await receiver.close()
  })

  const active = async () => (await prometheus.ask<{ alerts: Alert[] }>('alerts')).alerts
  const named = async (name: string) =>
    (await active()).filter(({ labels }) => labels.alertname === name)
  async function takes(
    noted: Map<string, number>,
    name: string,
    what: string,
    isThere: () => Promise<boolean>,
  ) {
    const since = Date.now()
    await until(isThere, `${name} ${what}`, WITHIN_MS)
    noted.set(name, (Date.now() - since) / 1000)
  }
  const fires = (name: string) =>
    takes(fired, name, 'to fire', async () =>
      (await named(name)).some(({ state }) => state === 'firing'),
    )
  const ends = (name: string) =>
    takes(ended, name, 'to end', async () => (await named(name)).length === 0)
  const retryNow = () =>
    running.query("update pgboss.job set start_after = now() where state = 'retry'")
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, work))

  it('a page that fails: searching, checking out and looking at an order', async () => {
    const { shop, query } = running
    const { orderId, browser } = await running.buy()
    await query('revoke select on jurisdictions, order_lines from deedbox_app')
    shop.payments.controls.addFault({ kind: 'error', count: 1000, path: '^/v1/payment_intents$' })
    const failures = await times(5, async () => [
      (await browser.post('/api/forecasts', { addresses: [WILLIS_TOWER] })).status,
      (await browser.post('/api/create-payment-intent', { amount: 1999 })).status,
      (await browser.get(`/api/orders/${orderId}`)).status,
    ])
    expect(failures.filter((three) => three.some((status) => status < 500))).toEqual([])
    await Promise.all(['SearchFailing', 'CheckoutFailing', 'OrderPageFailing'].map(fires))
    shop.payments.controls.clearFaults()
    await grantPrivileges(shop.database.pool)
    await Promise.all(['SearchFailing', 'CheckoutFailing', 'OrderPageFailing'].map(ends))
  }, 400_000)

  it('money: books that differ or are not compared, payments held and captured late, events missing', async () => {
    const { shop, query } = running
    await running.inventCharge()
    await fires('BooksDiffer')
    await running.forgetCharge()
    await ends('BooksDiffer')
    await query("update reconciliations set finished_at = finished_at - interval '27 hours'")
    await fires('BooksUnchecked')
    await running.reconcile()
    await ends('BooksUnchecked')

    shop.payments.controls.addFault({ kind: 'error', count: 1000, path: '/capture$' })
    const held = await times(3, () => running.buy())
    expect(held.filter(({ isPaid }) => isPaid)).toEqual([])
    await query(
      `update intents set authorized_at = authorized_at - interval '6 minutes',
        capture_decided_at = capture_decided_at - interval '6 minutes' where provider_id = any($1)`,
      held.map(({ intentId }) => intentId),
    )
    await fires('PaymentsHeld')
    shop.payments.controls.clearFaults()
    await retryNow()
    await Promise.all([ends('PaymentsHeld'), fires('CapturesLate')])
    await ends('CapturesLate')

    running.closeWebhook()
    const { intentId } = await running.buy()
    await query("update payment_events set received_at = received_at - interval '1 hour'")
    await query(
      "update intents set capture_decided_at = capture_decided_at - interval '3 minutes' where provider_id = $1",
      intentId,
    )
    await fires('PaymentEventsMissing')
    running.openWebhook()
    await running.buy()
    await ends('PaymentEventsMissing')
  }, 900_000)

  it('deeds and emails: a source down, deliveries and emails late, the desk overdue', async () => {
    const { query, inbox, staff } = running
    const desk = await running.buy(UNKNOWN)
    const atDesk = async () =>
      (
        await query(
          "select id from order_lines where order_id = $1 and progress = 'desk'",
          desk.orderId,
        )
      )[0]
    const { id: lineId } = await until(atDesk, 'a deed at the desk', 60_000)
    const overdue = "update order_lines set promised_by = now() - interval '1 hour' where id = $1"
    await query(overdue, lineId)
    recorder.controls.down(true)
    inbox.refuseAll(451)
    const late = await times(4, () => running.buy())
    const ids = late.map(({ orderId }) => orderId)
    const owed = () => query("select from outgoing_mail where state = 'queued'")
    await until(async () => (await owed()).length >= 4, 'four emails to be owed', 60_000)
    await query(
      "update outgoing_mail set created_at = created_at - interval '6 minutes' where state = 'queued'",
    )
    await query(
      "update orders set paid_at = paid_at - interval '10 minutes' where id = any($1)",
      ids,
    )
    await Promise.all(['SourceDown', 'EmailsWaiting', 'DeskOverdue'].map(fires))

    recorder.controls.down(false)
    inbox.refuseAll()
    for (const { source } of await query('select source from source_breakers')) {
      expect((await staff.post(`/api/admin/sources/${source}/retry`, {})).status).toBe(200)
    }
    const missing = await staff.post(`/api/admin/desk/${lineId}/not-found`, {
      reason: 'not_copied',
    })
    expect(missing.status).toBe(202)
    await retryNow()
    await Promise.all([
      ...['SourceDown', 'EmailsWaiting', 'DeskOverdue'].map(ends),
      ...['DeliveriesLate', 'EmailsLate'].map(fires),
    ])
    await Promise.all(['DeliveriesLate', 'EmailsLate'].map(ends))
  }, 900_000)

  it('upkeep: a scanner away, a backup and a restore too long ago, a job given up', async () => {
    const { shop, query, staff } = running
    await running.stopScanner()
    await query("update operations set at = at - interval '31 days'")
    await query('revoke insert on outgoing_mail from deedbox_jobs')
    const { orderId } = await running.buy()
    await until(
      async () =>
        (
          await query(
            `update pgboss.job set retry_limit = retry_count, start_after = now()
              where name = 'confirm-order' and state = 'retry' and data ->> 'orderId' = $1 returning id`,
            orderId,
          )
        )[0],
      'the receipt to fail',
      30_000,
    )
    await Promise.all(['DocumentToolDown', 'BackupOld', 'RestoreUntried', 'JobsDead'].map(fires))

    await running.restartScanner()
    await running.noteBackups()
    await grantPrivileges(shop.database.pool)
    for (const { id } of await query("select id from pgboss.job where name = 'dead-letter'")) {
      await staff.post(`/api/admin/dead-jobs/${id}/retry`, {})
    }
    await Promise.all(['DocumentToolDown', 'BackupOld', 'RestoreUntried', 'JobsDead'].map(ends))
  }, 600_000)

  it('processes: no worker, and with it jobs and webhooks that wait; no database; no server', async () => {
    const { shop, query } = running
    const api = await openApi(shop)
    await listenAt(shop, receiver, api.organizationId)
    running.killWorker()
    await running.buy()
    expect((await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })).status).toBe(201)
    await query(
      "update pgboss.job set start_after = start_after - interval '11 minutes' where state = 'created'",
    )
    await query("update webhook_deliveries set due_at = due_at - interval '3 minutes'")
    await Promise.all(['WorkersDown', 'JobsWaiting', 'WebhooksWaiting'].map(fires))
    await running.restartWorker()
    await Promise.all(['WorkersDown', 'JobsWaiting', 'WebhooksWaiting'].map(ends))

    await running.cluster.stop()
    await fires('DatabaseAway')
    await running.cluster.start()
    await ends('DatabaseAway')

    await running.stopServer()
    await fires('ServerDown')
    await running.restartServer()
    await ends('ServerDown')
  }, 900_000)

  it('leaves none out', () => {
    for (const name of [...EVERY_ALERT].sort()) {
      const [to, from] = [fired.get(name), ended.get(name)]
      process.stdout.write(`| ${name} | ${to?.toFixed(0)} s | ${from?.toFixed(0)} s |\n`)
    }
    expect(new Set(fired.keys())).toEqual(EVERY_ALERT)
    expect(new Set(ended.keys())).toEqual(EVERY_ALERT)
  })
})
