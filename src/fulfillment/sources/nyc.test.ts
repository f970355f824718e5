import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nycDatasets, startNyc } from '../../../standins/sources/nyc.ts'
import type { Fake } from '../../../standins/sources/serve.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { nycSource } from './nyc.ts'
import { FoundDocument, type Source } from './source.ts'

const never = new AbortController().signal
const at = (street: string, zip: string, city = 'New York') => addressAt(street, city, 'NY', zip)
const EMPIRE_STATE = at('350 5th Ave', '10118')

describe('New York City', () => {
  let fake: Fake
  let nyc: Source
  const open = async (datasets = nycDatasets()) => {
    fake = await startNyc(datasets)
    nyc = nycSource({
      geosearchUrl: fake.url,
      dataUrl: fake.url,
      appToken: 'token',
      client: sourceClient({ bases: [fake.url] }),
    })
  }
  beforeEach(() => open())
  afterEach(() => fake.close())

  const resolve = (address: ReturnType<typeof at>) => nyc.resolveParcel(address, never)
  const latest = (bbl: string) => nyc.findLatestDeed({ id: bbl, situs: EMPIRE_STATE }, never)

  it("New York City covers the City Register's four boroughs and not Staten Island", () => {
    const zips = ['10118', '10451', '11201', '11375', '11004', '10118-0110']
    expect(zips.every((zip) => nyc.covers(at('1 A St', zip)))).toBe(true)
    expect(['10301', '12207', '10701'].some((zip) => nyc.covers(at('1 A St', zip)))).toBe(false)
    expect(nyc.covers({ ...EMPIRE_STATE, state: 'NJ' })).toBe(false)
    expect(nyc.covers(at('1 A St', '', 'Brooklyn'))).toBe(true)
  })

  it("New York City finds the lot on that street in the ZIP code's borough", async () => {
    expect(await resolve(EMPIRE_STATE)).toMatchObject({ answer: 'ok', value: { id: '1008350041' } })
    expect(await resolve(at('350 Fifth Avenue', '11215', 'Brooklyn'))).toMatchObject({
      value: { id: '3009830042' },
    })
    expect(await resolve(at('350 5th Ave', '', 'Brooklyn'))).toMatchObject({
      value: { id: '3009830042' },
    })
  })

  it('New York City finds no lot for a nonexistent address, though GeoSearch always names one', async () => {
    expect(await resolve(at('99999 Zzyzx Rd', '10118'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('352 5th Ave', '10118'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('350 5th Ave', '10001'))).toEqual({ answer: 'not_found' })
  })

  it('New York City asks for the unit in a condominium, whose billing lot has no deeds', async () => {
    expect(await resolve(at('200 Central Park South', '10019'))).toEqual({
      answer: 'ambiguous',
      detail: expect.stringContaining('billing lot'),
      isUnits: true,
    })
  })

  it("New York City finds a unit's lot in this condominium, not the other one on the block", async () => {
    const unit = await resolve(at('200 Central Park South Apt 4B', '10019'))
    expect(unit).toMatchObject({ answer: 'ok', value: { id: '1010301044' } })
    expect(await latest('1010301044')).toMatchObject({
      value: { documentId: '2019070700700007' },
    })
    expect(await resolve(at('200 Central Park South #99Z', '10019'))).toMatchObject({
      answer: 'ambiguous',
      detail: expect.stringContaining('no lot'),
    })
  })

  it("New York City expects no deed for a unit if there's no condominium", async () => {
    expect(await resolve(at('100 Bleecker St Apt 4B', '10012'))).toMatchObject({
      answer: 'ambiguous',
      detail: expect.stringContaining('co-op'),
    })
  })

  it('New York City takes the deed recorded last, not signed last, and no lookalikes', async () => {
    const deed = await latest('1008350041')
    expect(deed).toEqual({
      answer: 'ok',
      value: {
        source: 'nyc',
        documentId: '2018020200200002',
        documentType: 'Deed with restrictive covenant',
        instrumentNumber: '2018000200002',
        recordedOn: '2018-02-20',
        pageCount: null,
        deepLink:
          'https://a836-acris.nyc.gov/DS/DocumentSearch/DocumentImageView?doc_id=2018020200200002',
        indexedThrough: '2026-02-28',
        situs: EMPIRE_STATE,
      },
    })
    if (deed.answer === 'ok') expect(FoundDocument.parse(deed.value)).toEqual(deed.value)
    // We don't even query names.
    expect(fake.requests.some(({ url }) => url.pathname.includes('636b-3b5g'))).toBe(false)
    expect(fake.requests.every(({ headers }) => headers['x-app-token'] === 'token')).toBe(true)
  })

  it('New York City recognizes a lot without deeds', async () => {
    expect(await latest('2024000001')).toEqual({ answer: 'not_found' })
  })

  it('New York City reads every page of a long index in a fixed order', async () => {
    const datasets = nycDatasets()
    const many = Array.from({ length: 2300 }, (_, i) => `2014${String(i).padStart(12, '0')}`)
    const legals = datasets['8h5j-fqxa'] ?? []
    const [first = {}] = legals
    datasets['8h5j-fqxa'] = [...many.map((id) => ({ ...first, document_id: id })), ...legals]
    await fake.close()
    await open(datasets)
    expect(await latest('1008350041')).toMatchObject({ value: { documentId: '2018020200200002' } })
    const asked = fake.requests.filter(({ url }) => url.pathname.includes('8h5j-fqxa'))
    expect(asked.map(({ url }) => url.searchParams.get('$offset'))).toEqual(['0', '1000', '2000'])
    expect(asked.every(({ url }) => url.searchParams.get('$order'))).toBe(true)
  })

  it('New York City is down, and never says not found, when throttled, slow, broken or gone', async () => {
    fake.next({ status: 429 }, { status: 502 }, { body: '<html>' }, { status: 404 })
    for (let i = 0; i < 4; i++)
      expect(await resolve(EMPIRE_STATE)).toMatchObject({ answer: 'down' })
    fake.next({ status: 429 })
    expect(await latest('1008350041')).toMatchObject({ answer: 'down' })
    fake.next({ status: 404 })
    expect(await latest('1008350041')).toMatchObject({ answer: 'down' })
    fake.next({ status: 403 })
    expect(await latest('1008350041')).toMatchObject({ answer: 'refused' })
  })

  it('the source leaves the image to staff', async () => {
    const deed = await latest('1008350041')
    if (deed.answer !== 'ok') throw new Error('no deed')
    const before = fake.requests.length
    expect(await nyc.fetchImage(deed.value, never)).toMatchObject({ answer: 'refused' })
    expect(fake.requests).toHaveLength(before)
  })
})
