import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs, signInAsMember } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import { DAY } from '../../durations.ts'

const shop = shopForTests()
const elm = forTests<ApiClient>(() => openApi(shop))
beforeEach(() => shop.setClock(undefined))
async function deliver(address = EMPIRE_STATE) {
  const { json } = await elm.post('/api/v1/orders', {
    fileNumber: 'F-7',
    lines: [{ ...address, reference: 'R-7' }],
  })
  const id: string = json.deeds[0].id
  const path = `/api/v1/deeds/${id}`
  const early = await elm.get(`${path}/file`)
  expect([early.status, early.json.code]).toEqual([409, 'not_delivered'])
  await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
  return { id, orderId: json.id as string, path }
}

it('a delivered deed has its document, and its file is what was delivered', async () => {
  const { path } = await deliver()
  const { json: deed } = await elm.get(path)
  const until = Date.parse(deed.document.availableUntil) - Date.parse(deed.stateSince)
  expect(Math.round(until / DAY)).toBe(30)
  expect(deed).toMatchObject({
    state: 'delivered',
    document: { kind: 'Warranty deed', instrumentNumber: '2019-1', recordedOn: '2019-03-14' },
  })
  const file = await elm.get(`${path}/file`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(deed.document.sha256)
  expect(Number(file.headers.get('content-length'))).toBe(deed.document.bytes)
  const piece = await elm.get(`${path}/file`, { range: 'bytes=0-3' })
  expect([piece.status, piece.text]).toEqual([206, '%PDF'])
  expect((await elm.get(`${path}/file`, { range: 'bytes=9999-' })).status).toBe(416)
  const [link] = await shop.query('select download_count from download_links where line_id = $1', [
    deed.id,
  ])
  expect(link?.download_count).toBe(1)
})

it('provenance is JSON for programs and the sheet for people', async () => {
  const { id, path } = await deliver()
  const { json, headers } = await elm.get(`${path}/provenance`)
  expect(headers.get('vary')).toContain('accept')
  expect(json).toMatchObject({
    deedId: id,
    livemode: true,
    address: EMPIRE_STATE,
    documentType: 'Warranty deed',
    instrumentNumber: '2019-1',
    retrievedByStaff: false,
    checked: 'By its entry in the index. The pages were not machine-read.',
    confidence: null,
    redacted: 0,
    recordedLater: null,
  })
  expect(json.limits[0]).toMatch(/not certified/)
  expect(json.file.sha256).toMatch(/^[0-9a-f]{64}$/)
  const sheet = await elm.get(`${path}/provenance`, { accept: 'application/pdf' })
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
  expect(sheet.text.slice(0, 5)).toBe('%PDF-')
  const both = await elm.get(`${path}/provenance`, {
    accept: 'application/json, application/pdf',
  })
  expect(both.json.deedId).toBe(id)
})

it('a file can no longer be fetched once its time is over, it was refunded, revoked or withheld', async () => {
  const owner = await signInAs(shop, 'owner')
  const gone = async (path: string) => {
    for (const what of ['file', 'provenance']) {
      const { status, json } = await elm.get(`${path}/${what}`)
      expect([what, status, json.code]).toEqual([what, 410, 'file_gone'])
      expect(json.detail).toBe('We no longer keep this deed’s file.')
    }
  }
  const old = await deliver()
  shop.setClock(new Date(Date.now() + 31 * DAY))
  await gone(old.path)
  expect((await elm.get(old.path)).json.document.availableUntil).toBe(null)
  shop.setClock(undefined)

  const refunded = await deliver(WILLIS_TOWER)
  const refund = { reason: 'wrong_document', despitePolicy: true }
  const made = await owner.post(`/api/admin/orders/${refunded.orderId}/refunds`, refund)
  expect(made.status).toBeLessThan(300)
  await gone(refunded.path)
  expect((await elm.get(refunded.path)).json).toMatchObject({ state: 'refunded', document: null })

  const street = { streetAddress: '5 Revoked St', city: 'Dover', state: 'DE', zipCode: '19901' }
  const revoked = await deliver(street)
  await shop.query('update download_links set revoked_at = now() where line_id = $1', [revoked.id])
  await gone(revoked.path)

  const hidden = { ...street, streetAddress: '6 Hidden St' }
  const withheld = await deliver(hidden)
  await withhold(shop, hidden)
  await gone(withheld.path)
})

it('a replaced document is what is fetched from then on', async () => {
  const { id, path } = await deliver({ ...EMPIRE_STATE, streetAddress: '7 Newer St' })
  const before = (await elm.get(path)).json.document
  await shop.query('update documents set superseded_at = now() where line_id = $1', [id])
  await shop.query('update download_links set revoked_at = now() where line_id = $1', [id])
  await shop.query(
    `with old as (select * from documents where line_id = $1),
         made as (
           insert into documents (line_id, storage_key, sha256, size_bytes, page_count, document_type,
             instrument_number, recorded_on, source, source_document_id, retrieved_at, provenance)
           select line_id, storage_key, sha256, size_bytes, page_count, document_type, '2026-9',
             recorded_on, source, source_document_id, now(), provenance from old returning id, line_id)
       insert into download_links (line_id, document_id, token_hash, created_at, expires_at)
       select line_id, id, decode(repeat('ab', 32), 'hex'), now(), now() + interval '1 day' from made`,
    [id],
  )
  const after = (await elm.get(path)).json.document
  expect([before.instrumentNumber, after.instrumentNumber]).toEqual(['2019-1', '2026-9'])
  expect((await elm.get(`${path}/provenance`)).json.instrumentNumber).toBe('2026-9')
})

it('the log of requests names the deed or the order, and nothing of a query', async () => {
  const { orderId, path } = await deliver({ ...EMPIRE_STATE, streetAddress: '8 Log St' })
  await elm.get(`${path}/file`)
  await elm.get(`/api/v1/orders/${orderId}?note=Canary`)
  await shop.parts.apiRequests.flush()
  const email = 'reader@elm.test'
  const member = await signInAsMember(shop, elm.organizationId, 'member', email)
  const { text } = await member.get('/api/account/requests')
  expect(text).toContain('/api/v1/deeds/:id/file')
  expect(text).toContain(`"subject":"${orderId}"`)
  expect(text).not.toContain('Canary')
})
