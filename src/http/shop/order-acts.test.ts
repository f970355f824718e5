import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { type DeliveredOrder, deliverDeeds } from '../../../test/support/deeds.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { recordAttempt } from '../../delivery/mail/outgoing-mail.db.ts'
import { sendMailJob } from '../../delivery/mail/send-mail.job.ts'
import { smtpMail } from '../../platform/mail.ts'

const ISSUED = new Date('2026-03-01T10:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const daysOn = (days: number) => new Date(ISSUED.getTime() + days * DAY)

const inbox = forTests(openInbox)
const shop = shopForTests({ inbox, clock: ISSUED, webhooks: 'dropped' })
const mail = forTests(async () =>
  smtpMail({ url: inbox.url, from: 'Deedbox <deeds@deedbox.example>' }),
)
beforeEach(() => {
  inbox.mails.length = 0
})

const deliver = (addresses = [EMPIRE_STATE, WILLIS_TOWER]) =>
  deliverDeeds(shop, { at: ISSUED, addresses, email: 'ada@example.com' })
const again = ({ browser, orderId }: Pick<DeliveredOrder, 'browser' | 'orderId'>) =>
  browser.post(`/api/orders/${orderId}/links`, {})
const sendOwedMail = () => runJobs(shop, [sendMailJob], { mail })
const statusOf = async (path: string | undefined) => (await shop.visit().get(path ?? '')).status
function linksIn(kind: 'd' | 'p' | 'z' | 'o'): string[] {
  const pattern = new RegExp(`http://shop\\.test(/${kind}/\\S+)`, 'g')
  return inbox.mails.flatMap((each) =>
    [...each.text.matchAll(pattern)].map(([, path]) => path ?? ''),
  )
}
async function linesOf(orderId: string) {
  const rows = await shop.query(
    `select order_lines.id, count(*) filter (where revoked_at is null) as live
        from order_lines left join download_links on line_id = order_lines.id
        where order_id = $1 group by order_lines.id, position order by position`,
    [orderId],
  )
  return rows as Array<{ id: string; live: number }>
}

it("resent links include the same links, sheets, archive and order, and go to the order's own email", async () => {
  const order = await deliver()
  expect((await again(order)).status).toBe(202)
  await sendOwedMail()
  expect(inbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', expect.stringMatching(/^Your download links for order .*: 2 deeds$/)],
  ])
  expect(linksIn('d')).toEqual(order.deeds.map((deed) => deed.path))
  expect(linksIn('p')).toHaveLength(2)
  for (const path of [...linksIn('d'), ...linksIn('p'), ...linksIn('z')]) {
    expect(await statusOf(path)).toBe(200)
    expect(inbox.mails[0]?.html).toContain(path)
  }
  expect(await statusOf(linksIn('o')[0])).toBe(303)
  expect(inbox.mails[0]?.text).toContain('Your download links work until Mar 31, 2026.')
})

it('resent links include no archive when there is only one deed', async () => {
  const order = await deliver([EMPIRE_STATE])
  await again(order)
  await sendOwedMail()
  expect(inbox.mails[0]?.subject).toMatch(/^Your download link for order .*: 1 deed$/)
  expect(linksIn('z')).toEqual([])
  expect(linksIn('d')).toHaveLength(1)
})

it('resent links are only for those who may read the order', async () => {
  const { orderId } = await deliver()
  const theirs = await deliver()
  for (const browser of [shop.visit(), theirs.browser]) {
    expect((await again({ browser, orderId })).status).toBe(404)
  }
  expect((await again({ browser: theirs.browser, orderId: 'nonsense' })).status).toBe(404)
  await sendOwedMail()
  expect(inbox.mails).toEqual([])
})

it('resent links are one email when the button is pressed twice, and are limited per hour', async () => {
  const order = await deliver()
  const replies = await Promise.all([again(order), again(order)])
  expect(replies.map(({ status }) => status)).toEqual([202, 202])
  await sendOwedMail()
  expect(inbox.mails).toHaveLength(1)
  shop.setClock(new Date(ISSUED.getTime() + 20 * 60_000))
  expect((await again(order)).status).toBe(202)
  await sendOwedMail()
  expect(inbox.mails).toHaveLength(2)
  const refused = await again(order)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('resent links are new where the old ones expired, and the old ones stay expired', async () => {
  const order = await deliver()
  shop.setClock(daysOn(30))
  expect(await statusOf(order.deeds[0]?.path)).toBe(410)
  await Promise.all([again(order), again(order)])
  await sendOwedMail()
  const links = linksIn('d')
  expect(links).toHaveLength(2)
  expect(links).not.toContain(order.deeds[0]?.path)
  for (const [at, status] of [
    [daysOn(30), 200],
    [new Date(daysOn(60).getTime() - 1000), 200],
    [daysOn(60), 410],
  ] as const) {
    shop.setClock(at)
    expect(await statusOf(links[0])).toBe(status)
    expect(await statusOf(linksIn('z')[0])).toBe(status)
    expect(await statusOf(order.deeds[0]?.path)).toBe(410)
  }
  expect((await linesOf(order.orderId)).map(({ live }) => live)).toEqual([1, 1])
})

it("resent links leave out refunded deeds, and aren't offered when all are refunded", async () => {
  const order = await deliver()
  const refund = (lineId: string | undefined) =>
    shop.query("update order_lines set progress = 'refunding' where id = $1", [lineId])
  await refund(order.deeds[0]?.lineId)
  await again(order)
  await sendOwedMail()
  expect(linksIn('d')).toEqual([order.deeds[1]?.path])
  await refund(order.deeds[1]?.lineId)
  shop.setClock(daysOn(1))
  const reply = await again(order)
  expect([reply.status, reply.json.code]).toEqual([410, 'link_expired'])
  await sendOwedMail()
  expect(inbox.mails).toHaveLength(1)
})

it("links can't be resent once the files are deleted, or before anything is delivered", async () => {
  const order = await deliver()
  await shop.query(
    'update documents set deleted_at = $2 where line_id in (select id from order_lines where order_id = $1)',
    [order.orderId, ISSUED],
  )
  expect((await again(order)).status).toBe(410)
  const browser = shop.visit()
  const { orderId } = await placeOrder(browser, [EMPIRE_STATE])
  expect((await again({ browser, orderId })).status).toBe(410)
  await sendOwedMail()
  expect(inbox.mails).toEqual([])
})

describe('links renewed by staff', () => {
  let agent: Browser
  beforeAll(async () => {
    shop.setClock(ISSUED)
    agent = await signInAs(shop, 'agent')
  })
  const renew = (lineId: string | undefined, as = agent) =>
    as.post(`/api/admin/lines/${lineId}/link`, {})

  it('links renewed by staff end the old link at once, last thirty more days, and are emailed and logged', async () => {
    const order = await deliver()
    const [empire, willis] = order.deeds
    expect((await renew(empire?.lineId)).json).toEqual({ done: true })
    await sendOwedMail()
    const [link = ''] = linksIn('d')
    expect(inbox.mails).toHaveLength(1)
    expect(await statusOf(empire?.path)).toBe(410)
    expect(await statusOf(willis?.path)).toBe(200)
    expect(await statusOf(link)).toBe(200)
    const rows = await shop.query(
      "select actor, line_id from timeline where order_id = $1 and event = 'link_renewed'",
      [order.orderId],
    )
    expect(rows).toEqual([{ actor: expect.stringMatching(/^staff:/), line_id: empire?.lineId }])
    const audit = await shop.query(
      "select count(*) as rows from audit_log where action = 'renew_link' and subject = $1",
      [empire?.lineId],
    )
    expect(audit[0].rows).toBe(1)
  })

  it('links renewed by staff never leave a line with two, however many people renew it at once', async () => {
    const order = await deliver()
    const lineId = order.deeds[0]?.lineId
    const replies = await Promise.all(Array.from({ length: 5 }, () => renew(lineId)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await linesOf(order.orderId)).map(({ live }) => live)).toEqual([1, 1])
    await sendOwedMail()
    // Whichever email is read, its link is the one that works.
    const links = new Set(linksIn('d'))
    expect(links.size).toBe(1)
    expect(await statusOf([...links][0])).toBe(200)
  })

  it("links can't be renewed for undelivered or refunded deeds", async () => {
    const order = await deliver()
    const [deed] = order.deeds
    expect((await renew('0198f3a2-0000-7000-8000-000000000000')).status).toBe(404)
    await shop.query("update order_lines set progress = 'refunded' where id = $1", [deed?.lineId])
    expect((await renew(deed?.lineId)).status).toBe(409)
    await sendOwedMail()
    expect(inbox.mails).toEqual([])
  })
})

it('resent links become a task for staff when the mail server refuses them for good', async () => {
  const order = await deliver()
  const tasks = () =>
    shop.query('select kind, detail, closed_at from staff_tasks where order_id = $1', [
      order.orderId,
    ])
  inbox.refuseNext('ada@example.com', 452)
  await again(order)
  await expect(sendOwedMail()).rejects.toThrow('deferred')
  expect(await tasks()).toEqual([])
  inbox.refuseNext('ada@example.com', 550)
  await sendOwedMail()
  expect(await tasks()).toEqual([
    { kind: 'mail_failed', detail: expect.stringContaining('"link-renewed"'), closed_at: null },
  ])
  // The same attempt reported again by a job that ran twice.
  const rows = await shop.query('select id from outgoing_mail where order_id = $1', [order.orderId])
  await shop.database.db
    .transaction()
    .execute((tx) =>
      recordAttempt(tx, rows[0].id, { outcome: 'refused', reply: 'given up' }, ISSUED),
    )
  expect(await tasks()).toHaveLength(1)
})
