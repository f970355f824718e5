import { beforeAll, describe, expect, it } from 'vitest'
import { startPhiladelphia } from '../../../standins/sources/philadelphia.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { addressAt } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'
import { sourceClient } from './client.ts'
import { philadelphiaSource } from './philadelphia.ts'
import type { Source } from './source.ts'

const never = new AbortController().signal
const at = (street: string, zip = '19147') => addressAt(street, 'Philadelphia', 'PA', zip)
const HOUSE = at('1401 S 4th St')

describe('Philadelphia', () => {
  const fake = forTests(startPhiladelphia)
  let source: Source
  beforeAll(async () => {
    const client = sourceClient({ bases: [fake.url] })
    source = philadelphiaSource({ url: fake.url, client })
  })

  const resolve = (address: ReturnType<typeof at>) => source.resolveParcel(address, never)
  const latest = (id: string) => source.findLatestDeed({ id, situs: HOUSE }, never)

  it('Philadelphia covers the city', () => {
    expect([HOUSE, at('1 A St', '')].every((address) => source.covers(address))).toBe(true)
    expect(source.covers(at('1 A St', '15201'))).toBe(false)
  })

  it('Philadelphia finds the account with exactly this street', async () => {
    expect(await resolve(HOUSE)).toMatchObject({ answer: 'ok', value: { id: '881000100' } })
    expect(await resolve(at('1401 South Fourth Street', ''))).toMatchObject({
      value: { id: '881000100' },
    })
    expect(await resolve(at('1401 S 5th St'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at("1' OR 1=1 --", ''))).toEqual({ answer: 'not_found' })
  })

  it('the source asks which unit, or knows it', async () => {
    expect(await resolve(at('220 W Rittenhouse Sq', '19103'))).toMatchObject({
      answer: 'ambiguous',
      detail: expect.stringContaining('2 properties'),
      isUnits: true,
    })
    expect(await resolve(at('220 W Rittenhouse Sq #5C', '19103'))).toMatchObject({
      value: { id: '888000202' },
    })
  })

  it('Philadelphia finds a property by its account, with its unit', async () => {
    const numbered = parcelAddress('42101', '888000202')
    expect(source.covers(numbered)).toBe(true)
    const situs = addressAt('220 W RITTENHOUSE SQ Unit 0005C', 'Philadelphia', 'PA', '19103')
    expect(await resolve(numbered)).toEqual({ answer: 'ok', value: { id: '888000202', situs } })
    expect(await resolve(parcelAddress('42101', '888999999'))).toEqual({ answer: 'not_found' })
  })

  it('Philadelphia takes the last recorded deed, without names', async () => {
    const deed = await latest('881000100')
    expect(deed).toEqual({
      answer: 'ok',
      value: {
        source: 'philadelphia',
        documentId: '52002',
        documentType: "SHERIFF'S DEED",
        instrumentNumber: '52002',
        recordedOn: '2019-03-04',
        datedOn: '2012-01-02',
        pageCount: null,
        parcelNumber: '881000100',
        deepLink: 'https://property.phila.gov/?p=881000100',
        situs: HOUSE,
      },
    })
    expect(fake.requests.some(({ url }) => /grant|owner/.test(url.search))).toBe(false)
    expect(await latest('881000300')).toEqual({ answer: 'not_found' })
  })

  it("Philadelphia is down or refused, and never says there's no such property then", async () => {
    fake.next({ status: 429 }, { status: 500 }, { body: '<' }, { status: 404 })
    for (let i = 0; i < 4; i++) expect(await resolve(HOUSE)).toMatchObject({ answer: 'down' })
    fake.next({ status: 403 })
    expect(await latest('881000100')).toMatchObject({ answer: 'refused' })
    const rows = Array.from({ length: 500 }, () => ({ parcel_number: 1 }))
    fake.next({ body: { rows } })
    expect(await resolve(HOUSE)).toMatchObject({ answer: 'ambiguous' })
  })

  it('the source leaves the image to staff', async () => {
    const deed = await latest('881000100')
    if (deed.answer !== 'ok') throw new Error('no deed')
    expect(await source.fetchImage(deed.value, never)).toMatchObject({ answer: 'refused' })
  })
})
