import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE, placeOrder } from '../../../test/support/orders.ts'
import { openShop, type TestShop } from '../../../test/support/shop.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { renewLink } from '../../delivery/resend-links.ts'
import { grantRequest } from '../../money/refunds/grant-request.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { retryRefund } from '../../money/refunds/settle-failed-refund.ts'

describe('the activity log', () => {
  let shop: TestShop
  let agent: Browser
  let staffId: string
  const { buy, read, refunds, move, deliver, sendAll, providerIdle } = lateDesk(() => shop)
  beforeAll(async () => {
    shop = await openShop()
    agent = await signInAs(shop, 'agent')
    const rows = await shop.query("select id from staff where username = 'agent'")
    staffId = rows[0].id
  })
  afterAll(() => shop.close())
  beforeEach(() => shop.payments.controls.clearFaults())

  /** What the log says of something: by whom, what, and why not. */
  async function log(subject: string): Promise<Array<[by: string | null, string, string | null]>> {
    const rows = await shop.query(
      `select username, action, detail->>'why' as why from audit_log
        left join staff on staff.id = staff_id where subject = $1 order by audit_log.id`,
      [subject],
    )
    return rows.map(({ username, action, why }) => [username, action, why])
  }
  async function delivered() {
    const bought = await buy([EMPIRE_STATE])
    const lineId = bought.lineIds[0] ?? ''
    await move(lineId, 'search', 'found', 'pass')
    await deliver(bought.orderId)
    return { ...bought, lineId }
  }
  async function asked(reason = 'wrong_document') {
    const bought = await delivered()
    const { orderId, lineId, browser } = bought
    const path = `/api/orders/${orderId}/refund-requests`
    expect((await browser.post(path, { lineId, reason, words: 'Not mine.' })).status).toBe(202)
    const rows = await shop.query('select id from refund_requests where line_id = $1', [lineId])
    return { ...bought, requestId: rows[0].id as string }
  }
  const refund = (orderId: string, body: object = {}) =>
    agent.post(`/api/admin/orders/${orderId}/refunds`, { reason: 'system_error', ...body })
  const grant = (id: string, body: object = {}) =>
    agent.post(`/api/admin/refund-requests/${id}/refund`, body)
  const answer = (id: string, isRefusal: boolean) =>
    agent.post(`/api/admin/refund-requests/${id}/answer`, {
      subject: 'About your request',
      words: 'It is yours.',
      isRefusal,
    })
  const renew = (lineId: string) => agent.post(`/api/admin/lines/${lineId}/link`, {})

  describe('says that a refund was refused', () => {
    it('where the policy has something against it', async () => {
      const { orderId, intentId } = await buy([EMPIRE_STATE])
      expect((await refund(orderId, { reason: 'other' })).status).toBe(409)
      expect(await log(orderId)).toEqual([
        ['agent', 'refund_refused', 'The refund policy has no exception for this.'],
      ])
      expect(await refunds(intentId)).toEqual([])
    })

    it('where the order is not in a state for it', async () => {
      const { orderId } = await placeOrder(shop.visit())
      expect((await refund(orderId)).status).toBe(409)
      expect(await log(orderId)).toEqual([
        ['agent', 'refund_refused', 'This order hasn’t been paid.'],
      ])
    })

    it('and nothing of what it would have done for the lines before the one at fault', async () => {
      const { orderId, lineIds, intentId } = await buy()
      await move(lineIds[0] ?? '', 'search', 'found', 'pass', 'deliver')
      expect((await refund(orderId, { reason: 'wrong_document' })).status).toBe(409)
      expect(await log(orderId)).toEqual([
        ['agent', 'refund_refused', 'Nothing has been delivered yet.'],
      ])
      expect(await refunds(intentId)).toEqual([])
      expect((await read(orderId)).progress).toEqual(['delivered', 'queued'])
    })

    it('where the card provider refuses it afterwards, once for each try', async () => {
      await sendAll()
      const { orderId, intentId } = await buy([EMPIRE_STATE])
      shop.payments.controls.nextRefunds('failed')
      expect((await refund(orderId)).json).toEqual({ refunded: 1 })
      await sendAll()
      await providerIdle()
      const [owed] = await refunds(intentId)
      expect(owed).toMatchObject({ state: 'failed' })
      const failed = [null, 'refund_failed', 'expired_or_canceled_card']
      expect(await log(orderId)).toEqual([['agent', 'refund', null], failed])

      shop.payments.controls.nextRefunds('failed')
      expect((await agent.post(`/api/admin/refunds/${owed.id}/retry`, {})).status).toBe(202)
      await sendAll()
      await providerIdle()
      expect(await log(orderId)).toEqual([['agent', 'refund', null], failed, failed])
    })
  })

  it('has a refund once that is asked for twice, and two at once leave one row', async () => {
    const { orderId } = await buy()
    const replies = await Promise.all([refund(orderId), refund(orderId)])
    expect(replies.map(({ json }) => json.refunded).sort()).toEqual([0, 2])
    expect((await refund(orderId)).json).toEqual({ refunded: 0 })
    expect(await log(orderId)).toEqual([['agent', 'refund', null]])
  })

  it('says that a link was not renewed, and has one that was', async () => {
    const { orderId, lineId } = await delivered()
    const waiting = (await buy([EMPIRE_STATE])).lineIds[0] ?? ''
    expect((await renew(waiting)).status).toBe(409)
    expect(await log(waiting)).toEqual([
      [
        'agent',
        'renew_link_refused',
        expect.stringContaining('only for a deed that was delivered'),
      ],
    ])
    expect((await renew(lineId)).status).toBe(200)
    expect(await log(lineId)).toEqual([['agent', 'renew_link', null]])
    expect((await read(orderId)).progress).toEqual(['delivered'])
  })

  it('says that a decision was refused: without words, outside the policy, and twice', async () => {
    const { requestId } = await asked('other')
    const refused = (why: string) => ['agent', 'request_decision_refused', why]
    expect((await grant(requestId)).status).toBe(409)
    const kind = { despitePolicy: true }
    expect((await grant(requestId, kind)).status).toBe(202)
    expect((await grant(requestId, kind)).status).toBe(409)
    expect((await answer(requestId, true)).status).toBe(409)
    expect(await log(requestId)).toEqual([
      refused('The refund policy has no exception for this.'),
      ['agent', 'request_refund_despite_policy', null],
      refused('This request was already decided.'),
      refused('This request was already decided.'),
    ])
  })

  it('has a decline as a decline, and any other answer as an answer', async () => {
    for (const [isRefusal, action] of [
      [true, 'request_decline'],
      [false, 'request_answer'],
    ] as const) {
      const { requestId } = await asked()
      expect((await answer(requestId, isRefusal)).status).toBe(202)
      expect(await log(requestId)).toEqual([['agent', action, null]])
    }
  })

  it('has nothing of an act that failed half-way, as the order has nothing of it', async () => {
    const { orderId, intentId, lineId, requestId } = await asked()
    const broken = { ...shop.parts.jobs, enqueue: () => Promise.reject(new Error('half-way')) }
    const parts = { ...shop.parts, jobs: broken }
    const actor = `staff:${staffId}` as const
    const reason = 'wrong_document'
    const failing = [
      () => refundLines(parts, { orderId, reason, actor }),
      () =>
        grantRequest(parts, {
          requestId,
          staffId,
          isFresh: true,
          despitePolicy: false,
          isTrial: false,
        }),
      () => renewLink(parts, { lineId, actor }),
    ]
    for (const act of failing) await expect(act()).rejects.toThrow('half-way')
    for (const subject of [orderId, requestId, lineId]) expect(await log(subject)).toEqual([])
    expect(await refunds(intentId)).toEqual([])
    expect((await read(orderId)).progress).toEqual(['delivered'])

    await sendAll()
    shop.payments.controls.nextRefunds('failed')
    await refundLines(shop.parts, { orderId, reason, actor: 'system' })
    await sendAll()
    await providerIdle()
    const [owed] = await refunds(intentId)
    await expect(retryRefund(parts, owed.id, actor)).rejects.toThrow('half-way')
    expect(await log(owed.id)).toEqual([])
    expect(await refunds(intentId)).toMatchObject([{ state: 'failed', attempt: 1 }])
  })
})
