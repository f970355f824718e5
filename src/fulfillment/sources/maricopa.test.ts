import { describe, expect, it } from 'vitest'
import { startMaricopa } from '../../../standins/sources/maricopa.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { maricopaSource } from './maricopa.ts'

const never = new AbortController().signal
const at = (street: string, zip = '85003', city = 'Phoenix') => addressAt(street, city, 'AZ', zip)
const HALL = at('301 W Jefferson St')

describe('Maricopa', () => {
  const fake = forTests(startMaricopa)

  const source = (imageUrl?: string) =>
    maricopaSource({
      assessorUrl: fake.url,
      recorderUrl: fake.url,
      imageUrl,
      client: sourceClient({ bases: [fake.url] }),
    })
  const resolve = (address: ReturnType<typeof at>) => source().resolveParcel(address, never)
  const latest = (id: string) => source().findLatestDeed({ id, situs: HALL }, never)

  it('Maricopa covers its part of Arizona', () => {
    expect(source().covers(HALL)).toBe(true)
    expect(source().covers(at('1 A St', '85701', 'Tucson'))).toBe(false)
  })

  it('Maricopa finds the parcel with exactly this street', async () => {
    expect(await resolve(at('301 West Jefferson Street'))).toMatchObject({
      answer: 'ok',
      value: { id: '11221001' },
    })
    expect(await resolve(at('301 W Jefferson'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('302 W Jefferson St'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at("O'Brien Way"))).toEqual({ answer: 'not_found' })
  })

  it("Maricopa tells units and twin parcels apart, or says it can't", async () => {
    expect(await resolve(at('40 N Central Ave Unit 6', '85004'))).toMatchObject({
      value: { id: '17003012' },
    })
    expect(await resolve(at('40 N Central Ave', '85004'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('7 Twin Pl', '85201', 'Mesa'))).toEqual({
      answer: 'ambiguous',
      detail: 'parcels 17003021, 17003022',
    })
  })

  it('Maricopa gets the facts from the recorder, without names', async () => {
    const deed = await latest('11221001')
    expect(deed).toEqual({
      answer: 'ok',
      value: {
        source: 'maricopa',
        documentId: '20130182233',
        documentType: 'Warranty deed',
        instrumentNumber: '20130182233',
        recordedOn: '2013-02-27',
        pageCount: 3,
        deepLink: expect.stringContaining('recordingNumber=20130182233'),
        situs: HALL,
      },
    })
    expect(JSON.stringify(deed)).not.toMatch(/ORLA|SAM/)
    expect(fake.requests.some(({ url }) => url.search.includes('OWNER'))).toBe(false)
  })

  it('Maricopa finds the deed among several codes and never takes a deed of trust for one', async () => {
    expect(await latest('17003011')).toMatchObject({
      value: { documentType: 'Special warranty deed' },
    })
    expect(await latest('17003031')).toEqual({
      answer: 'ambiguous',
      detail: 'the assessor names document 20200000001, which is recorded as DEED TRST',
    })
  })

  it('Maricopa recognizes restricted, missing and unknown documents', async () => {
    expect(await latest('17003032')).toMatchObject({ answer: 'refused' })
    expect(await latest('17003033')).toEqual({ answer: 'not_found' })
    expect(await latest('17003034')).toMatchObject({ answer: 'ambiguous' })
  })

  it("Maricopa is down on errors, including the assessor's with status 200", async () => {
    const error = { body: { error: { code: 500, message: 'x', details: [] } } }
    fake.next(error, { status: 503 }, { body: '<html>' }, { status: 404 })
    for (let i = 0; i < 4; i++) expect(await resolve(HALL)).toMatchObject({ answer: 'down' })
    fake.next({ status: 403 })
    expect(await resolve(HALL)).toMatchObject({ answer: 'refused' })
    fake.next({ body: { features: [], exceededTransferLimit: true } })
    expect(await resolve(HALL)).toMatchObject({ answer: 'ambiguous' })
  })

  it('Maricopa fetches images only with permission', async () => {
    const deed = await latest('11221001')
    if (deed.answer !== 'ok') throw new Error('no deed')
    expect(await source().fetchImage(deed.value, never)).toMatchObject({ answer: 'refused' })
    const image = await source(fake.url).fetchImage(deed.value, never)
    expect(image.answer === 'ok' && String(image.value)).toContain('20130182233')
  })
})
