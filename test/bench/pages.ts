import { addStaff } from '../../src/staff/add-staff.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import { repeat, report } from './measure.ts'

/** The pages of the panel that are opened most, over this many orders. */
export async function benchPages(rows: number): Promise<void> {
  const stopCluster = await startCluster()
  const shop = await openShop()
  try {
    await measurePages(shop, rows)
  } finally {
    await shop.close()
    await stopCluster()
  }
}

async function measurePages({ database, parts, visit }: TestShop, rows: number): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
                           payment_intent_id, created_at, paid_at)
       select 'Customer ' || i, 'customer' || i || '@example.com', 1999, 1999, 1, 'completed',
              'pi_bench_' || i, now() - i * interval '1 minute', now()
       from generate_series(1, $1) as i returning id, created_at)
     insert into order_lines (order_id, position, street_address, city, state, zip_code,
                              address_key, price_cents, progress, progress_at,
                              promised_by, refunded_after)
     select id, 0, '1 Main St', 'Dover', 'DE', '19901', id::text, 1999, 'delivered', created_at,
            created_at, created_at from made`,
    [rows],
  )
  await database.pool.query('analyze')
  await addStaff(parts, { username: 'bench', password: 'correct horse battery' })
  const staff = visit()
  await staff.post('/api/admin/login', { username: 'bench', password: 'correct horse battery' })
  let deep = '/api/admin/orders?limit=50'
  for (let page = 0; page < 20; page += 1) {
    const { headers } = await staff.get(deep)
    deep = headers.get('link')?.match(/<(.+)>/)?.[1] ?? deep
  }
  for (const [name, path] of [
    ['panel: first page of orders', '/api/admin/orders?limit=50'],
    ['panel: twentieth page of orders', deep],
    ['panel: figures', '/api/admin/stats'],
  ] as const) {
    const figures = await repeat(200, 4, async () => {
      const reply = await staff.get(path)
      if (reply.status !== 200) throw new Error(reply.text)
    })
    report(name, { ...figures, rows })
  }
}
