import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { readTotals } from '../../analytics/day-figures.db.ts'
import { reconcileBooks } from '../../money/ledger/reconcile-books.ts'
import { recordRefunds } from '../../money/refunds/record-refunds.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { obstaclesTo } from '../../privacy/person.db.ts'

const REASON = 'Sent check 1042 on Nov 12.'

const shop = shopForTests()
const owner = forTests(() => signInAs(shop, 'owner'))
const desk = refundDesk(() => shop)

let people = 0
/** An order whose refund the bank sent back. */
async function failed() {
  people += 1
  const email = `settled${people}@example.com`
  const { orderId, intentId } = await desk.buy([EMPIRE_STATE])
  await shop.query('update orders set email = $2 where id = $1', [orderId, email])
  shop.payments.controls.nextRefunds('failed')
  await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
  await desk.sendAll()
  await desk.providerIdle()
  const [refund] = await desk.refunds(intentId)
  expect(refund.state).toBe('failed')
  return { orderId, intentId, email, refundId: refund.id as string }
}
const settle = (refundId: string, reason = REASON) =>
  owner.post(`/api/admin/refunds/${refundId}/settle-outside`, { reason })

it('a refund settled outside is over: for its order, its task, erasure and the open lists', async () => {
  const { orderId, email, intentId, refundId } = await failed()
  expect(await obstaclesTo(shop.parts.db, email)).toEqual([
    { orderId, words: expect.stringMatching(/^A refund failed\./) },
  ])
  const erase = () => owner.post('/api/admin/privacy/erase', { email, confirmation: email })
  expect((await erase()).status).toBe(409)

  expect((await settle(refundId)).json).toEqual({ done: true })
  expect(await desk.read(orderId)).toEqual({ status: 'refunded', progress: ['refunded'] })
  expect(await desk.refunds(intentId)).toMatchObject([{ state: 'settled_outside' }])
  const [task] = await desk.tasks('refund_failed', orderId)
  expect(task.closed_at).not.toBeNull()
  const { lines } = (await owner.get(`/api/admin/orders/${orderId}/money`)).json
  expect(lines[0].refund.state).toBe('settled_outside')
  expect(await shop.query('select action from audit_log where subject = $1', [refundId])).toEqual([
    { action: 'settle_outside' },
  ])
  expect(await obstaclesTo(shop.parts.db, email)).toEqual([])
  expect((await erase()).status).toBe(200)
  const [row] = await shop.query('select outside_reason from refunds where id = $1', [refundId])
  expect(row.outside_reason).not.toContain('1042')
})

it('a refund settled outside takes its money off the revenue, and nothing off the provider’s account', async () => {
  const { intentId, refundId } = await failed()
  const before = await readTotals(shop.parts.db)
  const account = await desk.ledgerSums(intentId)
  await settle(refundId)
  const after = await readTotals(shop.parts.db)
  expect(after.revenue).toBe(before.revenue - 1999)
  const sums = await desk.ledgerSums(intentId)
  expect(sums).toMatchObject({ provider: account.provider, outside: -1999, refunds: 1999 })
  expect(await reconcileBooks({ ...shop.parts })).toMatchObject({ differing: 0, mended: 0 })
  expect(await desk.atProvider(intentId)).toMatchObject([{ status: 'failed' }])
})

it('a refund settled outside tells the customer nothing about the card', async () => {
  const { orderId, refundId } = await failed()
  const mails = () =>
    shop.query('select template from outgoing_mail where order_id = $1', [orderId])
  const before = await mails()
  await settle(refundId)
  await recordRefunds(
    shop.parts,
    (await shop.query('select payment_intent_id as id from orders where id = $1', [orderId]))[0].id,
  )
  expect(await mails()).toEqual(before)
  const sent = await shop.query(
    "select 1 from pgboss.job where name = 'tell-refunds' and data->>'orderId' = $1 and state = 'created'",
    [orderId],
  )
  expect(sent).toEqual([])
})

it('a refund settled outside can’t be settled twice, sent again, or settled while it may still go through', async () => {
  const { intentId, refundId } = await failed()
  const both = await Promise.all([settle(refundId), settle(refundId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await desk.ledgerSums(intentId)).outside).toBe(-1999)
  expect((await owner.post(`/api/admin/refunds/${refundId}/retry`, {})).status).toBe(409)
  await desk.sendAll()
  expect(await desk.atProvider(intentId)).toHaveLength(1)

  const { orderId, intentId: pending } = await desk.buy([EMPIRE_STATE])
  await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
  const [{ id }] = await desk.refunds(pending)
  const refused = await settle(id)
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'Only a refund that failed can be settled outside.',
  ])
  await desk.sendAll()
})

it('a refund settled outside that the provider makes after all is a task, since the customer has it twice', async () => {
  const { orderId, intentId, refundId } = await failed()
  await settle(refundId)
  await shop.parts.payments.createRefund({
    intentId,
    amountCents: 1999,
    idempotencyKey: `late ${refundId}`,
    metadata: { refund: refundId, attempt: '2' },
  })
  await recordRefunds(shop.parts, intentId)
  expect(await desk.tasks('refund_unknown', orderId)).toMatchObject([{ closed_at: null }])
  expect(await desk.refunds(intentId)).toMatchObject([{ state: 'settled_outside' }])
  expect((await desk.read(orderId)).status).toBe('refunded')
})

it('settling a refund outside takes a reason', async () => {
  const { refundId } = await failed()
  expect((await settle(refundId, ' ')).status).toBe(400)
})
