import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, describe, expect, it } from 'vitest'
import { forTests } from '../../test/support/for-tests.ts'
import type { Address } from './address.ts'
import { startRecorder } from './start.ts'

interface Document {
  document_id: string
  instrument_number: string
  doc_type: string
  recorded_at: string
  executed_at: string
  pages: number
  apn: string
  situs: Address
  grantors: string[]
  grantees: string[]
}

const KEY = 'test-key'
const SLOW_MS = 300
const office = forTests(() => startRecorder({ apiKey: KEY, slowMs: SLOW_MS }))
afterEach(() => office.controls.reset())

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

async function documents(apn: string, query = '?class=deed'): Promise<Document[]> {
  const response = await get(`/v1/parcels/${apn}/documents${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { documents: Document[] }).documents
}

async function latestDeed(street: string, city: string, state: string, zip: string) {
  const [parcel] = await parcels(street, city, state, zip)
  const [latest] = await documents(parcel?.apn ?? '')
  if (!latest) throw new Error(`no deed for ${street}`)
  return latest
}

async function image(id: string, query = '') {
  const response = await get(`/v1/documents/${id}/image${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}

const pageCount = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPageCount()

describe('the index', () => {
  it('the index finds the same parcel however the address is spelled', async () => {
    const spelled = await parcels('233 South Wacker Drive', 'chicago', 'il', '60606-1234')
    const [parcel] = await parcels('233 S. WACKER DR', 'Chicago', 'IL', '60606')
    expect(spelled).toEqual([parcel])
    expect(parcel).toMatchObject({
      county: 'Cook County',
      situs: { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip: '60606' },
    })
  })

  it("the index has no parcel for something that isn't an address", async () => {
    expect(await parcels('asdf', 'Chicago', 'IL', '60606')).toEqual([])
    expect(await parcels('1 Main St', 'London', 'UK', 'SW1A')).toEqual([])
  })

  it('the index lists deeds newest first, and other documents only when asked for all', async () => {
    const [parcel] = await parcels('350 5th Ave', 'New York', 'NY', '10118')
    const deeds = await documents(parcel?.apn ?? '')
    const all = await documents(parcel?.apn ?? '', '')
    expect(deeds.length).toBeGreaterThanOrEqual(1)
    expect(deeds.length).toBeLessThanOrEqual(4)
    const dates = all.map((one) => one.recorded_at)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(all[0]?.doc_type).not.toMatch(/WARRANTY|SALE|GRANT|QUITCLAIM/)
    expect(all.map((one) => one.document_id)).toEqual(
      expect.arrayContaining(deeds.map((one) => one.document_id)),
    )
    for (const deed of deeds) {
      expect(deed).toMatchObject({ apn: parcel?.apn, situs: parcel?.situs })
      expect(deed.executed_at <= deed.recorded_at).toBe(true)
      expect(deed.grantors.length * deed.grantees.length).toBeGreaterThan(0)
    }
  })

  it('the index gives the same answers after a restart, from the ids alone', async () => {
    const deed = await latestDeed('18 Elm St', 'Hartford', 'CT', '06103')
    const other = await startRecorder({ apiKey: KEY })
    const path = `/v1/parcels/${deed.apn}/documents?class=deed`
    const body = await (await fetch(other.url + path, { headers: { authorization } })).json()
    expect((body as { documents: Document[] }).documents[0]).toEqual(deed)
    const picture = await fetch(`${other.url}/v1/documents/${deed.document_id}/image`, {
      headers: { authorization },
    })
    expect(Buffer.from(await picture.arrayBuffer()).equals(await image(deed.document_id))).toBe(
      true,
    )
    await other.close()
  })
})

describe('refusals', () => {
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

  it('the office does not guess at a query that makes no sense', async () => {
    const deed = await latestDeed('18 Elm St', 'Hartford', 'CT', '06103')
    for (const query of ['?quality=bad', '?pages=0', '?pages=41', '?type=poem']) {
      expect((await get(`/v1/documents/${deed.document_id}/image${query}`)).status).toBe(400)
    }
    expect((await get('/v1/parcels?city=Reno')).status).toBe(400)
  })
})

describe('the image', () => {
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

  it('the image can be requested with a quality, a number of pages and another type', {
    timeout: 60_000,
  }, async () => {
    const { document_id } = await latestDeed('233 S Wacker Dr', 'Chicago', 'IL', '60606')
    for (const pages of [1, 4]) {
      expect(await pageCount(await image(document_id, `?pages=${pages}`))).toBe(pages)
    }
    const pictures = [
      await image(document_id, '?pages=1'),
      await image(document_id, '?pages=1&quality=noisy'),
      await image(document_id, '?pages=1&quality=skewed'),
      await image(document_id, '?pages=1&type=deed-of-trust'),
    ]
    expect(new Set(pictures.map((one) => one.toString('base64'))).size).toBe(pictures.length)
  })
})

describe('addresses that demonstrate a case', () => {
  it('12 Notfound Ln and 1 Shielded Dr have no parcel', async () => {
    expect(await parcels('12 Notfound Lane', 'Springfield', 'IL', '62701')).toEqual([])
    expect(await parcels('1 Shielded Drive', 'Trenton', 'NJ', '08608')).toEqual([])
  })

  it('7 Slow St fails twice, then takes its time', { timeout: 20_000 }, async () => {
    const { document_id } = await latestDeed('7 Slow St', 'Austin', 'TX', '78701')
    for (const _ of [1, 2]) {
      const busy = await get(`/v1/documents/${document_id}/image`)
      expect(busy.status).toBe(503)
      expect(await busy.json()).toMatchObject({ error: { code: 'unavailable' } })
    }
    const before = performance.now()
    await image(document_id)
    expect(performance.now() - before).toBeGreaterThanOrEqual(SLOW_MS - 5)
    office.controls.reset()
    expect((await get(`/v1/documents/${document_id}/image`)).status).toBe(503)
  })

  it("44 Wrong Way lists another property's deed", async () => {
    const [parcel] = await parcels('44 Wrong Way', 'Denver', 'CO', '80202')
    const [deed] = await documents(parcel?.apn ?? '')
    expect(parcel?.situs.street).toBe('44 Wrong Way')
    expect(deed?.situs.street).toBe('46 Wright Way')
    expect(deed?.apn).not.toBe(parcel?.apn)
    const neighbour = await latestDeed('46 Wright Way', 'Denver', 'CO', '80202')
    expect(deed).toEqual(neighbour)
  })

  it('5 Faint Copy Ct is a one-bit scan', { timeout: 20_000 }, async () => {
    const { document_id, pages } = await latestDeed('5 Faint Copy Ct', 'Boston', 'MA', '02108')
    const pdf = await image(document_id)
    expect(await pageCount(pdf)).toBe(pages)
    expect(pdf.length).toBeLessThan(100_000 * pages)
    expect(pdf.equals(await image(document_id, '?quality=clean'))).toBe(false)
  })
})

describe('controls', () => {
  const path = '/v1/parcels?street=1 A St&city=Reno&state=NV&zip=89501'
  const post = (name: string, body: object) =>
    fetch(`${office.url}/_control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('the controls close the office and open it again', async () => {
    office.controls.down(true)
    expect((await get(path)).status).toBe(503)
    office.controls.down(false)
    expect((await get(path)).status).toBe(200)
    await post('down', { on: true })
    expect((await get(path)).status).toBe(503)
    await post('reset', {})
    expect((await get(path)).status).toBe(200)
  })

  it('the controls only make the next requests fail', async () => {
    await post('fail-next', { n: 2 })
    const statuses = [await get(path), await get(path), await get(path)].map((one) => one.status)
    expect(statuses).toEqual([503, 503, 200])
  })

  it('the controls delay images', async () => {
    const { document_id } = await latestDeed('18 Elm St', 'Hartford', 'CT', '06103')
    await image(document_id)
    office.controls.delayImages(200)
    const before = performance.now()
    await image(document_id)
    expect(performance.now() - before).toBeGreaterThanOrEqual(195)
  })

  it('the controls remember the requests made', async () => {
    await get(path)
    expect(office.controls.requests()).toEqual([
      { method: 'GET', path: path.replaceAll(' ', '%20'), at: expect.any(String) },
    ])
  })
})
