import { expect, it } from 'vitest'
import { startMaricopa } from '../../../standins/sources/maricopa.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import {
  AMBIGUOUS,
  itAnswers,
  NOT_FOUND,
  never,
  REFUSED,
} from '../../../test/support/source-answers.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { maricopaSource } from './maricopa.ts'

const at = (street: string, zip = '85003', city = 'Phoenix') => addressAt(street, city, 'AZ', zip)
const HALL = at('301 W Jefferson St')
const TRUST = 'the assessor names document 20200000001, which is recorded as DEED TRST'

const fake = forTests(startMaricopa)
const source = (imageUrl?: string) =>
  maricopaSource({
    assessorUrl: fake.url,
    recorderUrl: fake.url,
    imageUrl,
    client: sourceClient({ bases: [fake.url] }),
  })
itAnswers('Maricopa', {
  ...{ source, fake, home: HALL },
  covers: [HALL],
  leaves: [at('1 A St', '85701', 'Tucson')],
  parcels: [
    [at('301 West Jefferson Street'), '11221001'],
    [at('301 W Jefferson'), NOT_FOUND],
    [at('302 W Jefferson St'), NOT_FOUND],
    [at("O'Brien Way"), NOT_FOUND],
    [at('40 N Central Ave Unit 6', '85004'), '17003012'],
    [at('40 N Central Ave', '85004'), NOT_FOUND],
    [at('7 Twin Pl', '85201', 'Mesa'), { ...AMBIGUOUS, detail: 'parcels 17003021, 17003022' }],
  ],
  latest: [
    '11221001',
    {
      source: 'maricopa',
      documentId: '20130182233',
      documentType: 'Warranty deed',
      instrumentNumber: '20130182233',
      recordedOn: '2013-02-27',
      pageCount: 3,
      deepLink: expect.stringContaining('recordingNumber=20130182233'),
    },
  ],
  deeds: [
    // One of several codes.
    ['17003011', { value: { documentType: 'Special warranty deed' } }],
    ['17003031', { ...AMBIGUOUS, detail: TRUST }],
    ['17003032', REFUSED],
    ['17003033', NOT_FOUND],
    ['17003034', AMBIGUOUS],
  ],
  // The assessor's errors come with status 200.
  down: [
    { body: { error: { code: 500, message: 'x', details: [] } } },
    ...[{ status: 503 }, { body: '<html>' }, { status: 404 }],
  ],
})

it('Maricopa is not believed where it cuts off its list', async () => {
  fake.next({ body: { features: [], exceededTransferLimit: true } })
  expect(await source().resolveParcel(HALL, never)).toMatchObject(AMBIGUOUS)
})

it('Maricopa fetches images with permission', async () => {
  const deed = await source().findLatestDeed({ id: '11221001', situs: HALL }, never)
  if (deed.answer !== 'ok') throw new Error('no deed')
  const image = await source(fake.url).fetchImage(deed.value, never)
  expect(image.answer === 'ok' && String(image.value)).toContain('20130182233')
})
