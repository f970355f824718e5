import { describe, expect, it } from 'vitest'
import { startMiamiDade } from '../../../standins/sources/miami-dade.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { miamiDadeSource } from './miami-dade.ts'

const never = new AbortController().signal
const at = (street: string, city = 'Miami', zip = '33128') => addressAt(street, city, 'FL', zip)
const HALL = at('111 NW 1st St')

describe('Miami-Dade', () => {
  const fake = forTests(startMiamiDade)

  const source = (options: { authKey?: string; imageUrl?: string } = {}) =>
    miamiDadeSource({
      propertyUrl: fake.url,
      clerkUrl: fake.url,
      authKey: 'key',
      client: sourceClient({ bases: [fake.url] }),
      ...options,
    })
  const resolve = (address: ReturnType<typeof at>) => source().resolveParcel(address, never)
  const latest = (id = '0101100101010', options = {}) =>
    source(options).findLatestDeed({ id, situs: HALL }, never)

  it("Miami-Dade covers its own ZIP codes, not Broward's", () => {
    const isCovered = (zip: string) => source().covers(at('1 A St', 'Miami', zip))
    expect(['33128', '33010', '33139', '33033'].every(isCovered)).toBe(true)
    expect(['33019', '33301', '33060', '32801'].some(isCovered)).toBe(false)
  })

  it('Miami-Dade finds the folio by number and street, as thirteen digits', async () => {
    expect(await resolve(HALL)).toMatchObject({ answer: 'ok', value: { id: '0101100101010' } })
    expect(await resolve(at('111 NW 1st Ave'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('7 Nowhere Ln'))).toEqual({ answer: 'not_found' })
  })

  it('Miami-Dade asks which unit and which town if there are several', async () => {
    expect(await resolve(at('100 Lincoln Rd', 'Miami Beach'))).toMatchObject({
      answer: 'ambiguous',
      detail: expect.stringContaining('3 folios'),
    })
    expect(await resolve(at('100 Lincoln Rd # 1203', 'Miami Beach'))).toMatchObject({
      value: { id: '0242031000030' },
    })
    expect(await resolve(at('100 Lincoln Rd # 9', 'Miami Beach'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('200 NE 1st Ave', 'Homestead'))).toMatchObject({
      value: { id: '1079130010030' },
    })
    expect(await resolve(at('200 NE 1st Ave', 'Doral'))).toMatchObject({ answer: 'ambiguous' })
  })

  it.each(['nested', 'bare'] as const)(
    'Miami-Dade takes the last recorded document that conveys, from a list that is %s',
    async (shape) => {
      fake.shape = shape
      const deed = await latest()
      expect(deed).toEqual({
        answer: 'ok',
        value: {
          source: 'miami-dade',
          documentId: '21903/0123',
          documentType: 'Quit claim deed',
          instrumentNumber: 'CFN 2019R1903, book 21903 page 0123',
          recordedOn: '2019-09-30',
          pageCount: null,
          deepLink: 'https://onlineservices.miamidadeclerk.gov/officialrecords/',
          situs: HALL,
        },
      })
      expect(JSON.stringify(deed)).not.toMatch(/ORLA|SAM/)
    },
  )

  it('Miami-Dade reads a single record outside a list, and an empty answer', async () => {
    fake.shape = 'single'
    expect(await latest()).toMatchObject({ value: { documentId: '20501/0123' } })
    fake.shape = 'nested'
    expect(await latest('0100000000001')).toEqual({ answer: 'not_found' })
    fake.next({
      body: { Status: 'Successful', StatusDesc: 'No records', OfficialRecordList: null },
    })
    expect(await latest()).toEqual({ answer: 'not_found' })
  })

  it("Miami-Dade is refused if the key is invalid and doesn't pay to ask again", async () => {
    expect(await latest(undefined, { authKey: 'wrong' })).toEqual({
      answer: 'refused',
      detail: 'the clerk says: Error Invalid authKey',
    })
    fake.next({ status: 401 })
    expect(await latest()).toMatchObject({ answer: 'refused' })
  })

  it('Miami-Dade is down on errors, even an error page with status 200', async () => {
    fake.next({ status: 500 }, { body: '<html>Messages.aspx</html>' })
    for (let i = 0; i < 2; i++) expect(await resolve(HALL)).toMatchObject({ answer: 'down' })
    fake.next(
      { status: 429 },
      { body: '<OfficialRecords/>' },
      { body: { OfficialRecordList: { Rows: [] } } },
    )
    for (let i = 0; i < 3; i++) expect(await latest()).toMatchObject({ answer: 'down' })
  })

  it('Miami-Dade fetches the redacted image only with permission', async () => {
    const deed = await latest()
    if (deed.answer !== 'ok') throw new Error('no deed')
    const before = fake.requests.length
    expect(await source().fetchImage(deed.value, never)).toMatchObject({ answer: 'refused' })
    expect(fake.requests).toHaveLength(before)
    const image = await source({ imageUrl: fake.url }).fetchImage(deed.value, never)
    expect(image.answer === 'ok' && String(image.value)).toBe('%PDF-1.7 21903/0123 redact=true')
  })
})
