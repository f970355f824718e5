import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type DeliveredDeed, type DeliveredOrder, deliverDeeds } from '../../test/support/deeds.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../test/support/orders.ts'
import { DOWNLOAD_LINK_DAYS, FILE_RETENTION_DAYS } from '../policy.ts'
import { deleteExpiredFilesJob } from './delete-files.job.ts'
import { renewLink } from './resend-links.ts'

const ISSUED = new Date('2026-03-01T10:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const OVER = DOWNLOAD_LINK_DAYS + FILE_RETENTION_DAYS
const daysOn = (days: number) => new Date(ISSUED.getTime() + days * DAY)

describeShop('the files of deeds', { clock: ISSUED, webhooks: 'dropped' }, (shop) => {
  const context = () => ({ log: shop.parts.log, signal: new AbortController().signal })
  const run = (parts = shop.jobParts) => deleteExpiredFilesJob.run(parts, {}, context())
  const deliver = (addresses = [EMPIRE_STATE]) => deliverDeeds(shop, { at: ISSUED, addresses })
  const firstOf = ({ deeds }: DeliveredOrder): DeliveredDeed => {
    const [deed] = deeds
    if (!deed) throw new Error('Nothing was delivered')
    return deed
  }
  const change = (statement: string, ...values: unknown[]) =>
    shop.database.pool.query(statement, values)

  async function isThere(key: string): Promise<boolean> {
    try {
      const { stream } = await shop.parts.storage.read(key)
      stream.destroy()
      return true
    } catch {
      return false
    }
  }
  async function stateOf(deed: DeliveredDeed) {
    const { rows } = await change(
      `select (select deleted_at from documents where id = $1) as document,
        (select deleted_at from copies where id = $2) as copy`,
      deed.documentId,
      deed.copyId,
    )
    return {
      files: [await isThere(deed.storageKey), await isThere(deed.copyKey)],
      marked: [rows[0].document !== null, rows[0].copy !== null],
    }
  }
  const KEPT = { files: [true, true], marked: [false, false] }
  const GONE = { files: [false, false], marked: [true, true] }

  it('the files of deeds are deleted, to the second, once the last link has expired and the claim period is over', async () => {
    const deed = firstOf(await deliver())
    await change(
      `insert into deed_facts (copy_id, name, state, text, value, places, read_at)
        values ($1, 'grantors', 'doubtful', 'DOE', 'DOE', '[]', now())`,
      deed.copyId,
    )
    await change("update copies set thumbnail = '\\x89' where id = $1", deed.copyId)
    const said = async () =>
      (
        await change(
          `select name from deed_facts where copy_id = $1
            union all select 'thumbnail' from copies where id = $1 and thumbnail is not null`,
          deed.copyId,
        )
      ).rows.length
    shop.setClock(daysOn(OVER))
    await run()
    expect(await stateOf(deed)).toEqual(KEPT)
    expect(await said()).toBe(2)
    shop.setClock(new Date(daysOn(OVER).getTime() + 1000))
    await run()
    expect(await stateOf(deed)).toEqual(GONE)
    expect(await said()).toBe(0)
    const { rows } = await change(
      'select sha256, instrument_number from documents where id = $1',
      deed.documentId,
    )
    expect(rows[0].instrument_number).toBe('2019-0012345')
    const told = await change(
      "select actor, detail from timeline where line_id = $1 and event = 'files_deleted'",
      deed.lineId,
    )
    expect(told.rows).toEqual([{ actor: 'system', detail: { files: 2 } }])
  })

  it('links to deleted files have expired, whatever date they had before', async () => {
    const deed = firstOf(await deliver())
    shop.setClock(daysOn(OVER + 1))
    await run()
    shop.setClock(ISSUED)
    for (const path of [deed.path, `${deed.path}/provenance`]) {
      expect((await shop.visit().get(path)).status).toBe(410)
    }
  })

  it('the files of deeds stay for another full period when a link is renewed', async () => {
    const deed = firstOf(await deliver())
    shop.setClock(daysOn(80))
    await renewLink(shop.parts, { lineId: deed.lineId, actor: 'system' })
    shop.setClock(daysOn(80 + OVER))
    await run()
    expect(await stateOf(deed)).toEqual(KEPT)
    shop.setClock(daysOn(80 + OVER + 1))
    await run()
    expect(await stateOf(deed)).toEqual(GONE)
  })

  it.each(['queued', 'searching', 'desk', 'ready', 'refunding'])(
    'the files of deeds stay while the line is open: %s',
    async (progress) => {
      const deed = firstOf(await deliver())
      await change(
        "update order_lines set progress = $2, desk_reason = 'a reason', desk_kind = 'other' where id = $1",
        deed.lineId,
        progress,
      )
      shop.setClock(daysOn(OVER + 100))
      await run()
      expect(await stateOf(deed)).toEqual(KEPT)
    },
  )

  it("the files of deeds stay while a bank disputes the payment and are deleted once it's over", async () => {
    const order = await deliver()
    const deed = firstOf(order)
    const disputeId = `dp_${randomUUID()}`
    await change(
      `insert into disputes (provider_id, payment_intent_id, order_id, amount_cents, reason, status, opened_at)
        values ($1, 'pi_1', $2, 1999, 'fraudulent', 'needs_response', $3)`,
      disputeId,
      order.orderId,
      ISSUED,
    )
    shop.setClock(daysOn(OVER + 100))
    await run()
    expect(await stateOf(deed)).toEqual(KEPT)
    await change(
      "update disputes set status = 'won', closed_at = $2 where provider_id = $1",
      disputeId,
      daysOn(OVER),
    )
    await run()
    expect(await stateOf(deed)).toEqual(GONE)
  })

  it('the files of deeds stay while the customer waits for a refund decision, for that line only', async () => {
    const order = await deliver([EMPIRE_STATE, WILLIS_TOWER])
    const [empire, willis] = order.deeds as [DeliveredDeed, DeliveredDeed]
    await change(
      `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
        values ($1, $2, 'other', 'why', $3, $3)`,
      order.orderId,
      empire.lineId,
      daysOn(25),
    )
    shop.setClock(daysOn(OVER + 1))
    await run()
    expect(await stateOf(empire)).toEqual(KEPT)
    expect(await stateOf(willis)).toEqual(GONE)
    await change(
      "update refund_requests set decided_at = $2, decision = 'declined', decided_by = 'system' where line_id = $1",
      empire.lineId,
      daysOn(OVER),
    )
    await run()
    expect(await stateOf(empire)).toEqual(GONE)
  })

  it('the files of deeds are deleted with every copy of a refunded, undelivered line and what was made from it', async () => {
    const order = await deliver()
    const deed = firstOf(order)
    const clean = `deeds/${deed.lineId}/clean.pdf`
    await shop.parts.storage.put(clean, Buffer.from('clean'))
    await change('delete from download_links where line_id = $1', deed.lineId)
    await change('delete from documents where line_id = $1', deed.lineId)
    await change(
      "update copies set verdict = 'held', checked_at = $2, findings = $3 where id = $1",
      deed.copyId,
      ISSUED,
      JSON.stringify({ cleanKey: clean }),
    )
    const ended = 10
    await change(
      "update order_lines set progress = 'refunded', progress_at = $2 where id = $1",
      deed.lineId,
      daysOn(ended),
    )
    shop.setClock(daysOn(ended + FILE_RETENTION_DAYS))
    await run()
    expect([await isThere(deed.copyKey), await isThere(clean)]).toEqual([true, true])
    shop.setClock(daysOn(ended + FILE_RETENTION_DAYS + 1))
    await run()
    expect([await isThere(deed.copyKey), await isThere(clean)]).toEqual([false, false])
  })

  it('the files of deeds are deleted once when two runs overlap, and a later run finds nothing to do', async () => {
    const order = await deliver([EMPIRE_STATE, WILLIS_TOWER])
    shop.setClock(daysOn(OVER + 1))
    await Promise.all([run(), run(), run()])
    await run()
    for (const deed of order.deeds) expect(await stateOf(deed)).toEqual(GONE)
    const { rows } = await change(
      "select count(*) as told from timeline where order_id = $1 and event = 'files_deleted'",
      order.orderId,
    )
    expect(rows[0].told).toBe(2)
  })

  it("the files of deeds aren't left half-deleted when the run dies between a file and its mark", async () => {
    const deed = firstOf(await deliver())
    shop.setClock(daysOn(OVER + 1))
    let removed = 0
    const dying = {
      ...shop.jobParts,
      storage: {
        ...shop.parts.storage,
        async remove(key: string) {
          removed += 1
          if (removed === 2) throw new Error('the store is away')
          await shop.parts.storage.remove(key)
        },
      },
    }
    await expect(run(dying)).rejects.toThrow('could not be deleted')
    expect((await stateOf(deed)).marked).toEqual([false, false])
    await run()
    expect(await stateOf(deed)).toEqual(GONE)
  })

  it("the files of other deeds are deleted even if one can't be", async () => {
    const order = await deliver([EMPIRE_STATE, WILLIS_TOWER])
    const [empire, willis] = order.deeds as [DeliveredDeed, DeliveredDeed]
    shop.setClock(daysOn(OVER + 1))
    const stubborn = {
      ...shop.jobParts,
      storage: {
        ...shop.parts.storage,
        remove: (key: string) =>
          key.includes(empire.lineId)
            ? Promise.reject(new Error('no'))
            : shop.parts.storage.remove(key),
      },
    }
    await expect(run(stubborn)).rejects.toThrow('1 lines')
    expect((await stateOf(empire)).marked).toEqual([false, false])
    expect(await stateOf(willis)).toEqual(GONE)
    await run()
  })

  it('the files of deeds are either deleted or given a new link, never both', async () => {
    for (let round = 0; round < 5; round++) {
      shop.setClock(ISSUED)
      const deed = firstOf(await deliver())
      shop.setClock(daysOn(OVER + 1))
      const [, renewed] = await Promise.allSettled([
        run(),
        renewLink(shop.parts, { lineId: deed.lineId, actor: 'system' }),
      ])
      expect(await stateOf(deed)).toEqual(renewed.status === 'fulfilled' ? KEPT : GONE)
    }
  })
})
