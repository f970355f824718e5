import { describe, expect, it } from 'vitest'
import { startVendor } from '../../../standins/sources/vendor.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { addressAt } from '../../addresses/address.ts'
import { sourceClient } from './client.ts'
import { vendorSource } from './vendor.ts'

const never = new AbortController().signal
const at = (street: string, zip = '78701') => addressAt(street, 'Austin', 'TX', zip)
const HOUSE = at('100 Congress Ave')

describe('a contracted vendor', () => {
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

  it('a contracted vendor finds exactly the requested parcel, whatever else it offers', async () => {
    const vendor = open()
    const resolve = (address: ReturnType<typeof at>) => vendor.resolveParcel(address, never)
    expect(await resolve(HOUSE)).toMatchObject({ answer: 'ok', value: { id: 'TX-1' } })
    expect(await resolve(at('100 Congress Ave #5'))).toMatchObject({ value: { id: 'TX-2' } })
    expect(await resolve(at('100 Congress St'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('100 Congress Ave', '78702'))).toEqual({ answer: 'not_found' })
    expect(await resolve(at('7 Twin Ln'))).toMatchObject({ answer: 'ambiguous' })
  })

  it('a contracted vendor takes the latest deed across all pages, without lookalikes or names', async () => {
    const deed = await open().findLatestDeed({ id: 'TX-1', situs: HOUSE }, never)
    expect(deed).toEqual({
      answer: 'ok',
      value: {
        source: 'vendor',
        documentId: 'd4',
        documentType: 'Special Warranty Deed',
        instrumentNumber: 'I-d4',
        recordedOn: '2020-06-07',
        pageCount: 4,
        situs: HOUSE,
      },
    })
    const none = await open().findLatestDeed({ id: 'TX-5', situs: HOUSE }, never)
    expect(none).toEqual({ answer: 'not_found' })
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

  it('a contracted vendor is refused with a wrong secret and down on errors', async () => {
    expect(await open('wrong').resolveParcel(HOUSE, never)).toMatchObject({ answer: 'refused' })
    fake.next({ status: 500 }, { status: 404 }, { body: 'oops' })
    for (let i = 0; i < 3; i++) {
      expect(await open().resolveParcel(HOUSE, never)).toMatchObject({ answer: 'down' })
    }
  })

  it('a contracted vendor returns the image', async () => {
    const vendor = open()
    const deed = await vendor.findLatestDeed({ id: 'TX-1', situs: HOUSE }, never)
    if (deed.answer !== 'ok') throw new Error('no deed')
    const image = await vendor.fetchImage(deed.value, never)
    expect(image.answer === 'ok' && String(image.value)).toBe('%PDF-1.7 d4')
  })
})
