import { beforeAll, describe, expect, it } from 'vitest'
import { startCook } from '../../../standins/sources/cook.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { addressAt } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'
import { sourceClient } from './client.ts'
import { cookSource } from './cook.ts'
import type { Source } from './source.ts'

const never = new AbortController().signal
const at = (street: string, zip = '60606') => addressAt(street, 'Chicago', 'IL', zip)
const TOWER = at('233 S Wacker Dr')

describe('Cook County', () => {
  const fake = forTests(startCook)
  let source: Source
  beforeAll(async () => {
    source = cookSource({ url: fake.url, client: sourceClient({ bases: [fake.url] }) })
  })

  const resolve = (address: ReturnType<typeof at>) => source.resolveParcel(address, never)
  const latest = (id: string) => source.findLatestDeed({ id, situs: TOWER }, never)

  it('Cook County covers Chicago and its surroundings', () => {
    expect(source.covers(TOWER)).toBe(true)
    expect(source.covers(at('1 A St', '62701'))).toBe(false)
  })

  it('Cook County finds the PIN that has the address now, even if another once had it', async () => {
    expect(await resolve(at('233 South Wacker Drive'))).toMatchObject({
      answer: 'ok',
      value: { id: '17162160090000' },
    })
    expect(await resolve(at('233 S Wacker Dr', ''))).toMatchObject({
      value: { id: '17162160090000' },
    })
    expect(await resolve(at('7 Moved St', '60610'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('234 S Wacker Dr'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('233 S Wacker Dr', '60610'))).toEqual({ answer: 'not_found' })
  })

  it('the source asks which unit, or knows it', async () => {
    expect(await resolve(at('1400 N Lake Shore Dr', '60610'))).toMatchObject({
      answer: 'ambiguous',
      isUnits: true,
    })
    expect(await resolve(at('1400 N Lake Shore Dr Apt 12B', '60610'))).toMatchObject({
      value: { id: '17031000011013' },
    })
  })

  it('Cook County finds a parcel by its number, with the address it has now', async () => {
    const renumbered = parcelAddress('17031', '17-16-216-010-0000')
    expect(source.covers(renumbered)).toBe(true)
    expect(await resolve(renumbered)).toEqual({
      answer: 'ok',
      value: {
        id: '17162160100000',
        situs: addressAt('235 S WACKER DR', 'CHICAGO', 'IL', '60606'),
      },
    })
    expect(await resolve(parcelAddress('17031', '17-16-216-099-0000'))).toEqual({
      answer: 'not_found',
    })
    expect(source.covers(parcelAddress('17043', '01-01-101-001'))).toBe(false)
  })

  it("Cook County takes the latest sale by deed, whose date isn't a recording date", async () => {
    const deed = await latest('17162160090000')
    expect(deed).toEqual({
      answer: 'ok',
      value: {
        source: 'cook',
        documentId: '1515219001',
        documentType: 'Trustee deed',
        instrumentNumber: '1515219001',
        recordedOn: null,
        datedOn: '2015-06-01',
        pageCount: null,
        parcelNumber: '17-16-216-009-0000',
        deepLink: 'https://crs.cookcountyclerkil.gov/Search/ResultByPin?id1=17162160090000',
        situs: TOWER,
      },
    })
    expect(fake.requests.some(({ url }) => /buyer|seller|owner/.test(url.search))).toBe(false)
  })

  it("Cook County doesn't pass off an older deed as the latest if the latest is doubtful", async () => {
    expect(await latest('17990000010000')).toEqual({
      answer: 'ambiguous',
      detail: 'the latest sale, 1815219001, is of type Other',
    })
    expect(await latest('17031000011012')).toMatchObject({ answer: 'ambiguous' })
    expect(await latest('17990000020000')).toEqual({ answer: 'not_found' })
  })

  it('Cook County is down or refused', async () => {
    fake.next({ status: 429 }, { status: 500 }, { body: 'oops' }, { status: 404 })
    for (let i = 0; i < 4; i++) expect(await resolve(TOWER)).toMatchObject({ answer: 'down' })
    fake.next({ status: 401 })
    expect(await latest('17162160090000')).toMatchObject({ answer: 'refused' })
  })

  it('the source leaves the image to staff', async () => {
    const deed = await latest('17162160090000')
    if (deed.answer !== 'ok') throw new Error('no deed')
    expect(await source.fetchImage(deed.value, never)).toMatchObject({ answer: 'refused' })
  })
})
