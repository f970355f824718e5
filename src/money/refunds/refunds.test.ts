import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { readTotals } from '../../analytics/day-figures.db.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { refundLines } from './refund-lines.ts'
import { sendRefundJob } from './send-refund.job.ts'

describeShop('refunds', (shop) => {
  beforeEach(() => {
    shop.payments.controls.clearFaults()
  })
  const { buy, read, refunds, atProvider, sendAll, providerIdle, tasks, ledgerSums } = refundDesk(
    () => shop,
  )

  it('refunding one line returns its exact price, and the order says so', async () => {
    const { orderId, intentId, lineIds } = await buy()
    const lineId = lineIds[0] as string
    await refundLines(shop.parts, { orderId, lineIds: [lineId], ...WRONG_DOCUMENT })
    expect((await read(orderId)).progress).toEqual(['refunding', 'queued'])
    await sendAll()
    expect(await read(orderId)).toEqual({
      status: 'partially_refunded',
      progress: ['refunded', 'queued'],
    })
    expect(await atProvider(intentId)).toMatchObject([{ amountCents: 1999, status: 'succeeded' }])
    expect(await ledgerSums(intentId)).toMatchObject({ sales: -3998, refunds: 1999 })
  })

  it('refunding a whole order makes one refund per line', async () => {
    const { orderId, intentId } = await buy()
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    expect(await read(orderId)).toEqual({
      status: 'refunded',
      progress: ['refunded', 'refunded'],
    })
    expect((await atProvider(intentId)).map(({ amountCents }) => amountCents)).toEqual([1999, 1999])
    expect(await ledgerSums(intentId)).toMatchObject({ sales: -3998, refunds: 3998 })
  })

  it('a partial refund takes what it refunds off the revenue, and the rest of the order counts', async () => {
    const before = await readTotals(shop.parts.db)
    const { orderId, lineIds } = await buy()
    const [lineId = ''] = lineIds
    await refundLines(shop.parts, { orderId, lineIds: [lineId], ...WRONG_DOCUMENT })
    await sendAll()
    expect(await readTotals(shop.parts.db)).toEqual({
      ...before,
      orders: before.orders + 1,
      captured: before.captured + 3998,
      refunded: before.refunded + 1999,
      disputed: before.disputed,
      revenue: before.revenue + 1999,
    })
  })

  it('a line gets one refund, even when it’s requested ten times at once and by anyone', async () => {
    const { orderId, intentId } = await buy()
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })),
    )
    expect(asked.map(({ refunded }) => refunded).sort()).toEqual([...Array(9).fill(0), 2])
    await sendAll()
    expect(await refunds(intentId)).toHaveLength(2)
    expect(await atProvider(intentId)).toHaveLength(2)
  })

  it('a line gets one refund, even when someone writes to the database behind our back', async () => {
    const { orderId, intentId, lineIds } = await buy()
    await refundLines(shop.parts, { orderId, lineIds: [lineIds[0] as string], ...WRONG_DOCUMENT })
    await expect(
      shop.database.pool.query(
        `insert into refunds (order_id, line_id, payment_intent_id, amount_cents, reason, state, actor, created_at)
          values ($1, $2, $3, 1999, 'other', 'requested', 'system', now())`,
        [orderId, lineIds[0], intentId],
      ),
    ).rejects.toThrow('refunds_line_id_key')
  })

  it('a refund is made once, even if its job runs five times at once', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    const [refund] = await refunds(intentId)
    const run = () => sendRefundJob.run(shop.jobParts, { refundId: refund.id }).catch(() => {})
    await Promise.all([run(), run(), run(), run(), run()])
    await sendAll()
    expect(await atProvider(intentId)).toHaveLength(1)
    expect((await read(orderId)).status).toBe('refunded')
  })

  it('a refund is made once, even if the provider’s answer is lost', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    shop.payments.controls.addFault({
      kind: 'disconnect',
      when: 'after',
      method: 'POST',
      path: '/v1/refunds',
      count: 3,
    })
    await expect(sendAll()).rejects.toThrow()
    await sendAll()
    expect(await atProvider(intentId)).toHaveLength(1)
    expect((await refunds(intentId))[0].state).toBe('succeeded')
  })

  it('a refund is made once, even if the provider has forgotten the key', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE, WILLIS_TOWER])
    await refundLines(shop.parts, { orderId, lineIds: undefined, ...WRONG_DOCUMENT })
    const [refund] = await refunds(intentId)
    // Made under another key, as if ours had expired: only the metadata says whose it is.
    await shop.parts.payments.createRefund({
      intentId,
      amountCents: 1999,
      idempotencyKey: 'expired',
      metadata: { refund: refund.id, attempt: '1' },
    })
    await sendAll()
    expect(await atProvider(intentId)).toHaveLength(2)
    expect((await read(orderId)).status).toBe('refunded')
  })

  it('a refund waits for a provider that is down', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    shop.payments.controls.addFault({ kind: 'error', status: 503, path: 'refunds', count: 9 })
    await expect(sendAll()).rejects.toThrow()
    expect((await refunds(intentId))[0].state).toBe('requested')
    shop.payments.controls.clearFaults()
    await sendAll()
    expect((await read(orderId)).status).toBe('refunded')
  })

  it('a refund stays open while the bank takes its time and is followed until it settles', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    shop.payments.controls.nextRefunds('pending')
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['refunding'] })
    const [refund] = await refunds(intentId)
    expect(refund.state).toBe('pending')
    shop.payments.controls.settleRefund(refund.provider_refund_id, 'succeeded')
    await providerIdle()
    expect(await read(orderId)).toEqual({ status: 'refunded', progress: ['refunded'] })
  })

  it('a refund made by hand at the provider is on the ledger and opens a staff task', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await shop.parts.payments.createRefund({
      intentId,
      amountCents: 500,
      idempotencyKey: 'by-hand',
      metadata: {},
    })
    await providerIdle()
    expect(await ledgerSums(intentId)).toMatchObject({ sales: -1999, refunds: 500 })
    expect(await tasks('refund_unknown', orderId)).toHaveLength(1)
    expect((await read(orderId)).status).toBe('completed')
  })

  it.each([
    ['after we heard of it', {}],
    ['before we heard of it', { drop: 'all' as const }],
  ])('a refund made by hand that fails %s nets to zero on the ledger', async (_when, plan) => {
    const { intentId } = await buy([EMPIRE_STATE])
    shop.payments.controls.planDeliveries(plan)
    const { id } = await shop.parts.payments.createRefund({
      intentId,
      amountCents: 500,
      idempotencyKey: `by-hand-${intentId}`,
      metadata: {},
    })
    await providerIdle()
    shop.payments.controls.settleRefund(id, 'failed')
    await providerIdle()
    shop.payments.controls.planDeliveries({})
    await reconcileBooks(shop.parts)
    const rows = await shop.query(
      'select kind from ledger where provider_id = $1 and account = $2 order by kind',
      [id, 'provider'],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'refund_return'])
  })

  it('a refund isn’t given for an order that was never paid or for another order’s lines', async () => {
    const unpaid = await placeOrder(shop.visit())
    await expect(
      refundLines(shop.parts, { orderId: unpaid.orderId, ...WRONG_DOCUMENT }),
    ).rejects.toMatchObject({ code: 'invalid_transition' })
    const [mine, theirs] = [await buy([EMPIRE_STATE]), await buy([EMPIRE_STATE])]
    await expect(
      refundLines(shop.parts, {
        orderId: mine.orderId,
        lineIds: theirs.lineIds,
        ...WRONG_DOCUMENT,
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await refunds(theirs.intentId)).toEqual([])
  })

  it('a refund stops a line’s search that is under way', async () => {
    const { orderId } = await buy([EMPIRE_STATE])
    await shop.query(`update order_lines set progress = 'searching' where order_id = $1`, [orderId])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    expect((await read(orderId)).progress).toEqual(['refunding'])
  })

  it('a deed that the same browser paid for twice is refunded automatically, if the money was taken without asking us', async () => {
    const browser = shop.visit()
    await buy([EMPIRE_STATE], browser)
    shop.payments.controls.captureNextAtOnce()
    const second = await buy([EMPIRE_STATE, WILLIS_TOWER], browser)
    expect(await refunds(second.intentId)).toMatchObject([
      { reason: 'double_charge', amount_cents: 1999 },
    ])
    await sendAll()
    expect(await read(second.orderId)).toEqual({
      status: 'partially_refunded',
      progress: ['refunded', 'queued'],
    })
    const stranger = await buy([EMPIRE_STATE])
    expect(await refunds(stranger.intentId)).toEqual([])
  })

  it('a deed paid for twice is refunded no matter how late or how close together we hear of it', async () => {
    const browser = shop.visit()
    const placed = [
      await placeOrder(browser, [EMPIRE_STATE]),
      await placeOrder(browser, [EMPIRE_STATE]),
    ]
    shop.payments.controls.planDeliveries({ drop: 'all' })
    shop.payments.controls.captureNextAtOnce(2)
    for (const { intentId } of placed) await payByCard(shop, intentId)
    shop.payments.controls.planDeliveries({})
    shop.setClock(new Date(Date.now() + 2 * 60 * 60 * 1000))
    await Promise.all(placed.map(({ intentId }) => recordPayment(shop.parts, intentId, 'system')))
    shop.setClock(undefined)
    const owed = await Promise.all(placed.map(({ intentId }) => refunds(intentId)))
    expect(owed.flat()).toMatchObject([{ reason: 'double_charge', amount_cents: 1999 }])
  })

  it('a refund can go beyond the policy if staff say so', async () => {
    const { orderId } = await buy([EMPIRE_STATE])
    const asked = { orderId, reason: 'other', actor: WRONG_DOCUMENT.actor } as const
    await expect(refundLines(shop.parts, asked)).rejects.toMatchObject({ code: 'outside_policy' })
    expect(await refundLines(shop.parts, { ...asked, despitePolicy: true })).toEqual({
      refunded: 1,
    })
  })
})
