import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { fakeSource, foundDeed, fulfil } from '../../test/support/fulfillment/fulfill.ts'
import { jobContext, runJobs } from '../../test/support/jobs.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../test/support/orders.ts'
import { withhold } from '../../test/support/withhold.ts'
import type { Address } from '../addresses/address.ts'
import type { Answer, FoundDocument, Source } from '../fulfillment/sources/source.ts'
import { refundLines } from '../money/refunds/refund-lines.ts'
import { plainLab } from '../platform/lab/plain-lab.ts'
import { isNewerDeed, recheckDeedJob, startRechecksJob } from './recheck-deed.job.ts'

const DAY = 24 * 60 * 60 * 1000
const OLD = deed('2019-0000001', '2019-03-14')
const NEW = deed('2026-0000002', '2026-11-20')

function deed(instrumentNumber: string, recordedOn: string): FoundDocument {
  const named = { source: 'index', documentId: instrumentNumber, documentType: 'GRANT DEED' }
  return foundDeed(EMPIRE_STATE, { ...named, instrumentNumber, recordedOn })
}

describeShop('thirty days after a delivery', (shop) => {
  const { buy, tasks } = refundDesk(() => shop)
  let answer: Answer<FoundDocument>
  let image: string
  const source = fakeSource({
    name: 'index',
    findLatestDeed: async () => answer,
    findNumberedDeed: async () => answer,
    fetchImage: async (found) => ({
      answer: 'ok',
      value: Buffer.from(`${image} ${found.instrumentNumber}`),
    }),
  })
  beforeEach(() => {
    answer = { answer: 'ok', value: OLD }
    image = '%PDF-1.7'
  })

  const changed = { sources: [source], lab: plainLab }
  const parts = () => ({ ...shop.jobParts, ...changed })
  async function deliver() {
    shop.setClock(undefined)
    const bought = await buy([EMPIRE_STATE])
    await fulfil(shop, source)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    return bought
  }
  async function deliverNumbered() {
    shop.setClock(undefined)
    const { instrumentNumber } = OLD
    const bought = await buy([{ ...EMPIRE_STATE, wantedNumber: instrumentNumber } as Address])
    await fulfil(shop, source)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    return bought
  }
  async function recheck(days = 30) {
    shop.setClock(new Date(Date.now() + days * DAY + 60_000))
    await startRechecksJob.run(parts())
    return runJobs(shop, [recheckDeedJob], changed)
  }
  async function seen(orderId: string) {
    const rows = await shop.query(
      `select
        (select array_agg(instrument_number order by documents.id) from documents join order_lines on order_lines.id = line_id where order_id = $1) as deeds,
        (select count(*)::int from download_links join order_lines on order_lines.id = line_id where order_id = $1 and revoked_at is null) as links,
        (select array_agg(template order by id) from outgoing_mail where order_id = $1) as mails`,
      [orderId],
    )
    return rows[0]
  }

  it('thirty days after a delivery, a newer deed is sent free, once, and its link replaces the old one', async () => {
    const { orderId } = await deliver()
    answer = { answer: 'ok', value: NEW }
    expect(await recheck(29)).toBe(0)
    expect(await recheck()).toBe(1)
    const after = {
      deeds: [OLD.instrumentNumber, NEW.instrumentNumber],
      links: 1,
      mails: ['deeds-ready', 'newer-deed'],
    }
    expect(await seen(orderId)).toEqual(after)
    expect(await recheck(90)).toBe(0)
    expect(await seen(orderId)).toEqual(after)
  })

  it('thirty days after a delivery, one ordered by its number gets no newer deed', async () => {
    const { orderId } = await deliverNumbered()
    answer = { answer: 'ok', value: NEW }
    expect(await recheck()).toBe(1)
    expect(await seen(orderId)).toEqual({
      deeds: [OLD.instrumentNumber],
      links: 1,
      mails: ['deeds-ready'],
    })
  })

  it('thirty days after a delivery, two concurrent rechecks send the newer deed once', async () => {
    const { orderId, lineIds } = await deliver()
    answer = { answer: 'ok', value: NEW }
    const rows = await shop.query('select id from documents where line_id = $1', [lineIds[0]])
    const documentId = rows[0].id
    await Promise.all(
      [1, 2, 3].map(() => recheckDeedJob.run(parts(), { documentId }, jobContext(shop))),
    )
    // By now, a different deed is current.
    expect(await recheck()).toBe(1)
    expect(await seen(orderId)).toMatchObject({ links: 1, mails: ['deeds-ready', 'newer-deed'] })
  })

  it('thirty days after a delivery, no new link is made where staff revoked it, and staff are told', async () => {
    const { orderId, lineIds } = await deliver()
    answer = { answer: 'ok', value: NEW }
    await shop.query(
      "update download_links set revoked_at = now(), revoked_by = 'staff:' || new_id() where line_id = $1",
      [lineIds[0]],
    )
    expect(await recheck()).toBe(1)
    expect(await seen(orderId)).toEqual({
      deeds: [OLD.instrumentNumber],
      links: 0,
      mails: ['deeds-ready'],
    })
    const rows = await shop.query(
      "select detail from staff_tasks where kind = 'recheck_held' and order_id = $1",
      [orderId],
    )
    expect(rows).toEqual([{ detail: expect.stringContaining('staff had revoked the link') }])
  })

  it.each(['before', 'while'])(
    'thirty days after a delivery, nothing is made for a customer erased %s we look',
    async (when) => {
      const { orderId } = await deliver()
      const before = await seen(orderId)
      const erase = () =>
        shop.database.pool.query('update orders set erased_at = now() where id = $1', [orderId])
      if (when === 'before') await erase()
      answer = { answer: 'ok', value: NEW }
      let asked = 0
      const erasing: Source = {
        ...source,
        findLatestDeed: async () => {
          asked += 1
          await erase()
          return answer
        },
      }
      const rows = await shop.query(
        `update documents set recheck_at = null from order_lines
          where order_lines.id = line_id and order_id = $1 returning documents.id`,
        [orderId],
      )
      const payload = { documentId: rows[0].id as string }
      await recheckDeedJob.run({ ...parts(), sources: [erasing] }, payload, jobContext(shop))
      expect(asked).toBe(when === 'before' ? 0 : 1)
      expect(await seen(orderId)).toEqual(before)
    },
  )

  it.each<[string, Answer<FoundDocument>]>([
    ['the same deed', { answer: 'ok', value: OLD }],
    ['an older one', { answer: 'ok', value: deed('2001-0000009', '2001-01-02') }],
    ['nothing', { answer: 'not_found' }],
    ['more than one property', { answer: 'ambiguous', detail: '2 parcels' }],
  ])('nothing happens where the index names %s', async (_, said) => {
    const { orderId } = await deliver()
    answer = said
    expect(await recheck()).toBe(1)
    expect(await seen(orderId)).toMatchObject({ links: 1, mails: ['deeds-ready'] })
    expect(await tasks('recheck_held', orderId)).toEqual([])
  })

  it("thirty days after a delivery, an index that's down is asked again", async () => {
    const { orderId } = await deliver()
    answer = { answer: 'down', detail: 'busy' }
    await expect(recheck()).rejects.toThrow('Source down')
    answer = { answer: 'ok', value: NEW }
    expect(await recheck()).toBe(1)
    expect(await seen(orderId)).toMatchObject({ mails: ['deeds-ready', 'newer-deed'] })
  })

  it('thirty days after a delivery, a newer deed that fails the check goes to staff and nothing is sent', async () => {
    const { orderId } = await deliver()
    answer = { answer: 'ok', value: NEW }
    image = 'MZ'
    expect(await recheck()).toBe(1)
    expect(await seen(orderId)).toMatchObject({ links: 1, mails: ['deeds-ready'] })
    expect(await tasks('recheck_held', orderId)).toMatchObject([
      { detail: 'A newer deed was recorded. The file isn’t a PDF.' },
    ])
  })

  it("thirty days after a delivery, nothing is sent for an address that's now withheld", async () => {
    const { orderId } = await deliver()
    answer = { answer: 'ok', value: NEW }
    await withhold(shop, EMPIRE_STATE)
    expect(await recheck()).toBe(1)
    await shop.query('delete from suppressions')
    expect(await seen(orderId)).toMatchObject({ mails: ['deeds-ready'] })
    expect(await tasks('recheck_held', orderId)).toHaveLength(1)
  })

  it('thirty days after a delivery, a line refunded in the meantime gets nothing', async () => {
    const { orderId } = await deliver()
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    answer = { answer: 'ok', value: NEW }
    await recheck()
    expect(await seen(orderId)).toMatchObject({ deeds: [OLD.instrumentNumber] })
  })

  it("thirty days after a delivery, an index that charges per answer isn't asked", async () => {
    const { orderId } = await deliver()
    answer = { answer: 'ok', value: NEW }
    Object.assign(source, { isFree: false })
    await recheck()
    Object.assign(source, { isFree: true })
    expect(await seen(orderId)).toMatchObject({ deeds: [OLD.instrumentNumber] })
  })
})

it.each([
  [NEW, OLD, true],
  [OLD, NEW, false],
  [OLD, OLD, false],
  [{ ...NEW, instrumentNumber: OLD.instrumentNumber }, OLD, false],
  [{ ...NEW, recordedOn: null }, OLD, false],
  [NEW, { ...OLD, recordedOn: null }, false],
  [{ ...NEW, instrumentNumber: null }, OLD, true],
])(
  'a deed is newer if it was recorded later under another number (%#)',
  (found, delivered, expected) => {
    expect(isNewerDeed(found, delivered)).toBe(expected)
  },
)
