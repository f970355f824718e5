import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DEFAULT_KEYS } from '../standins/payments/start.ts'
import { shopForTests } from './support/describe-shop.ts'

// The card provider's CLI makes each event with the provider's own fixtures, using calls we didn't
// write: neither the stand-in nor the shop is tested only against our idea of the API.

/** The CLI names no release, and its fixtures are older than the one the shop uses. */
const RELEASE = ['--api-version', '2026-07-29.dahlia']

const paidWith = (method: string) => ['--override', `payment_intent:payment_method=${method}`]
const WON = ['--add', 'disputes_update:evidence.uncategorized_text=winning_evidence']

interface Fixture {
  fixture: string
  args?: string[]
  /** Events it should cause besides the one it's named after. */
  also?: string[]
}

const FIXTURES: Fixture[] = [
  { fixture: 'payment_intent.created' },
  { fixture: 'payment_intent.succeeded' },
  { fixture: 'payment_intent.payment_failed' },
  { fixture: 'payment_intent.canceled' },
  { fixture: 'payment_intent.requires_action' },
  { fixture: 'payment_intent.amount_capturable_updated' },
  { fixture: 'charge.succeeded' },
  { fixture: 'charge.failed' },
  { fixture: 'charge.captured' },
  { fixture: 'charge.refunded', also: ['refund.created'] },
  { fixture: 'charge.refund.updated', also: ['refund.updated'] },
  { fixture: 'charge.dispute.created' },
  { fixture: 'charge.dispute.updated' },
  { fixture: 'charge.dispute.closed' },
  // The same calls with another of the provider's test cards, for events that have no fixture.
  { fixture: 'charge.refunded', args: paidWith('pm_card_refundFail'), also: ['refund.failed'] },
  {
    fixture: 'charge.refunded',
    args: paidWith('pm_card_createIssuerFraudRecord'),
    also: ['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'],
  },
  {
    fixture: 'charge.dispute.closed',
    args: paidWith('pm_card_createDispute'),
    also: ['charge.dispute.funds_withdrawn'],
  },
  {
    fixture: 'charge.dispute.updated',
    args: [...paidWith('pm_card_createDispute'), ...WON],
    also: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  },
]

const home = mkdtempSync(join(tmpdir(), 'deedbox-cli-'))
const shop = shopForTests()
afterAll(() => rmSync(home, { recursive: true, force: true }))

function trigger(args: string[]): Promise<{ code: number; output: string }> {
  const script = createRequire(import.meta.url).resolve('@stripe/cli/bin/shim.js')
  const target = ['--api-base', shop.payments.url, '--api-key', DEFAULT_KEYS.secretKey]
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: home,
    STRIPE_CLI_TELEMETRY_OPTOUT: '1',
    STRIPE_NO_AUTO_UPDATE: '1',
    // It checks for a newer release of itself; nothing answers at this URL, so it doesn't wait
    // for the network.
    HTTPS_PROXY: 'http://127.0.0.1:9',
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, 'trigger', ...args, ...target],
      { env, timeout: 20_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
      },
    )
  })
}

it.each(
  FIXTURES.map(({ fixture, args = [], also = [] }) => ({
    title: [fixture, ...also].join(', '),
    fixture,
    args,
    also,
  })),
)('$title: written down once and handled', async ({ fixture, args, also }) => {
  const { controls } = shop.payments
  const before = controls.events().length
  const { code, output } = await trigger([fixture, ...args, ...RELEASE])
  expect(output).toContain('Trigger succeeded!')
  expect(code).toBe(0)

  await controls.deliveriesIdle()
  const emitted = controls.events().slice(before)
  const types = emitted.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining([fixture, ...also]))
  const ids = emitted.map(({ id }) => id).sort()
  const deliveries = controls.deliveries().filter((delivery) => ids.includes(delivery.event))
  expect(deliveries).toHaveLength(emitted.length)
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
  }

  const rows = await shop.query(
    `select provider_event_id as id, type, payment_intent_id as intent,
              handled_at is not null as handled
       from payment_events where provider_event_id = any($1) order by provider_event_id collate "C"`,
    [ids],
  )
  const [{ id: intent } = { id: '' }] = emitted
    .filter(({ type }) => type === 'payment_intent.created')
    .map(({ data }) => data.object as { id: string })
  const typeOf = new Map(emitted.map(({ id, type }) => [id, type]))
  expect(rows).toEqual(ids.map((id) => ({ id, type: typeOf.get(id), intent, handled: true })))
})

it("the provider's own fixtures leave no order behind, because none of their intents is ours", async () => {
  const rows = await shop.query(
    `select (select count(*) from orders) as orders, (select count(*) from payment_events) as events`,
  )
  expect(rows).toEqual([{ orders: 0, events: shop.payments.controls.events().length }])
  expect(rows[0].events).toBeGreaterThanOrEqual(2 * FIXTURES.length)
})

it("the provider's own fixtures are rejected in the shop's API release, where the API chooses the types", async () => {
  const { code, output } = await trigger(['payment_intent.created'])
  expect(code).toBe(1)
  expect(output).toContain('payment_method_types_no_longer_supported')
})
