import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { fakeSource, foundDeed, fulfil } from '../../test/support/fulfillment/fulfill.ts'
import { jobContext } from '../../test/support/jobs.ts'
import { refundDesk } from '../../test/support/money/refunds.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../test/support/orders.ts'
import { withhold } from '../../test/support/withhold.ts'
import { type Address, addressAt } from '../addresses/address.ts'
import { deedsRefundedLetter } from '../delivery/letters/deeds-refunded.email.ts'
import { checkWithheld } from '../fulfillment/check-withheld.ts'
import { assignLine } from '../fulfillment/desk/assign-line.ts'
import { checkAgain } from '../fulfillment/desk/bring-copy.ts'
import { confirmMissing } from '../fulfillment/desk/decide-line.ts'
import { listDesk } from '../fulfillment/desk/desk.db.ts'
import { refundWithheldJob } from '../money/refunds/refund-withheld.job.ts'
import { NOT_FOUND } from '../policy.ts'
import { linkToken } from '../secret-token.ts'
import { hashPassword } from '../staff/password.ts'
import { upsertStaff } from '../staff/staff.db.ts'
import { countWork } from '../upkeep/health/readings.db.ts'
import { liftSuppression, suppressDeeds } from './suppress-deeds.ts'

const NOTICE = { notice: 'Letter of March 1' }
let houses = 0
/** An address no other test uses. */
const house = (unit = ''): Address =>
  addressAt(`${++houses} Quiet Ln${unit}`, 'Trenton', 'NJ', '08608')

describeShop('sold deeds of a newly listed address', (shop) => {
  let staffId: string
  const desk = refundDesk(() => shop)
  beforeAll(async () => {
    const { db, clock } = shop.parts
    const passwordHash = await hashPassword('correct horse battery')
    staffId = await db
      .transaction()
      .execute((tx) =>
        upsertStaff(tx, { username: 'agent', passwordHash, role: 'agent', at: clock() }),
      )
  })
  beforeEach(async () => {
    await shop.query("delete from pgboss.job where state = 'created'")
  })

  const suppress = (entry: { address?: Address; personName?: string }) =>
    suppressDeeds(shop.parts, { ...entry, ...NOTICE }, staffId)
  const run = (...names: Parameters<ReturnType<typeof fulfil>>) => fulfil(shop)(...names)
  /** Lets the drawn time pass. */
  async function endWithheld() {
    await shop.query(
      "update order_lines set withheld_until = now() - interval '1 s' where progress = 'desk' and withheld_until is not null",
    )
    await refundWithheldJob.run(shop.parts, {}, jobContext(shop))
  }
  /** Outwardly with staff, inwardly on nobody's desk, and refunded as not found in the end. */
  async function expectWithheld(bought: { orderId: string; intentId: string }, place = 0) {
    expect((await desk.read(bought.orderId)).progress[place]).toBe('desk')
    expect(await reasons(bought.intentId)).toEqual([])
    await endWithheld()
    expect((await desk.read(bought.orderId)).progress[place]).toBe('refunding')
    expect(await reasons(bought.intentId)).toEqual([['not_found', 1999]])
  }
  const reasons = async (intentId: string) =>
    (await desk.refunds(intentId)).map((refund) => [refund.reason, refund.amount_cents])

  async function deliver(address = house()) {
    const bought = await desk.buy([address])
    await run('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    expect((await desk.read(bought.orderId)).progress).toEqual(['delivered'])
    const rows = await shop.query('select id from download_links where line_id = $1', [
      bought.lineIds[0],
    ])
    const path = `/d/${linkToken(shop.parts.config.LINK_SECRET, rows[0].id)}`
    return { ...bought, address, path }
  }
  const open = async (path: string) => (await fetch(shop.url + path)).status

  it('a listed address is withheld before any source hears of it, and nothing else in the order is', async () => {
    const address = house()
    const bought = await desk.buy([EMPIRE_STATE, address])
    expect(await suppress({ address })).toMatchObject({ refunded: 1, ended: 0 })
    const source = fakeSource()
    await fulfil(shop, source)('search-deed')
    expect(source.asked).toEqual([EMPIRE_STATE])
    expect((await desk.read(bought.orderId)).progress).toEqual(['checking', 'desk'])
    await expectWithheld(bought, 1)
    await desk.sendAll()
    expect((await desk.read(bought.orderId)).progress[1]).toBe('refunded')
    expect(await desk.atProvider(bought.intentId)).toHaveLength(1)
  })

  it.each([
    ['searched for', []],
    ['fetched', ['search-deed']],
    ['checked', ['search-deed', 'fetch-deed']],
    ['delivered', ['search-deed', 'fetch-deed', 'check-copy']],
  ] as const)(
    'a listed address is with our staff and then refunded if its deed has yet to be %s',
    async (_step, steps) => {
      const address = house()
      const bought = await desk.buy([address])
      await run(...steps)
      await suppress({ address })
      await run('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
      await expectWithheld(bought)
    },
  )

  it.each([
    ['searched for', [], ['search-deed']],
    ['checked', ['search-deed', 'fetch-deed'], ['check-copy']],
    ['delivered', ['search-deed', 'fetch-deed', 'check-copy'], ['deliver-order']],
  ] as const)(
    'a listed address is withheld by the job through which its deed would be %s, without a sweep',
    async (_step, before, job) => {
      const address = house()
      const bought = await desk.buy([address])
      await run(...before)
      await withhold(shop, address)
      await run(...job)
      await expectWithheld(bought)
    },
  )

  it("a listed address is charged and withheld if it's paid for after the entry", async () => {
    const address = house()
    const placed = await placeOrder(shop.visit(), [address, EMPIRE_STATE])
    await suppress({ address })
    await payByCard(shop, placed.intentId)
    await until(async () => (await desk.read(placed.orderId)).status === 'completed', 'the payment')
    expect((await desk.read(placed.orderId)).progress).toEqual(['queued', 'queued'])
    await run('search-deed')
    await expectWithheld(placed)
  })

  it('a listed address is withheld, or delivered, revoked and refunded, if entry and delivery coincide', async () => {
    for (let round = 0; round < 6; round += 1) {
      const address = house()
      const bought = await desk.buy([address])
      await run('search-deed', 'fetch-deed', 'check-copy')
      await Promise.all([run('deliver-order'), suppress({ address })])
      await endWithheld()
      expect((await desk.read(bought.orderId)).progress).toEqual(['refunding'])
      expect(await reasons(bought.intentId)).toEqual([['not_found', 1999]])
      const rows = await shop.query(
        'select from download_links where line_id = $1 and revoked_at is null',
        [bought.lineIds[0]],
      )
      expect(rows).toEqual([])
    }
  })

  it('a listed address is charged and withheld if entry and payment coincide', async () => {
    for (let round = 0; round < 4; round += 1) {
      const address = house()
      const placed = await placeOrder(shop.visit(), [address])
      await Promise.all([payByCard(shop, placed.intentId), suppress({ address })])
      await until(async () => (await desk.read(placed.orderId)).status !== 'pending', 'payment')
      await run('search-deed')
      expect((await desk.read(placed.orderId)).status).toBe('completed')
      await expectWithheld(placed)
    }
  })

  it('nobody at the desk sees a withheld line, counts it or can act on it', async () => {
    const address = house()
    const bought = await desk.buy([address])
    const none = fakeSource({ resolveParcel: async () => ({ answer: 'not_found' }) })
    await fulfil(shop, none)('search-deed')
    const [lineId = ''] = bought.lineIds
    const { db, clock } = shop.parts
    const look = async () => {
      const queue = await listDesk(db, {}, { limit: 1000, after: undefined, at: clock() })
      const rows = await shop.query(
        "select 'desk' = any(marks) as marked from order_search where order_id = $1",
        [bought.orderId],
      )
      return {
        isListed: queue.some(({ line }) => line.id === lineId),
        isMarked: rows[0].marked as boolean,
        counted: (await countWork(db, clock())).desk,
      }
    }
    const before = await look()
    expect(before).toMatchObject({ isListed: true, isMarked: true })
    await suppress({ address })
    expect(await look()).toEqual({
      isListed: false,
      isMarked: false,
      counted: before.counted - 1,
    })
    const acts = [
      () => confirmMissing(shop.parts, { lineId, staffId, reason: 'none_recorded', note: '' }),
      () => assignLine(shop.parts, { lineId, staffId, to: staffId, from: null, note: '' }),
      () => checkAgain(shop.parts, { lineId, staffId }),
    ]
    for (const act of acts) await expect(act()).rejects.toThrow('no longer on the desk')
    await expectWithheld(bought)
  })

  it("a delivered deed of a listed address that wasn't downloaded is revoked and refunded", async () => {
    const { orderId, intentId, address, path } = await deliver()
    expect(await suppress({ address })).toMatchObject({ refunded: 1, ended: 0 })
    expect(await open(path)).toBe(410)
    expect(await reasons(intentId)).toEqual([['not_found', 1999]])
    expect(await desk.tasks('suppressed_delivered', orderId)).toEqual([])
  })

  it("a downloaded deed of a listed address is revoked, becomes a task and isn't refunded automatically", async () => {
    const { orderId, intentId, address, path } = await deliver()
    expect(await open(path)).toBe(200)
    expect(await suppress({ address })).toMatchObject({ refunded: 0, ended: 1 })
    expect(await open(path)).toBe(410)
    expect(await reasons(intentId)).toEqual([])
    expect((await desk.read(orderId)).progress).toEqual(['delivered'])
    const [task, ...more] = await desk.tasks('suppressed_delivered', orderId)
    expect(more).toEqual([])
    expect(task.detail).toContain('downloaded once')
    expect(task.detail).not.toContain(address.streetAddress)
  })

  it('a listed address stays closed by the list alone, even if a link was created after the entry', async () => {
    const { lineIds, address, path } = await deliver()
    await suppress({ address })
    // As a renewal unaware of the list would.
    await shop.query('update download_links set revoked_at = null where line_id = $1', [lineIds[0]])
    await shop.query("update order_lines set progress = 'delivered' where id = $1", [lineIds[0]])
    expect(await open(path)).toBe(410)
  })

  it('a listed address is sold again once the entry is lifted, and what was withheld before is refunded', async () => {
    const address = house()
    const before = await desk.buy([address])
    await run('search-deed')
    const { id } = await suppress({ address })
    await liftSuppression(shop.parts, { id, reason: 'The notice was withdrawn.' }, staffId)
    await expectWithheld(before)
    const { path } = await deliver(address)
    expect(await open(path)).toBe(200)
  })

  it('a listed address is withheld with all its units; a listed unit withholds only itself', async () => {
    const address = house()
    const flat = (unit: string) => ({
      ...address,
      streetAddress: `${address.streetAddress} ${unit}`,
    })
    const four = await desk.buy([flat('Apt 4')])
    const five = await desk.buy([flat('#5')])
    const whole = await desk.buy([address])
    expect(await suppress({ address: flat('Unit 4') })).toMatchObject({ refunded: 1 })
    await run('search-deed')
    expect((await desk.read(four.orderId)).progress).toEqual(['desk'])
    expect((await desk.read(whole.orderId)).progress).toEqual(['checking'])
    expect(await suppress({ address })).toMatchObject({ refunded: 2 })
    expect((await desk.read(five.orderId)).progress).toEqual(['desk'])
  })

  it("a listed address doesn't affect neighbors whose keys start the same", async () => {
    const address = { ...EMPIRE_STATE, streetAddress: '7_% Quiet Ln' }
    const others = [
      { ...address, streetAddress: '7ab Quiet Ln' },
      { ...address, streetAddress: '7_% Quiet Ln', city: 'Albany' },
      { ...address, streetAddress: '7ab Quiet Ln Apt 1' },
    ]
    await desk.buy(others)
    expect(await suppress({ address })).toMatchObject({ refunded: 0, ended: 0 })
  })

  it("a listed address isn't refunded twice if it was refunded before", async () => {
    const address = house()
    const bought = await desk.buy([address])
    await run('search-deed')
    const { id } = await suppress({ address })
    await endWithheld()
    await liftSuppression(shop.parts, { id, reason: 'r' }, staffId)
    expect(await suppress({ address })).toMatchObject({ refunded: 0, ended: 0 })
    expect(await reasons(bought.intentId)).toHaveLength(1)
  })

  it('a listed address is described to the customer in the same neutral words as everywhere', () => {
    const address = house()
    const draft = deedsRefundedLetter({
      orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
      orderUrl: 'http://shop.test/o/x',
      searchUrl: 'http://shop.test/search',
      refunds: [
        {
          id: '1',
          address,
          reference: null,
          wantedNumber: null,
          amountCents: 1999,
          reason: 'not_found',
          hadLink: false,
        },
      ],
    })
    const text = JSON.stringify(draft)
    expect(text).toContain(NOT_FOUND)
    expect(text).not.toMatch(/law|judge|suppress|withh|notice|list/i)
  })

  describe('listing by name', () => {
    const checked = (grantors: string[]) => ({
      verdict: 'passed' as const,
      pdf: Buffer.from('%PDF-'),
      findings: {
        objections: [],
        mismatches: [],
        fields: { grantors, grantees: ['A BANK'] },
        pageCount: 1,
        confidence: 90,
        masked: 0,
      },
    })

    it("a deed with a listed name is held, and the desk isn't told whose", async () => {
      const { id } = await suppress({ personName: 'Prudence Q. Tester' })
      const held = await checkWithheld(shop.parts.db, checked(['TESTER PRUDENCE']), false)
      expect(held.verdict).toBe('held')
      expect(held.findings.objections).toEqual([
        `A name on it may be one that must be withheld (entry ${id}).`,
      ])
      const other = checked(['TESTER CONSTANCE'])
      expect(await checkWithheld(shop.parts.db, other, false)).toBe(other)
      await liftSuppression(shop.parts, { id, reason: 'r' }, staffId)
      const again = await checkWithheld(shop.parts.db, checked(['TESTER PRUDENCE']), false)
      expect(again.verdict).toBe('passed')
    })

    it('a refused deed with a listed name stays refused', async () => {
      await suppress({ personName: 'Verity Tester' })
      const refused = { ...checked(['Verity Tester']), verdict: 'refused' as const }
      expect((await checkWithheld(shop.parts.db, refused, false)).verdict).toBe('refused')
    })

    it('links delivered before the name was listed are revoked, but not those judged after', async () => {
      const before = await deliver()
      const after = await deliver()
      const read = (lineId: string | undefined, when: string) =>
        shop.database.pool.query(
          `with copy as (
            update copies set findings = jsonb_set(findings, '{fields}', '{"grantees": ["FERN AMITY L"]}')
            where line_id = $1)
          update documents set retrieved_at = now() + $2::interval where line_id = $1`,
          [lineId, when],
        )
      await read(before.lineIds[0], '-1 hour')
      await read(after.lineIds[0], '1 hour')
      expect(await open(before.path)).toBe(200)
      await suppress({ personName: 'Amity Fern' })
      expect(await open(before.path)).toBe(410)
      expect(await open(after.path)).toBe(200)
    })
  })

  it("a deed is held if the index names a withheld address as the deed's own", async () => {
    const listed = house()
    await suppress({ address: listed })
    const ordered = house()
    const bought = await desk.buy([ordered])
    const source = fakeSource({
      findLatestDeed: async () => ({ answer: 'ok', value: foundDeed(listed) }),
    })
    await fulfil(shop, source)('search-deed', 'fetch-deed', 'check-copy')
    const select = 'select progress, desk_reason from order_lines where id = $1'
    const rows = await shop.query(select, bought.lineIds)
    expect(rows[0].progress).toBe('desk')
    expect(rows[0].desk_reason).toContain('must be withheld')
  })
})
