import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { forTests } from '../../test/support/for-tests.ts'
import type { Address } from './address.ts'
import { startRecorder } from './start.ts'

interface Document {
  document_id: string
  instrument_number: string
  doc_type: string
  doc_class: string
  recorded_at: string
  pages: number
  situs: Address
}

const KEY = 'test-key'
const office = forTests(() => startRecorder({ apiKey: KEY }))

const authorization = `Bearer ${KEY}`
const get = (path: string, headers: Record<string, string> = { authorization }) =>
  fetch(office.url + path, { headers })

async function parcels(street: string, city: string, state: string, zip: string) {
  const query = new URLSearchParams({ street, city, state, zip })
  const response = await get(`/v1/parcels?${query}`)
  expect(response.status).toBe(200)
  const body = (await response.json()) as { parcels: { apn: string; situs: Address }[] }
  return body.parcels
}

async function documents(apn: string): Promise<Document[]> {
  const response = await get(`/v1/parcels/${apn}/documents`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { documents: Document[] }).documents
}
const isDeed = (document: Document) => document.doc_class === 'deed'

async function latestDeed(street: string, city: string, state: string, zip: string) {
  const [parcel] = await parcels(street, city, state, zip)
  const latest = (await documents(parcel?.apn ?? '')).find(isDeed)
  if (!parcel || !latest) throw new Error(`no deed for ${street}`)
  return { ...latest, apn: parcel.apn }
}

async function image(id: string) {
  const response = await get(`/v1/documents/${id}/image`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}

const pageCount = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPageCount()

it('the index finds the same parcel however the address is spelled', async () => {
  const spelled = await parcels('233 South Wacker Drive', 'chicago', 'il', '60606-1234')
  const [parcel] = await parcels('233 S. WACKER DR', 'Chicago', 'IL', '60606')
  expect(spelled).toEqual([parcel])
  const situs = { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip: '60606' }
  expect(parcel).toMatchObject({ situs })
})

it("the index has no parcel for something that isn't an address", async () => {
  expect(await parcels('asdf', 'Chicago', 'IL', '60606')).toEqual([])
  expect(await parcels('1 Main St', 'London', 'UK', 'SW1A')).toEqual([])
})

it('the index lists a parcel’s documents newest first, deeds among them', async () => {
  const [parcel] = await parcels('350 5th Ave', 'New York', 'NY', '10118')
  const all = await documents(parcel?.apn ?? '')
  const deeds = all.filter(isDeed)
  expect(deeds.length).toBeGreaterThanOrEqual(1)
  expect(deeds.length).toBeLessThanOrEqual(4)
  const dates = all.map((one) => one.recorded_at)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(all[0]?.doc_type).not.toMatch(/WARRANTY|SALE|GRANT|QUITCLAIM/)
  for (const deed of deeds) expect(deed).toMatchObject({ situs: parcel?.situs })
})

it('the index finds a deed by its number, however it’s punctuated, and the deeds that it cites', async () => {
  const { apn } = await latestDeed('233 S Wacker Dr', 'Chicago', 'IL', '60606')
  const deeds = (await documents(apn)).filter(isDeed)
  expect(deeds.length).toBeGreaterThan(1)
  for (const deed of deeds) {
    const number = deed.instrument_number.replace('-', ' ')
    const response = await get(`/v1/parcels/${apn}/documents?${new URLSearchParams({ number })}`)
    expect(((await response.json()) as { documents: Document[] }).documents).toEqual([deed])
  }
  const response = await get(`/v1/parcels/${apn}/documents?number=1901-1`)
  expect(await response.json()).toMatchObject({ documents: [] })
})

it('the index gives the same answers after a restart, from the ids alone', async () => {
  const { apn, ...deed } = await latestDeed('18 Elm St', 'Hartford', 'CT', '06103')
  const other = await startRecorder({ apiKey: KEY })
  const path = `/v1/parcels/${apn}/documents`
  const body = await (await fetch(other.url + path, { headers: { authorization } })).json()
  expect((body as { documents: Document[] }).documents).toContainEqual(deed)
  const picture = await fetch(`${other.url}/v1/documents/${deed.document_id}/image`, {
    headers: { authorization },
  })
  expect(Buffer.from(await picture.arrayBuffer()).equals(await image(deed.document_id))).toBe(true)
  await other.close()
})

it('the office requires the key', async () => {
  for (const headers of [{ authorization: '' }, { authorization: 'Bearer wrong' }]) {
    const response = await get('/v1/parcels?street=1 A St&city=Reno&state=NV', headers)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
  }
})

it.each(['/v1/parcels/nonsense/documents', '/v1/documents/nonsense.x/image', '/v2'])(
  'the office does not know %s',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
  },
)

it('the image is a PDF with the stated pages, the same bytes every time', {
  timeout: 30_000,
}, async () => {
  const deed = await latestDeed('233 S Wacker Dr', 'Chicago', 'IL', '60606')
  const other = await latestDeed('234 S Wacker Dr', 'Chicago', 'IL', '60606')
  const pdf = await image(deed.document_id)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await pageCount(pdf)).toBe(deed.pages)
  expect(pdf.length).toBeLessThan(400_000 * deed.pages)
  expect(pdf.equals(await image(deed.document_id))).toBe(true)
  expect(pdf.equals(await image(other.document_id))).toBe(false)
})
