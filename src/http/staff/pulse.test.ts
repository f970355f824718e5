import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { Pulse } from '../../contract/staff/health.ts'
import { later, MINUTE, SECOND } from '../../durations.ts'
import { writeOperation } from '../../upkeep/health/health-details.db.ts'

/** Nobody is asked here: what it answered is written by hand. */
const RECORDER = { RECORDER_URL: 'http://127.0.0.1:9', RECORDER_API_KEY: 'test' }

describeShop('the pulse of the panel', { settings: RECORDER }, (shop) => {
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
  const toTheMinute = (at: Date) =>
    new Date(Math.floor(at.getTime() / MINUTE) * MINUTE).toISOString()
  const light = (seen: Pulse, name: string) => seen.lights.find((each) => each.name === name)

  it('the pulse changes with every order and counts what needs somebody', async () => {
    const before = await pulse()
    const { intentId, orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    await until(
      async () =>
        (await shop.query("select from orders where id = $1 and status = 'completed'", [orderId]))
          .length === 1,
      'the payment',
    )
    await shop.query(
      `update order_lines set progress = 'desk', desk_kind = 'by_hand', desk_reason = 'x',
         promised_by = now() - interval '1 hour' where order_id = $1`,
      [orderId],
    )
    const after = await pulse()
    expect(after.changed).not.toBe(before.changed)
    expect(after.counts).toEqual({ ...before.counts, desk: 1, overdue: 1 })
    expect(light(after, 'payments')).toMatchObject({ level: 'ok', at: expect.any(String) })
  })

  it('the pulse shows a backup and a restore as they are reported', async () => {
    expect(light(await pulse(), 'backups')).toMatchObject({ level: 'warning', at: null })
    const at = new Date()
    await writeOperation(shop.database.db, { kind: 'backup', detail: 'full', at })
    expect(light(await pulse(), 'backups')?.level).toBe('bad')
    await writeOperation(shop.database.db, { kind: 'restore', detail: 'full', at })
    expect(light(await pulse(), 'backups')).toMatchObject({ level: 'ok', at: toTheMinute(at) })
  })

  it('the pulse shows what a worker says about its tools, while it lives', async () => {
    expect(light(await pulse(), 'workers')?.level).toBe('bad')
    const tools = { scanner: false, storage: true, keeps: 'network', triedAt: new Date() }
    await shop.query(
      'insert into worker_heartbeats (worker_id, seen_at, tools) values (gen_random_uuid(), now(), $1)',
      [JSON.stringify(tools)],
    )
    const seen = await pulse()
    expect(light(seen, 'workers')?.level).toBe('ok')
    expect(light(seen, 'documents')).toMatchObject({
      level: 'bad',
      at: toTheMinute(tools.triedAt),
    })
    await shop.query("update worker_heartbeats set seen_at = now() - interval '31 seconds'")
    const dead = await pulse()
    expect(light(dead, 'workers')?.level).toBe('bad')
    expect(light(dead, 'documents')?.level).toBe('warning')
  })

  it('the pulse is sent only to a tab that shows something else', async () => {
    const staff = await signInAs(shop, 'read_only')
    const ask = (etag = '') => staff.get('/api/admin/pulse', { 'if-none-match': etag })
    shop.setClock(new Date(Math.floor(Date.now() / MINUTE) * MINUTE))
    const first = await ask()
    const version = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    shop.setClock(later(shop.parts.clock(), 6 * SECOND))
    const again = await ask(version)
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', version])
    // A heartbeat is no news to a tab; an order is.
    await shop.query("update worker_heartbeats set seen_at = date_trunc('minute', now())")
    await placeOrder(shop.visit(), [EMPIRE_STATE])
    await shop.query(`insert into staff_tasks (kind, subject, detail, opened_at)
        values ('books_differ', 'version', 'x', now())`)
    shop.setClock(later(shop.parts.clock(), 6 * SECOND))
    const changed = await ask(version)
    expect(changed.status).toBe(200)
    expect(changed.json.counts.alerts).toBe(first.json.counts.alerts + 1)
    expect(changed.headers.get('etag')).not.toBe(version)
  })

  it('many tabs share one look, and a failed look is not kept', async () => {
    const staff = await signInAs(shop, 'read_only')
    wait()
    const looks = await Promise.all(Array.from({ length: 20 }, () => staff.get('/api/admin/pulse')))
    expect(new Set(looks.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    await shop.query('alter table operations rename to operations_gone')
    wait()
    expect((await staff.get('/api/admin/pulse')).status).toBe(500)
    await shop.query('alter table operations_gone rename to operations')
    expect((await staff.get('/api/admin/pulse')).status).toBe(200)
  })

  it('the pulse turns amber for a source that fails more than in its own week, and red for one that is paused', async () => {
    const name = shop.parts.sources[0]?.name ?? ''
    // The week is read again every few minutes; half past, so that the hour lasts to the end.
    passed += 6 * MINUTE
    while (later(new Date(), passed).getUTCMinutes() !== 30) passed += MINUTE
    wait()
    const hour = "date_trunc('hour', $2::timestamptz)"
    const calls = (answer: string, count: number, before: string) =>
      shop.query(
        `insert into source_calls (source, hour, answer, took, calls)
          values ($1, ${hour} - $3::interval, $4, 1, $5)`,
        [name, shop.parts.clock(), before, answer, count],
      )
    await calls('ok', 100, '2 days')
    await calls('down', 4, '0')
    await calls('ok', 6, '0')
    expect(light(await pulse(), 'sources')).toMatchObject({
      level: 'warning',
      says: `Recorder's office failed 4 of 10 times this hour, more than usual.`,
    })
    await shop.query(
      `insert into source_breakers (source, failures, open_until, last_failure, failed_at)
        values ($1, 5, now() + interval '1 hour', 'HTTP 503', now())`,
      [name],
    )
    expect(light(await pulse(), 'sources')?.level).toBe('bad')
  })
})
