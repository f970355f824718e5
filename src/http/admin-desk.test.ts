import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { jobContext, runJobs } from '../../test/jobs.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../test/orders.ts'
import { refundDesk } from '../../test/refunds.ts'
import { openShop, type TestShop } from '../../test/shop.ts'
import { signInAs } from '../../test/staff.ts'
import type { DeskLine } from '../contract/desk.ts'
import { checkCopyJob } from '../fulfilment/check-copy.job.ts'
import { searchDeedJob } from '../fulfilment/search-deed.job.ts'
import type { DocumentLab } from '../platform/document-lab.ts'
import { plainLab } from '../platform/plain-lab.ts'

const PDF = '%PDF-1.7 a deed'

describe('the desk', () => {
  let shop: TestShop
  let agent: Browser
  let watcher: Browser
  const { buy, read, refunds } = refundDesk(() => shop)
  beforeAll(async () => {
    shop = await openShop()
    agent = await signInAs(shop, 'agent')
    watcher = await signInAs(shop, 'read_only')
  })
  afterAll(() => shop.close())

  /** An order whose lines no source knows. */
  async function buyForDesk(addresses = [EMPIRE_STATE]) {
    const bought = await buy(addresses)
    await runJobs(shop, {
      'search-deed': (payload: { lineId: string }) =>
        searchDeedJob({ ...shop.parts, sources: [] }, payload, jobContext(shop)),
    })
    expect((await read(bought.orderId)).progress).toEqual(addresses.map(() => 'desk'))
    return { ...bought, lineId: bought.lineIds[0] as string }
  }
  const check = (lab: DocumentLab = plainLab) =>
    runJobs(shop, {
      'check-copy': (payload: { lineId: string }) =>
        checkCopyJob({ ...shop.parts, lab }, payload, jobContext(shop)),
    })
  const upload = (lineId: string, content = PDF, as = agent, query = 'documentType=Grant%20deed') =>
    as.post(`/api/admin/desk/${lineId}/copy?${query}`, content, {
      'content-type': 'application/pdf',
    })
  const act = (lineId: string, what: string, as = agent) =>
    as.post(`/api/admin/desk/${lineId}/${what}`, { note: 'looked at it' })
  const find = async (lineId: string) =>
    ((await watcher.get('/api/admin/desk?limit=100')).json as DeskLine[]).find(
      (line) => line.id === lineId,
    )
  const audited = async (lineId: string) => {
    const { rows } = await shop.database.pool.query(
      'select action from audit_log where subject = $1 order by id',
      [lineId],
    )
    return rows.map((row) => row.action)
  }
  const progressOf = async (orderId: string) => (await read(orderId)).progress[0]

  it('shows the lines that need a person, with the reason and the clocks, soonest refunded first', async () => {
    const first = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const later = await buyForDesk()
    await shop.database.pool.query(
      "update order_lines set refunded_after = refunded_after - interval '1 hour' where id = $1",
      [later.lineId],
    )
    const line = await find(first.lineId)
    expect(line).toMatchObject({
      address: EMPIRE_STATE,
      reason: expect.stringContaining('No source knows a deed'),
      found: null,
      copy: null,
    })
    const hours = (from?: string, to?: string) =>
      (Date.parse(to ?? '') - Date.parse(from ?? '')) / 3_600_000
    expect(hours(line?.promisedBy, line?.refundedAfter)).toBe(24)
    const ids: string[] = []
    let path: string | undefined = '/api/admin/desk?limit=1'
    while (path) {
      const page = await watcher.get(path)
      ids.push(...(page.json as DeskLine[]).map(({ id }) => id))
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(ids.filter((id) => [...first.lineIds, later.lineId].includes(id))).toEqual([
      later.lineId,
      ...first.lineIds.toSorted(),
    ])
  })

  it('takes a deed that a person brings, has it checked and delivers it', async () => {
    const { orderId, lineId } = await buyForDesk()
    const reply = await upload(
      lineId,
      PDF,
      agent,
      'documentType=Grant%20deed&instrumentNumber=77&recordedOn=2019-03-14',
    )
    expect(reply.status).toBe(202)
    expect(await progressOf(orderId)).toBe('checking')
    await check()
    expect(await progressOf(orderId)).toBe('ready')
    const { rows } = await shop.database.pool.query(
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

  it('gives the line back to the desk where the file is no document, and takes the next one', async () => {
    const { orderId, lineId } = await buyForDesk()
    await upload(lineId, 'MZ a program')
    await check()
    expect(await progressOf(orderId)).toBe('desk')
    const line = await find(lineId)
    expect(line?.reason).toContain('The uploaded copy was refused: The file is not a PDF.')
    expect(line?.copy).toMatchObject({ verdict: 'refused', isUploaded: true, hasPdf: false })
    expect((await act(lineId, 'approve')).status).toBe(409)
    expect((await watcher.get(`/api/admin/desk/${lineId}/copy`)).status).toBe(404)
    await upload(lineId)
    await check()
    expect(await progressOf(orderId)).toBe('ready')
  })

  it('lets a person who looked at it deliver what the check held, once', async () => {
    const { orderId, lineId } = await buyForDesk()
    await upload(lineId)
    await check(doubtful)
    const line = await find(lineId)
    expect(line?.copy).toMatchObject({ verdict: 'held', hasPdf: true })
    const shown = await watcher.get(`/api/admin/desk/${lineId}/copy`)
    expect(shown.text).toBe('%PDF-1.7 cleaned')
    const replies = await Promise.all([act(lineId, 'approve'), act(lineId, 'approve')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await progressOf(orderId)).toBe('ready')
    const { rows } = await shop.database.pool.query(
      "select convert_from(sha256(convert_to('%PDF-1.7 cleaned', 'UTF8')), 'LATIN1') = convert_from(sha256, 'LATIN1') as same from documents where line_id = $1 and superseded_at is null",
      [lineId],
    )
    expect(rows).toEqual([{ same: true }])
    expect(await audited(lineId)).toEqual(['bring_copy', 'approve_copy'])
  })

  it('does not deliver a copy that nobody has looked at because it came in meanwhile', async () => {
    const { lineId } = await buyForDesk()
    await upload(lineId)
    await check(doubtful)
    await upload(lineId, '%PDF-1.7 another')
    expect((await act(lineId, 'approve')).status).toBe(409)
  })

  it('refunds what a person confirms as not to be had, once, and nothing else of the order', async () => {
    const { orderId, intentId, lineId } = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
    const replies = await Promise.all([act(lineId, 'not-found'), act(lineId, 'not-found')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect((await read(orderId)).progress).toEqual(['refunding', 'desk'])
    expect(await refunds(intentId)).toMatchObject([{ line_id: lineId, reason: 'not_found' }])
    expect(await audited(lineId)).toEqual(['confirm_missing'])
  })

  it('lets one of two ends happen when one person delivers and the other gives up', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, intentId, lineId } = await buyForDesk()
      await upload(lineId)
      await check(doubtful)
      const [approved, refused] = await Promise.all([
        act(lineId, 'approve'),
        act(lineId, 'not-found'),
      ])
      expect([approved.status === 200, refused.status === 202]).toContain(true)
      expect(approved.status === 200 && refused.status === 202).toBe(false)
      const isRefunded = (await progressOf(orderId)) === 'refunding'
      expect(await refunds(intentId)).toHaveLength(isRefunded ? 1 : 0)
    }
  })

  it('is closed to visitors, and to look at only for who may not act', async () => {
    const { lineId } = await buyForDesk()
    const visitor = shop.visit()
    expect((await visitor.get('/api/admin/desk')).status).toBe(401)
    expect((await visitor.get(`/api/admin/desk/${lineId}/copy`)).status).toBe(401)
    expect((await upload(lineId, PDF, visitor)).status).toBe(401)
    expect((await upload(lineId, PDF, watcher)).status).toBe(403)
    for (const what of ['approve', 'not-found']) {
      expect((await act(lineId, what, visitor)).status).toBe(401)
      expect((await act(lineId, what, watcher)).status).toBe(403)
    }
    expect(await audited(lineId)).toEqual([])
  })

  it('refuses what is not a file, is too large, or is for a line that does not wait', async () => {
    const { lineId } = await buyForDesk()
    expect((await agent.post(`/api/admin/desk/${lineId}/copy?documentType=Deed`, {})).status).toBe(
      400,
    )
    expect((await upload(lineId, PDF, agent, 'documentType=')).status).toBe(400)
    expect((await upload(lineId, `%PDF-${'x'.repeat(50 * 1024 * 1024)}`)).status).toBe(413)
    await act(lineId, 'not-found')
    expect((await upload(lineId)).status).toBe(409)
    expect((await upload('0198f3a2-0000-7000-8000-000000000000')).status).toBe(409)
  })
})

/** A lab that makes a PDF of its own, of which the check then has to think. */
const doubtful: DocumentLab = {
  examine: () =>
    Promise.resolve({
      outcome: 'read',
      pdf: Buffer.from('%PDF-1.7 cleaned'),
      pages: [{ width: 100, height: 100, words: [] }],
    }),
  mask: plainLab.mask,
}
