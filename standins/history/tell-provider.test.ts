import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcileBooks } from '../../src/money/ledger/reconcile-books.ts'
import { refundLines } from '../../src/money/refunds/refund-lines.ts'
import { sendRefundJob } from '../../src/money/refunds/send-refund.job.ts'
import { paymentsOf } from '../../src/platform/stripe-payments.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { runJobs } from '../../test/support/jobs.ts'
import type { TestShop } from '../../test/support/shop.ts'
import { DEFAULT_KEYS, startPayments } from '../payments/start.ts'
import { seedHistory } from './seed.ts'

const directory = mkdtempSync(join(tmpdir(), 'deedbox-history-'))
const paymentsFile = join(directory, 'payments.json')
const shop = shopForTests()
let provider: Awaited<ReturnType<typeof startPayments>>
let parts: TestShop['parts']
beforeAll(async () => {
  await seedHistory(shop.database.url, { paymentsFile })
  provider = await startPayments({ dataFile: paymentsFile })
  const keys = {
    STRIPE_SECRET_KEY: DEFAULT_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: DEFAULT_KEYS.webhookSecret,
    STRIPE_API_URL: provider.url,
  }
  parts = { ...shop.parts, payments: paymentsOf(keys) }
})
afterAll(async () => {
  await provider.close()
  rmSync(directory, { recursive: true })
})

it("the history's money is the same in the shop's ledger and at the provider", async () => {
  const books = await reconcileBooks(parts)
  expect(books.providerCents).toBeGreaterThan(100_000)
  expect(books).toEqual({
    providerCents: books.providerCents,
    agreeingCents: books.providerCents,
    mended: 0,
    differing: 0,
  })
  const rows = await shop.query(
    `select count(*)::int as lacking from orders
        where paid_at is not null and not exists (select from ledger where order_id = orders.id)`,
  )
  expect(rows).toEqual([{ lacking: 0 }])
})

it("the history's money can still be refunded", async () => {
  const rows = await shop.query(
    `select id from orders where status = 'completed' order by created_at desc limit 1`,
  )
  const orderId = rows[0].id
  await refundLines(parts, {
    orderId,
    reason: 'other',
    despitePolicy: true,
    actor: 'system',
  })
  await runJobs(shop, [sendRefundJob], parts)
  const after = await shop.database.pool.query('select status from orders where id = $1', [orderId])
  expect(after.rows).toEqual([{ status: 'refunded' }])
})
