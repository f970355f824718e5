import { beforeEach, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import type { Payments } from '../../platform/payments.ts'
import { refundLines } from './refund-lines.ts'
import { sendRefundJob } from './send-refund.job.ts'

const MINUTE = 60_000
/** As often as a call is made whose answer is lost: the client repeats it twice by itself. */
const ONE_CALL = 3
const FAILS = { kind: 'error', status: 500, method: 'POST', path: '/v1/refunds' } as const

const shop = shopForTests()
beforeEach(() => {
  shop.setClock(undefined)
  shop.payments.controls.clearFaults()
  shop.payments.controls.planDeliveries({})
})
const { buy, read, refunds, atProvider, partsWith } = refundDesk(() => shop)

async function owe() {
  const { orderId, intentId } = await buy([EMPIRE_STATE])
  await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
  const [{ id }] = await refunds(intentId)
  return { orderId, intentId, refundId: id as string }
}
/** One deed of two, so that there's money left for a second refund; and no event tells of the first. */
async function oweOneOfTwo() {
  const { orderId, intentId, lineIds } = await buy()
  shop.payments.controls.planDeliveries({ drop: 'all' })
  await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
  const [{ id }] = await refunds(intentId)
  return { orderId, intentId, refundId: id as string }
}
const send = (refundId: string, change: Partial<Payments> = {}) =>
  sendRefundJob.run(partsWith(change), { refundId })
const laterBy = (minutes: number) => shop.setClock(new Date(Date.now() + minutes * MINUTE))

it('a refund that met a failure is made under another key, once that failure is past', async () => {
  const { orderId, intentId, refundId } = await owe()
  shop.payments.controls.addFault(FAILS)
  await expect(send(refundId)).rejects.toThrow('The card provider failed.')
  expect(await refunds(intentId)).toMatchObject([{ state: 'requested', attempt: 2 }])
  // Not at once: whoever read the old key may still be calling with it.
  await expect(send(refundId)).rejects.toThrow('failed a moment ago')
  expect(await atProvider(intentId)).toEqual([])
  laterBy(3)
  await send(refundId)
  expect(await atProvider(intentId)).toMatchObject([{ status: 'succeeded' }])
  expect((await read(orderId)).status).toBe('refunded')
})

it('a refund that was made although the provider answered with a failure isn’t made again', async () => {
  const { orderId, intentId, refundId } = await oweOneOfTwo()
  shop.payments.controls.addFault({ ...FAILS, when: 'after' })
  await send(refundId).catch(() => {})
  laterBy(3)
  await send(refundId)
  expect(await atProvider(intentId)).toHaveLength(1)
  expect((await read(orderId)).status).toBe('partially_refunded')
})

it('a refund that another build has just made with other parameters isn’t made again', async () => {
  const { orderId, intentId, refundId } = await oweOneOfTwo()
  const { payments } = shop.parts
  const createRefund: Payments['createRefund'] = async (refund) => {
    await payments.createRefund({ ...refund, metadata: { ...refund.metadata, build: 'before' } })
    return payments.createRefund(refund)
  }
  await send(refundId, { createRefund })
  laterBy(3)
  await send(refundId)
  expect(await atProvider(intentId)).toHaveLength(1)
  expect((await read(orderId)).status).toBe('partially_refunded')
})

it.each([
  ['before the new key is stored', 2],
  ['after the failure, before the list is read', 1],
])('a refund whose worker dies %s is made once', async (_when, dies) => {
  const { orderId, intentId, refundId } = await owe()
  shop.payments.controls.addFault(FAILS)
  let lists = 0
  const { payments } = shop.parts
  const refundsOf = async (id: string) => {
    lists += 1
    const listed = lists > 1 && dies === 2 ? await payments.refundsOf(id) : []
    if (lists > 1) throw new Error('the process died here')
    return listed
  }
  await expect(send(refundId, { refundsOf })).rejects.toThrow('died here')
  expect(await refunds(intentId)).toMatchObject([{ state: 'requested', attempt: 1 }])
  // Under the old key, the provider repeats its failure; then there's a new one.
  await expect(send(refundId)).rejects.toThrow('The card provider failed.')
  laterBy(3)
  await send(refundId)
  expect(await atProvider(intentId)).toHaveLength(1)
  expect((await read(orderId)).status).toBe('refunded')
})

it('a refund whose worker dies after the new key is stored is made once', async () => {
  const { intentId, refundId } = await owe()
  shop.payments.controls.addFault(FAILS)
  await expect(send(refundId)).rejects.toThrow()
  laterBy(3)
  shop.payments.controls.addFault({
    kind: 'disconnect',
    when: 'after',
    method: 'POST',
    path: '/v1/refunds',
    count: ONE_CALL,
  })
  await expect(send(refundId)).rejects.toThrow()
  await send(refundId)
  expect(await atProvider(intentId)).toHaveLength(1)
})

it('a refund that five workers send at once, through a failure and after it, is made once', async () => {
  const { orderId, intentId, refundId } = await owe()
  const all = () => Promise.allSettled(Array.from({ length: 5 }, () => send(refundId)))
  shop.payments.controls.addFault(FAILS)
  await all()
  expect((await refunds(intentId))[0].attempt).toBeLessThanOrEqual(2)
  await all()
  laterBy(3)
  await all()
  laterBy(6)
  await all()
  expect(await atProvider(intentId)).toHaveLength(1)
  expect((await read(orderId)).status).toBe('refunded')
})

it('a worker that is late with the old key finds the refund made under the new one', async () => {
  const { intentId, refundId } = await owe()
  shop.payments.controls.addFault(FAILS)
  const { payments } = shop.parts
  const waited = Promise.withResolvers<void>()
  const createRefund: Payments['createRefund'] = async (refund) => {
    await waited.promise
    return payments.createRefund(refund)
  }
  const slow = send(refundId, { createRefund })
  await expect(send(refundId)).rejects.toThrow('The card provider failed.')
  laterBy(3)
  await send(refundId)
  waited.resolve()
  // The provider has kept its failure under the old key, and the list has the refund.
  await slow
  expect(await atProvider(intentId)).toHaveLength(1)
})
