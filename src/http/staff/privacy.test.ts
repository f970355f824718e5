import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { whereIs } from '../../../test/support/postgres/whole-database.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { countFigures } from '../../analytics/count-figures.job.ts'
import { recountAll } from '../../analytics/counted-days.db.ts'
import type { PersonFound } from '../../contract/staff/privacy.ts'
import { smtpMail } from '../../platform/mail.ts'

const NAME = 'Wilhelmina Forgettable'
const EMAIL = 'Wilhelmina.Forget@Example.org'
const REFERENCE = 'Estate of Wilhelmina'
const CARD = 'card_of_wilhelmina'
const SESSION = 'session-wilhelmina-0123456789'

describe('privacy', () => {
  const inbox = forTests(openInbox)
  const shop = shopForTests({ inbox })
  const owner = forTests(() => signInAs(shop, 'owner'))
  const agent = forTests(() => signInAs(shop, 'agent'))
  const desk = orderDesk(() => shop)
  const { query } = desk
  beforeAll(() => {
    shop.jobParts.mail = smtpMail({ url: inbox.url, from: 'deeds@deedbox.example' })
  })
  afterAll(() => shop.jobParts.mail.close())

  /** A specific person's order, paid and left in the queue. */
  async function order(email: string, addresses = [EMPIRE_STATE], changes: object = {}) {
    const browser = shop.visit()
    const placed = await placeOrder(browser, addresses, { fullName: NAME, email, ...changes })
    await payByCard(shop, placed.intentId)
    await until(async () => (await desk.read(placed.orderId)).status === 'completed', 'the payment')
    return { ...placed, browser }
  }
  async function delivered(email: string, addresses = [EMPIRE_STATE], changes: object = {}) {
    const placed = await order(email, addresses, changes)
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    await desk.sendOwedMail()
    return placed
  }
  const find = async (email: string, as = agent): Promise<PersonFound> =>
    (await as.post('/api/admin/privacy/find', { email })).json
  const erase = (email: string, changes: object = {}, as = owner) =>
    as.post('/api/admin/privacy/erase', { email, confirmation: email, ...changes })
  const figures = async () => {
    const [row] = await query(
      `select
        (select sum(orders)::int from day_figures_now) as orders,
        (select sum(customers)::int from day_figures_now) as customers,
        (select sum(deeds)::int from day_figures_now) as deeds,
        (select sum(captured_cents - refunded_cents - disputed_cents)::int from day_figures_now) as revenue,
        (select count(*)::int from orders) as "countedOrders",
        (select count(distinct email_key)::int from orders) as "countedCustomers",
        (select count(*)::int from customers) as "customerRows",
        (select sum(spent_cents)::int from customers) as spent,
        (select count(*)::int from timeline where event = 'deliver') as "countedDeeds",
        (select -sum(amount_cents)::int from ledger
          where account in ('sales', 'refunds', 'disputes')) as "countedRevenue",
        (select sum(amount_cents)::int from ledger where account = 'provider') as provider,
        (select count(distinct session_id)::int from search_events) as sessions,
        (select count(*)::int from search_events) as searches,
        (select count(*)::int from search_conversions) as conversions,
        (select count(distinct session_id)::int from search_conversions) as converted,
        (select jsonb_agg(days order by day) from (
          select day, searches, sessions, converted, added, placed, paid from search_days) as days) as "searchDays"`,
    )
    return row
  }
  /** The figures, which have to be what they count. */
  async function rightFigures() {
    const now = await figures()
    expect(now.customers).toBe(now.countedCustomers)
    expect(now.customerRows).toBe(now.countedCustomers)
    expect(now.orders).toBe(now.countedOrders)
    expect(now.revenue).toBe(now.countedRevenue)
    expect(now.deeds).toBe(now.countedDeeds)
    return now
  }

  /** Everything a person can leave behind with us. */
  async function leaveTraces(): Promise<{ orderIds: string[]; browser: Browser }> {
    const { orderId, browser } = await delivered(EMAIL, [EMPIRE_STATE, WILLIS_TOWER], {
      gclid: 'click-of-wilhelmina',
      sessionId: SESSION,
      reference: REFERENCE,
      addresses: [{ ...EMPIRE_STATE, reference: REFERENCE }, WILLIS_TOWER],
    })
    await query("update orders set card_brand = $2, card_last4 = '4242' where id = $1", [
      orderId,
      CARD,
    ])
    for (const rawQuery of ['350 5th Ave', 'another']) {
      await browser.post('/api/search-events', {
        sessionId: SESSION,
        rawQuery,
        normalizedAddress: null,
        searchStage: 'cart_add',
        metadata: null,
      })
    }
    await shop.parts.searchEvents.flush()
    await countFigures(shop.jobParts)
    inbox.refuseNext(EMAIL, 550)
    await agent.post(`/api/admin/orders/${orderId}/send-links`, {})
    await desk.sendOwedMail()
    await query(
      `update mail_attempts set reply = '550 5.1.1 <${EMAIL}> unknown' where outcome = 'refused'`,
    )
    await query(
      `update staff_tasks set detail = 'Refused: <${EMAIL}> unknown' where kind = 'mail_failed'`,
    )
    const lines = await query('select id from order_lines where order_id = $1', [orderId])
    await browser.post(`/api/orders/${orderId}/refund-requests`, {
      lineId: lines[0].id,
      reason: 'other',
      words: `Write to ${EMAIL}, ${NAME}`,
    })
    const [request] = await query('select id from refund_requests where order_id = $1', [orderId])
    await agent.post(`/api/admin/refund-requests/${request.id}/answer`, {
      subject: `About your request, ${NAME}`,
      words: `Dear ${NAME}, no.`,
      isRefusal: true,
    })
    const note = (id: string, words: string) =>
      agent.post(`/api/admin/orders/${id}/notes`, { noteId: crypto.randomUUID(), words })
    await note(orderId, `${NAME} called from ${EMAIL}`)
    const other = await desk.buyDelivered()
    await note(other.orderId, `Same as ${EMAIL.toLowerCase()}, says ${NAME}. Keep the rest.`)
    await query(
      `update copies set findings = jsonb_set(findings, '{fields,grantees}', $2::jsonb)
        where line_id = $1`,
      [lines[0].id, JSON.stringify([NAME.toUpperCase()])],
    )
    await shop.visit().post('/api/find-orders', { email: EMAIL })
    return { orderIds: [orderId], browser }
  }

  it('privacy shows what we have on a person, where, why and until when, and finds it by email', async () => {
    const { orderIds } = await leaveTraces()
    const found = await find(EMAIL.toUpperCase())
    expect(found.orders.map(({ id }) => id)).toEqual(orderIds)
    const counts = Object.fromEntries(found.holdings.map(({ what, count }) => [what, count]))
    expect(counts).toMatchObject({
      'Orders: name, email, addresses bought, ad click': 1,
      'Customer record': 1,
      'Files of deeds': 2,
      'Active download links': 2,
      'Refund requests, in their own words': 1,
      'Staff notes on them and their orders': 1,
      'Notes on others, and orders’ metadata, that mention the email': 1,
    })
    const [records] = found.holdings
    const years = new Date(records?.until ?? '').getUTCFullYear() - new Date().getUTCFullYear()
    expect(years).toBe(7)
    expect(found.obstacles).toEqual([])
    const [log] = await query("select subject from audit_log where action = 'find_person'")
    expect(log.subject).toMatch(/^person:/)
    expect((await find('nobody@example.com')).holdings).toEqual([])
  })

  it("privacy exports a person's data as one file, to an owner with fresh proof", async () => {
    const file = await owner.post('/api/admin/privacy/export', { email: EMAIL })
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="person.json"')
    const [exported] = file.json.orders
    expect(exported).toMatchObject({
      fullName: NAME,
      email: EMAIL,
      adClickId: 'click-of-wilhelmina',
      reference: REFERENCE,
      card: `${CARD} 4242`,
      refundRequests: [{ words: `Write to ${EMAIL}, ${NAME}`, answer: `Dear ${NAME}, no.` }],
      notes: [{ words: `${NAME} called from ${EMAIL}` }],
    })
    expect(exported.addresses).toMatchObject([{ reference: REFERENCE }, { reference: null }])
    expect(exported.mails.length).toBeGreaterThan(1)
    expect(file.json.searches.map(({ query: words }: { query: string }) => words)).toContain(
      '350 5th Ave',
    )
    expect(await query("select subject from audit_log where action = 'export_person'")).toEqual([
      { subject: expect.stringMatching(/^person:/) },
    ])
    const empty = await owner.post('/api/admin/privacy/export', { email: 'nobody@example.com' })
    expect(empty.json).toMatchObject({ orders: [], searches: [] })
  })

  /** An owner whose last proof is too old for serious acts. */
  async function staleOwner(): Promise<Browser> {
    const browser = await signInAs(shop, 'owner')
    await query(
      `update staff_sessions set proved_at = now() - interval '11 minutes'
        where id = (select id from staff_sessions order by created_at desc limit 1)`,
    )
    return browser
  }

  it('erasure takes the email typed again, and without fresh proof nothing is erased', async () => {
    expect((await erase(EMAIL, { confirmation: 'erase' })).status).toBe(400)
    const refused = await erase(EMAIL, {}, await staleOwner())
    expect([refused.status, refused.json.code]).toEqual([403, 'stale_session'])
    expect((await find(EMAIL)).orders).toHaveLength(1)
  })

  it('erasure leaves nothing of the person in the whole database, and all stats unchanged', async () => {
    const words = [EMAIL, NAME, SESSION, REFERENCE, CARD, 'click-of-wilhelmina']
    const before = await figures()
    expect((await whereIs(shop.database.pool, words)).length).toBeGreaterThan(8)
    const replies = await Promise.all([erase(EMAIL), erase(EMAIL.toLowerCase())])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.map(({ json }) => json.orders).toSorted()).toEqual([0, 1])
    expect(await whereIs(shop.database.pool, words)).toEqual([])

    const after = await rightFigures()
    expect(after).toEqual(before)
    expect(after.searchDays).not.toEqual(null)
    await shop.database.db.transaction().execute((tx) => recountAll(tx))
    expect(await figures()).toEqual(before)
    const [note] = await query("select words from order_notes where words like '%Keep the rest%'")
    expect(note.words).toBe('Same as [erased], says [erased]. Keep the rest.')
    const log = await query(
      "select subject, detail from audit_log where action = 'erase_person' order by id",
    )
    expect(log).toHaveLength(2)
    expect(log[0].subject).toMatch(/^person:/)
  })

  it('erasure ends a member’s account of an organization, and leaves its keys and history', async () => {
    const email = 'Mona.Member@elm.test'
    const added = await owner.post('/api/admin/organizations', { name: 'Mona Title', email })
    expect(added.status).toBe(201)
    const named = "update staff set full_name = 'Mona Canary' where lower(email) = lower($1)"
    await shop.query(named, [email])
    expect((await find(email)).holdings).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('organization'), count: 2 }),
    )
    expect((await erase(email)).status).toBe(200)
    const traces = [email, email.toLowerCase(), 'Mona Canary']
    expect(await whereIs(shop.database.pool, traces)).toEqual([])
    const { json } = await owner.get(`/api/admin/organizations/${added.json.id}`)
    expect(json.members).toMatchObject([{ disabledAt: expect.any(String), invitedUntil: null }])
    expect(json.members[0].username).toMatch(/@erased\.invalid$/)
  })

  it('erasure ends all access to the order, and no more emails are sent for it', async () => {
    const email = 'second.person@example.org'
    const { orderId, browser } = await delivered(email, [EMPIRE_STATE], { fullName: 'Second One' })
    const mail = inbox.mails.findLast(({ to, text }) => to === email && text.includes('/d/'))
    const links = [...(mail?.text ?? '').matchAll(/http:\/\/shop\.test(\/[doz]\/\S+)/g)]
    expect(links.length).toBeGreaterThan(1)
    expect((await erase(email)).status).toBe(200)
    expect((await browser.get(`/api/orders/${orderId}`)).status).toBe(404)
    for (const [, path] of links) {
      expect([404, 410]).toContain((await shop.visit().get(path as string)).status)
    }
    const [line] = await query('select id from order_lines where order_id = $1', [orderId])
    expect((await agent.post(`/api/admin/lines/${line.id}/link`, {})).status).toBe(409)
    expect((await agent.post(`/api/admin/orders/${orderId}/send-links`, {})).status).toBe(409)
    const change = { email: 'x@example.com', repeated: 'x@example.com' }
    const [row] = await query('select email from orders where id = $1', [orderId])
    const changed = await agent.post(`/api/admin/orders/${orderId}/email`, {
      ...change,
      from: row.email,
    })
    expect(changed.status).toBe(409)
    expect((await desk.upload(line.id, agent)).status).toBe(409)
    // Money can still be refunded, without an email to anyone.
    const mails = inbox.mails.length
    const refund = { reason: 'system_error', lineIds: [line.id] }
    expect((await agent.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(202)
    await desk.sendAll()
    await desk.sendOwedMail()
    expect(inbox.mails).toHaveLength(mails)
    const page = (await agent.get(`/api/admin/orders/${orderId}`)).json
    expect(page).toMatchObject({ fullName: 'Erased', erasedAt: expect.any(String) })
    // And the stats follow the refund as usual.
    await desk.providerIdle()
    await rightFigures()
  })

  it('erasure is refused while something is in progress, and says what to do', async () => {
    const email = 'third.person@example.org'
    const { orderId } = await order(email)
    const waiting = await erase(email)
    expect([waiting.status, waiting.json.message]).toEqual([
      409,
      expect.stringContaining('still on its way'),
    ])
    expect((await find(email)).obstacles).toMatchObject([{ orderId }])
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    const [line] = await query('select id from order_lines where order_id = $1', [orderId])

    await desk.upload(line.id, agent, '%PDF-1.7 the right one')
    expect((await erase(email)).json.message).toContain('being replaced')
    await desk.checkReplacements()

    await query(
      `insert into disputes (provider_id, payment_intent_id, order_id, amount_cents, reason, status, opened_at)
        select 'dp_1', payment_intent_id, id, 1999, 'fraudulent', 'needs_response', now() from orders where id = $1`,
      [orderId],
    )
    expect((await erase(email)).json.message).toContain('disputed')
    await query("update disputes set closed_at = now(), status = 'won' where provider_id = 'dp_1'")

    const refund = { reason: 'system_error', lineIds: [line.id] }
    await agent.post(`/api/admin/orders/${orderId}/refunds`, refund)
    expect((await erase(email)).json.message).toContain('refund is on its way')
    await desk.sendAll()
    await desk.providerIdle()
    await until(async () => (await desk.read(orderId)).status === 'refunded', 'the refund')
    expect((await erase(email)).status).toBe(200)
    expect(await whereIs(shop.database.pool, [email])).toEqual([])
  })

  it('erasure waits for an order that may still be paid', async () => {
    const email = 'fourth.person@example.org'
    await placeOrder(shop.visit(), [EMPIRE_STATE], { email })
    expect((await erase(email)).json.message).toContain('may still be paid')
  })

  it('erasure finds the person who had the email before it was changed, and removes them from the emails', async () => {
    const email = 'fifth.person@example.org'
    const { orderId } = await delivered(email, [EMPIRE_STATE], { fullName: 'Fifth One' })
    await agent.post(`/api/admin/orders/${orderId}/email`, {
      from: email,
      email: 'keeps@example.org',
      repeated: 'keeps@example.org',
    })
    await desk.sendOwedMail()
    expect((await find(email)).holdings.length).toBeGreaterThan(0)
    expect((await erase(email)).json.orders).toBe(0)
    expect(await whereIs(shop.database.pool, [email])).toEqual([])
    const [row] = await query('select full_name, email from orders where id = $1', [orderId])
    expect(row).toEqual({ full_name: 'Fifth One', email: 'keeps@example.org' })
  })

  it("erasure never splits an incoming order: it's either erased or stays whole", async () => {
    const email = 'sixth.person@example.org'
    await delivered(email, [EMPIRE_STATE], { fullName: 'Sixth One' })
    const [erased, again] = await Promise.all([
      erase(email),
      placeOrder(shop.visit(), [WILLIS_TOWER], { email, fullName: 'Sixth One' }),
    ])
    const [row] = await query('select full_name, email from orders where id = $1', [again.orderId])
    expect([200, 409]).toContain(erased.status)
    expect(row).toEqual({ full_name: 'Sixth One', email })
    await rightFigures()
  })
})
