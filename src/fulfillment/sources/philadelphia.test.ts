import { expect, it } from 'vitest'
import { startPhiladelphia } from '../../../standins/sources/philadelphia.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { AMBIGUOUS, itAnswers, NOT_FOUND, never } from '../../../test/support/source-answers.ts'
import { addressAt } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'
import { sourceClient } from './client.ts'
import { philadelphiaSource } from './philadelphia.ts'

const at = (street: string, zip = '19147') => addressAt(street, 'Philadelphia', 'PA', zip)
const HOUSE = at('1401 S 4th St')

const fake = forTests(startPhiladelphia)
const source = () =>
  philadelphiaSource({ url: fake.url, client: sourceClient({ bases: [fake.url] }) })

itAnswers('Philadelphia', {
  ...{ source, fake, home: HOUSE },
  covers: [HOUSE, at('1 A St', '')],
  leaves: [at('1 A St', '15201')],
  parcels: [
    [
      parcelAddress('42101', '888000202'),
      { value: { situs: { streetAddress: '220 W RITTENHOUSE SQ Unit 0005C' } } },
    ],
    [HOUSE, '881000100'],
    [at('1401 South Fourth Street', ''), '881000100'],
    [at('1401 S 5th St'), NOT_FOUND],
    [at("1' OR 1=1 --", ''), NOT_FOUND],
    [
      at('220 W Rittenhouse Sq', '19103'),
      { ...AMBIGUOUS, detail: expect.stringContaining('2 properties'), isUnits: true },
    ],
    [at('220 W Rittenhouse Sq #5C', '19103'), '888000202'],
  ],
  latest: [
    '881000100',
    {
      source: 'philadelphia',
      documentId: '52002',
      documentType: "SHERIFF'S DEED",
      instrumentNumber: '52002',
      recordedOn: '2019-03-04',
      datedOn: '2012-01-02',
      pageCount: null,
      parcelNumber: '881000100',
      deepLink: 'https://property.phila.gov/?p=881000100',
    },
  ],
  numbered: ['50001', '50001'],
  deeds: [['881000300', NOT_FOUND]],
  down: [{ status: 429 }, { status: 500 }, { body: '<' }, { status: 404 }],
})

it('Philadelphia is not believed where it cuts off its list', async () => {
  fake.next({ body: { rows: Array.from({ length: 500 }, () => ({ parcel_number: 1 })) } })
  expect(await source().resolveParcel(HOUSE, never)).toMatchObject(AMBIGUOUS)
})
