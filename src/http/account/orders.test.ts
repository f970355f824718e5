import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  DEEDS,
  houses,
  ORDERS,
  type OrderingMember,
  openOrdering,
  orderOfFiles,
} from '../../../test/support/api/account-orders.ts'
import type { Reply } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { statementsDuring } from '../../../test/support/postgres/statements.ts'
import { signInAsMember } from '../../../test/support/staff.ts'
import type { ApiOrder } from '../../contract/api/deed.ts'
import { DAY, HOUR } from '../../durations.ts'

describeShop('an organization’s orders at /account', (shop) => {
  const elm = forTests<OrderingMember>(() => openOrdering(shop, 1_000_000))
  const oak = forTests<OrderingMember>(() => openOrdering(shop, 1_000_000))
  beforeEach(() => shop.setClock(undefined))

  async function place(by: OrderingMember, deeds = 1, fileNumber?: string): Promise<ApiOrder> {
    const lines = houses(deeds)
    const body = orderOfFiles([{ ...(fileNumber ? { fileNumber } : {}), lines }])
    const { json } = await by.browser.post(ORDERS, body)
    return (await by.browser.get(`${ORDERS}/${json.orderIds[0]}`)).json
  }
  const deliver = () => fulfil(shop)('search-deed', 'check-copy', 'deliver-order')

  const withoutId = ({ status, json: { requestId: _, ...said } }: Reply) => ({ status, said })
  async function expectNothingThere(ask: (id: string) => Promise<Reply>, id: string) {
    const nothing = await ask(randomUUID())
    expect([nothing.status, nothing.json.code]).toEqual([404, 'not_found'])
    expect(withoutId(await ask(id))).toEqual(withoutId(nothing))
    expect(withoutId(await ask('no-id'))).toEqual(withoutId(nothing))
  }

  it('one order has what its programs get for it', async () => {
    const order = await place(elm, 2, 'F-9')
    expect(order).toMatchObject({
      livemode: true,
      state: 'processing',
      fileNumber: 'F-9',
      deeds: [{ state: 'processing', document: null, forecast: { isLate: false } }, {}],
    })
  })

  it('an order of another organization, or of a guest, is answered like one that is not there', async () => {
    const { id, deeds } = await place(elm)
    await deliver()
    const guest = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, guest.intentId)
    await shop.payments.controls.deliveriesIdle()
    const { browser } = oak
    for (const orderId of [id, guest.orderId]) {
      await expectNothingThere((each) => browser.get(`${ORDERS}/${each}`), orderId)
      await expectNothingThere((each) => browser.get(`${ORDERS}/${each}/deeds`), orderId)
      const deedIds = [deeds[0]?.id]
      await expectNothingThere(
        (each) => browser.post(`${ORDERS}/${each}/cancel`, { deedIds }),
        orderId,
      )
    }
    for (const what of ['file', 'provenance']) {
      const path = (each: string) => `/api/account/deeds/${each}/${what}`
      await expectNothingThere((each) => browser.get(path(each)), deeds[0]?.id ?? '')
      expect((await elm.browser.get(path(deeds[0]?.id ?? ''))).status).toBe(200)
    }
  })

  it('a delivered deed is downloaded with its sheet, one by one or all at once, and counted', async () => {
    const order = await place(elm, 2, 'F-10')
    const [first] = order.deeds
    const path = `/api/account/deeds/${first?.id}`
    for (const what of ['file', 'provenance']) {
      const early = await elm.browser.get(`${path}/${what}`)
      expect([what, early.status, early.json.code]).toEqual([what, 409, 'not_delivered'])
    }
    const soon = await elm.browser.get(`${ORDERS}/${order.id}/deeds`)
    expect([soon.status, soon.json.code]).toEqual([409, 'not_delivered'])
    await deliver()
    const { json } = await elm.browser.get(`${ORDERS}/${order.id}`)
    expect(json).toMatchObject({ state: 'completed', deeds: [{ state: 'delivered' }, {}] })
    const file = await elm.browser.get(`${path}/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=.*F-10.*\.pdf/)
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(json.deeds[0].document.sha256)
    const sheet = await elm.browser.get(`${path}/provenance`)
    expect([sheet.status, sheet.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const all = await elm.browser.get(`${ORDERS}/${order.id}/deeds`)
    expect(all.headers.get('content-type')).toBe('application/zip')
    expect([all.status, all.text.slice(0, 2)]).toEqual([200, 'PK'])
    const counted = await shop.query(
      'select download_count::int as count from download_links where line_id = $1',
      [first?.id],
    )
    expect(counted).toEqual([{ count: 1 }])
  })

  it('a file that can no longer be fetched is refused, and the order says so', async () => {
    const order = await place(elm)
    await deliver()
    shop.setClock(new Date(Date.now() + 31 * DAY))
    const later = await signInAsMember(shop, elm.organizationId, 'member', `${order.id}@elm.test`)
    const gone = await later.get(`/api/account/deeds/${order.deeds[0]?.id}/file`)
    expect([gone.status, gone.json.code]).toEqual([410, 'file_gone'])
    expect((await later.get(`${ORDERS}/${order.id}/deeds`)).json.code).toBe('not_delivered')
    const { json } = await later.get(`${ORDERS}/${order.id}`)
    expect(json.deeds[0].document.availableUntil).toBe(null)
  })

  it('what is late is canceled once, however often it’s asked, and goes back to the balance', async () => {
    const pine = await openOrdering(shop, 3 * 1999)
    const order = await place(pine, 3)
    // Once we've begun, only what is late can be canceled.
    await fulfil(shop)('search-deed')
    const path = `${ORDERS}/${order.id}/cancel`
    const [first, second, third] = order.deeds.map(({ id }) => id)
    const early = await pine.browser.post(path, { deedIds: [first] })
    expect([early.status, early.json.code]).toEqual([409, 'invalid_transition'])
    expect((await pine.browser.post(path, {})).status).toBe(400)
    shop.setClock(new Date(Date.now() + 49 * HOUR))
    const late = await signInAsMember(shop, pine.organizationId, 'member', `${order.id}@elm.test`)
    const isLate = { forecast: { isLate: true } }
    expect((await late.get(DEEDS)).json).toMatchObject([isLate, isLate, isLate])
    const foreign = await late.post(path, { deedIds: [randomUUID()] })
    expect([foreign.status, foreign.json.field]).toEqual([404, 'deedIds'])
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => late.post(path, { deedIds: [first, second] })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(replies[0]?.json.deeds.map(({ state }: { state: string }) => state)).toEqual([
      'refunded',
      'refunded',
      'processing',
    ])
    expect((await late.get('/api/account/balance')).json.cents).toBe(2 * 1999)
    expect((await late.post(path, { deedIds: [third] })).json).toMatchObject({
      state: 'completed',
      refunded: { cents: 3 * 1999 },
    })
    expect(
      await shop.query(
        `select detail from audit_log where action = 'cancel_deeds' and subject = $1 order by id`,
        [order.id],
      ),
    ).toEqual([{ detail: { deeds: 2 } }, { detail: { deeds: 1 } }])
  })

  it('a problem is reported once, by who may order, and the order says who placed it', async () => {
    const order = await place(elm)
    await deliver()
    const deedId = order.deeds[0]?.id ?? ''
    const path = `/api/account/deeds/${deedId}/problems`
    const problem = { reason: 'right_deed', message: 'It names another parcel.' }
    const viewer = await signInAsMember(shop, elm.organizationId, 'viewer', `${order.id}@elm.test`)
    expect((await viewer.post(path, problem)).status).toBe(403)
    await expectNothingThere(
      (each) => oak.browser.post(`/api/account/deeds/${each}/problems`, problem),
      deedId,
    )
    const replies = await Promise.all([1, 2, 3].map(() => elm.browser.post(path, problem)))
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(replies[0]?.json).toMatchObject({ deedId, outcome: 'in_review' })
    const asked = 'select reason, words from refund_requests where line_id = $1'
    expect(await shop.query(asked, [deedId])).toEqual([
      { reason: problem.reason, words: problem.message },
    ])
    const { json } = await viewer.get(`${ORDERS}/${order.id}`)
    const [member] = await shop.query('select placed_by as id from orders where id = $1', [
      order.id,
    ])
    expect(json.placedBy).toBe(member.id)
  })

  it('a page of deeds takes as many statements as one deed', async () => {
    const [one, many] = [await openOrdering(shop), await openOrdering(shop)]
    await place(one, 1)
    for (let turn = 0; turn < 4; turn += 1) await place(many, 3)
    await deliver()
    const counted = async ({ browser }: OrderingMember) =>
      (await statementsDuring(() => browser.get(DEEDS))).length
    const first = await counted(one)
    expect(await counted(many)).toBe(first)
    expect(first).toBeLessThanOrEqual(10)
  })
})
