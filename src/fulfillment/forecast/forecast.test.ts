import { expect, it } from 'vitest'
import { foundDeed } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { formatAddress } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'
import { outlookOf, type Sighting, usualOutlook } from './forecast.ts'

const at = new Date('2026-03-01T12:00:00Z')
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const images = { hasImages: true }
const indexOnly = { hasImages: false }
const found = (changes: object = {}): Sighting['answer'] => ({
  answer: 'ok',
  value: foundDeed(EMPIRE_STATE, changes),
})
const down: Sighting['answer'] = { answer: 'down', detail: 'status 500' }

function outlook(sightings: Sighting[], more: Partial<Parameters<typeof outlookOf>[0]> = {}) {
  const base = { address: EMPIRE_STATE, paid: [], deliveryClass: undefined, at }
  return outlookOf({ ...base, sightings, ...more })
}

it('the forecast says a deed was found, with its type, date and length, and holds for a day', () => {
  expect(outlook([{ source: images, answer: found() }])).toEqual({
    outlook: {
      outcome: 'found',
      documentType: 'WARRANTY DEED',
      recordedOn: '2019-03-14',
      pages: expect.any(Number),
      isImmediate: true,
    },
    keepMs: DAY,
  })
})

it('the forecast says how far the index is complete, unless it claims to know the future', () => {
  const through = (indexedThrough: string | null) =>
    outlook([{ source: images, answer: found({ indexedThrough }) }]).outlook.indexedThrough
  expect(through('2026-02-27')).toBe('2026-02-27')
  expect(through('2026-03-02')).toBeUndefined()
  expect(through(null)).toBeUndefined()
})

it('the forecast says staff will fetch the deed if the source has no images', () => {
  expect(outlook([{ source: indexOnly, answer: found() }]).outlook).toMatchObject({
    outcome: 'found',
    isImmediate: false,
  })
})

it('the forecast leaves out a future or missing date and an implausible document type', () => {
  const said = (changes: object) => outlook([{ source: images, answer: found(changes) }]).outlook
  expect(said({ recordedOn: '2026-03-02' })).not.toHaveProperty('recordedOn')
  expect(said({ recordedOn: null })).not.toHaveProperty('recordedOn')
  for (const documentType of ['<b>DEED</b>', 'D', 'DEED '.repeat(20), 'DEED\nof X']) {
    expect(said({ documentType })).not.toHaveProperty('documentType')
  }
})

it('the forecast names the property that a parcel number stands for', () => {
  const address = parcelAddress('17031', '17-16-216-009-0000')
  const of = (parcelNumber: string) =>
    outlook([{ source: images, answer: found({ parcelNumber }) }], { address }).outlook
  expect(of('17162160090000')).toMatchObject({
    outcome: 'found',
    parcelNumber: '17162160090000',
    situs: formatAddress(EMPIRE_STATE),
  })
  expect(of('17162160100000').outcome).toBe('staff')
})

it('the forecast asks for the unit where the index knows several', () => {
  const answer = { answer: 'ambiguous', detail: '3 parcels', isUnits: true } as const
  const units = { source: indexOnly, answer }
  expect(outlook([units]).outlook).toMatchObject({ outcome: 'staff', hasUnits: true })
  expect(outlook([units], { paid: [images] }).outlook).toMatchObject({ hasUnits: true })
  const towns = { source: indexOnly, answer: { ...answer, isUnits: false } }
  expect(outlook([towns]).outlook).not.toHaveProperty('hasUnits')
})

it('the forecast never says found if the document is for another property', () => {
  const lie = found({ situs: WILLIS_TOWER })
  expect(outlook([{ source: images, answer: lie }])).toEqual({
    outlook: { outcome: 'staff', isImmediate: false },
    keepMs: HOUR,
  })
  expect(
    outlook([
      { source: images, answer: lie },
      { source: images, answer: found() },
    ]).outlook.outcome,
  ).toBe('found')
})

it.each([
  { answer: 'not_found' },
  { answer: 'ambiguous', detail: '2' },
  { answer: 'refused', detail: 'status 403' },
] as const)(
  'the forecast is staff for an hour if a source says $answer, whatever is usual there',
  (answer) => {
    for (const deliveryClass of ['instant', 'staff', undefined] as const) {
      expect(outlook([{ source: images, answer }], { deliveryClass })).toEqual({
        outlook: { outcome: 'staff', isImmediate: false },
        keepMs: HOUR,
      })
    }
  },
)

it('the forecast is the usual outlook, for a minute, if a source is down', () => {
  expect(outlook([{ source: images, answer: down }], { deliveryClass: 'minutes' })).toEqual({
    outlook: { outcome: 'likely', isImmediate: true },
    keepMs: MINUTE,
  })
  expect(outlook([{ source: images, answer: down }], { deliveryClass: 'staff' })).toEqual({
    outlook: { outcome: 'staff', isImmediate: false },
    keepMs: MINUTE,
  })
})

it('the forecast is likely if only a paid source can say more', () => {
  expect(outlook([], { paid: [images] })).toEqual({
    outlook: { outcome: 'likely', isImmediate: true },
    keepMs: HOUR,
  })
  const none: Sighting = { source: indexOnly, answer: { answer: 'not_found' } }
  expect(outlook([none], { paid: [indexOnly] }).outlook).toEqual({
    outcome: 'likely',
    isImmediate: false,
  })
  expect(outlook([], { paid: [indexOnly, images] }).outlook.isImmediate).toBe(true)
})

it.each([
  ['instant', 'likely', true],
  ['minutes', 'likely', true],
  ['staff', 'staff', false],
  [undefined, 'staff', false],
] as const)(
  'without a source, the forecast for delivery class %s is %s',
  (deliveryClass, outcome, isImmediate) => {
    expect(usualOutlook(deliveryClass)).toEqual({ outcome, isImmediate })
    expect(outlook([], { deliveryClass }).outlook).toEqual({ outcome, isImmediate })
  },
)
