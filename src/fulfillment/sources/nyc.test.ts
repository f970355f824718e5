import { expect, it } from 'vitest'
import { nycDatasets, startNyc } from '../../../standins/sources/nyc.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { AMBIGUOUS, itAnswers, NOT_FOUND, never } from '../../../test/support/source-answers.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { nycSource } from './nyc.ts'

const at = (street: string, zip: string, city = 'New York') => addressAt(street, city, 'NY', zip)
const EMPIRE_STATE = at('350 5th Ave', '10118')
const because = (words: string) => ({ ...AMBIGUOUS, detail: expect.stringContaining(words) })

const fake = forTests(() => startNyc())
const source = ({ url } = fake) =>
  nycSource({
    geosearchUrl: url,
    dataUrl: url,
    appToken: 'token',
    client: sourceClient({ bases: [url] }),
  })
const latest = (id: string, from = fake) =>
  source(from).findLatestDeed({ id, situs: EMPIRE_STATE }, never)

itAnswers('New York City', {
  ...{ source, fake, home: EMPIRE_STATE },
  covers: [
    ...['10118', '10451', '11201', '11375', '11004', '10118-0110'].map((zip) => at('1 A', zip)),
    at('1 A St', '', 'Brooklyn'),
  ],
  // Staten Island has an office of its own.
  leaves: [
    ...['10301', '12207', '10701'].map((zip) => at('1 A St', zip)),
    { ...EMPIRE_STATE, state: 'NJ' },
  ],
  parcels: [
    [EMPIRE_STATE, '1008350041'],
    [at('350 Fifth Avenue', '11215', 'Brooklyn'), '3009830042'],
    [at('350 5th Ave', '', 'Brooklyn'), '3009830042'],
    // GeoSearch always names a lot.
    [at('99999 Zzyzx Rd', '10118'), NOT_FOUND],
    [at('352 5th Ave', '10118'), NOT_FOUND],
    [at('350 5th Ave', '10001'), NOT_FOUND],
    [at('200 Central Park South', '10019'), { ...because('billing lot'), isUnits: true }],
    // The other condominium on the block also has a unit 4B.
    [at('200 Central Park South Apt 4B', '10019'), '1010301044'],
    [at('200 Central Park South #99Z', '10019'), because('no lot')],
    [at('100 Bleecker St Apt 4B', '10012'), because('co-op')],
  ],
  latest: [
    '1008350041',
    {
      source: 'nyc',
      documentId: '2018020200200002',
      documentType: 'Deed with restrictive covenant',
      instrumentNumber: '2018000200002',
      recordedOn: '2018-02-20',
      pageCount: null,
      deepLink:
        'https://a836-acris.nyc.gov/DS/DocumentSearch/DocumentImageView?doc_id=2018020200200002',
      indexedThrough: '2026-02-28',
    },
  ],
  numbered: ['2013000100001', '2013050100100001'],
  deeds: [
    ['1010301044', '2019070700700007'],
    ['2024000001', NOT_FOUND],
  ],
  down: [{ status: 429 }, { status: 502 }, { body: '<html>' }, { status: 404 }],
})

it('New York City is asked with our token, and throttled or gone is no lot without deeds', async () => {
  for (const status of [429, 404]) {
    fake.next({ status })
    expect(await latest('1008350041')).toMatchObject({ answer: 'down' })
  }
  const tokens = fake.requests.slice(-2).map(({ headers }) => headers['x-app-token'])
  expect(tokens).toEqual(['token', 'token'])
})

it('New York City reads every page of a long index in a fixed order', async () => {
  const datasets = nycDatasets()
  const many = Array.from({ length: 2300 }, (_, i) => `2014${String(i).padStart(12, '0')}`)
  const legals = datasets['8h5j-fqxa'] ?? []
  const [first = {}] = legals
  datasets['8h5j-fqxa'] = [...many.map((id) => ({ ...first, document_id: id })), ...legals]
  const long = await startNyc(datasets)
  expect(await latest('1008350041', long)).toMatchObject({
    value: { documentId: '2018020200200002' },
  })
  const asked = long.requests.filter(({ url }) => url.pathname.includes('8h5j-fqxa'))
  expect(asked.map(({ url }) => url.searchParams.get('$offset'))).toEqual(['0', '1000', '2000'])
  expect(asked.every(({ url }) => url.searchParams.get('$order'))).toBe(true)
  await long.close()
})
