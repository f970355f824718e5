import { describe, expect, it } from 'vitest'
import { type Browser, listAll } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { tellRequestJob } from '../../delivery/mail/confirm-order.job.ts'
import { sendMailJob } from '../../delivery/mail/send-mail.job.ts'
import { REFUND_REQUESTS_PER_DEED } from '../../policy.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

describeShop('a refund request', { clock: 'running' }, (shop) => {
  const desk = lateDesk(() => shop)
  const { buy, read, refunds, atHour, move, deliver, mails } = desk
  const agent = forTests(() => signInAs(shop, 'agent'))
  const watcher = forTests(() => signInAs(shop, 'read_only'))

  async function delivered() {
    const bought = await buy([EMPIRE_STATE])
    await move(bought.lineIds[0] ?? '', 'search', 'found', 'pass')
    await deliver(bought.orderId)
    return { ...bought, ...asking(bought) }
  }

  const asking = (bought: { orderId: string; browser: Browser; lineIds: string[] }) => ({
    ask: (reason: string, words = '', as = bought.browser) =>
      as.post(`/api/orders/${bought.orderId}/refund-requests`, {
        lineId: bought.lineIds[0],
        reason,
        words,
      }),
  })

  /** Runs the email jobs and returns what was sent. */
  const letters = () => lettersOf(shop, [tellRequestJob, sendMailJob])

  async function openOf(orderId: string) {
    // No session lasts as long as these tests move the clock.
    shop.setClock(undefined)
    const { json } = await agent.get('/api/admin/inbox?kind=request&limit=100')
    return json
      .map(({ request }: { request: { orderId: string } }) => request)
      .filter((request: { orderId: string }) => request.orderId === orderId)
  }
  const grant = (id: string, body: object = {}) =>
    agent.post(`/api/admin/refund-requests/${id}/refund`, body)
  const answer = (id: string, words: string, more: object = {}) =>
    agent.post(`/api/admin/refund-requests/${id}/answer`, {
      subject: 'About your request',
      words,
      isRefusal: true,
      ...more,
    })

  it("a refund request is kept for staff, with the date we'll answer by, and confirmed by email", async () => {
    const { orderId, intentId, ask, browser } = await delivered()
    await letters()
    shop.setClock(new Date('2026-12-23T15:00:00Z'))
    await shop.query("update orders set paid_at = '2026-12-20T15:00:00Z' where id = $1", [orderId])
    const reply = await ask('wrong_document', 'It is the deed of my neighbor.')
    expect(reply.status).toBe(202)
    expect(reply.json).toEqual({ outcome: 'asked', reviewBy: '2027-01-01T04:59:59.000Z' })
    expect(await refunds(intentId)).toEqual([])
    expect(await openOf(orderId)).toMatchObject([
      { reason: 'wrong_document', words: 'It is the deed of my neighbor.', address: EMPIRE_STATE },
    ])
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: 'Ada@Example.com' })
    expect(letter?.text).toContain('350 5th Ave')
    expect(letter?.text).toContain('by Dec 31, 2026')
    expect(letter?.text).toMatch(/http:\/\/shop\.test\/o\//)
    const timeline = (await browser.get(`/api/orders/${orderId}`)).json
    expect(timeline.lines[0]).toMatchObject({ request: { decision: null } })
    expect(JSON.stringify(timeline)).not.toContain('neighbor')
  })

  it('a customer asks for the right deed in place of the money, in their own words', async () => {
    const fresh = asking(await buy([EMPIRE_STATE]))
    expect((await fresh.ask('right_deed', 'x')).json.message).toContain('haven’t delivered')
    const { orderId, intentId, ask, browser } = await delivered()
    await letters()
    expect((await ask('right_deed')).status).toBe(400)
    expect((await ask('right_deed', 'It is for unit 5C.')).json.outcome).toBe('asked')
    const [letter] = await letters()
    expect(letter?.subject).toMatch(/: we received your request for the right deed$/)
    expect(letter?.text).not.toContain('refund request')
    const { lines } = (await browser.get(`/api/orders/${orderId}`)).json
    expect(lines[0].request).toMatchObject({ wants: 'right_deed', decision: null })
    const [request] = await openOf(orderId)
    await answer(request.id, 'Which unit is it?', { isRefusal: false })
    const [sent] = await letters()
    expect(sent?.text).toContain('Which unit is it?')
    const shown = (await browser.get(`/api/orders/${orderId}`)).json
    expect(shown.lines[0].request).toMatchObject({ wants: 'right_deed', decision: 'answered' })
    expect(await refunds(intentId)).toEqual([])
  })

  it("a refund request is only one, however often and fast it's sent", async () => {
    const { orderId, ask } = await delivered()
    const replies = await Promise.all([
      ask('wrong_document'),
      ask('wrong_document'),
      ask('other', 'Please'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(replies.map(({ json }) => json.reviewBy)).size).toBe(1)
    expect(await openOf(orderId)).toHaveLength(1)
  })

  it('a refund request is granted at once when the policy allows it', async () => {
    const bought = await buy([EMPIRE_STATE])
    const { ask } = asking(bought)
    await atHour(bought.orderId, 71)
    const early = await ask('delivery_failure')
    expect(early.status).toBe(409)
    expect(early.json.message).toContain('refund it automatically')
    await atHour(bought.orderId, 72)
    const replies = await Promise.all([ask('delivery_failure'), ask('delivery_failure')])
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(replies.find(({ status }) => status === 202)?.json).toEqual({
      outcome: 'refunded',
      reviewBy: null,
    })
    expect(await refunds(bought.intentId)).toMatchObject([{ reason: 'delivery_failure' }])
    expect(await openOf(bought.orderId)).toEqual([])
  })

  it("a refund request is not granted for a deed that's ready and about to go out", async () => {
    const bought = await buy([EMPIRE_STATE])
    await atHour(bought.orderId, 71.9)
    await move(bought.lineIds[0] ?? '', 'search', 'found', 'pass')
    await atHour(bought.orderId, 72)
    expect((await asking(bought).ask('delivery_failure')).status).toBe(409)
    expect(await refunds(bought.intentId)).toEqual([])
  })

  it('a refund request is answered kindly when the policy leaves no room', async () => {
    const { orderId, ask } = await delivered()
    const fresh = asking(await buy([EMPIRE_STATE]))
    expect((await fresh.ask('wrong_document')).json.message).toContain(
      'haven’t delivered this deed yet',
    )
    expect((await ask('delivery_failure')).json.message).toContain('spam folder')
    await atHour(orderId, 49)
    expect((await ask('not_found')).json.message).toContain('48 hours after delivery')
    await atHour(orderId, 30 * 24 + 1)
    for (const reason of ['wrong_document', 'not_found', 'double_charge', 'system_error']) {
      const reply = await ask(reason, 'x')
      expect(reply.status).toBe(409)
      expect(reply.json).toMatchObject({ code: 'outside_policy' })
      expect(reply.json.message).toContain('within 30 days')
    }
    expect((await ask('other', 'x')).json.message).toContain('within 30 days')
    expect(await openOf(orderId)).toEqual([])
  })

  it('a refund request needs an explanation if the reason gives none, a line of the order, and a size within limits', async () => {
    const { orderId, ask, browser } = await delivered()
    expect((await ask('other')).json).toMatchObject({ field: 'words' })
    expect((await ask('other', 'x'.repeat(2001))).status).toBe(400)
    expect((await ask('canceled')).status).toBe(400)
    const path = `/api/orders/${orderId}/refund-requests`
    const body = { lineId: NOBODY, reason: 'other', words: 'x' }
    expect((await browser.post(path, body)).status).toBe(404)
    expect((await ask('other', 'x', shop.visit())).status).toBe(404)
    expect(await openOf(orderId)).toEqual([])
  })

  it('a refund request is refused for an unpaid order, and for a refunded deed', async () => {
    const { orderId, ask, lineIds } = await delivered()
    await agent.post(`/api/admin/orders/${orderId}/refunds`, {
      lineIds,
      reason: 'wrong_document',
    })
    expect((await ask('wrong_document')).json.message).toContain('already refunded')
  })

  it('refund requests are limited per deed', async () => {
    const { orderId, ask } = await delivered()
    for (let time = 0; time < REFUND_REQUESTS_PER_DEED; time += 1) {
      expect((await ask('wrong_document')).status).toBe(202)
      const [{ id }] = await openOf(orderId)
      expect((await answer(id, 'No, sorry.')).status).toBe(202)
    }
    expect((await ask('wrong_document')).json.message).toContain('more than once')
  })

  describe('the answer', () => {
    async function asked() {
      const bought = await delivered()
      await bought.ask('wrong_document', 'Not mine.')
      const [{ id }] = await openOf(bought.orderId)
      return { ...bought, id: id as string }
    }

    it('a refund request that does not exist is not answered', async () => {
      expect((await grant(NOBODY)).status).toBe(404)
      expect((await answer(NOBODY, 'No, sorry.')).status).toBe(404)
      expect((await agent.get(`/api/admin/refund-requests/${NOBODY}`)).status).toBe(404)
    })

    it('approving a refund request refunds for the reason given, and closes it', async () => {
      const { id, orderId, intentId } = await asked()
      expect((await grant(id)).status).toBe(202)
      expect(await refunds(intentId)).toMatchObject([{ reason: 'wrong_document' }])
      expect((await read(orderId)).progress).toEqual(['refunding'])
      expect(await openOf(orderId)).toEqual([])
      const rows = await shop.query('select action from audit_log where subject = $1', [id])
      expect(rows).toEqual([{ action: 'request_refund' }])
      await letters()
      expect(await mails(orderId)).not.toContain('refund-requested')
    })

    it('the answer to a refund request follows the policy unless a person takes responsibility', async () => {
      const { ask, orderId, intentId } = await delivered()
      await ask('other', 'I no longer need it.')
      const [{ id }] = await openOf(orderId)
      const strict = await grant(id)
      expect(strict.json).toMatchObject({ code: 'outside_policy' })
      // Nothing was saved halfway.
      expect(await openOf(orderId)).toHaveLength(1)
      expect(await refunds(intentId)).toEqual([])
      expect((await grant(id, { despitePolicy: true })).status).toBe(202)
      expect(await refunds(intentId)).toMatchObject([{ reason: 'other' }])
    })

    it('declining a refund request sends the customer the explanation', async () => {
      const { id, orderId, intentId } = await asked()
      await letters()
      expect((await answer(id, '')).json).toMatchObject({ field: 'words' })
      const words = 'We compared it.\n\nIt is the deed of <your> address.'
      expect((await answer(id, words)).status).toBe(202)
      const [letter] = await letters()
      expect(letter?.subject).toMatch(/: About your request$/)
      expect(letter?.text).toContain('It is the deed of <your> address.')
      expect(await refunds(intentId)).toEqual([])
      expect(await openOf(orderId)).toEqual([])
    })

    it('a refund request is answered once, even by two people at once', async () => {
      const { id, intentId } = await asked()
      const replies = await Promise.all([grant(id), answer(id, 'No, sorry.'), grant(id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409])
      const isRefunded = replies[1]?.status === 409
      expect(await refunds(intentId)).toHaveLength(isRefunded ? 1 : 0)
    })

    it('any refund of the line answers its refund request', async () => {
      const { orderId, lineIds } = await asked()
      await agent.post(`/api/admin/orders/${orderId}/refunds`, {
        lineIds,
        reason: 'wrong_document',
      })
      expect(await openOf(orderId)).toEqual([])
    })

    it('an answer can be tried out, which neither sends nor closes anything', async () => {
      const { id, orderId } = await asked()
      await letters()
      expect((await answer(id, 'It is yours.', { isTrial: true })).status).toBe(202)
      expect(await letters()).toEqual([])
      expect(await openOf(orderId)).toHaveLength(1)
      await answer(id, 'It is yours.')
      expect((await answer(id, 'It is yours.', { isTrial: true })).status).toBe(409)
    })

    it('an answer is on the timeline of the order, with its words', async () => {
      const { id, orderId } = await asked()
      await answer(id, 'It is yours.', { isRefusal: false })
      const { json } = await agent.get(`/api/admin/orders/${orderId}/timeline`)
      expect(json.map(({ event }: { event: string }) => event)).toContain('request_answered')
      expect(json).toContainEqual(
        expect.objectContaining({
          event: 'customer_written',
          message: { subject: 'About your request', words: 'It is yours.' },
        }),
      )
    })

    it('a request has templates filled with its facts, the likeliest first, and nothing about a delivery that never was', async () => {
      const { orderId, ask } = await delivered()
      await ask('other', 'I hoped for an older deed.')
      const [request] = await openOf(orderId)
      const path = `/api/admin/orders/${orderId}/message-drafts?requestId=${request.id}`
      const drafts = (await agent.get(path)).json
      expect(drafts[0]).toMatchObject({ id: 'final-sale', isRefusal: true })
      expect(drafts[0].words).toContain('You asked for a refund for 350 5th Ave')
      expect(drafts.map((draft: { id: string }) => draft.id)).toEqual(
        expect.arrayContaining(['latest', 'which-unit', 'blank']),
      )
      const fresh = await buy([EMPIRE_STATE])
      const rows = await shop.query(
        `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
          select order_id, id, 'not_found', '', now(), now() from order_lines where order_id = $1
          returning id`,
        [fresh.orderId],
      )
      const early = `/api/admin/orders/${fresh.orderId}/message-drafts?requestId=${rows[0].id}`
      const text = (await agent.get(early)).text
      expect(text).toContain('still getting your deed')
      expect(text).not.toContain('we sent')
      const foreign = `/api/admin/orders/${orderId}/message-drafts?requestId=${rows[0].id}`
      expect((await agent.get(foreign)).status).toBe(404)
    })
  })

  it("refund requests are listed with what was ordered and delivered, and the policy's position on each reason", async () => {
    const { orderId, lineIds, ask } = await delivered()
    await shop.parts.storage.put('the-deed', Buffer.from('%PDF-1.7 handed over'))
    await shop.query(
      "update documents set storage_key = 'the-deed', document_type = 'Grant deed' where line_id = $1",
      [lineIds[0]],
    )
    await ask('wrong_document', 'It is the deed of my neighbor.')
    const [request] = await openOf(orderId)
    expect(request).toMatchObject({
      customer: { email: 'Ada@Example.com' },
      price: 1999,
      progress: 'delivered',
      declinedBefore: 0,
      deliveredAt: expect.any(String),
      document: { documentType: 'Grant deed', hasFile: true },
      objections: { wrong_document: null, delivery_failure: 'The deed was delivered.' },
    })
    const path = `/api/admin/refund-requests/${request.id}/document`
    expect((await watcher.get(path)).text).toBe('%PDF-1.7 handed over')
    await shop.query('update documents set deleted_at = now() where line_id = $1', [lineIds[0]])
    expect((await watcher.get(path)).status).toBe(404)
    expect((await openOf(orderId))[0].document.hasFile).toBe(false)
    await answer(request.id, 'It is yours.')
    await ask('wrong_document', 'It is not.')
    expect((await openOf(orderId))[0].declinedBefore).toBe(1)
  })

  it('refund requests are listed in pages, each once, earliest due first', async () => {
    const orders: string[] = []
    for (let i = 0; i < 3; i += 1) {
      const { orderId, ask } = await delivered()
      await ask('system_error', 'It failed.')
      orders.push(orderId)
    }
    // Two of them at the exact same moment.
    await shop.query(
      'update refund_requests set review_by = (select review_by from refund_requests where order_id = $1) where order_id = $2',
      [orders[0], orders[1]],
    )
    shop.setClock(undefined)
    const all = await listAll<{
      request: { id: string; orderId: string; reviewBy: string }
    }>(watcher, '/api/admin/inbox?kind=request&limit=2')
    const seen = all.map(({ request }) => request)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(orders))
    const due = seen.map(({ reviewBy }) => reviewBy)
    expect(due).toEqual(due.toSorted())
    expect((await watcher.get('/api/admin/inbox?cursor=x')).status).toBe(400)
  })
})
