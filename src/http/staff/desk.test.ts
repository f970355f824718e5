import { expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { approvalOf, deskWork, doubtfulLab, PDF } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fakeSource } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { approveCopy } from '../../fulfillment/desk/decide-line.ts'
import type { Source } from '../../fulfillment/sources/source.ts'

const GIVE_UP = { reason: 'none_recorded', note: 'asked the recorder' }

describeShop('the desk', (shop) => {
  const desk = deskWork(() => shop)
  const { buyForDesk, check, queue, caseOf, audited, progressOf, read, refunds } = desk
  const agent = forTests(() => signInAs(shop, 'agent'))
  const watcher = forTests(() => signInAs(shop, 'read_only'))

  const upload = (lineId: string, content = PDF, query?: string) =>
    desk.upload(agent, lineId, content, query)
  const act = (lineId: string, what: string, body: object = {}) =>
    desk.call(agent, lineId, what, body)
  const approval = async (lineId: string) => approvalOf(await caseOf(agent, lineId))
  const find = async (lineId: string, query?: string) =>
    (await queue(watcher, query)).find((line) => line.id === lineId)

  it('the desk shows the lines that need review, with the reason and the clocks, soonest auto-refund first', async () => {
    const first = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const later = await buyForDesk()
    await shop.query(
      "update order_lines set refunded_after = refunded_after - interval '1 hour' where id = $1",
      [later.lineId],
    )
    const line = await find(first.lineId)
    expect(line).toMatchObject({
      address: EMPIRE_STATE,
      reason: expect.stringContaining('No source has a deed'),
      reasonKind: 'not_found',
      assignee: null,
    })
    const hours = (from: Date | string = '', to: Date | string = '') =>
      (new Date(to).getTime() - new Date(from).getTime()) / 3_600_000
    expect(hours(line?.promisedBy, line?.refundedAfter)).toBe(24)
    const ids: string[] = (await listAll(watcher, '/api/admin/desk?limit=1')).map(({ id }) => id)
    expect(ids.filter((id) => [...first.lineIds, later.lineId].includes(id))).toEqual([
      later.lineId,
      ...first.lineIds.toSorted(),
    ])
  })

  it('the desk filters the queue by assignee, place and reason', async () => {
    const { lineIds } = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const [newYork = '', chicago = ''] = lineIds
    await shop.query(
      `insert into desk_plans (line_id, assigned_to, assigned_at)
        select $1, id, now() from staff where username = 'agent'`,
      [newYork],
    )
    await shop.query("update order_lines set desk_kind = 'overdue' where id = $1", [chicago])
    const shown = async (query: string, as = agent) =>
      (await queue(as, query)).map(({ id }) => id).filter((id) => lineIds.includes(id))
    expect(await shown('whose=mine')).toEqual([newYork])
    expect(await shown('whose=mine', watcher)).toEqual([])
    expect(await shown('whose=unassigned')).toEqual([chicago])
    expect(await shown('state=IL')).toEqual([chicago])
    expect(await shown('reason=overdue')).toEqual([chicago])
    expect(await shown('reason=not_found&state=NY&whose=mine')).toEqual([newYork])
    expect(await shown('reason=held')).toEqual([])
    // Whatever the sentence begins with, the kind is what was written beside it.
    await shop.query(
      "update order_lines set desk_kind = 'other', desk_reason = 'Overdue: look again.' where id = $1",
      [chicago],
    )
    expect(await shown('reason=other')).toEqual([chicago])
    expect((await agent.get('/api/admin/desk?state=ZZ')).status).toBe(400)
  })

  it("the desk shows one line with each source's answer, its location, and its history", async () => {
    const { lineId } = await buyForDesk(
      [EMPIRE_STATE, WILLIS_TOWER],
      [
        source('county', { answer: 'not_found' }),
        source('vendor', { answer: 'refused', detail: 'a CAPTCHA' }),
      ],
    )
    const shown = await caseOf(watcher, lineId)
    expect(shown.answers).toMatchObject([
      { source: 'county', answer: 'not_found', detail: null },
      { source: 'vendor', answer: 'refused', detail: 'a CAPTCHA' },
    ])
    expect(shown.point?.lat).toBeCloseTo(40.75, 1)
    expect(shown.point?.lon).toBeCloseTo(-73.99, 1)
    const events = await desk.eventsOfLine(watcher, lineId)
    expect(events.map(({ event, by }) => `${event} by ${by}`)).toEqual([
      'escalate by Deedbox',
      'search by Deedbox',
      'pay by Card provider',
    ])
    expect(shown).toMatchObject({ progress: 'desk', assignee: null, copies: [], found: null })
    expect((await watcher.get('/api/admin/desk/0198f3a2-0000-7000-8000-000000000000')).status).toBe(
      404,
    )
  })

  it('the desk takes an uploaded deed, has it checked and delivers it', async () => {
    const { orderId, lineId } = await buyForDesk()
    const facts = 'documentType=Grant%20deed&instrumentNumber=77&recordedOn=2019-03-14'
    const reply = await upload(lineId, PDF, facts)
    expect(reply.status).toBe(202)
    expect(await progressOf(orderId)).toBe('checking')
    expect(await caseOf(agent, lineId)).toMatchObject({ progress: 'checking', reason: null })
    await check()
    expect(await progressOf(orderId)).toBe('ready')
    const rows = await shop.query(
      'select source, document_type, instrument_number, recorded_on from documents where line_id = $1',
      [lineId],
    )
    expect(rows).toEqual([
      {
        source: 'desk',
        document_type: 'Grant deed',
        instrument_number: '77',
        recorded_on: '2019-03-14',
      },
    ])
    expect(await audited(lineId)).toEqual(['bring_copy'])
  })

  it('an upload that passes goes out after a while in which it can be undone, once', async () => {
    const { orderId, lineId } = await buyForDesk()
    await upload(lineId)
    await desk.readUpload(lineId)
    const { deliversAt, copies } = await caseOf(agent, lineId)
    expect(new Date(deliversAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 5000)
    expect(copies[0]?.verdict).toBe('passed')
    expect(await progressOf(orderId)).toBe('checking')
    const owner = await signInAs(shop, 'owner')
    expect((await desk.call(owner, lineId, 'undo-upload')).json.code).toBe('assigned_to_other')
    const replies = await Promise.all([1, 2].map(() => act(lineId, 'undo-upload')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // The job that would have delivered it finds nothing to do.
    await check()
    expect(await progressOf(orderId)).toBe('desk')
    expect(await shop.query('select from documents where line_id = $1', [lineId])).toEqual([])
    expect(await find(lineId)).toMatchObject({ reasonKind: 'held' })
    expect(await audited(lineId)).toEqual(['bring_copy', 'undo_upload'])
    // The same file can still be sent: it's checked again.
    expect((await act(lineId, 'check-again')).status).toBe(202)
    await check()
    expect(await progressOf(orderId)).toBe('ready')
    expect((await act(lineId, 'undo-upload')).json.message).toContain('too late')
  })

  it("the desk gets the line back when the file isn't a document, and takes the next upload", async () => {
    const { orderId, lineId } = await buyForDesk()
    await upload(lineId, 'MZ a program')
    await check()
    expect(await progressOf(orderId)).toBe('desk')
    expect(await find(lineId)).toMatchObject({
      reason: expect.stringContaining('The uploaded copy was refused: The file isn’t a PDF.'),
      reasonKind: 'refused',
    })
    const [copy] = (await caseOf(agent, lineId)).copies
    expect(copy).toMatchObject({ verdict: 'refused', isUploaded: true, hasPdf: false })
    expect((await act(lineId, 'approve', await approval(lineId))).status).toBe(409)
    expect((await watcher.get(`/api/admin/desk/${lineId}/copy`)).status).toBe(404)
    await upload(lineId)
    await check()
    expect(await progressOf(orderId)).toBe('ready')
  })

  it('the desk lets someone who reviewed a held copy deliver it, once, under their own name', async () => {
    const { orderId, lineId } = await buyForDesk()
    await upload(lineId)
    await check(doubtfulLab)
    const [copy] = (await caseOf(watcher, lineId)).copies
    expect(copy).toMatchObject({ verdict: 'held', hasPdf: true })
    const shown = await watcher.get(`/api/admin/desk/${lineId}/copy?copy=${copy?.id}`)
    expect(shown.text).toBe('%PDF-1.7 cleaned')
    const confirmed = { documentType: 'Quitclaim deed', instrumentNumber: '78-A' }
    const body = { ...(await approval(lineId)), confirmed }
    const replies = await Promise.all([act(lineId, 'approve', body), act(lineId, 'approve', body)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await progressOf(orderId)).toBe('ready')
    const rows = await shop.query(
      `select document_type, instrument_number, recorded_on,
          sha256 = sha256(convert_to('%PDF-1.7 cleaned', 'UTF8')) as same
        from documents where line_id = $1 and superseded_at is null`,
      [lineId],
    )
    expect(rows).toEqual([
      { document_type: 'Quitclaim deed', instrument_number: '78-A', recorded_on: null, same: true },
    ])
    expect(await audited(lineId)).toEqual(['bring_copy', 'approve_copy'])
  })

  it("the desk doesn't deliver a copy that came in during review and hasn't been looked at", async () => {
    const { lineId } = await buyForDesk()
    await upload(lineId)
    await check(doubtfulLab)
    const body = await approval(lineId)
    await upload(lineId, '%PDF-1.7 another')
    expect((await act(lineId, 'approve', body)).status).toBe(409)
  })

  it("the desk doesn't deliver a copy if another is uploaded while its file is being read", async () => {
    const { orderId, lineId } = await buyForDesk()
    await upload(lineId)
    await check(doubtfulLab)
    const { storage } = shop.parts
    const read: typeof storage.read = async (key) => {
      await shop.query(
        `insert into copies (line_id, brought_by, facts, sha256, size_bytes, storage_key,
            received_at, verdict, findings, checked_at)
          select line_id, brought_by, facts, sha256('another'), size_bytes, storage_key,
            received_at + interval '1 second', verdict, findings, checked_at
          from copies where line_id = $1`,
        [lineId],
      )
      return storage.read(key)
    }
    const rows = await shop.query("select id from staff where username = 'agent'")
    const approved = { lineId, staffId: rows[0].id, ...(await approval(lineId)), confirmed: {} }
    const parts = { ...shop.parts, storage: { ...storage, read } }
    await expect(approveCopy(parts, approved)).rejects.toThrow('no longer on the desk')
    expect(await progressOf(orderId)).toBe('desk')
  })

  it('the desk shows no copies from other lines', async () => {
    const { lineId } = await buyForDesk()
    await upload(lineId)
    await check(doubtfulLab)
    const [copy] = (await caseOf(agent, lineId)).copies
    const other = await buyForDesk()
    const path = `/api/admin/desk/${other.lineId}/copy?copy=${copy?.id}`
    expect((await watcher.get(path)).status).toBe(404)
  })

  it('the desk refunds a deed confirmed as not found, once, and nothing else in the order', async () => {
    const { orderId, intentId, lineId } = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const replies = await Promise.all([
      act(lineId, 'not-found', GIVE_UP),
      act(lineId, 'not-found', GIVE_UP),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect((await read(orderId)).progress).toEqual(['refunding', 'desk'])
    expect(await refunds(intentId)).toMatchObject([{ line_id: lineId, reason: 'not_found' }])
    expect(await audited(lineId)).toEqual(['confirm_missing'])
    const rows = await shop.query(
      "select detail from audit_log where subject = $1 and action = 'confirm_missing'",
      [lineId],
    )
    expect(rows).toEqual([{ detail: GIVE_UP }])
  })

  it('the desk requires a reason from the list, and an explanation if none fits', async () => {
    const { orderId, lineId } = await buyForDesk()
    for (const body of [
      {},
      { reason: 'tired' },
      { reason: 'other' },
      { reason: 'other', note: ' ' },
    ]) {
      expect((await act(lineId, 'not-found', body)).status).toBe(400)
    }
    expect(await progressOf(orderId)).toBe('desk')
    expect((await act(lineId, 'not-found', { reason: 'not_in_time' })).status).toBe(202)
  })

  it('the desk allows only one outcome when one window delivers and the other gives up', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, intentId, lineId } = await buyForDesk()
      await upload(lineId)
      await check(doubtfulLab)
      const body = await approval(lineId)
      const [approved, refused] = await Promise.all([
        act(lineId, 'approve', body),
        act(lineId, 'not-found', GIVE_UP),
      ])
      expect([approved.status === 200, refused.status === 202]).toContain(true)
      expect(approved.status === 200 && refused.status === 202).toBe(false)
      const isRefunded = (await progressOf(orderId)) === 'refunding'
      expect(await refunds(intentId)).toHaveLength(isRefunded ? 1 : 0)
    }
  })

  it("the desk refuses an upload that isn't a file, is too large, or is for a line not waiting for one", async () => {
    const { lineId } = await buyForDesk()
    expect((await agent.post(`/api/admin/desk/${lineId}/copy?documentType=Deed`, {})).status).toBe(
      400,
    )
    expect((await upload(lineId, PDF, `documentType=${'x'.repeat(101)}`)).status).toBe(400)
    expect((await upload(lineId, `%PDF-${'x'.repeat(50 * 1024 * 1024)}`)).status).toBe(413)
    await act(lineId, 'not-found', GIVE_UP)
    expect((await upload(lineId)).status).toBe(409)
    expect((await upload('0198f3a2-0000-7000-8000-000000000000')).status).toBe(409)
  })
})

/** A source that gives this answer for every address. */
function source(name: string, said: Awaited<ReturnType<Source['findLatestDeed']>>): Source {
  const fetchImage = async () => ({ answer: 'not_found' }) as const
  return fakeSource({ name, hasImages: false, findLatestDeed: async () => said, fetchImage })
}
