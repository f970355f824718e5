import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { jobContext, lettersOf, runJobs } from '../../../test/support/jobs.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { DAY, HOUR, later, MINUTE } from '../../durations.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import type { Letter, MailOutcome } from '../../platform/mail.ts'
import { reviveLinesJob } from '../../upkeep/revive-lines.job.ts'
import { deliverOrderJob } from '../deliver-order.job.ts'
import { resendLinks, revokeLink } from '../resend-links.ts'
import { confirmOrderJob } from './confirm-order.job.ts'
import { sendMailJob } from './send-mail.job.ts'
import { tellDeliveriesJob } from './tell-deliveries.job.ts'

describeShop('emails about deliveries', (shop) => {
  const { buy, move, deliver, read } = lateDesk(() => shop)

  let letters: Letter[] = []
  let answer: MailOutcome = { outcome: 'accepted', reply: 'ok' }
  beforeEach(async () => {
    letters = []
    answer = { outcome: 'accepted', reply: 'ok' }
    await shop.query("delete from pgboss.job where name in ('send-mail', 'confirm-order')")
    shop.setClock(undefined)
  })

  /** Ten in the morning in New York, so that a shop's day is left. */
  const START = new Date('2026-11-16T15:00:00Z')
  const clockAt = (ms: number) => shop.setClock(later(START, ms))

  async function order(count: number) {
    clockAt(0)
    const addresses = Array.from({ length: count }, (_, place) => ({
      ...EMPIRE_STATE,
      streetAddress: `${place + 1} ${Math.random().toString(36).slice(2, 8)} St`,
    }))
    const bought = await buy(addresses)
    await runJobs(shop, [confirmOrderJob])
    return bought
  }

  /** Sends what's owed, and says the subjects of all emails so far without the order's number. */
  async function subjects(): Promise<string[]> {
    letters.push(...(await lettersOf(shop, [sendMailJob], answer)))
    return letters.map(({ subject }) => subject.replace(/ order [0-9A-F]{8}/, ''))
  }
  const tell = (orderId: string) => tellDeliveriesJob.run(shop.jobParts, { orderId })
  const find = (lineId = '') => move(lineId, 'search', 'found', 'pass')
  const toDesk = (lineId = '') => move(lineId, 'search', 'escalate')
  async function findAndDeliver(orderId: string, lineIds: string[]) {
    for (const lineId of lineIds) await find(lineId)
    await deliver(orderId)
  }
  async function bringAndDeliver(orderId: string, lineId = '') {
    await move(lineId, 'approve')
    await deliver(orderId)
  }
  const streets = (letter: Letter | undefined) =>
    [...(letter?.text.matchAll(/^(\d+) .* St, New York/gm) ?? [])].map(([, number]) =>
      Number(number),
    )
  const waitingFor = async (orderId: string) =>
    shop.query(
      `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = 'tell-deliveries' and singleton_key = $1 and state = 'created'`,
      [orderId],
    )

  it('an order of twelve deeds, three of them the staff’s, brings three emails until the staff’s first deed', async () => {
    const { orderId, lineIds } = await order(12)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    clockAt(20_000)
    for (const lineId of lineIds.slice(9)) await toDesk(lineId)
    for (const lineId of lineIds.slice(1, 8)) await findAndDeliver(orderId, [lineId])
    await tell(orderId)
    expect(await subjects()).toEqual([
      'Receipt for: 12 deeds, $239.88',
      'Your deeds for: 1 of 12 ready',
    ])
    clockAt(40_000)
    await findAndDeliver(orderId, [lineIds[8] ?? ''])
    await tell(orderId)
    clockAt(DAY)
    await tell(orderId)
    expect(await subjects()).toEqual([
      'Receipt for: 12 deeds, $239.88',
      'Your deeds for: 1 of 12 ready',
      'Your deeds for: 9 of 12 ready',
    ])
    const [, first, rest] = letters
    expect(first?.text).toContain('1 of 12 delivered · searching for 8 · 3 with our staff')
    expect(rest?.text).toContain('New since our last email: 8 deeds.')
    expect(rest?.text).toContain('9 of 12 delivered · 3 with our staff, due Nov 18, 2026.')
    expect(rest?.text.match(/\/d\/\S+/g)).toHaveLength(8)
    await bringAndDeliver(orderId, lineIds[10])
    expect((await subjects())[3]).toBe('Your deeds for: 10 of 12 ready')
    expect(streets(letters[3])[0]).toBe(11)
  })

  it('an escalation ends the search as a delivery does, and the rest is emailed within seconds', async () => {
    const { orderId, lineIds } = await order(3)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    await findAndDeliver(orderId, lineIds.slice(1, 2))
    expect(await waitingFor(orderId)).toEqual([{ seconds: 5 }])
    await toDesk(lineIds[2])
    // Not in the same second.
    await tell(orderId)
    expect((await subjects()).slice(1)).toEqual(['Your deeds for: 1 of 3 ready'])
    clockAt(5000)
    await tell(orderId)
    expect((await subjects()).slice(2)).toEqual(['Your deeds for: 2 of 3 ready'])
  })

  it('an order of one deed brings a receipt and one email', async () => {
    const { orderId, lineIds } = await order(1)
    await findAndDeliver(orderId, lineIds)
    await tell(orderId)
    expect(await subjects()).toEqual(['Receipt for: 1 deed, $19.99', 'Your deed for: 1 of 1 ready'])
    expect(letters[1]?.text).toContain('Download deed (PDF):\nhttp://shop.test/d/')
    expect(letters[1]?.text).toContain('Your download link works until Dec 16, 2026.')
  })

  it('an order that needs no staff brings a receipt, the first deed and the rest', async () => {
    const { orderId, lineIds } = await order(4)
    for (const lineId of lineIds) await findAndDeliver(orderId, [lineId])
    await subjects()
    clockAt(5000)
    await tell(orderId)
    expect(await subjects()).toEqual([
      'Receipt for: 4 deeds, $79.96',
      'Your deeds for: 1 of 4 ready',
      'Your deeds for: 4 of 4 ready',
    ])
    expect(letters[2]?.text).not.toContain('THE REST OF YOUR ORDER')
    expect(letters[2]?.text).toMatch(/Download all deeds \(ZIP\):\nhttp:\/\/shop\.test\/z\//)
  })

  it("an order that only staff can deliver brings one email per day of the shop's", async () => {
    const { orderId, lineIds } = await order(4)
    for (const lineId of lineIds) await toDesk(lineId)
    clockAt(HOUR)
    await bringAndDeliver(orderId, lineIds[0])
    clockAt(2 * HOUR)
    await bringAndDeliver(orderId, lineIds[1])
    clockAt(13.5 * HOUR)
    // The last one comes on the same day, half an hour before midnight in New York.
    await bringAndDeliver(orderId, lineIds[2])
    await tell(orderId)
    expect((await subjects()).slice(1)).toEqual(['Your deeds for: 1 of 4 ready'])
    const [{ seconds }] = await waitingFor(orderId)
    expect(seconds).toBe(12 * 60 * 60)
    clockAt(14 * HOUR)
    await tell(orderId)
    clockAt(15 * HOUR)
    await bringAndDeliver(orderId, lineIds[3])
    expect((await subjects()).slice(2)).toEqual(['Your deeds for: 3 of 4 ready'])
    clockAt(38 * HOUR)
    await tell(orderId)
    expect((await subjects()).slice(3)).toEqual(['Your deeds for: 4 of 4 ready'])
  })

  it('deeds delivered at the same instant by two workers are each emailed once', async () => {
    const { orderId, lineIds } = await order(6)
    for (const lineId of lineIds) await find(lineId)
    await Promise.all([deliver(orderId), deliver(orderId), tell(orderId), tell(orderId)])
    await tell(orderId)
    expect((await subjects()).slice(1)).toEqual(['Your deeds for: 6 of 6 ready'])
    expect(letters[1]?.text.match(/\/d\/\S+/g)).toHaveLength(6)
  })

  it('a delivery whose email can’t be owed is undone as a whole, and tried again', async () => {
    const { orderId, lineIds } = await order(1)
    await find(lineIds[0])
    await shop.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'on purpose'; end $$;
      create trigger fail before insert on outgoing_mail for each row execute function fail()`)
    await expect(deliver(orderId)).rejects.toThrow('on purpose')
    expect(await read(orderId)).toMatchObject({ progress: ['ready'] })
    await shop.query('drop function fail cascade')
    await deliver(orderId)
    await deliver(orderId)
    expect((await subjects()).slice(1)).toEqual(['Your deed for: 1 of 1 ready'])
  })

  it('an email that was owed before a crash is sent afterward, together with the next one', async () => {
    const { orderId, lineIds } = await order(3)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    answer = { outcome: 'deferred', reply: 'busy' }
    await expect(subjects()).rejects.toThrow('deferred')
    answer = { outcome: 'accepted', reply: 'ok' }
    clockAt(10_000)
    await findAndDeliver(orderId, lineIds.slice(1))
    expect((await subjects()).toSorted()).toEqual([
      'Receipt for: 3 deeds, $59.97',
      'Your deeds for: 3 of 3 ready',
    ])
    expect(letters.at(-1)?.text.match(/\/d\/\S+/g)).toHaveLength(3)
  })

  it.each([
    ['the earlier one first', 1],
    ['the later one first', -1],
    ['both at once', 0],
  ])('two emails that were held up leave as one: %s', async (_, way) => {
    const { orderId, lineIds } = await order(3)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    clockAt(10_000)
    await toDesk(lineIds[2])
    await findAndDeliver(orderId, lineIds.slice(1, 2))
    const rows = await shop.query(
      "select id from outgoing_mail where order_id = $1 and template = 'deeds-ready' order by created_at",
      [orderId],
    )
    expect(rows).toHaveLength(2)
    const take = async (letter: Letter) => {
      letters.push(letter)
      return answer
    }
    const parts = { ...shop.jobParts, mail: { send: take, close: () => {} } }
    const send = (mailId: string) => sendMailJob.run(parts, { mailId }, jobContext(shop))
    const ids = way < 0 ? rows.map(({ id }) => id).reverse() : rows.map(({ id }) => id)
    if (way === 0) await Promise.all(ids.map(send))
    else for (const id of ids) await send(id)
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: 2 of 3 ready$/),
    ])
    expect(letters[0]?.text.match(/\/d\/\S+/g)).toHaveLength(2)
  })

  it('a lost job doesn’t leave a delivery without its email', async () => {
    const { orderId, lineIds } = await order(3)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    await subjects()
    await findAndDeliver(orderId, lineIds.slice(1, 2))
    await shop.query("delete from pgboss.job where name = 'tell-deliveries'")
    clockAt(16 * MINUTE)
    await reviveLinesJob.run(shop.jobParts, {}, jobContext(shop))
    expect(await waitingFor(orderId)).toHaveLength(1)
    await tell(orderId)
    expect((await subjects())[2]).toBe('Your deeds for: 2 of 3 ready')
  })

  it('a deed refunded before its email is never linked, and the others are counted without it', async () => {
    const { orderId, lineIds } = await order(4)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    await findAndDeliver(orderId, lineIds.slice(1, 3))
    const refund = { reason: 'wrong_document', despitePolicy: true, actor: 'system' } as const
    await refundLines(shop.parts, { orderId, lineIds: [lineIds[1] ?? ''], ...refund })
    await findAndDeliver(orderId, lineIds.slice(3))
    await subjects()
    clockAt(5000)
    await tell(orderId)
    expect((await subjects())[2]).toBe('Your deeds for: 3 of 4 ready')
    expect(letters[2]?.text).toContain('3 of 4 delivered · 1 being refunded.')
    // The last is the refunded one, below what became of the rest.
    expect(streets(letters[2])).toEqual([3, 4, 2])
  })

  it('an email whose only deed is refunded before it leaves isn’t sent, and bothers nobody', async () => {
    const { orderId, lineIds } = await order(1)
    await subjects()
    await findAndDeliver(orderId, lineIds)
    const refund = { reason: 'wrong_document', despitePolicy: true, actor: 'system' } as const
    await refundLines(shop.parts, { orderId, lineIds, ...refund })
    expect(await subjects()).toHaveLength(1)
    expect(
      await shop.query(
        "select state from outgoing_mail where order_id = $1 and template = 'deeds-ready'",
        [orderId],
      ),
    ).toEqual([{ state: 'failed' }])
    expect(await shop.query('select from staff_tasks where order_id = $1', [orderId])).toEqual([])
  })

  it('links that someone asks for are no news afterward, and count for no day', async () => {
    const { orderId, lineIds } = await order(4)
    for (const lineId of lineIds) await toDesk(lineId)
    await bringAndDeliver(orderId, lineIds[0])
    await subjects()
    await bringAndDeliver(orderId, lineIds[1])
    await resendLinks(shop.parts, orderId)
    clockAt(DAY)
    await tell(orderId)
    expect((await subjects()).slice(1)).toEqual([
      'Your deeds for: 1 of 4 ready',
      'Your download links for: 2 deeds',
    ])
    await bringAndDeliver(orderId, lineIds[2])
    expect((await subjects())[3]).toBe('Your deeds for: 3 of 4 ready')
  })

  it('a link that staff revoke before its email is due is never emailed', async () => {
    const { orderId, lineIds } = await order(3)
    await findAndDeliver(orderId, lineIds.slice(0, 1))
    await findAndDeliver(orderId, lineIds.slice(1, 2))
    const [staff] = await shop.query(
      `insert into staff (username, password_hash, role, created_at)
        values ('revoker', 'x', 'agent', now()) returning id`,
    )
    await revokeLink(shop.parts, { lineId: lineIds[1] ?? '', staffId: staff.id, reason: 'a test' })
    clockAt(HOUR)
    await tell(orderId)
    expect(await subjects()).toHaveLength(2)
    expect(
      await shop.query('select from order_lines where order_id = $1 and delivery_told_at is null', [
        orderId,
      ]),
    ).toHaveLength(1)
  })

  /** What a run asks of the database, besides beginning and ending its transaction. */
  const countStatements = async (run: (db: typeof shop.jobParts.db) => Promise<void>) => {
    let statements = 0
    const db = shop.jobParts.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await run(db)
    return statements
  }

  it('delivering takes as many statements for twenty deeds as for two', async () => {
    const counts = []
    for (const many of [2, 20]) {
      const { orderId, lineIds } = await order(many)
      for (const lineId of lineIds) await find(lineId)
      counts.push(
        await countStatements((db) => deliverOrderJob.run({ ...shop.jobParts, db }, { orderId })),
      )
    }
    expect(counts).toEqual([7, 7])
  })

  it('deciding on an email takes as many statements for twenty deeds as for two', async () => {
    const counts = []
    for (const many of [2, 20]) {
      const { orderId, lineIds } = await order(many + 1)
      await findAndDeliver(orderId, lineIds.slice(0, 1))
      for (const lineId of lineIds.slice(1)) await find(lineId)
      await deliver(orderId)
      await shop.query(
        `update order_lines set delivery_told_at = null where order_id = $1 and position > 0`,
        [orderId],
      )
      await shop.query(`delete from outgoing_mail where order_id = $1 and data->>'part' = 'rest'`, [
        orderId,
      ])
      clockAt(10_000)
      counts.push(
        await countStatements((db) => tellDeliveriesJob.run({ ...shop.jobParts, db }, { orderId })),
      )
    }
    expect(counts).toEqual([5, 5])
  })
})
