import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { jobContext } from '../../test/support/jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../test/support/orders.ts'
import { UNPAID_ORDER_DAYS } from '../policy.ts'
import { forgetUnpaidJob } from './forget-unpaid.job.ts'

describeShop('an unpaid order', (shop) => {
  const query = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values)
  const run = (parts = shop.jobParts) => forgetUnpaidJob.run(parts, {}, jobContext(shop))

  /** An order as it is so many days after nobody paid for it. */
  async function givenUp(days: number, email = `${randomUUID()}@example.com`) {
    const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await query(
      `update orders set email = $2, status = 'failed', next_payment_check_at = null,
        created_at = now() - $3 * interval '1 day' where id = $1`,
      placed.orderId,
      email,
      days,
    )
    return placed
  }
  const isThere = async (orderId: string) =>
    (await query('select from orders where id = $1', orderId)).rowCount === 1

  /** What the panel shows by day. */
  const totals = async () =>
    (
      await query(`select day::text, orders::int, customers::int from day_figures
        where orders <> 0 or customers <> 0 order by day`)
    ).rows
  const customers = async () =>
    (await query('select email_key, order_count, last_order_at from customers order by 1')).rows

  /** Counts everything anew, as if it had always been like this. */
  async function recount() {
    await query('delete from customers')
    await query(`insert into customers
        (email_key, email, full_name, order_count, deeds, last_order_at)
      select distinct on (email_key) email_key, email, full_name, count(*) over every,
        sum(deeds) over every, created_at
      from orders window every as (partition by email_key) order by email_key, created_at desc`)
    await query("select recount_days('-infinity', 'infinity')")
  }

  it('an unpaid order is deleted with everything that belongs to it once its time is over', async () => {
    const { orderId } = await givenUp(UNPAID_ORDER_DAYS + 1)
    await query(`insert into staff (id, username, password_hash, role, created_at)
      values ('00000000-0000-7000-8000-000000000009', 'keeper', '', 'owner', now())`)
    await query(
      `insert into order_notes (id, order_id, staff_id, words, at)
      values (new_id(), $1, '00000000-0000-7000-8000-000000000009', 'Called twice.', now())`,
      orderId,
    )
    await query(
      `insert into order_links (order_id, token_hash, created_at)
      values ($1, decode(repeat('ab', 32), 'hex'), now())`,
      orderId,
    )
    await query(
      `insert into staff_tasks (kind, subject, order_id, detail, opened_at, closed_at, closed_by)
      values ('fraud_warning', 'w1', $1, 'Looked at.', now(), now(), 'system')`,
      orderId,
    )
    await run()
    expect(await isThere(orderId)).toBe(false)
    const { rows } = await query(
      `select
      (select count(*) from order_lines where order_id = $1)::int as lines,
      (select count(*) from timeline where order_id = $1)::int as timeline,
      (select count(*) from order_grants where order_id = $1)::int as grants,
      (select count(*) from order_search where order_id = $1)::int as search,
      (select count(*) from order_notes where order_id = $1)::int as notes,
      (select count(*) from order_links where order_id = $1)::int as links,
      (select count(*) from staff_tasks where order_id = $1)::int as tasks`,
      orderId,
    )
    expect(Object.values(rows[0])).toEqual(Array(7).fill(0))
  })

  it('an unpaid order stays a day short of its time', async () => {
    const { orderId } = await givenUp(UNPAID_ORDER_DAYS - 1)
    await run()
    expect(await isThere(orderId)).toBe(true)
  })

  it('an order that was paid, or is still pending, stays however old it is', async () => {
    const paid = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, paid.intentId)
    await shop.payments.controls.deliveriesIdle()
    const pending = await placeOrder(shop.visit(), [EMPIRE_STATE])
    const age = "update orders set created_at = now() - interval '400 days' where id = $1"
    await query(age, paid.orderId)
    await query(age, pending.orderId)
    await run()
    expect(await isThere(paid.orderId)).toBe(true)
    expect(await isThere(pending.orderId)).toBe(true)
  })

  const movement = (account: string, cents: number) =>
    `insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, order_id, at)
     select 'charge', 'ch_' || id, '${account}', ${cents}, payment_intent_id, id, now()
     from orders where id = $1`
  it.each([
    ['a ledger row', [movement('provider', 1999), movement('sales', -1999)]],
    [
      'a refund of a payment that was refused',
      [
        `insert into refunds (order_id, payment_intent_id, amount_cents, reason, state, actor, created_at)
         select id, payment_intent_id, 1999, 'payment_refused', 'requested', 'system', now()
         from orders where id = $1`,
      ],
    ],
    [
      "another order's refund of the same payment",
      [
        `insert into refunds (payment_intent_id, amount_cents, reason, state, actor, created_at)
         select payment_intent_id, 1999, 'payment_refused', 'requested', 'system', now()
         from orders where id = $1`,
      ],
    ],
    [
      'a dispute',
      [
        `insert into disputes (provider_id, payment_intent_id, order_id, amount_cents, reason, status, opened_at)
         select 'dp_' || id, payment_intent_id, id, 1999, 'fraudulent', 'needs_response', now()
         from orders where id = $1`,
      ],
    ],
    [
      'an open task',
      [
        `insert into staff_tasks (kind, subject, order_id, detail, opened_at)
         select 'dispute', id::text, id, 'Look at it.', now() from orders where id = $1`,
      ],
    ],
  ])('an unpaid order stays, timeline and all, if it has %s', async (_what, statements) => {
    const { orderId } = await givenUp(UNPAID_ORDER_DAYS + 1)
    const client = await shop.database.pool.connect()
    await client.query('begin')
    for (const statement of statements) await client.query(statement, [orderId])
    await client.query('commit')
    client.release()
    await run()
    expect(await isThere(orderId)).toBe(true)
    expect((await query('select from timeline where order_id = $1', orderId)).rowCount).toBe(1)
  })

  it('forgetting leaves the stats as a recount has them, however many run at once', async () => {
    const [ada, eve] = ['ada@count.example', 'eve@count.example']
    for (const [days, email] of [
      [50, ada],
      [45, ada],
      [40, eve],
      [3, eve],
      [2, ada],
    ] as const) {
      await givenUp(days, email)
    }
    await recount()
    // Without overlap: nothing but what the job marks is counted anew.
    const countMarked = () => query("select count_changed_days('0')")
    await countMarked()
    const before = await totals()
    await Promise.all([run(), run(), run()])
    await countMarked()
    const after = [await totals(), await customers()]
    expect(after[0]).not.toEqual(before)
    await recount()
    expect([await totals(), await customers()]).toEqual(after)
  })

  it('forgetting takes any number of orders, a batch at a time, past those that must stay', async () => {
    const { orderId: kept } = await givenUp(UNPAID_ORDER_DAYS + 99)
    await query(
      `insert into staff_tasks (kind, subject, order_id, detail, opened_at)
       values ('dispute', $1::text, $1::uuid, 'Look at it.', now())`,
      kept,
    )
    await query(`insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
        payment_intent_id, created_at)
      select 'Ada Lovelace', n || '@many.example', 1999, 1999, 1, 'failed', 'pi_many_' || n,
        now() - interval '60 days' from generate_series(1, 250) as n`)
    await run()
    const { rows } = await query(
      "select count(*)::int as left from orders where email like '%@many.example'",
    )
    expect(rows[0].left).toBe(0)
    expect(await isThere(kept)).toBe(true)
  })

  it("a payment that no order was placed for is ended at the provider and then forgotten, and one with money isn't", async () => {
    const opened = await shop.visit().post('/api/create-payment-intent', { amount: 1999 })
    const lonely = opened.json.paymentIntentId
    const paid = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, paid.intentId)
    await shop.payments.controls.deliveriesIdle()
    await query("update intents set created_at = now() - interval '31 days'")
    await run()
    // While the provider's notice of the cancellation is being recorded, the payment is locked and
    // waits for the next day.
    await shop.payments.controls.deliveriesIdle()
    await run()
    const left = await query('select provider_id as id from intents where provider_id is not null')
    const ids = left.rows.map(({ id }) => id)
    expect(ids).toContain(paid.intentId)
    expect(ids).not.toContain(lonely)
    expect((await shop.parts.payments.retrieveIntent(lonely))?.status).toBe('canceled')
  })
})

describe('what belongs to an order', () => {
  const database = forTests(createTestDatabase)

  it('every table that refers to an order is named in the purge, unless it goes by itself', async () => {
    const rows = await database.query(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype <> 'c'
        and confrelid in ('orders'::regclass, 'order_lines'::regclass)
        and conrelid::regclass::text not in (
          select table_name[1] from regexp_matches(
            (select prosrc from pg_proc where proname = 'purge_unpaid_orders'),
            'from (\\w+)', 'g') as table_name)`)
    expect(rows).toEqual([])
  })

  it('the purge refuses to touch what is younger than a week, whoever asks', async () => {
    const purge = (call: string) => database.jobs.pool.query(`select * from ${call}`)
    await expect(
      purge("purge_unpaid_orders(now() - interval '6 days', '-infinity', new_id(), 1)"),
    ).rejects.toThrow('may still be paid')
    await expect(purge("purge_intents(now() - interval '6 days', 1)")).rejects.toThrow(
      'may still be paid',
    )
  })
})
