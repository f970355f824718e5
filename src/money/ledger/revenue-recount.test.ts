import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { differences } from '../../../test/recount/kept-money.ts'
import { HISTORIES, playMoney } from '../../../test/recount/play-money.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { countChangedDays, recountAll } from '../../analytics/counted-days.db.ts'

const PATIENCE_MS = 3_000 * HISTORIES
const SEED = 20

describe('the money of random histories', () => {
  const test = forTests(createTestDatabase)

  it(
    `revenue, total spent and every day equal a recount of ${HISTORIES} random histories of payments, refunds and disputes`,
    async () => {
      const { db } = test
      const kept = await playMoney(db, { seed: SEED, histories: HISTORIES, writers: 6 })
      const { rows } = await sql<{
        kind: string
      }>`select distinct kind from ledger order by 1`.execute(db)
      expect(rows.map(({ kind }) => kind)).toEqual([
        'charge',
        'dispute',
        'dispute_fee',
        'dispute_return',
        'fee',
        'refund',
        'refund_outside',
        'refund_return',
      ])
      await countChangedDays(db)
      expect(await differences(db, kept)).toEqual([])
      await db.transaction().execute((tx) => recountAll(tx))
      await sql`select recount_money()`.execute(db)
      expect(await differences(db, kept)).toEqual([])
    },
    PATIENCE_MS,
  )

  it('a recount of money finds what was written wrong, and puts it right', async () => {
    const { db } = test
    const kept = await playMoney(db, { seed: SEED + 1, histories: 10, writers: 2 })
    const [orderId = ''] = kept.orders.keys()
    await sql`update orders set refunded_cents = refunded_cents + 1 where id = ${orderId}`.execute(
      db,
    )
    await sql`update customers set captured_cents = captured_cents + 1
      where email_key = (select email_key from orders where id = ${orderId})`.execute(db)
    const wrong = (await differences(db, kept)).join()
    expect(wrong).toContain(orderId)
    expect(wrong).toContain('the ledger')
    await sql`select recount_money()`.execute(db)
    const found = await differences(db, kept)
    expect(found.filter((each) => each.includes(orderId))).toEqual([])
  }, 120_000)
})
