import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE, until } from '../../../test/support/orders.ts'
import { sendMailJob } from '../../delivery/mail/send-mail.job.ts'
import { WAIT_LONGER_DAYS } from '../../policy.ts'

const DAY = 24 * 60 * 60 * 1000
const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

const shop = shopForTests({ clock: 'running' })
const desk = lateDesk(() => shop)
const { buy, read, refunds, atHour, watch, move, deliver, lines, events } = desk

async function late(addresses = [EMPIRE_STATE]) {
  const bought = await buy(addresses)
  await atHour(bought.orderId, 49)
  await watch()
  const at = (path: string) => `/api/orders/${bought.orderId}/${path}`
  const timeline = async () => (await bought.browser.get(`/api/orders/${bought.orderId}`)).json
  const cancel = (lineIds = bought.lineIds, as = bought.browser) =>
    as.post(at('cancellations'), { lineIds })
  const wait = (lineIds = bought.lineIds, as = bought.browser) => as.post(at('waits'), { lineIds })
  return { ...bought, at, timeline, cancel, wait }
}

it('the timeline goes line by line, without anything meant only for staff', async () => {
  const { orderId, lineIds, browser } = await buy()
  await move(lineIds[0] ?? '', 'search', 'escalate')
  await move(lineIds[1] ?? '', 'search', 'found', 'pass')
  await deliver(orderId)
  const reply = await browser.get(`/api/orders/${orderId}`)
  expect(reply.status).toBe(200)
  const [first, second] = reply.json.lines
  const words = ({ history }: { history: Array<{ what: string }> }) =>
    history.map(({ what }) => what)
  expect(words(first)).toEqual(['paid', 'searching', 'desk'])
  expect(words(second)).toEqual(['paid', 'searching', 'found', 'checked', 'delivered'])
  expect(first).toMatchObject({ isLate: false, hasAgreedToWait: false, request: null })
  expect(Date.parse(first.promisedBy)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  const told = JSON.stringify([reply.json.lines, reply.json.mails])
  for (const secret of ['Jane', 'page 2', 'staff', 'pi_', 'reason', 'system', 'provider']) {
    expect(told).not.toContain(secret)
  }
})

it('the timeline lists the emails, including a refused one, and only the latest', async () => {
  const { orderId, timeline } = await late()
  const rows = await shop.query('select id from outgoing_mail where order_id = $1', [orderId])
  const mail = (outcome: 'accepted' | 'refused') => ({
    ...shop.jobParts,
    mail: { send: async () => ({ outcome, reply: '-' }), close: () => {} },
  })
  await sendMailJob.run(mail('refused'), { mailId: rows[0].id }, desk.context)
  expect((await timeline()).mails).toMatchObject([{ template: 'order-delayed', arrived: false }])
  await shop.query(
    `insert into timeline (order_id, event, actor, detail, at)
          select $1, 'mail_sent', 'system', '{"template": "your-orders"}', now() from generate_series(1, 60)`,
    [orderId],
  )
  expect((await timeline()).mails).toHaveLength(21)
})

it('the timeline stays short however often a link is opened', async () => {
  const { orderId, lineIds, timeline } = await late()
  await shop.query(
    `insert into timeline (order_id, line_id, event, actor, at)
          select $1, $2, 'downloaded', 'customer', now() from generate_series(1, 5000)`,
    [orderId, lineIds[0]],
  )
  const { history } = (await timeline()).lines[0]
  expect(history.length).toBeLessThan(12)
  expect(history[0].what).toBe('paid')
})

it.each(['cancellations', 'waits'])('%s is a 404 to everyone else', async (path) => {
  const { at, orderId, intentId, lineIds } = await late()
  const send = (url: string) => shop.visit().post(url, { lineIds })
  expect((await send(at(path))).status).toBe(404)
  expect((await send(at(path).replace(orderId, NOBODY))).status).toBe(404)
  expect((await send(at(path).replace(orderId, 'x'))).status).toBe(404)
  expect(await refunds(intentId)).toEqual([])
})

it("a customer can't cancel or wait for a line of another order", async () => {
  const [mine, other] = [await late(), await late()]
  for (const reply of [await mine.cancel(other.lineIds), await mine.wait(other.lineIds)]) {
    expect(reply.status).toBe(404)
  }
  expect(await refunds(other.intentId)).toEqual([])
})

it("canceling refunds right away and only once, however often it's pressed", async () => {
  const { orderId, intentId, cancel, timeline } = await late()
  const replies = await Promise.all([cancel(), cancel(), cancel()])
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(replies.map(({ json }) => json.canceled).sort()).toEqual([0, 0, 1])
  expect((await cancel()).json).toEqual({ canceled: 0 })
  expect(await refunds(intentId)).toMatchObject([{ reason: 'canceled', state: 'requested' }])
  expect((await read(orderId)).progress).toEqual(['refunding'])
  expect((await timeline()).lines[0]).toMatchObject({
    isLate: false,
    refundReason: 'canceled',
  })
  shop.setClock(undefined)
  await desk.sendAll()
  await until(async () => (await read(orderId)).status === 'refunded', 'the refund')
  const [task] = await desk.tasks('line_overdue', orderId)
  expect(task.closed_at).not.toBeNull()
})

it('canceling is refused while the deadline can still be met', async () => {
  const { orderId, lineIds, browser, intentId } = await buy()
  await move(lineIds[0] ?? '', 'search', 'escalate')
  await atHour(orderId, 47.9)
  const reply = await browser.post(`/api/orders/${orderId}/cancellations`, { lineIds })
  expect(reply.status).toBe(409)
  expect(reply.json.message).toContain('isn’t late yet')
  expect(await refunds(intentId)).toEqual([])
})

it.each([
  ['ready', ['search', 'found', 'pass'], 'is ready and on its way'],
  ['delivered', ['search', 'found', 'pass', 'deliver'], 'has been delivered'],
] as const)('canceling is refused for a deed that is %s', async (_state, moves, words) => {
  const { orderId, lineIds, browser, intentId } = await buy([EMPIRE_STATE])
  await move(lineIds[0] ?? '', ...moves)
  await atHour(orderId, 60)
  const reply = await browser.post(`/api/orders/${orderId}/cancellations`, { lineIds })
  expect(reply.status).toBe(409)
  expect(reply.json.message).toContain(words)
  expect(await refunds(intentId)).toEqual([])
})

it("canceling is refused entirely if one of the lines can't be canceled", async () => {
  const { orderId, lineIds, cancel, intentId } = await late([
    EMPIRE_STATE,
    { ...EMPIRE_STATE, streetAddress: '1 Other St' },
  ])
  await move(lineIds[1] ?? '', 'approve')
  expect((await cancel()).status).toBe(409)
  expect((await read(orderId)).progress).toEqual(['desk', 'ready'])
  expect(await refunds(intentId)).toEqual([])
})

it('canceling has exactly one outcome when racing a delivery and the auto-refund', async () => {
  for (let round = 0; round < 10; round += 1) {
    shop.setClock(undefined)
    const { orderId, intentId, lineIds, cancel } = await late()
    await atHour(orderId, 72)
    const approve = async () => {
      await move(lineIds[0] ?? '', 'approve')
      await deliver(orderId)
    }
    await Promise.allSettled([approve(), cancel(), watch()])
    const [progress] = (await read(orderId)).progress
    const isDelivered = progress === 'delivered'
    expect(['delivered', 'refunding']).toContain(progress)
    expect(await refunds(intentId)).toHaveLength(isDelivered ? 0 : 1)
  }
}, 60_000)

it('waiting postpones the auto-refund once, and the order can still be canceled', async () => {
  const { orderId, lineIds, wait, cancel, timeline } = await late()
  const at = shop.parts.clock()
  const replies = await Promise.all([wait(), wait()])
  expect(replies.map(({ json }) => json.waiting).sort()).toEqual([0, 1])
  const until = new Date(at.getTime() + WAIT_LONGER_DAYS * DAY)
  expect((await lines(orderId))[0].refunded_after).toEqual(until)
  shop.setClock(new Date(at.getTime() + DAY))
  expect((await wait()).json).toEqual({ waiting: 0 })
  expect((await lines(orderId))[0].refunded_after).toEqual(until)
  expect((await timeline()).lines[0]).toMatchObject({
    isLate: true,
    hasAgreedToWait: true,
    refundedAfter: until.toISOString(),
  })
  expect(await events(orderId, lineIds[0])).toContain('wait')
  expect((await cancel()).json).toEqual({ canceled: 1 })
})

it("waiting is refused before the order is late, and once it's refunded", async () => {
  const { orderId, lineIds, browser } = await buy([EMPIRE_STATE])
  const wait = () => browser.post(`/api/orders/${orderId}/waits`, { lineIds })
  expect((await wait()).status).toBe(409)
  await atHour(orderId, 73)
  await watch()
  expect((await wait()).status).toBe(409)
  expect((await read(orderId)).progress).toEqual(['refunding'])
})
