import { expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { lettersOf } from '../../test/support/jobs.ts'
import { HOUR, lateDesk } from '../../test/support/late-orders.ts'
import { EMPIRE_STATE } from '../../test/support/orders.ts'
import { sendMailJob } from '../delivery/mail/send-mail.job.ts'
import { waitLonger } from '../money/refunds/cancel-lines.ts'
import { lockLine, moveLine } from '../orders/lines.db.ts'
import { orderNumber } from '../orders/order.ts'
import { shopMoment } from '../orders/shop-day.ts'
import { WAIT_LONGER_DAYS } from '../policy.ts'
import { deadLetterJob } from './dead-letter.job.ts'
import { reviveLinesJob } from './revive-lines.job.ts'

describeShop('delivery deadlines', { clock: 'running' }, (shop) => {
  const desk = lateDesk(() => shop)
  const { buy, read, refunds, tasks, atHour, watch, move, deliver, lines, mails, events } = desk

  const openTasks = async (orderId: string) =>
    (await tasks('line_overdue', orderId)).filter((task) => task.closed_at === null)

  it('a line is left alone until its deadline', async () => {
    const { orderId, intentId } = await buy()
    await atHour(orderId, 47.99)
    await watch()
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['queued', 'queued'] })
    expect(await mails(orderId)).toEqual([])
    expect(await refunds(intentId)).toEqual([])
  })

  it('a late line goes to the desk, and the customer is told once for all lines', async () => {
    const { orderId, lineIds } = await buy()
    await move(lineIds[1] ?? '', 'search')
    const at = await atHour(orderId, 48)
    await watch()
    await watch()
    const late = await lines(orderId)
    expect(late.map((line) => line.desk_reason)).toEqual([
      'Overdue: the search never began.',
      'Overdue: the search didn’t finish.',
    ])
    expect(late.map((line) => line.delay_told_at)).toEqual([at, at])
    expect(await mails(orderId)).toEqual(['order-delayed'])
    expect(await events(orderId, lineIds[0])).toEqual(['pay', 'escalate', 'delay_told'])
    expect(await openTasks(orderId)).toHaveLength(2)
  })

  it('a delay is announced in an email with the choice and the refund date', async () => {
    const { orderId } = await buy()
    const at = await atHour(orderId, 48)
    await watch()
    const letters = await lettersOf(shop, [sendMailJob])
    const letter = letters.find(({ subject }) => subject.includes(orderNumber(orderId)))
    const plain = (html = '') =>
      html.replaceAll(/<[^>]+>|<!--.*?-->/g, '').replaceAll('&#x27;', "'")
    expect(letter?.subject).toMatch(/^Order [0-9A-F]{8} is delayed: 2 of 2 deeds$/)
    expect(letter?.to).toBe('Ada@Example.com')
    const refundedOn = shopMoment(new Date(at.getTime() + 24 * HOUR), 'America/New_York')
    for (const text of [letter?.text, plain(letter?.html)]) {
      expect(text).toContain('350 5th Ave, New York, NY 10118')
      expect(text).toContain('233 S Wacker Dr')
      expect(text).toContain('Cancel, and we’ll refund your card right away.')
      expect(text).toContain(`${WAIT_LONGER_DAYS} more days`)
      expect(text).toContain(refundedOn)
    }
    expect(letter?.text).toMatch(/http:\/\/shop\.test\/o\/[\w-]{43}/)
  })

  it("a late line already at the desk stays there, and keeps the person's own words", async () => {
    const { orderId, lineIds } = await buy([EMPIRE_STATE])
    await move(lineIds[0] ?? '', 'search', 'escalate')
    await atHour(orderId, 48)
    await watch()
    expect((await lines(orderId))[0]).toMatchObject({
      progress: 'desk',
      desk_reason: 'Jane could not read page 2.',
    })
    expect(await mails(orderId)).toEqual(['order-delayed'])
  })

  it('a deadline no longer matters once the line is delivered', async () => {
    const { orderId, lineIds } = await buy()
    await move(lineIds[0] ?? '', 'search', 'found', 'pass')
    await deliver(orderId)
    await move(lineIds[1] ?? '', 'search', 'found', 'pass')
    await atHour(orderId, 100)
    await deliver(orderId)
    await watch()
    expect((await read(orderId)).progress).toEqual(['delivered', 'delivered'])
    expect(await mails(orderId)).not.toContain('order-delayed')
  })

  it('a late line that is ready is delivered, however late, and never refunded', async () => {
    const { orderId, intentId, lineIds } = await buy([EMPIRE_STATE])
    await atHour(orderId, 71.9)
    await move(lineIds[0] ?? '', 'search', 'found', 'pass')
    await atHour(orderId, 73.5)
    await shop.query("delete from pgboss.job where name = 'deliver-order'")
    await watch()
    await watch()
    expect(
      await shop.query(
        "select data from pgboss.job where name = 'deliver-order' and data->>'orderId' = $1",
        [orderId],
      ),
    ).toHaveLength(1)
    expect(await openTasks(orderId)).toHaveLength(1)
    expect(await refunds(intentId)).toEqual([])
    await deliver(orderId)
    expect(await openTasks(orderId)).toEqual([])
  })

  it('a refund waits for a copy that is being checked, but not for one that hangs', async () => {
    const { orderId, intentId, lineIds } = await buy([EMPIRE_STATE])
    await atHour(orderId, 71.9)
    await move(lineIds[0] ?? '', 'search', 'found')
    await atHour(orderId, 72.1)
    await watch()
    expect((await read(orderId)).progress).toEqual(['checking'])
    await atHour(orderId, 72.5)
    await watch()
    expect((await read(orderId)).progress).toEqual(['refunding'])
    expect(await refunds(intentId)).toMatchObject([{ reason: 'delivery_failure' }])
  })

  it('a line is auto-refunded when its time is up, once, and its task is closed', async () => {
    const { orderId, intentId } = await buy()
    await atHour(orderId, 48)
    await watch()
    await atHour(orderId, 72)
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect((await read(orderId)).progress).toEqual(['refunding', 'refunding'])
    expect(await refunds(intentId)).toMatchObject([
      { reason: 'delivery_failure', state: 'requested' },
      { reason: 'delivery_failure', state: 'requested' },
    ])
    expect(await openTasks(orderId)).toEqual([])
    expect(await mails(orderId)).toEqual(['order-delayed'])
    shop.setClock(undefined)
    await desk.sendAll()
    expect(await read(orderId)).toEqual({ status: 'refunded', progress: ['refunded', 'refunded'] })
    expect(await desk.atProvider(intentId)).toHaveLength(2)
  })

  it('a line is refunded after the wait the customer agreed to, and not before', async () => {
    const { orderId, intentId, lineIds } = await buy()
    const [waitedFor = ''] = lineIds
    await atHour(orderId, 50)
    await watch()
    await waitLonger(shop.parts, { orderId, lineIds: [waitedFor] })
    expect(await openTasks(orderId)).toHaveLength(2)
    await atHour(orderId, 73)
    await watch()
    expect((await read(orderId)).progress).toEqual(['desk', 'refunding'])
    expect(await events(orderId, waitedFor)).toEqual(['pay', 'escalate', 'delay_told', 'wait'])
    expect((await openTasks(orderId))[0]?.detail).toContain('agreed to wait')
    await atHour(orderId, 50 + WAIT_LONGER_DAYS * 24 - 0.01)
    await watch()
    expect((await read(orderId)).progress).toEqual(['desk', 'refunding'])
    await atHour(orderId, 50 + WAIT_LONGER_DAYS * 24)
    await watch()
    expect((await read(orderId)).progress).toEqual(['refunding', 'refunding'])
    expect(await refunds(intentId)).toHaveLength(2)
    expect(await mails(orderId)).toEqual(['order-delayed'])
  })

  it('a line is refunded without a separate delay notice if everything stood still for four days', async () => {
    const bought = await Promise.all([buy(), buy([EMPIRE_STATE]), buy([EMPIRE_STATE])])
    const [first] = bought
    await atHour(first?.orderId ?? '', 96)
    await Promise.all([watch(), watch(), reviveLinesJob.run(shop.jobParts, {}, desk.context)])
    await watch()
    for (const { orderId, intentId, lineIds } of bought) {
      expect(new Set((await read(orderId)).progress)).toEqual(new Set(['refunding']))
      expect(await refunds(intentId)).toHaveLength(lineIds.length)
      // The refund email says it all.
      expect(await mails(orderId)).toEqual([])
      expect(await openTasks(orderId)).toEqual([])
    }
  })

  it('a delay is still announced when another order fails, and the failure is reported', async () => {
    const [bad, good] = [await buy([EMPIRE_STATE]), await buy([EMPIRE_STATE])]
    await shop.query(`
      create function fail() returns trigger language plpgsql as $$ begin
        if new.order_id = '${bad.orderId}' then raise exception 'no'; end if; return new; end $$;
      create trigger fail before insert on outgoing_mail for each row execute function fail()`)
    await atHour(good.orderId, 49)
    await expect(watch()).rejects.toThrow('1 late orders')
    await shop.query('drop function fail cascade')
    expect((await read(bad.orderId)).progress).toEqual(['queued'])
    expect(await mails(good.orderId)).toEqual(['order-delayed'])
    await watch()
    expect(await mails(bad.orderId)).toEqual(['order-delayed'])
  })

  it('the deadline check skips an order that someone is working on, but not the others', async () => {
    const [held, free] = [await buy([EMPIRE_STATE]), await buy([EMPIRE_STATE])]
    await atHour(free.orderId, 49)
    await shop.database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('orders')
        .select('id')
        .where('id', '=', held.orderId)
        .forUpdate()
        .executeTakeFirst()
      await watch()
      expect(await mails(free.orderId)).toEqual(['order-delayed'])
      expect(await mails(held.orderId)).toEqual([])
    })
    await watch()
    expect(await mails(held.orderId)).toEqual(['order-delayed'])
  })

  it("a line isn't refunded while a person is approving it", async () => {
    const { orderId, intentId, lineIds } = await buy([EMPIRE_STATE])
    await move(lineIds[0] ?? '', 'search', 'escalate')
    const at = await atHour(orderId, 72)
    let watching: Promise<void> | undefined
    await shop.database.db.transaction().execute(async (tx) => {
      const line = await lockLine(tx, lineIds[0] ?? '')
      if (!line) throw new Error('no line')
      await moveLine(tx, line, 'approve', { actor: 'system', at })
      watching = watch()
      // Long enough for the other side to reach the line and wait there.
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    await watching
    expect((await read(orderId)).progress).toEqual(['ready'])
    expect(await refunds(intentId)).toEqual([])
  })

  it('a line has one outcome if a delivery comes at the very moment of the refund', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      shop.setClock(undefined)
      const { orderId, intentId, lineIds } = await buy([EMPIRE_STATE])
      await move(lineIds[0] ?? '', 'search', 'escalate')
      await atHour(orderId, 72)
      const approve = async () => {
        // Sometimes one is a little faster, sometimes the other.
        await new Promise((resolve) => setTimeout(resolve, (round % 5) * 5))
        await move(lineIds[0] ?? '', 'approve')
        await deliver(orderId)
      }
      const refund = async () => {
        await new Promise((resolve) => setTimeout(resolve, 10))
        await watch()
      }
      await Promise.allSettled([approve(), refund()])
      await watch()
      await deliver(orderId)
      const [progress = ''] = (await read(orderId)).progress
      ends.add(progress)
      const links = await shop.database.pool.query(
        'select 1 from download_links where line_id = $1',
        [lineIds[0]],
      )
      const isDelivered = progress === 'delivered'
      expect(['delivered', 'refunding']).toContain(progress)
      expect(await refunds(intentId)).toHaveLength(isDelivered ? 0 : 1)
      expect(links.rowCount).toBe(isDelivered ? 1 : 0)
    }
    // Neither side is so slow that there was no race.
    expect(ends.size).toBe(2)
  }, 60_000)

  it('a line is never forgotten: every paid line has moved recently, or has an end in sight', async () => {
    const made: Array<{ orderId: string; lineIds: string[] }> = []
    for (const events of [
      [],
      ['search'],
      ['search', 'found'],
      ['search', 'escalate'],
      ['search', 'found', 'pass'],
    ] as const) {
      const { orderId, lineIds } = await buy()
      await move(lineIds[0] ?? '', ...events)
      made.push({ orderId, lineIds })
    }
    const [lost, dead] = made
    // One whose job was lost, and one whose job ran out of retries.
    await shop.query("delete from pgboss.job where name = 'search-deed'")
    await deadLetterJob.run(shop.jobParts, { lineId: dead?.lineIds[0] }, desk.context)
    const forgotten = (at: Date) =>
      shop.query(
        `select order_lines.id, progress from order_lines
          join orders on orders.id = order_id
          where orders.paid_at is not null and orders.id = any($2)
            and progress not in ('delivered', 'refunding', 'refunded')
            and not (progress in ('queued', 'searching', 'checking', 'ready')
              and promised_by > $1::timestamptz - interval '5 minutes')
            and not (progress = 'desk' and refunded_after > $1::timestamptz - interval '5 minutes')
            and not exists (select 1 from pgboss.job
              where state in ('created', 'retry', 'active')
                and (data->>'lineId' = order_lines.id::text
                  or data->>'orderId' = order_lines.order_id::text and progress = 'ready'))`,
        [at, made.map(({ orderId }) => orderId)],
      )
    const start = await atHour(lost?.orderId ?? '', 0)
    let looked = 0
    for (let hour = 1; hour <= 76; hour += 2.5) {
      shop.setClock(new Date(start.getTime() + hour * HOUR))
      await reviveLinesJob.run(shop.jobParts, {}, desk.context)
      await watch()
      expect(await forgotten(shop.parts.clock())).toEqual([])
      looked += 1
    }
    expect(looked).toBeGreaterThan(30)
    for (const { orderId } of made) {
      for (const progress of (await read(orderId)).progress) {
        expect(['refunding', 'ready']).toContain(progress)
      }
    }
  }, 60_000)

  it("a line isn't pulled back and forth between the desk and a restarted search", async () => {
    const { orderId, lineIds } = await buy([EMPIRE_STATE])
    await move(lineIds[0] ?? '', 'search')
    await atHour(orderId, 49)
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([reviveLinesJob.run(shop.jobParts, {}, desk.context), watch()])
    }
    expect(await events(orderId, lineIds[0])).toEqual(['pay', 'search', 'escalate', 'delay_told'])
  })
})
