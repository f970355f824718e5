import { beforeEach, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { approvalOf, deskWork, doubtfulLab } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { signInAs } from '../../../test/support/staff.ts'

const shop = shopForTests()
const desk = deskWork(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
const owner = forTests(() => signInAs(shop, 'owner'))
const { call } = desk
beforeEach(() => desk.clearDesk())

/** Every row that an act could leave behind. */
async function traces(orderId: string, lineId: string) {
  const count = async (sql: string, id: string) =>
    (await shop.database.pool.query(sql, [id])).rowCount
  return [
    await count('select from timeline where order_id = $1', orderId),
    await count('select from audit_log where subject = $1', lineId),
    await count('select from audit_log where subject = $1', orderId),
    await count('select from documents where line_id = $1', lineId),
    await count('select from refunds where line_id = $1', lineId),
    await count("select from pgboss.job where data::text like '%' || $1 || '%'", orderId),
    await desk.progressOf(orderId),
  ]
}

it('a trial does nothing, and says yes where the act itself then does it', async () => {
  const { orderId, lineId } = await desk.buyForDesk()
  await desk.upload(agent, lineId)
  await desk.check(doubtfulLab)
  const acts = [
    [`/api/admin/desk/${lineId}/not-found`, { reason: 'none_recorded' }],
    [`/api/admin/orders/${orderId}/refunds`, { lineIds: [lineId], reason: 'system_error' }],
    [`/api/admin/desk/${lineId}/approve`, approvalOf(await desk.caseOf(agent, lineId))],
  ] as const
  const before = await traces(orderId, lineId)
  for (const [path, body] of acts) {
    const replies = await Promise.all(
      [1, 2].map(() => agent.post(path, { ...body, isTrial: true })),
    )
    expect(replies.map(({ status }) => status < 300)).toEqual([true, true])
  }
  expect(await traces(orderId, lineId)).toEqual(before)
  const [path, body] = acts[2]
  expect((await agent.post(path, body)).status).toBe(200)
  expect(await desk.progressOf(orderId)).toBe('ready')
  expect((await agent.post(path, { ...body, isTrial: true })).status).toBe(409)
})

it('a trial is refused for the same reasons as the act', async () => {
  const { lineId, orderId } = await desk.buyForDesk()
  await desk.upload(agent, lineId)
  await desk.check(doubtfulLab)
  const isTrial = true
  const approval = approvalOf(await desk.caseOf(agent, lineId))
  for (const [as, what, body] of [
    [owner, 'approve', approval],
    [owner, 'not-found', { reason: 'none_recorded' }],
    [agent, 'approve', { ...approval, acknowledged: ['Something else.'] }],
    [agent, 'approve', { ...approval, reason: 'Says ada@example.com' }],
    [agent, 'not-found', { reason: 'other' }],
  ] as const) {
    const [tried, done] = [
      await call(as, lineId, what, { ...body, isTrial }),
      await call(as, lineId, what, body),
    ]
    expect(tried.status).toBeGreaterThanOrEqual(400)
    const { code, message, field } = done.json
    expect(tried.status).toBe(done.status)
    expect(tried.json).toMatchObject({ code, message, ...(field ? { field } : {}) })
  }
  expect(await desk.progressOf(orderId)).toBe('desk')
})
