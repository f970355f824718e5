import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { Pulse } from '../../contract/staff/pulse.ts'
import { later, SECOND } from '../../durations.ts'
import { writeOperation } from '../../upkeep/health/operations.db.ts'

describeShop('the pulse of the panel', (shop) => {
  let passed = 0
  /** The last look is kept for a few seconds. */
  function wait(): void {
    passed += 5 * SECOND
    shop.setClock(later(new Date(), passed))
  }
  async function pulse(): Promise<Pulse> {
    wait()
    const staff = await signInAs(shop, 'read_only')
    return (await staff.get('/api/admin/pulse')).json
  }
  const query = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values)
  const light = (seen: Pulse, name: string) => seen.lights.find((each) => each.name === name)

  it('the pulse changes with every order and counts what needs somebody', async () => {
    const before = await pulse()
    const { intentId, orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    await until(
      async () =>
        (await query("select from orders where id = $1 and status = 'completed'", orderId))
          .rowCount === 1,
      'the payment',
    )
    await query(
      `update order_lines set progress = 'desk', desk_kind = 'by_hand', desk_reason = 'x',
         promised_by = now() - interval '1 hour' where order_id = $1`,
      orderId,
    )
    const after = await pulse()
    expect(after.changed).not.toBe(before.changed)
    expect(after.counts).toEqual({ ...before.counts, desk: 1, overdue: 1, orders: 1 })
    expect(light(after, 'payments')).toMatchObject({ level: 'ok', at: expect.any(String) })
  })

  it('the pulse shows a backup and a restore as they are reported', async () => {
    expect(light(await pulse(), 'backups')).toMatchObject({ level: 'warning', at: null })
    const at = new Date()
    await writeOperation(shop.database.db, { kind: 'backup', detail: 'full', at })
    expect(light(await pulse(), 'backups')?.level).toBe('bad')
    await writeOperation(shop.database.db, { kind: 'restore', detail: 'full', at })
    expect(light(await pulse(), 'backups')).toMatchObject({ level: 'ok', at: at.toISOString() })
  })

  it('the pulse shows what a worker says about its tools, while it lives', async () => {
    expect(light(await pulse(), 'workers')?.level).toBe('bad')
    const tools = { scanner: false, storage: true, keeps: 'network', triedAt: new Date() }
    await query(
      'insert into worker_heartbeats (worker_id, seen_at, tools) values (gen_random_uuid(), now(), $1)',
      JSON.stringify(tools),
    )
    const seen = await pulse()
    expect(light(seen, 'workers')?.level).toBe('ok')
    expect(light(seen, 'documents')).toMatchObject({
      level: 'bad',
      at: tools.triedAt.toISOString(),
    })
    await query("update worker_heartbeats set seen_at = now() - interval '31 seconds'")
    const dead = await pulse()
    expect(light(dead, 'workers')?.level).toBe('bad')
    expect(light(dead, 'documents')?.level).toBe('warning')
  })

  it('many tabs share one look, and a failed look is not kept', async () => {
    const staff = await signInAs(shop, 'read_only')
    const looks = await Promise.all(Array.from({ length: 20 }, () => staff.get('/api/admin/pulse')))
    expect(new Set(looks.map(({ json }) => json.checkedAt)).size).toBe(1)
    await query('alter table operations rename to operations_gone')
    wait()
    expect((await staff.get('/api/admin/pulse')).status).toBe(500)
    await query('alter table operations_gone rename to operations')
    expect((await staff.get('/api/admin/pulse')).status).toBe(200)
  })

  it('the pulse is for staff only', async () => {
    expect((await shop.visit().get('/api/admin/pulse')).status).toBe(401)
  })
})
