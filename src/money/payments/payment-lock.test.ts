import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { untilWaiting } from '../../../test/support/postgres/until-waiting.ts'
import { insertOrder, type NewOrder, rewriteOrder } from '../../orders/orders.db.ts'
import { hashToken } from '../../secret-token.ts'
import { lockIntent } from './intents.db.ts'
import { lockPayment } from './order-payments.db.ts'

const shop = shopForTests({ webhooks: 'dropped' })

const order = (paymentIntentId: string, streets: string[]): NewOrder => ({
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  addresses: streets.map((streetAddress) => ({ ...EMPIRE_STATE, streetAddress, reference: null })),
  amountCents: streets.length * 1999,
  paymentIntentId,
  gclid: null,
  searchSessionId: null,
  reference: null,
})

/** Locks a payment while somebody who locked it before is still writing its order. */
async function lockDuring(
  intentId: string,
  write: Parameters<ReturnType<typeof shop.parts.db.transaction>['execute']>[0],
) {
  const { db, payments } = shop.parts
  const intent = await payments.retrieveIntent(intentId)
  if (!intent) throw new Error('no intent')
  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const writer = db.transaction().execute(async (tx) => {
    await lockIntent(tx, intentId)
    await write(tx)
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  const locked = db.transaction().execute((tx) => lockPayment(tx, intent))
  await untilWaiting(shop.database.pool, 1)
  mayCommit.resolve()
  await writer
  return locked
}

it('locking a payment sees an order that was written while it waited', async () => {
  const { json } = await shop.visit().post('/api/create-payment-intent', { amount: 3998 })
  const intentId: string = json.paymentIntentId
  const { opened, order: seen } = await lockDuring(intentId, async (tx) => {
    const written = order(intentId, ['1 Main St', '2 Main St'])
    await insertOrder(tx, written, hashToken('a browser'), new Date())
  })
  expect(opened).toMatchObject({ providerId: intentId, captureCents: null })
  expect(seen?.lines.map(({ address }) => address.streetAddress)).toEqual([
    '1 Main St',
    '2 Main St',
  ])
})

it('locking a payment sees the lines that replaced others while it waited', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER])
  const { order: seen } = await lockDuring(intentId, async (tx) => {
    await rewriteOrder(tx, orderId, order(intentId, ['3 Main St']), new Date())
  })
  expect(seen).toMatchObject({ id: orderId, deeds: 1, amountCents: 1999 })
  expect(seen?.lines.map(({ address }) => address.streetAddress)).toEqual(['3 Main St'])
})
