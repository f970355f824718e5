import { expect, it } from 'vitest'
import { startVendor } from '../../../standins/sources/vendor.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { AMBIGUOUS, itAnswers, NOT_FOUND, never } from '../../../test/support/source-answers.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { vendorSource } from './vendor.ts'

const at = (street: string, zip = '78701') => addressAt(street, 'Austin', 'TX', zip)
const HOUSE = at('100 Congress Ave')

const fake = forTests(startVendor)
let now = Date.parse('2026-03-01T12:00:00Z')

const open = (clientSecret = 'secret') =>
  vendorSource({
    url: fake.url,
    clientId: 'us',
    clientSecret,
    client: sourceClient({ bases: [fake.url] }),
    clock: () => new Date(now),
  })
const tokens = () => fake.requests.filter(({ url }) => url.pathname === '/oauth/token').length

itAnswers('A contracted vendor', {
  source: () => open(),
  ...{ fake, home: HOUSE },
  covers: [HOUSE],
  leaves: [],
  // Whatever else it offers.
  parcels: [
    [HOUSE, 'TX-1'],
    [at('100 Congress Ave #5'), 'TX-2'],
    [at('100 Congress St'), NOT_FOUND],
    [at('100 Congress Ave', '78702'), NOT_FOUND],
    [at('7 Twin Ln'), AMBIGUOUS],
  ],
  // Across all pages, without lookalikes.
  latest: [
    'TX-1',
    {
      source: 'vendor',
      documentId: 'd4',
      documentType: 'Special Warranty Deed',
      instrumentNumber: 'I-d4',
      recordedOn: '2020-06-07',
      pageCount: 4,
    },
  ],
  numbered: ['I-d1', 'd1'],
  deeds: [['TX-5', NOT_FOUND]],
  down: [{ status: 500 }, { status: 404 }, { body: 'oops' }],
  hasImages: true,
})

it('a contracted vendor keeps its token until it expires or is revoked', async () => {
  const vendor = open()
  const before = tokens()
  await vendor.resolveParcel(HOUSE, never)
  await vendor.resolveParcel(HOUSE, never)
  expect(tokens() - before).toBe(1)
  now += 600_000
  expect(await vendor.resolveParcel(HOUSE, never)).toMatchObject({ answer: 'ok' })
  expect(tokens() - before).toBe(2)
  fake.revoke()
  expect(await vendor.resolveParcel(HOUSE, never)).toMatchObject({ answer: 'refused' })
  expect(await vendor.resolveParcel(HOUSE, never)).toMatchObject({ answer: 'ok' })
})

it('a contracted vendor is refused with a wrong secret', async () => {
  expect(await open('wrong').resolveParcel(HOUSE, never)).toMatchObject({ answer: 'refused' })
})

it('a contracted vendor returns the image', async () => {
  const vendor = open()
  const deed = await vendor.findLatestDeed({ id: 'TX-1', situs: HOUSE }, never)
  if (deed.answer !== 'ok') throw new Error('no deed')
  const image = await vendor.fetchImage(deed.value, never)
  expect(image.answer === 'ok' && String(image.value)).toBe('%PDF-1.7 d4')
})
