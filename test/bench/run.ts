// `npm run bench`: what the shop can handle on this machine, as JSON lines; `-- --short` for a
// quick look. `npm run bench -- panel --orders N --events M`: the panel's calls at 10,000 orders
// and at N.
import { parseArgs } from 'node:util'
import { addStaff } from '../../src/staff/add-staff.ts'
import { openInbox } from '../support/inbox.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../support/orders.ts'
import startCluster from '../support/postgres-cluster.ts'
import { startRole } from '../support/role.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import { repeat, report } from './measure.ts'
import { benchPanel } from './panel.ts'
import { startTinyRecorder } from './tiny-recorder.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    orders: { type: 'string', default: '100000' },
    events: { type: 'string', default: '0' },
    /** Where the databases are created and kept for reuse. */
    keep: { type: 'string' },
    explain: { type: 'boolean' },
    /** Only the calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const orders = values.short ? 100 : 2_000
const rows = values.short ? 10_000 : 200_000
const AT_ONCE = 8

if (positionals[0] === 'panel') {
  await benchPanel({
    orders: Number(values.orders),
    events: Number(values.events),
    keep: values.keep,
    explain: values.explain ?? false,
    only: values.only,
  })
  process.exit(0)
}

const stopCluster = await startCluster()
const office = await startTinyRecorder()
const inbox = await openInbox()
const shop = await openShop({
  SMTP_URL: inbox.url,
  RECORDER_URL: office.url,
  RECORDER_API_KEY: 'bench',
  // All of them belong to one caller, and none is paid before all are placed.
  OPEN_PAYMENTS_PER_CALLER: String(orders),
})
try {
  await measureOrders(shop)
  await measurePanel(shop)
} finally {
  await shop.close()
  await inbox.close()
  await office.close()
  await stopCluster()
}

/**
 * From the button to the email, stage by stage; limits are lifted because it's all one visitor
 * here.
 */
async function measureOrders({ payments, database, visit }: TestShop): Promise<void> {
  await liftLimits(database.pool)
  payments.controls.planDeliveries({ drop: 'all' })
  const browser = visit()
  const intents: string[] = []
  report('place an order (three calls)', {
    ...(await repeat(orders, AT_ONCE, async () => {
      // Each is a different customer, who gets a session first: buying the same deed twice would be
      // refunded.
      const email = `bench-${crypto.randomUUID()}@example.com`
      intents.push((await placeOrder(visit(), [EMPIRE_STATE], { email })).intentId)
    })),
    orders,
  })
  for (const intent of intents) await payByCard(shop, intent)
  report('record a payment', {
    ...(await repeat(orders, AT_ONCE, async (index) => {
      const paymentIntentId = intents[index]
      const reply = await browser.post('/api/verify-payment', { paymentIntentId })
      if (!reply.json.success) throw new Error(reply.text)
    })),
    orders,
  })
  const started = performance.now()
  const worker = await startRole('worker', shop.env)
  await until(
    async () => {
      const { rows: left } = await database.pool.query(
        "select count(*) as count from order_lines where progress <> 'delivered'",
      )
      return left[0].count === 0
    },
    'the deliveries',
    600_000,
  )
  const seconds = (performance.now() - started) / 1000
  report('deliver a paid line (one worker)', {
    perSecond: Math.round((orders / seconds) * 10) / 10,
    lines: orders,
  })
  await worker.stop()
}

async function measurePanel({ database, parts, visit }: TestShop): Promise<void> {
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
