import { afterEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { deskWork, doubtfulLab } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { claimLine, claimNext } from '../../fulfillment/desk/claim-line.ts'
import { CLAIM_MINUTES } from '../../policy.ts'
import { sweepExpiredJob } from '../../upkeep/sweep-expired.job.ts'

const ROUNDS = 20
const MANY = 20
const MINUTE = 60_000

describeShop('claims on a line', (shop) => {
  const desk = deskWork(() => shop)
  const late = lateDesk(() => shop)
  const { buyForDesk, call, upload, caseOf, audited, progressOf } = desk
  let agent = forTests(() => signInAs(shop, 'agent'))
  let owner = forTests(() => signInAs(shop, 'owner'))
  afterEach(() => shop.setClock(undefined))

  const claim = (as: Browser, lineId: string, body: object = {}) => call(as, lineId, 'claim', body)
  const holder = async (lineId: string) => (await caseOf(owner, lineId)).claim?.by
  const files = async (lineId: string) => {
    const rows = await shop.query('select id from copies where line_id = $1', [lineId])
    return rows.length
  }

  it('a line goes to one of two people who claim it at once, twenty times out of twenty', async () => {
    const { lineId } = await buyForDesk()
    const winners = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const replies = await Promise.all(
        (round % 2 ? [agent, owner] : [owner, agent]).map((as) => claim(as, lineId)),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = (await holder(lineId)) ?? ''
      expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
        code: 'not_claimed',
        message: expect.stringContaining(`${winner} has this deed`),
      })
      winners.add(winner)
      const released = await call(winner === 'agent' ? agent : owner, lineId, 'release')
      expect(released.json).toEqual({ released: true })
    }
    expect(winners.size).toBeGreaterThan(0)
  })

  it('a line goes to one of twenty people who claim it at once', async () => {
    const people = await desk.agents(MANY)
    for (let round = 0; round < 5; round += 1) {
      const { lineId } = await buyForDesk()
      const outcomes = await Promise.allSettled(
        people.map((staffId) => claimLine(shop.parts, { lineId, staffId, takeOver: false })),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await audited(lineId)).toEqual(['desk_claim'])
    }
  })

  it('twenty people asking for the next line at once each get a different one, most urgent first', async () => {
    await desk.clearDesk()
    const people = await desk.agents(MANY)
    const lines: string[] = []
    for (let i = 0; i < 6; i += 1) {
      lines.push(...(await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])).lineIds)
    }
    const taken = await Promise.all(people.map((staffId) => claimNext(shop.parts, staffId)))
    const got = taken.filter((lineId) => lineId !== undefined)
    expect(got.toSorted()).toEqual(lines.toSorted())
    await desk.clearDesk()
    const [soon = '', later = ''] = (await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])).lineIds
    await shop.query(
      "update order_lines set refunded_after = refunded_after - interval '1 hour' where id = $1",
      [later],
    )
    expect((await agent.post('/api/admin/desk/next', {})).json).toEqual({ id: later })
    expect((await owner.post('/api/admin/desk/next', {})).json).toEqual({ id: soon })
    expect((await agent.post('/api/admin/desk/next', {})).json).toEqual({ id: null })
  })

  it('a claim is required to act, and the refusal names the assignee', async () => {
    const { orderId, lineId } = await buyForDesk()
    await claim(agent, lineId)
    await upload(agent, lineId)
    await desk.check(doubtfulLab)
    const acts = [
      () => upload(owner, lineId, '%PDF-1.7 of the owner'),
      () =>
        call(owner, lineId, 'approve', { reason: 'Read it.', acknowledged: ['It is blurred.'] }),
      () => call(owner, lineId, 'not-found', { reason: 'none_recorded' }),
    ]
    for (const attempt of acts) {
      const reply = await attempt()
      expect([reply.status, reply.json]).toMatchObject([
        409,
        { code: 'not_claimed', message: expect.stringContaining('agent has this deed') },
      ])
    }
    await call(agent, lineId, 'release')
    for (const attempt of acts) {
      expect((await attempt()).json).toMatchObject({
        code: 'not_claimed',
        message: 'Nobody has claimed this deed. Claim it first.',
      })
    }
    expect(await files(lineId)).toBe(1)
    expect(await progressOf(orderId)).toBe('desk')
  })

  it('a claim ends twenty minutes after the last sign of life, to the second', async () => {
    const { lineId } = await buyForDesk()
    const start = Date.now()
    const clockAt = (ms: number) => shop.setClock(new Date(start + ms))
    clockAt(0)
    const taken = await claim(agent, lineId)
    expect(taken.json).toEqual({ until: new Date(start + CLAIM_MINUTES * MINUTE).toISOString() })
    clockAt(5 * MINUTE)
    expect((await call(agent, lineId, 'renew')).status).toBe(200)
    const end = (5 + CLAIM_MINUTES) * MINUTE
    clockAt(end - 1000)
    expect((await claim(owner, lineId, { takeOver: true })).status).toBe(409)
    expect((await caseOf(agent, lineId)).claim).toMatchObject({ isMine: true, isLive: true })
    clockAt(end)
    expect((await caseOf(agent, lineId)).claim).toMatchObject({ isMine: true, isLive: false })
    expect((await upload(agent, lineId)).json).toMatchObject({
      code: 'not_claimed',
      message: 'Your claim has expired. Claim it again to continue.',
    })
    // Taking over a line a colleague left has to be explicit.
    expect((await claim(owner, lineId)).json).toMatchObject({
      message: 'agent left this deed. Take it over to continue.',
    })
    expect((await claim(owner, lineId, { takeOver: true })).status).toBe(200)
    expect((await call(agent, lineId, 'renew')).status).toBe(409)
    expect((await claim(agent, lineId)).status).toBe(409)
    expect((await upload(agent, lineId)).status).toBe(409)
    expect((await upload(owner, lineId)).status).toBe(202)
    expect(await audited(lineId)).toEqual(['desk_claim', 'desk_take_over', 'bring_copy'])
  })

  it('a line goes to the next person who asks for work once its claim has ended', async () => {
    await desk.clearDesk()
    const { lineId } = await buyForDesk()
    await claim(agent, lineId)
    const next = async () => (await owner.post('/api/admin/desk/next', {})).json
    expect(await next()).toEqual({ id: null })
    shop.setClock(new Date(Date.now() + (CLAIM_MINUTES + 1) * MINUTE))
    expect(await next()).toEqual({ id: lineId })
  })

  it('a claim is released once, and only by its assignee', async () => {
    const { lineId } = await buyForDesk()
    await claim(agent, lineId)
    const release = async (as: Browser) => (await call(as, lineId, 'release')).json
    expect(await release(owner)).toEqual({ released: false })
    expect(await holder(lineId)).toBe('agent')
    expect(await Promise.all([release(agent), release(agent)])).toEqual(
      expect.arrayContaining([{ released: true }, { released: false }]),
    )
    expect(await release(agent)).toEqual({ released: false })
    expect((await call(agent, lineId, 'renew')).status).toBe(409)
    expect((await claim(owner, lineId)).status).toBe(200)
    expect(await audited(lineId)).toEqual(['desk_claim', 'desk_release', 'desk_claim'])
  })

  it('an owner can reassign a line at any time, with a reason', async () => {
    const { lineId } = await buyForDesk()
    await claim(agent, lineId)
    const takeOver = (as: Browser, body: object) => call(as, lineId, 'take-over', body)
    expect((await takeOver(agent, { reason: 'I want it' })).status).toBe(403)
    expect((await takeOver(owner, { reason: '' })).status).toBe(400)
    expect(await holder(lineId)).toBe('agent')
    expect((await takeOver(owner, { reason: 'The customer is on the phone' })).status).toBe(200)
    expect(await holder(lineId)).toBe('owner')
    expect((await upload(agent, lineId)).status).toBe(409)
    const rows = await shop.query(
      "select detail from audit_log where subject = $1 and action = 'desk_take_over'",
      [lineId],
    )
    expect(rows).toEqual([
      { detail: { from: 'agent', wasLive: true, reason: 'The customer is on the phone' } },
    ])
  })

  it('an act already started finishes before an owner takes the line', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, lineId } = await buyForDesk()
      await claim(agent, lineId)
      await upload(agent, lineId)
      await desk.check(doubtfulLab)
      const [approved, taken] = await Promise.all([
        call(agent, lineId, 'approve', { reason: 'Read it.', acknowledged: ['It is blurred.'] }),
        call(owner, lineId, 'take-over', { reason: 'at the same moment' }),
      ])
      expect([approved.status, taken.status]).not.toContain(500)
      expect(await progressOf(orderId)).toBe(approved.status === 200 ? 'ready' : 'desk')
      if (approved.status !== 200) expect(await holder(lineId)).toBe('owner')
    }
  })

  it("a line is released with a note for the next person, and doesn't come right back", async () => {
    await desk.clearDesk()
    const first = await buyForDesk()
    const second = await buyForDesk()
    const next = async (as: Browser) => (await as.post('/api/admin/desk/next', {})).json
    expect(await next(agent)).toEqual({ id: first.lineId })
    expect((await call(agent, first.lineId, 'release', { note: 'x' })).status).toBe(400)
    await call(agent, first.lineId, 'release', { note: 'The office calls back at three.' })
    const { claim: after, events } = await caseOf(owner, first.lineId)
    expect(after).toBeNull()
    expect(events[0]).toMatchObject({
      event: 'put_back',
      by: 'agent',
      words: 'The office calls back at three.',
    })
    expect(await next(agent)).toEqual({ id: second.lineId })
    // The line just put back is still better than nothing.
    expect(await next(agent)).toEqual({ id: first.lineId })
    await call(agent, first.lineId, 'release', { note: 'Still not.' })
    expect(await next(owner)).toEqual({ id: first.lineId })
    expect(await audited(first.lineId)).toEqual([
      ...['desk_claim', 'desk_put_back'],
      ...['desk_claim', 'desk_put_back', 'desk_claim'],
    ])
  })

  it("a claim doesn't stop the auto-refund clock", async () => {
    await desk.clearDesk()
    const { orderId, intentId, lineId } = await buyForDesk()
    await late.atHour(orderId, 71.95)
    agent = await signInAs(shop, 'agent')
    await claim(agent, lineId)
    await late.atHour(orderId, 72.01)
    await late.watch()
    expect(await progressOf(orderId)).toBe('refunding')
    expect((await caseOf(agent, lineId)).claim).toMatchObject({ isMine: true, isLive: true })
    for (const attempt of [
      upload(agent, lineId),
      call(agent, lineId, 'approve', { reason: 'Read it.', acknowledged: ['It is blurred.'] }),
      call(agent, lineId, 'not-found', { reason: 'none_recorded' }),
      claim(agent, lineId),
    ]) {
      expect((await attempt).status).toBe(409)
    }
    expect((await agent.post('/api/admin/desk/next', {})).json).toEqual({ id: null })
    expect(await desk.refunds(intentId)).toHaveLength(1)
    expect((await call(agent, lineId, 'release')).json).toEqual({ released: true })
  })

  it('a claim is deleted a day later', async () => {
    const { lineId } = await buyForDesk()
    agent = await signInAs(shop, 'agent')
    await claim(agent, lineId)
    await sweepExpiredJob.run(shop.jobParts)
    expect(await holder(lineId)).toBe('agent')
    shop.setClock(new Date(Date.now() + 25 * 60 * MINUTE))
    await sweepExpiredJob.run(shop.jobParts)
    owner = await signInAs(shop, 'owner')
    expect(await holder(lineId)).toBeUndefined()
  })
})
