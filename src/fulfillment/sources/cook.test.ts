import { startCook } from '../../../standins/sources/cook.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { AMBIGUOUS, itAnswers, NOT_FOUND } from '../../../test/support/source-answers.ts'
import { addressAt } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'
import { sourceClient } from './client.ts'
import { cookSource } from './cook.ts'

const at = (street: string, zip = '60606') => addressAt(street, 'Chicago', 'IL', zip)
const TOWER = at('233 S Wacker Dr')

const fake = forTests(startCook)
itAnswers('Cook County', {
  source: () => cookSource({ url: fake.url, client: sourceClient({ bases: [fake.url] }) }),
  ...{ fake, home: TOWER },
  covers: [TOWER, parcelAddress('17031', '17-16-216-009-0000')],
  leaves: [at('1 A St', '62701')],
  parcels: [
    [at('233 South Wacker Drive'), '17162160090000'],
    [at('233 S Wacker Dr', ''), '17162160090000'],
    // Another PIN once had this address.
    [at('7 Moved St', '60610'), NOT_FOUND],
    [at('234 S Wacker Dr'), NOT_FOUND],
    [at('233 S Wacker Dr', '60610'), NOT_FOUND],
    [at('1400 N Lake Shore Dr', '60610'), { ...AMBIGUOUS, isUnits: true }],
    [
      parcelAddress('17031', '17-16-216-010-0000'),
      { value: { id: '17162160100000', situs: { streetAddress: '235 S WACKER DR' } } },
    ],
    [parcelAddress('17031', '17-16-216-099-0000'), NOT_FOUND],
    [at('1400 N Lake Shore Dr Apt 12B', '60610'), '17031000011013'],
  ],
  latest: [
    '17162160090000',
    {
      source: 'cook',
      documentId: '1515219001',
      documentType: 'Trustee deed',
      instrumentNumber: '1515219001',
      // The date of a sale isn't when its deed was recorded.
      recordedOn: null,
      datedOn: '2015-06-01',
      pageCount: null,
      parcelNumber: '17-16-216-009-0000',
      deepLink: 'https://crs.cookcountyclerkil.gov/Search/ResultByPin?id1=17162160090000',
    },
  ],
  deeds: [
    // An older deed isn't passed off as the latest where the latest is doubtful.
    ['17990000010000', { ...AMBIGUOUS, detail: 'the latest sale, 1815219001, is of type Other' }],
    ['17031000011012', AMBIGUOUS],
    ['17990000020000', NOT_FOUND],
  ],
  down: [{ status: 429 }, { status: 500 }, { body: 'oops' }, { status: 404 }],
  refused: { status: 401 },
})
