import { beforeEach, describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { captureDesk } from '../../../test/support/money/captures.ts'
import { orderBody, payByCard } from '../../../test/support/orders.ts'
import { DAY, HOUR, MINUTE } from '../../durations.ts'
import type { Payments } from '../../platform/payments.ts'
import { stripeOf } from '../../platform/stripe-payments.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { expireOrder } from './reconcile-payments.job.ts'
import { cancelOpenIntents } from './release-intent.ts'

describeShop('money that is only taken when it fits', (shop) => {
  const desk = captureDesk(shop)
  const { read, refunds, ledgerSums, rows, controls, intentOf, house, taken, jobs } = desk
  const { record, recordWith, reconcile, advance, authorize, mailText, drop, startOver } = desk
  beforeEach(async () => {
    await startOver()
    drop()
  })

  const expectTaken = async ({ orderId, intentId }: { orderId: string; intentId: string }) => {
    expect(taken(intentId)).toEqual([1999])
    expect((await read(orderId)).status).toBe('completed')
  }

  it('a payment that fits is taken once, in full, and completes the order', async () => {
    controls().planDeliveries({})
    const { orderId, intentId } = await authorize([house(), house()])
    await controls().deliveriesIdle()
    expect(taken(intentId)).toEqual([3998])
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['queued', 'queued'] })
    expect(await ledgerSums(intentId)).toEqual({ provider: 3998 - 146, sales: -3998, fees: 146 })
    const [intent] = await rows(
      'select authorized_cents, capture_cents from intents where provider_id = $1',
      intentId,
    )
    expect(intent).toEqual({ authorized_cents: 3998, capture_cents: 3998 })
  })

  it('twenty calls at once take the money exactly once and start each search once', async () => {
    const { orderId, intentId } = await authorize([house(), house()])
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => record(intentId)))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await record(intentId)
    expect(taken(intentId)).toEqual([3998])
    expect(controls().events('charge.captured').filter(isAbout(intentId))).toHaveLength(1)
    expect((await read(orderId)).status).toBe('completed')
    expect(await jobs('search-deed')).toHaveLength(2)
    expect(await jobs('confirm-order')).toHaveLength(1)
  })

  it('a crash between authorization and capture is made good by the reconciler', async () => {
    const { orderId, intentId } = await authorize([house()])
    const captureIntent = () => Promise.reject(new Error('the process died here'))
    await expect(recordWith(intentId, { captureIntent })).rejects.toThrow('died')
    expect((await read(orderId)).status).toBe('pending')
    expect(taken(intentId)).toEqual([])
    shop.setClock(new Date(Date.now() + 2 * MINUTE))
    await reconcile()
    expect(taken(intentId)).toEqual([1999])
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['queued'] })
  })

  it('a capture that timed out but happened is found and recorded, not repeated', async () => {
    const { orderId, intentId } = await authorize([house()])
    controls().addFault({ kind: 'disconnect', when: 'after', path: '/capture$', count: 3 })
    await expect(record(intentId)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect((await read(orderId)).status).toBe('pending')
    await record(intentId)
    await expectTaken({ orderId, intentId })
  })

  it('a capture that failed at the provider gets through under another key', async () => {
    const { orderId, intentId } = await authorize([house()])
    controls().addFault({ kind: 'error', status: 500, path: '/capture$' })
    await expect(record(intentId)).rejects.toMatchObject({ code: 'provider_failed' })
    await record(intentId)
    await expectTaken({ orderId, intentId })
  })

  it('a capture that happened although the provider answered with a failure is recorded at once', async () => {
    const { orderId, intentId } = await authorize([house()])
    controls().addFault({ kind: 'error', status: 500, when: 'after', path: '/capture$' })
    await record(intentId)
    await expectTaken({ orderId, intentId })
  })

  /** The same call as another build makes it, in the middle of a deploy. */
  async function captureLikeBuildBefore(intentId: string) {
    const [{ id }] = await rows('select id from intents where provider_id = $1', intentId)
    const stripe = stripeOf(shop.parts.config)
    const call = { amount_to_capture: 1999 }
    return stripe?.paymentIntents.capture(intentId, call, { idempotencyKey: `${id}:capture:1` })
  }

  it('a capture that another build has just made with other parameters is recorded at once', async () => {
    const { orderId, intentId } = await authorize([house()])
    const captureIntent: Payments['captureIntent'] = async (...call) => {
      await captureLikeBuildBefore(intentId)
      return shop.parts.payments.captureIntent(...call)
    }
    await recordWith(intentId, { captureIntent })
    await expectTaken({ orderId, intentId })
  })

  it('a capture that failed for another build with other parameters gets through under another key', async () => {
    const { orderId, intentId } = await authorize([house()])
    controls().addFault({ kind: 'error', status: 500, path: '/capture$' })
    await expect(captureLikeBuildBefore(intentId)).rejects.toThrow()
    await expect(record(intentId)).rejects.toMatchObject({ code: 'provider_failed' })
    await record(intentId)
    await expectTaken({ orderId, intentId })
  })

  it('the success page waits for a slow capture and then says succeeded', async () => {
    const { intentId, clientSecret, orderId, browser } = await authorize([house()])
    controls().addFault({ kind: 'hang', ms: 300, path: '/capture$' })
    const body = { paymentIntentId: intentId, clientSecret }
    expect((await browser.post('/api/verify-payment', body)).json).toEqual({
      success: true,
      status: 'succeeded',
      orderId,
    })
  })

  it('a capture that the bank refuses fails the order, delivers nothing and tells the customer', async () => {
    const { orderId, intentId, browser } = await authorize([house()])
    controls().refuseNextCaptures()
    await record(intentId)
    await record(intentId)
    expect(taken(intentId)).toEqual([])
    expect(intentOf(intentId)?.status).toBe('canceled')
    expect(await read(orderId)).toEqual({ status: 'failed', progress: ['unpaid'] })
    expect(await jobs('search-deed')).toEqual([])
    expect(await jobs('confirm-order')).toEqual([{ orderId }])
    expect(await ledgerSums(intentId)).toEqual({})
    const { subject, text } = await mailText(orderId, 'not-charged')
    expect(subject).toContain('your card wasn’t charged')
    expect(text).toContain('please order them again')
    const verified = await browser.post('/api/verify-payment', { paymentIntentId: intentId })
    expect(verified.json).toMatchObject({ success: false, status: 'canceled' })
  })

  it('an authorization that expires after seven days fails the order and takes nothing', async () => {
    const { orderId, intentId } = await authorize([house()])
    advance(7 * DAY + HOUR)
    await reconcile()
    expect(intentOf(intentId)).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' })
    expect(await read(orderId)).toEqual({ status: 'failed', progress: ['unpaid'] })
    expect(await jobs('confirm-order')).toEqual([{ orderId }])
    expect(await ledgerSums(intentId)).toEqual({})
  })

  it('an authorization that expires while its capture is under way fails the order', async () => {
    const { orderId, intentId } = await authorize([house()])
    const { captureIntent } = shop.parts.payments
    const late: typeof captureIntent = (...args) => {
      advance(7 * DAY + HOUR)
      return captureIntent(...args)
    }
    expect(await recordWith(intentId, { captureIntent: late })).toMatchObject({
      status: 'canceled',
    })
    expect((await read(orderId)).status).toBe('failed')
    expect(await jobs('confirm-order')).toEqual([{ orderId }])
  })

  it('events that come in the wrong sequence end the same', async () => {
    controls().planDeliveries({ reorder: 100 })
    const { orderId, intentId } = await authorize([house()])
    await record(intentId)
    // Now the capture's events are delivered first and the authorization's last.
    await controls().releaseDeliveries()
    await controls().deliveriesIdle()
    expect(taken(intentId)).toEqual([1999])
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['queued'] })
    expect(await ledgerSums(intentId)).toMatchObject({ sales: -1999 })
  })

  describe('a cancellation and a capture at the same time', () => {
    it('a cancellation and a capture end as one of the two, never as both', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { orderId, intentId } = await authorize([house()])
        await Promise.allSettled([
          expireOrder(shop.parts, { id: orderId, intentId }),
          record(intentId),
          record(intentId),
          expireOrder(shop.parts, { id: orderId, intentId }),
        ])
        await record(intentId)
        const { status } = await read(orderId)
        const ended = [intentOf(intentId)?.status, status, taken(intentId).length]
        expect([
          ['succeeded', 'completed', 1],
          ['canceled', 'failed', 0],
        ]).toContainEqual(ended)
      }
    })

    it('a payment that we are about to take is not given up on', async () => {
      const { orderId, intentId } = await authorize([house()])
      const captureIntent = () => Promise.reject(new Error('not yet'))
      await expect(recordWith(intentId, { captureIntent })).rejects.toThrow('not yet')
      await expireOrder(shop.parts, { id: orderId, intentId })
      await expectTaken({ orderId, intentId })
    })

    it('a caller with too many open payments does not lose the one that was just authorized', async () => {
      const { orderId, intentId } = await authorize([house()])
      const [{ caller_hash }] = await rows(
        'select caller_hash from intents where provider_id = $1',
        intentId,
      )
      await cancelOpenIntents(shop.parts, caller_hash, { keep: 0 })
      expect(intentOf(intentId)?.status).toBe('requires_capture')
      await record(intentId)
      expect((await read(orderId)).status).toBe('completed')
    })

    it('an order does not change once it’s decided what is taken for it', async () => {
      const { orderId, intentId, browser } = await authorize([house()])
      await record(intentId)
      await rows(`update orders set status = 'pending', paid_at = null where id = $1`, orderId)
      const { payments } = shop.parts
      // The order was sent before the card was authorized and arrives after.
      shop.parts.payments = {
        ...payments,
        retrieveIntent: async (id) => {
          const intent = await payments.retrieveIntent(id)
          return intent && { ...intent, status: 'requires_payment_method' }
        },
      }
      const late = await browser.post('/api/orders', orderBody(intentId, [house()]))
      shop.parts.payments = payments
      expect(late.json.code).toBe('intent_not_open')
    })
  })

  it('money that somebody took by hand after we had released it is sent back', async () => {
    const { orderId, intentId } = await authorize([house()])
    await rows(`update orders set status = 'failed' where id = $1`, orderId)
    const cancelIntent = () => Promise.reject(new Error('died'))
    await expect(recordWith(intentId, { cancelIntent })).rejects.toThrow('died')
    await shop.parts.payments.captureIntent(intentId, 1999, { idempotencyKey: 'by hand' })
    await record(intentId)
    expect(await refunds(intentId)).toMatchObject([{ reason: 'payment_refused' }])
    expect((await read(orderId)).status).toBe('failed')
  })

  it('reconciliation with the provider’s books takes or releases what is still held', async () => {
    const { orderId, intentId } = await authorize([house()])
    const opened = await shop.visit().post('/api/create-payment-intent', { amount: 1999 })
    await payByCard(shop, opened.json.paymentIntentId)
    const result = await reconcileBooks(shop.parts)
    expect(result.differing).toBe(0)
    await expectTaken({ orderId, intentId })
    expect(intentOf(opened.json.paymentIntentId)?.status).toBe('canceled')
    // The events of what it did weren't delivered either.
    await reconcileBooks(shop.parts)
    expect(await reconcileBooks(shop.parts)).toMatchObject({ mended: 0, differing: 0 })
  })

  it('the database refuses to take more than was authorized', async () => {
    const { intentId } = await authorize([house()])
    await record(intentId)
    await expect(
      rows('update intents set capture_cents = 2000 where provider_id = $1', intentId),
    ).rejects.toThrow('intents_within_authorization')
  })
})

const isAbout = (intentId: string) => (event: { data: { object: object } }) =>
  (event.data.object as { payment_intent?: string }).payment_intent === intentId
