import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { until } from '../support/orders.ts'
import type { DrillShop } from './drill-shop.ts'
import type { Bought } from './load.ts'

export interface Verdict {
  /** Said to be paid, and in the books now. */
  paid: number
  delivered: number
  /** What must not be: each a sentence. */
  wrong: string[]
}

/** Waits until nothing is under way, then holds the database against what customers were told, the
 * provider's books and the stored files. */
export async function verify(
  shop: DrillShop,
  pool: pg.Pool,
  bought: Bought[],
  build: string,
): Promise<Verdict> {
  await until(async () => (await underWay(pool)) === 0, 'the deliveries', 300_000)
  const wrong: string[] = []
  const told = bought.filter(({ paidAt }) => paidAt)
  const ids = told.map(({ orderId }) => orderId)
  const { rows: lines } = await pool.query<{ order_id: string; progress: string; times: string }>(
    `select order_id, progress, (select count(*) from timeline
       where timeline.order_id = order_lines.order_id and timeline.line_id = order_lines.id
         and event = 'deliver') as times
     from order_lines where order_id = any($1)`,
    [ids],
  )
  const { rows: paid } = await pool.query<{ id: string }>(
    "select id from orders where id = any($1) and status = 'completed'",
    [ids],
  )
  const known = new Set(paid.map(({ id }) => id))
  for (const { orderId } of told) {
    if (!known.has(orderId)) wrong.push(`Order ${orderId} was said to be paid and isn't`)
  }
  for (const { order_id, progress, times } of lines) {
    if (progress !== 'delivered') wrong.push(`A line of ${order_id} is ${progress}`)
    if (Number(times) !== 1) wrong.push(`A line of ${order_id} was delivered ${times} times`)
  }
  if (lines.length !== ids.length * 2) wrong.push(`${lines.length} lines of ${ids.length} orders`)
  wrong.push(...(await moneyProblems(shop, pool, build)), ...(await fileProblems(shop, pool)))
  return { paid: known.size, delivered: lines.length, wrong }
}

async function underWay(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*) from order_lines where progress in
        ('queued', 'searching', 'checking', 'ready', 'refunding'))
      + (select count(*) from refunds where state = 'queued') as count`,
  )
  return Number(rows[0].count)
}

/** Each capture has one paid order or was given back, and the ledger agrees to the cent. */
export async function moneyProblems(
  shop: DrillShop,
  pool: pg.Pool,
  build: string,
): Promise<string[]> {
  const wrong: string[] = []
  const { said, code } = await shop.manage(['reconcile'], build)
  if (code !== 0) wrong.push(`The books differ: ${said}`)
  const state = shop.payments.controls.look()
  const { rows } = await pool.query<{ intent: string }>(
    'select payment_intent_id as intent from orders where paid_at is not null',
  )
  const orders = Map.groupBy(rows, ({ intent }) => intent)
  for (const charge of state.charges.values()) {
    if (!charge.captured || charge.refunded) continue
    const count = orders.get(String(charge.payment_intent))?.length ?? 0
    if (count !== 1) wrong.push(`${charge.payment_intent} was captured and has ${count} orders`)
  }
  for (const intent of state.paymentIntents.values()) {
    if (intent.status === 'requires_capture') wrong.push(`${intent.id} is held and forgotten`)
  }
  const { rows: sum } = await pool.query(
    'select coalesce(sum(amount_cents), 0) as cents from ledger',
  )
  if (Number(sum[0].cents) !== 0) wrong.push(`The ledger sums to ${sum[0].cents}`)
  return wrong
}

/** Every document's file is there, whole. */
export async function fileProblems(shop: DrillShop, pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ storage_key: string; sha256: Buffer }>(
    "select storage_key, sha256 from documents where deleted_at is null and source <> 'filled'",
  )
  const looks = rows.map(async ({ storage_key, sha256 }) => {
    const file = await readFile(join(shop.env.STORAGE_DIR, storage_key)).catch(() => undefined)
    if (!file) return [`${storage_key} is missing`]
    const isWhole = createHash('sha256').update(file).digest().equals(sha256)
    return isWhole ? [] : [`${storage_key} is not what was stored`]
  })
  return (await Promise.all(looks)).flat()
}
