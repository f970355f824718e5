import { beforeAll, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { placeOrder } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { AuditEntry } from '../../contract/staff/audit.ts'

const shop = shopForTests()
let ada: string
let bob: string
let orderId: string
let lineId: string

const watcher = forTests(() => signInAs(shop, 'read_only'))
beforeAll(async () => {
  await Promise.all([signInAs(shop, 'agent', 'ada'), signInAs(shop, 'owner', 'bob')])
  orderId = (await placeOrder(shop.visit())).orderId
  const { pool } = shop.database
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows[0].id as string
  ada = await one("select id from staff where username = 'ada'")
  bob = await one("select id from staff where username = 'bob'")
  lineId = await one('select id from order_lines where order_id = $1 limit 1', [orderId])
  for (let turn = 0; turn < 40; turn += 1) {
    await pool.query(
      'insert into audit_log (staff_id, action, subject, detail, at) values ($1, $2, $3, $4, now())',
      [
        turn % 2 ? ada : bob,
        turn % 4 < 2 ? 'refund' : 'bring_copy',
        turn % 4 < 2 ? orderId : lineId,
        turn === 0 ? JSON.stringify({ reason: 'other', lines: [1] }) : null,
      ],
    )
  }
})

async function read(query: string): Promise<AuditEntry[]> {
  const { json, status } = await watcher.get(`/api/admin/audit?${query}`)
  expect(status).toBe(200)
  return json
}

it('the activity log lists everything once, newest first, page by page, even while more is written', async () => {
  const all = await read('limit=100')
  expect(all.length).toBeGreaterThan(42)
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  const seen: string[] = []
  let next: string | undefined = '/api/admin/audit?limit=7'
  while (next) {
    const page = await watcher.get(next)
    seen.push(...page.json.map((entry: AuditEntry) => entry.id))
    next = page.headers.get('link')?.match(/<(.+)>; rel="next"/)?.[1]
    await shop.visit().post('/api/admin/login', { username: 'nobody', password: 'x' })
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})

it('the activity log can be filtered by member, by action, by subject and by all of them', async () => {
  const byAda = await read(`staffId=${ada}&limit=100`)
  expect(new Set(byAda.map(({ staff }) => staff?.username))).toEqual(new Set(['ada']))
  const copies = await read('action=bring_copy&limit=100')
  expect(copies).toHaveLength(20)
  expect(await read(`subject=${orderId}&limit=100`)).toHaveLength(20)
  expect(await read(`staffId=${bob}&action=refund&subject=${orderId}&limit=100`)).toHaveLength(10)
  expect(await read(`staffId=${bob}&action=refund&subject=${lineId}`)).toEqual([])
  expect((await watcher.get('/api/admin/audit?staffId=me')).status).toBe(400)
  expect((await watcher.get('/api/admin/audit?cursor=x')).status).toBe(400)
})

it('the activity log links to the order, from entries about the order or its lines', async () => {
  for (const subject of [orderId, lineId]) {
    const [entry] = await read(`subject=${subject}`)
    expect(entry).toMatchObject({ orderId, subject, member: null })
  }
  const first = (await read(`subject=${orderId}&limit=100`)).at(-1)
  expect(first?.detail).toEqual({ reason: 'other', lines: [1] })
})

it("the activity log names the account an entry is about, and none if there wasn't one", async () => {
  const owner = await signInAs(shop, 'owner')
  await owner.post(`/api/admin/staff/${ada}/end-sessions`, {})
  const [entry] = await read(`subject=${ada}`)
  expect(entry).toMatchObject({ member: 'ada', orderId: null, staff: { username: 'owner' } })
  await shop.visit().post('/api/admin/login', { username: 'no such name', password: 'x' })
  const [refused] = await read('action=sign_in_refused')
  expect(refused).toMatchObject({ staff: null, subject: null })
})

it('the activity log knows every action', async () => {
  const { json } = await watcher.get('/api/admin/audit/actions')
  expect(json).toEqual(json.toSorted())
  expect(json).toEqual(expect.arrayContaining(['bring_copy', 'refund', 'signed_in']))
  expect(new Set(json).size).toBe(json.length)
})

it("the activity log can't be changed", async () => {
  const { pool } = shop.database
  await expect(pool.query("update audit_log set action = 'nothing'")).rejects.toThrow()
  await expect(pool.query('delete from audit_log')).rejects.toThrow()
})

it('the activity log is read from an index, whatever the filter', async () => {
  const { pool } = shop.database
  await pool.query(
    `insert into audit_log (staff_id, action, subject, at)
        select $1, 'many', null, now() from generate_series(1, 20000)`,
    [ada],
  )
  await pool.query('analyze audit_log')
  for (const where of [
    'true',
    `staff_id = '${bob}'`,
    "action = 'refund'",
    `staff_id = '${ada}' and action = 'refund'`,
    `subject = '${orderId}'`,
  ]) {
    const { rows } = await pool.query(
      `explain (analyze, format json) select * from audit_log where ${where} order by id desc limit 50`,
    )
    const plan = JSON.stringify(rows[0])
    expect(plan, where).not.toContain('Seq Scan')
    expect(plan, where).not.toMatch(/"Rows Removed by Filter":([1-9]\d{3,})/)
  }
})
