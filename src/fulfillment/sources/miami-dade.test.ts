import { expect, it } from 'vitest'
import { startMiamiDade } from '../../../standins/sources/miami-dade.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { AMBIGUOUS, itAnswers, NOT_FOUND, never } from '../../../test/support/source-answers.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { miamiDadeSource } from './miami-dade.ts'

const at = (street: string, city = 'Miami', zip = '33128') => addressAt(street, city, 'FL', zip)
const inTown = (zip: string) => at('1 A St', 'Miami', zip)
const HALL = at('111 NW 1st St')
const FOLIO = '0101100101010'

const fake = forTests(startMiamiDade)
const source = (options: { authKey?: string; imageUrl?: string } = {}) =>
  miamiDadeSource({
    propertyUrl: fake.url,
    clerkUrl: fake.url,
    authKey: 'key',
    client: sourceClient({ bases: [fake.url] }),
    ...options,
  })
const latest = (options = {}) => source(options).findLatestDeed({ id: FOLIO, situs: HALL }, never)

itAnswers('Miami-Dade', {
  ...{ source, fake, home: HALL },
  covers: ['33128', '33010', '33139', '33033'].map(inTown),
  // Broward's.
  leaves: ['33019', '33301', '33060', '32801'].map(inTown),
  parcels: [
    [HALL, FOLIO],
    [at('111 NW 1st Ave'), NOT_FOUND],
    [at('7 Nowhere Ln'), NOT_FOUND],
    [
      at('100 Lincoln Rd', 'Miami Beach'),
      { ...AMBIGUOUS, detail: expect.stringContaining('3 folios') },
    ],
    [at('100 Lincoln Rd # 1203', 'Miami Beach'), '0242031000030'],
    [at('100 Lincoln Rd # 9', 'Miami Beach'), NOT_FOUND],
    [at('200 NE 1st Ave', 'Homestead'), '1079130010030'],
    [at('200 NE 1st Ave', 'Doral'), AMBIGUOUS],
  ],
  latest: [
    FOLIO,
    {
      source: 'miami-dade',
      documentId: '21903/0123',
      documentType: 'Quit claim deed',
      instrumentNumber: 'CFN 2019R1903, book 21903 page 0123',
      recordedOn: '2019-09-30',
      pageCount: null,
      deepLink: 'https://onlineservices.miamidadeclerk.gov/officialrecords/',
    },
  ],
  deeds: [['0100000000001', NOT_FOUND]],
  down: [{ status: 500 }, { body: '<html>Messages.aspx</html>' }],
  refused: { status: 401 },
})

it.each([
  ['nested', '21903/0123'],
  ['bare', '21903/0123'],
  ['single', '20501/0123'],
] as const)('Miami-Dade reads a list that is %s', async (shape, documentId) => {
  fake.shape = shape
  expect(await latest()).toMatchObject({ answer: 'ok', value: { documentId } })
  fake.shape = 'nested'
})

it('Miami-Dade reads an empty answer', async () => {
  fake.next({
    body: { Status: 'Successful', StatusDesc: 'No records', OfficialRecordList: null },
  })
  expect(await latest()).toEqual(NOT_FOUND)
})

it("Miami-Dade is refused if the key is invalid and doesn't pay to ask again", async () => {
  expect(await latest({ authKey: 'wrong' })).toEqual({
    answer: 'refused',
    detail: 'the clerk says: Error Invalid authKey',
  })
})

it('Miami-Dade’s clerk is down on errors, even an error page with status 200', async () => {
  const errors = [
    { status: 429 },
    { body: '<OfficialRecords/>' },
    { body: { OfficialRecordList: { Rows: [] } } },
  ]
  fake.next(...errors)
  for (const _ of errors) expect(await latest()).toMatchObject({ answer: 'down' })
})

it('Miami-Dade fetches the redacted image with permission', async () => {
  const deed = await latest()
  if (deed.answer !== 'ok') throw new Error('no deed')
  const image = await source({ imageUrl: fake.url }).fetchImage(deed.value, never)
  expect(image.answer === 'ok' && String(image.value)).toBe('%PDF-1.7 21903/0123 redact=true')
})
