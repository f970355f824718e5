import { beforeEach, expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { payByCard, placeOrder, until } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { StaffTask } from '../../contract/staff/inbox.ts'
import type { LineMoney } from '../../contract/staff/money.ts'
import { sendRefundJob } from '../../money/refunds/send-refund.job.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

const shop = shopForTests()
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))
beforeEach(() => {
  shop.payments.controls.clearFaults()
})

async function buy() {
  const { orderId, intentId } = await placeOrder(shop.visit())
  await payByCard(shop, intentId)
  const read = () => agent.get(`/api/admin/orders/${orderId}/money`)
  await until(async () => (await read()).json.lines[0].progress === 'queued', 'the payment')
  const { json } = await read()
  const lineIds: string[] = json.lines.map((line: LineMoney) => line.id)
  const refund = (body: object, as = agent) => as.post(`/api/admin/orders/${orderId}/refunds`, body)
  return { orderId, lineIds, read, refund }
}

const send = () => runJobs(shop, [sendRefundJob])

async function task(subject: string): Promise<string> {
  const { db, clock } = shop.parts
  await db
    .transaction()
    .execute((tx) =>
      openTask(tx, { kind: 'dispute', subject, orderId: null, detail: subject, at: clock() }),
    )
  const found = (await alerts()).find(({ detail }) => detail === subject)
  return found?.id ?? ''
}

async function alerts(): Promise<StaffTask[]> {
  const path = '/api/admin/inbox?kind=alert&limit=10'
  const all = await listAll<{ task: StaffTask }>(agent, path)
  return all.map(({ task }) => task)
}

async function audited(subject: string): Promise<string[]> {
  const rows = await shop.query(
    `select username, action from audit_log join staff on staff.id = staff_id
        where subject = $1 order by audit_log.id`,
    [subject],
  )
  return rows.map(({ username, action }) => `${username} ${action}`)
}

it("read-only staff can't act on the money, and nothing is logged for them", async () => {
  const { orderId, read, refund } = await buy()
  const id = await task('left alone')
  const replies = [
    await refund({ reason: 'system_error' }, watcher),
    await watcher.post(`/api/admin/refunds/${NOBODY}/retry`, {}),
    await watcher.post(`/api/admin/tasks/${id}/close`, {}),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(replies[0]?.json.message).toBe('Your account is view-only.')
  expect((await read()).json.lines).toMatchObject([{ refund: null }, { refund: null }])
  expect(await audited(orderId)).toEqual([])
  expect(await task('left alone')).toBe(id)
})

it("an order's money shows what was paid, line by line, with what the policy says for each reason", async () => {
  const { read } = await buy()
  const { lines, ledger, balance } = (await read()).json
  expect(lines).toMatchObject([
    { address: { streetAddress: '350 5th Ave' }, price: 1999, refund: null },
    { address: { streetAddress: '233 S Wacker Dr' }, price: 1999, refund: null },
  ])
  expect(lines[0].objections).toEqual({
    not_found: null,
    wrong_document: 'Nothing has been delivered yet.',
    double_charge: null,
    system_error: null,
    delivery_failure: 'It was paid less than 72 hours ago.',
    canceled: 'It isn’t late: it was paid less than 48 hours ago.',
    other: 'The refund policy has no exception for this.',
  })
  expect(balance).toBe(3998)
  expect(ledger.reduce((sum: number, row: { amount: number }) => sum + row.amount, 0)).toBe(0)
})

it("viewing or refunding an order that doesn't exist is a 404", async () => {
  const path = `/api/admin/orders/${NOBODY}`
  expect((await agent.get(`${path}/money`)).status).toBe(404)
  const refund = await agent.post(`${path}/refunds`, { reason: 'system_error' })
  expect(refund.status).toBe(404)
  expect(refund.json.message).toBe('We can’t find this order.')
})

it("a refund outside the policy is refused in the policy's words, and made if a person insists", async () => {
  const { orderId, lineIds, read, refund } = await buy()
  const body = { lineIds: lineIds.slice(0, 1), reason: 'other' }
  const refused = await refund(body)
  expect(refused.status).toBe(409)
  expect(refused.json).toMatchObject({
    code: 'outside_policy',
    message: 'The refund policy has no exception for this.',
  })
  expect((await read()).json.lines[0].refund).toBeNull()

  const made = await refund({ ...body, despitePolicy: true })
  expect([made.status, made.json]).toEqual([202, { refunded: 1 }])
  await send()
  expect((await read()).json).toMatchObject({
    balance: 1999,
    lines: [{ refund: { state: 'succeeded', reason: 'other' } }, { refund: null }],
  })
  expect(await audited(orderId)).toEqual(['agent refund_refused', 'agent refund_despite_policy'])
})

it('asked for twice is made once, and on record once', async () => {
  const { orderId, read, refund } = await buy()
  expect((await refund({ reason: 'system_error' })).json).toEqual({ refunded: 2 })
  const again = await refund({ reason: 'system_error' })
  expect([again.status, again.json]).toEqual([202, { refunded: 0 }])
  expect(await audited(orderId)).toEqual(['agent refund'])
  await send()
  expect((await read()).json.balance).toBe(0)
})

it("a refund of another order's line is refused and nothing is refunded", async () => {
  const { lineIds, read, refund } = await buy()
  const other = await buy()
  const mixed = [...lineIds, ...other.lineIds]
  const reply = await refund({ lineIds: mixed, reason: 'system_error' })
  expect([reply.status, reply.json.field]).toEqual([404, 'lineIds'])
  expect((await read()).json.lines).toMatchObject([{ refund: null }, { refund: null }])
})

it('a refund is retried only if it failed', async () => {
  const { lineIds, read, refund } = await buy()
  shop.payments.controls.nextRefunds('failed')
  await refund({ lineIds: lineIds.slice(0, 1), reason: 'system_error' })
  const { id } = (await read()).json.lines[0].refund
  const retry = () => agent.post(`/api/admin/refunds/${id}/retry`, {})
  const early = await retry()
  expect(early.status).toBe(409)
  expect(early.json.message).toBe('Only a refund that failed can be tried again.')

  await send()
  await shop.payments.controls.deliveriesIdle()
  const failed = (await read()).json.lines[0].refund
  expect(failed).toMatchObject({ state: 'failed', failure: 'expired_or_canceled_card' })
  const again = await retry()
  expect([again.status, again.json]).toEqual([202, { done: true }])
  await send()
  expect((await read()).json.lines[0].refund).toMatchObject({ state: 'succeeded' })
  expect((await retry()).status).toBe(409)
  expect(await audited(id)).toEqual([
    'agent retry_refund_refused',
    'agent retry_refund',
    'agent retry_refund_refused',
  ])
  expect((await agent.post(`/api/admin/refunds/${NOBODY}/retry`, {})).status).toBe(404)
})

it("a task is shown until it's closed, and closed once", async () => {
  const first = await task('first')
  const second = await task('second')
  const shown = async () => (await alerts()).map(({ id }) => id)
  const before = await shown()
  expect(before.indexOf(first)).toBeLessThan(before.indexOf(second))
  const close = () => agent.post(`/api/admin/tasks/${first}/close`, {})
  expect((await close()).json).toEqual({ closed: true })
  expect((await close()).json).toEqual({ closed: false })
  expect(await shown()).toEqual(before.filter((id) => id !== first))
  expect(await audited(first)).toEqual(['agent close_task'])
})

it('the task list brings a closed task back when there is news, as of now', async () => {
  const task = { kind: 'dispute', subject: 'told again', orderId: null } as const
  const tell = (detail: string, at: string) =>
    shop.parts.db
      .transaction()
      .execute((tx) => openTask(tx, { ...task, detail, at: new Date(`2026-03-${at}`) }))
  const told = async () =>
    (await alerts())
      .filter(({ detail }) => detail.startsWith('Told: '))
      .map(({ id, detail, openedAt }) => [id, detail, String(openedAt).slice(0, 10)])
  await tell('Told: opened', '01')
  const [[id, ...first] = []] = await told()
  expect(first).toEqual(['Told: opened', '2026-03-01'])
  await agent.post(`/api/admin/tasks/${id}/close`, {})
  await tell('Told: opened', '02')
  expect(await told()).toEqual([])
  await tell('Told: lost', '03')
  expect(await told()).toEqual([[id, 'Told: lost', '2026-03-03']])
})
