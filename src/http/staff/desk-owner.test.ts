import { afterEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { approvalOf, deskWork, doubtfulLab } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { takeNext } from '../../fulfillment/desk/assign-line.ts'
import { LEFT_MINUTES } from '../../policy.ts'

const ROUNDS = 20
const MANY = 20
const MINUTE = 60_000

describeShop('whose deed it is', (shop) => {
  const desk = deskWork(() => shop)
  const late = lateDesk(() => shop)
  const { buyForDesk, call, upload, caseOf, audited, progressOf } = desk
  let agent = forTests(() => signInAs(shop, 'agent'))
  let owner = forTests(() => signInAs(shop, 'owner'))
  afterEach(() => shop.setClock(undefined))

  const next = async (as: Browser, body: object = {}) =>
    (await as.post('/api/admin/desk/next', body)).json.id
  const assignee = async (lineId: string) => (await caseOf(owner, lineId)).assignee
  /** Gives it to whoever asks, whose ever it was. */
  const take = async (as: Browser, lineId: string, note = '') => {
    const rows = await shop.query('select id from staff where username = $1', [
      as === owner ? 'owner' : 'agent',
    ])
    const from = (await assignee(lineId))?.id ?? null
    return call(as, lineId, 'assign', { to: rows[0].id, from, note })
  }
  const files = async (lineId: string) =>
    (await shop.query('select id from copies where line_id = $1', [lineId])).length

  it('of two people who act on a deed that is nobody’s, one gets it, twenty times out of twenty', async () => {
    const { lineId } = await buyForDesk()
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = round % 2 ? [agent, owner] : [owner, agent]
      const replies = await Promise.all(
        people.map((as, person) => call(as, lineId, 'snooze', snoozed(person))),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const lost = replies.find(({ status }) => status === 409)
      expect(lost?.json.message).toContain((await assignee(lineId))?.username)
      await shop.query('delete from desk_plans where line_id = $1', [lineId])
    }
    expect(await audited(lineId)).toEqual(Array(ROUNDS).fill('desk_snooze'))
  })

  it('twenty people asking for the next deed at once each get a different one, most urgent first', async () => {
    await desk.clearDesk()
    const people = await desk.agents(MANY)
    const lines: string[] = []
    for (let i = 0; i < 6; i += 1) {
      lines.push(...(await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])).lineIds)
    }
    const taken = await Promise.all(
      people.map((staffId) => takeNext(shop.parts, { staffId, after: undefined, done: [] })),
    )
    const got = taken.filter((lineId) => lineId !== undefined)
    expect(got.toSorted()).toEqual(lines.toSorted())
    await desk.clearDesk()
    const [soon = '', later = ''] = (await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])).lineIds
    await shop.query(
      "update order_lines set refunded_after = refunded_after - interval '1 hour' where id = $1",
      [later],
    )
    expect(await next(agent)).toBe(later)
    expect(await next(owner)).toBe(soon)
    expect(await audited(soon)).toEqual(['desk_assign'])
  })

  it('the next deed is one’s own first, one after another, and then nobody’s', async () => {
    await desk.clearDesk()
    const lines = (await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])).lineIds.toSorted()
    const [first = '', second = ''] = lines
    await take(agent, first)
    await take(agent, second)
    const { lineId: free } = await buyForDesk()
    expect(await next(agent)).toBe(first)
    expect(await next(agent)).toBe(first)
    expect(await next(agent, { after: first })).toBe(second)
    expect(await assignee(free)).toBeNull()
    expect(await next(agent, { after: second })).toBe(free)
    expect((await assignee(free))?.username).toBe('agent')
    // Nothing is nobody's now, so it's back to the first; what is as good as done doesn't count.
    expect(await next(agent, { after: free })).toBe(first)
    expect(await next(agent, { after: free, done: [first] })).toBe(second)
    expect(await next(agent, { after: free, done: [first, second] })).toBeNull()
    expect(await next(owner)).toBeNull()
  })

  it('an act makes a deed one’s own, and a colleague’s acts on it are refused with the name', async () => {
    const { orderId, lineId } = await buyForDesk()
    expect((await upload(agent, lineId)).status).toBe(202)
    await desk.check(doubtfulLab)
    expect((await assignee(lineId))?.username).toBe('agent')
    const acts = [
      () => upload(owner, lineId, '%PDF-1.7 of the owner'),
      () => call(owner, lineId, 'check-again'),
      () =>
        call(owner, lineId, 'approve', { reason: 'Read it.', acknowledged: ['It is blurred.'] }),
      () => call(owner, lineId, 'not-found', { reason: 'none_recorded' }),
      () => call(owner, lineId, 'snooze', snoozed(1)),
    ]
    for (const attempt of acts) {
      const reply = await attempt()
      expect([reply.status, reply.json]).toMatchObject([
        409,
        {
          code: 'assigned_to_other',
          message: 'agent has this deed. Assign it to yourself to continue.',
        },
      ])
    }
    expect(await files(lineId)).toBe(1)
    expect(await progressOf(orderId)).toBe('desk')
    expect((await take(owner, lineId)).status).toBe(200)
    expect((await upload(agent, lineId)).json.message).toContain('owner has this deed')
    expect((await upload(owner, lineId, '%PDF-1.7 of the owner')).status).toBe(202)
    expect(await audited(lineId)).toEqual(['bring_copy', 'desk_assign', 'bring_copy'])
  })

  it('an overdue deed that somebody left for a while is anybody’s next one, to the minute', async () => {
    await desk.clearDesk()
    const { lineId, orderId } = await buyForDesk()
    await take(agent, lineId)
    expect(await next(owner)).toBeNull()
    await late.atHour(orderId, 48.1)
    owner = await signInAs(shop, 'owner')
    const set = (minutes: number) =>
      shop.query('update desk_plans set assigned_at = $2 where line_id = $1', [
        lineId,
        new Date(shop.parts.clock().getTime() - minutes * MINUTE),
      ])
    await set(LEFT_MINUTES - 1)
    expect(await next(owner)).toBeNull()
    await set(LEFT_MINUTES)
    expect(await next(owner)).toBe(lineId)
    agent = await signInAs(shop, 'agent')
    expect((await upload(agent, lineId)).json.message).toContain('owner has this deed')
    expect(await next(agent)).toBeNull()
  })

  it('an act already started ends before a colleague takes the deed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, lineId } = await buyForDesk()
      await upload(agent, lineId)
      await desk.check(doubtfulLab)
      const approval = approvalOf(await caseOf(agent, lineId))
      const [approved, taken] = await Promise.all([
        call(agent, lineId, 'approve', approval),
        take(owner, lineId),
      ])
      expect([approved.status, taken.status]).not.toContain(500)
      expect(await progressOf(orderId)).toBe(approved.status === 200 ? 'ready' : 'desk')
      if (approved.status !== 200) expect((await assignee(lineId))?.username).toBe('owner')
    }
  })

  it('a deed is given on with a note, which names nobody', async () => {
    const { lineId } = await buyForDesk()
    const refused = await take(agent, lineId, 'Ask ada@example.com')
    expect([refused.status, refused.json.field]).toEqual([400, 'note'])
    await take(agent, lineId, 'The office calls back at three.')
    expect((await desk.eventsOfLine(owner, lineId))[0]).toMatchObject({
      event: 'assigned',
      by: 'agent',
      detail: { note: 'To agent: The office calls back at three.' },
    })
  })

  it("having a deed doesn't stop the auto-refund clock", async () => {
    await desk.clearDesk()
    const { orderId, intentId, lineId } = await buyForDesk()
    await late.atHour(orderId, 71.95)
    agent = await signInAs(shop, 'agent')
    await take(agent, lineId)
    await late.atHour(orderId, 72.01)
    await late.watch()
    expect(await progressOf(orderId)).toBe('refunding')
    for (const attempt of [
      upload(agent, lineId),
      call(agent, lineId, 'approve', { reason: 'Read it.', acknowledged: ['It is blurred.'] }),
      call(agent, lineId, 'not-found', { reason: 'none_recorded' }),
      take(agent, lineId),
    ]) {
      expect((await attempt).status).toBe(409)
    }
    expect(await next(agent)).toBeNull()
    expect(await desk.refunds(intentId)).toHaveLength(1)
  })

  function snoozed(days: number) {
    const until = new Date(shop.parts.clock().getTime() + (1 + (days % 2)) * 24 * 60 * MINUTE)
    return { until: until.toISOString().slice(0, 10), reason: 'office', seen: null }
  }
})
