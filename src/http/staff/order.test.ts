import { expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { openShop } from '../../../test/support/shop.ts'
import { addOrganization, signInAs } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import type { OrderEvent, OrderPage } from '../../contract/staff/order-page.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { linkToken } from '../../secret-token.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

const shop = shopForTests()
const { buyDelivered, buyForDesk, query, refunds } = orderDesk(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))

const see = async (orderId: string): Promise<OrderPage> =>
  (await watcher.get(`/api/admin/orders/${orderId}`)).json
const timeline = async (orderId: string, search = ''): Promise<OrderEvent[]> =>
  (await watcher.get(`/api/admin/orders/${orderId}/timeline${search}`)).json

it('an organization’s order names it, on its page and in the list, and shows its balance’s money', async () => {
  const organizationId = await addOrganization(shop)
  await credit(shop, organizationId, 10_000)
  const { orderId, lineIds } = await orderFromBalance(shop.parts, organizationId)
  await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
  const page = await see(orderId)
  expect(page).toMatchObject({ organizationId, fullName: 'Elm Title', paymentUrl: null })
  const moved = page.ledger.filter(({ account }) => account === 'balances')
  expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 3998],
    ['refund', -1999],
  ])
  const { json: list } = await watcher.get(`/api/admin/orders?q=${orderId}`)
  expect(list).toMatchObject([{ id: orderId, organizationId }])
  const { orderId: guests } = await buyDelivered([EMPIRE_STATE])
  expect((await see(guests)).organizationId).toBeNull()
})

it("an order's page has the order, its lines, documents, links, money and emails in one response", async () => {
  const { orderId, intentId, lineIds } = await buyDelivered([EMPIRE_STATE, WILLIS_TOWER])
  const page = await see(orderId)
  expect(page).toMatchObject({
    id: orderId,
    fullName: 'Ada Lovelace',
    email: 'Ada@Example.com',
    status: 'completed',
    amount: 3998,
    paymentIntentId: intentId,
    paymentUrl: `https://dashboard.stripe.com/test/payments/${intentId}`,
    erasedAt: null,
    balance: 3998,
    reference: null,
  })
  const money = { grossCents: 3998, refundedCents: 0, disputedCents: 0, revenueCents: 3998 }
  expect(page.money).toMatchObject(money)
  const { feeCents, officeCents, staffCents, marginCents } = page.money ?? {}
  expect(feeCents).toBeGreaterThan(0)
  expect(marginCents).toBe(3998 - Number(feeCents) - Number(officeCents) - Number(staffCents))
  expect(page.lines.map(({ id }) => id)).toEqual(lineIds)
  const [line] = page.lines
  expect(line).toMatchObject({
    address: EMPIRE_STATE,
    progress: 'delivered',
    why: null,
    isLate: false,
    found: { source: 'fake', instrumentNumber: '2019-1' },
    replacement: null,
  })
  expect(line?.documents).toMatchObject([
    { documentType: 'Warranty deed', isByStaff: false, supersededAt: null, deletedAt: null },
  ])
  expect(line?.documents[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(line?.links).toMatchObject([{ standing: 'open', downloads: 0 }])
  expect(page.ledger.some(({ kind }) => kind === 'charge')).toBe(true)
  expect(page.mails.map(({ template, state }) => [template, state])).toContainEqual([
    'deeds-ready',
    'queued',
  ])
  expect(JSON.stringify(page)).not.toContain('sk_test')
})

it("an order's page says of each link what it does, the same as the link itself", async () => {
  const { orderId, lineIds } = await buyDelivered([EMPIRE_STATE, WILLIS_TOWER])
  const standings = async () => {
    const { lines } = await see(orderId)
    return lines.map(({ links }) => links[0]?.standing)
  }
  expect(await standings()).toEqual(['open', 'open'])
  const refunded = { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT }
  await refundLines(shop.parts, refunded)
  expect(await standings()).toEqual(['refunded', 'open'])
  await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
  expect(await standings()).toEqual(['refunded', 'refunded'])
  const rows = await shop.query('select id from download_links where line_id = any($1)', [lineIds])
  for (const { id } of rows) {
    const token = linkToken(shop.parts.config.LINK_SECRET, id)
    expect((await shop.visit().get(`/d/${token}`)).status).toBe(410)
  }
})

it('a delivered deed is never refunded as "No deed found", however generous a person is', async () => {
  const { orderId, intentId } = await buyDelivered([EMPIRE_STATE])
  const refund = (body: object) => agent.post(`/api/admin/orders/${orderId}/refunds`, body)
  const refused = await refund({ reason: 'not_found', despitePolicy: true })
  expect([refused.status, refused.json]).toMatchObject([
    409,
    {
      code: 'outside_policy',
      message: 'Its deed was found and delivered.',
    },
  ])
  expect(await refunds(intentId)).toEqual([])
  const { lines } = (await agent.get(`/api/admin/orders/${orderId}/money`)).json
  expect(lines[0].reasons).toEqual(['wrong_document', 'double_charge', 'system_error', 'other'])

  const [{ id }] = await query(
    `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
        select order_id, id, 'not_found', 'There is none.', now(), now()
        from order_lines where order_id = $1 returning id`,
    [orderId],
  )
  const decide = (body: object) => agent.post(`/api/admin/refund-requests/${id}/refund`, body)
  expect((await decide({ despitePolicy: true })).json.code).toBe('outside_policy')
  expect((await decide({ reason: 'wrong_document' })).status).toBe(202)
  expect(await refunds(intentId)).toMatchObject([{ reason: 'wrong_document' }])
})

it("an order's page says when a link has expired or is withheld", async () => {
  const { orderId, lineId } = await buyDelivered([EMPIRE_STATE])
  const standing = async () => (await see(orderId)).lines[0]?.links[0]?.standing
  await shop.query(
    "update download_links set expires_at = created_at + interval '1 millisecond' where line_id = $1",
    [lineId],
  )
  expect(await standing()).toBe('expired')
  await withhold(shop, EMPIRE_STATE)
  expect(await standing()).toBe('withheld')
  await shop.query('update suppressions set lifted_at = now(), lifted_by = added_by')
})

it("an order's page links to the live dashboard with a live key, and never shows the key", async () => {
  const live = await openShop({ STRIPE_SECRET_KEY: 'sk_live_abcdef0123456789' })
  try {
    const keeper = await signInAs(live, 'read_only')
    await live.query(
      `insert into orders (id, full_name, email, amount_cents, unit_price_cents, deeds, status, payment_intent_id, created_at)
          values ($1, 'Ada', 'a@example.com', 1999, 1999, 1, 'pending', 'pi_live', now())`,
      [NOBODY],
    )
    const reply = await keeper.get(`/api/admin/orders/${NOBODY}`)
    expect(reply.json.paymentUrl).toBe('https://dashboard.stripe.com/payments/pi_live')
    expect(reply.text).not.toContain('sk_live')
  } finally {
    await live.close()
  }
})

it("an order's page says why a line is waiting and when it's auto-refunded", async () => {
  const { orderId } = await buyForDesk()
  const [line] = (await see(orderId)).lines
  expect(line?.why).toEqual([
    'At the desk since ',
    { at: line?.progressAt },
    ': No source has a deed for this address.',
    ' Auto-refund on ',
    { at: line?.refundedAfter },
    '.',
  ])
  expect(line?.isLate).toBe(false)
  await query(
    "insert into source_answers values ($1, 'cook', 'not_found', null, now()) on conflict do nothing",
    [line?.id],
  )
  expect((await see(orderId)).lines[0]?.answers).toMatchObject([
    { source: 'Cook County Assessor', answer: 'not_found', detail: null },
  ])
  await query("update order_lines set promised_by = now() - interval '1 hour' where id = $1", [
    line?.id,
  ])
  const [late] = (await see(orderId)).lines
  expect(late?.isLate).toBe(true)
  expect(late?.why).toContain(' Overdue since ')
})

it("an order's page shows the customer's latest other orders, three at most", async () => {
  const { orderId } = await buyForDesk()
  await query(
    `insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status, payment_intent_id, created_at)
        select 'Ada', 'ADA@example.com', 1999, 1999, 1, 'pending', 'pi_more_' || n, now() - n * interval '1 day'
        from generate_series(1, 12) as n`,
  )
  const page = await see(orderId)
  expect(page.otherOrders).toHaveLength(3)
  expect(page.otherOrders.map(({ id }) => id)).not.toContain(orderId)
  await query("delete from orders where payment_intent_id like 'pi_more_%'")
})

it("an order's page shows the history with names and times, by page, line and person", async () => {
  const { orderId, lineIds } = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
  await agent.post(`/api/admin/orders/${orderId}/notes`, {
    noteId: crypto.randomUUID(),
    words: 'Called back.',
  })
  const all = await timeline(orderId)
  expect(all[0]).toMatchObject({ event: 'note_added', kind: 'staff', by: 'agent', lineId: null })
  expect(all.at(-1)).toMatchObject({ event: 'placed', by: 'Customer' })
  const ofLine = await timeline(orderId, `?lineId=${lineIds[1]}`)
  expect(new Set(ofLine.map(({ lineId }) => lineId))).toEqual(new Set([lineIds[1]]))
  const paged: string[] = (
    await listAll(watcher, `/api/admin/orders/${orderId}/timeline?limit=2`)
  ).map(({ id }) => id)
  expect(paged).toEqual(all.map(({ id }) => id))
  expect((await watcher.get(`/api/admin/orders/${orderId}/timeline?limit=101`)).status).toBe(400)
})

it("an order's page shows a document and its provenance sheet inline while the file is kept", async () => {
  const { orderId } = await buyDelivered()
  const id = (await see(orderId)).lines[0]?.documents[0]?.id
  const file = await watcher.get(`/api/admin/documents/${id}/file`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toBe('inline')
  expect(file.text).toContain('%PDF')
  const sheet = await watcher.get(`/api/admin/documents/${id}/provenance`)
  expect(sheet.text).toContain('%PDF')
  await query('update documents set deleted_at = now() where id = $1', [id])
  const gone = await watcher.get(`/api/admin/documents/${id}/file`)
  expect([gone.status, gone.json.message]).toEqual([404, expect.stringContaining('was deleted')])
  // Staff viewing the file doesn't count as a customer download.
  expect((await see(orderId)).lines[0]?.links[0]?.downloads).toBe(0)
})

it("an order's page answers 404 for anything that doesn't exist", async () => {
  expect((await watcher.get(`/api/admin/orders/${NOBODY}`)).status).toBe(404)
  expect((await watcher.get(`/api/admin/documents/${NOBODY}/file`)).status).toBe(404)
  expect((await watcher.get(`/api/admin/documents/${NOBODY}/provenance`)).status).toBe(404)
  expect((await watcher.get(`/api/admin/lines/${NOBODY}/replacement`)).status).toBe(404)
  expect((await watcher.get('/api/admin/orders/not-an-id')).status).toBe(400)
})
