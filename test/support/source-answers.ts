import { expect, it } from 'vitest'
import type { Address } from '../../src/addresses/address.ts'
import { FoundDocument, type Source } from '../../src/fulfillment/sources/source.ts'
import type { Fake, FakeReply } from '../../standins/sources/serve.ts'

export const never = new AbortController().signal
export const NOT_FOUND = { answer: 'not_found' }
export const AMBIGUOUS = { answer: 'ambiguous' }
export const REFUSED = { answer: 'refused' }
const DOWN = { answer: 'down' }
/** Where an index keeps people, and who is in those of the fakes. */
const PEOPLE = /buyer|seller|owner|grantor|grantee|636b-3b5g/i
const NAMES = /ORLA|SAM/

/** The id of what is found, or the answer. */
type Expected = string | object

interface Cases {
  source: () => Source
  fake: Fake
  home: Address
  covers: Address[]
  leaves: Address[]
  parcels: Array<[Address, Expected]>
  /** The parcel of `home`, and all that's said of its latest deed. */
  latest: [parcelId: string, said: object]
  /** The number of an earlier deed of that parcel and its ID, if the index can be searched by number. */
  numbered?: [number: string, documentId: string]
  /** Other parcels. */
  deeds: Array<[parcelId: string, Expected]>
  /** Replies that are no answer. */
  down: FakeReply[]
  refused?: FakeReply
  /** Nobody is asked for an image where there is only an index. */
  hasImages?: boolean
}

/** What every source has to do, one test for each. */
export function itAnswers(name: string, cases: Cases): void {
  const { source, fake, home } = cases
  const resolve = (address: Address) => source().resolveParcel(address, never)
  const latest = (id: string) => source().findLatestDeed({ id, situs: home }, never)
  const found = (expected: Expected, key: 'id' | 'documentId') =>
    typeof expected === 'string' ? { answer: 'ok', value: { [key]: expected } } : expected

  it(`${name} covers its own addresses and no others`, () => {
    expect(cases.covers.filter((address) => !source().covers(address))).toEqual([])
    expect(cases.leaves.filter((address) => source().covers(address))).toEqual([])
  })

  it.each(cases.parcels.map(([address, expected]) => ({ ...address, address, expected })))(
    `${name} has at $streetAddress, $city $zipCode: $expected`,
    async ({ address, expected }) => {
      expect(await resolve(address)).toMatchObject(found(expected, 'id'))
    },
  )

  it(`${name} says all it knows of the deed recorded last, except names`, async () => {
    const [id, said] = cases.latest
    const deed = await latest(id)
    if (deed.answer !== 'ok') throw new Error(`The answer is ${deed.answer}`)
    expect(deed.value).toEqual({ ...said, situs: home })
    expect(FoundDocument.parse(deed.value)).toEqual(deed.value)
    expect(JSON.stringify(deed)).not.toMatch(NAMES)
    // We don't even query them.
    expect(fake.requests.filter(({ url }) => PEOPLE.test(url.pathname + url.search))).toEqual([])
  })

  it.each(cases.deeds)(`${name} has for parcel %s: %j`, async (id, expected) => {
    expect(await latest(id)).toMatchObject(found(expected, 'documentId'))
  })

  if (cases.numbered) {
    const [number, documentId] = cases.numbered
    it(`${name} finds a deed by its number among those of its parcel`, async () => {
      const byNumber = (wanted: string, id = cases.latest[0]) =>
        source().findNumberedDeed?.({ id, situs: home }, wanted, never)
      const deed = await byNumber(number.replace(/(?<=\d)(?=\d{3}$)/, ' '))
      expect(deed).toMatchObject({ answer: 'ok', value: { documentId, instrumentNumber: number } })
      expect(await byNumber(`${number}9`)).toEqual(NOT_FOUND)
      for (const [id] of cases.deeds) {
        expect(await byNumber(number, id)).not.toMatchObject({ value: { documentId } })
      }
    })
  }

  it(`${name} is down or refused, and never says not found then`, async () => {
    fake.next(...cases.down)
    for (const _ of cases.down) expect(await resolve(home)).toMatchObject(DOWN)
    fake.next(cases.refused ?? { status: 403 })
    expect(await latest(cases.latest[0])).toMatchObject(REFUSED)
  })
  if (cases.hasImages) return
  it(`${name} leaves the image to staff`, async () => {
    const deed = await latest(cases.latest[0])
    if (deed.answer !== 'ok') throw new Error(`The answer is ${deed.answer}`)
    const before = fake.requests.length
    expect(await source().fetchImage(deed.value, never)).toMatchObject(REFUSED)
    expect(fake.requests).toHaveLength(before)
  })
}
