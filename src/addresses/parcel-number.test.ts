import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAddresses } from '../../standins/geocoder/addresses.ts'
import { countyName, stateOfCounty } from './offices/county-names.ts'
import formats from './offices/data/parcel-formats.data.json' with { type: 'json' }
import { parcelAddress, parcelOf, readParcelNumber } from './parcel-number.ts'

const counties = formats.map((format) => ({ ...format, name: countyName(format.fips) }))

describe('readParcelNumber', () => {
  it('knows the formats of at least 34 counties, each with its source', () => {
    expect(new Set(formats.map(({ fips }) => fips)).size).toBeGreaterThanOrEqual(34)
    for (const { name, source } of counties) {
      expect(source.url, name).toMatch(/^https?:\/\//)
    }
  })

  it.each(counties)('reads a $label of $name ($fips) however it’s parted', (county) => {
    const { fips, label, example, name } = county
    const plain = example.replace(/[-.]/g, '')
    for (const text of [
      `${example}, ${name}`,
      `${plain}, ${name}`,
      `${example.replace(/[-.]/g, ' ')} ${name}`,
      `${name}, ${stateOfCounty(fips)}: ${label} ${plain.toLowerCase()}`,
      `${label} #${example.replace(/-/g, '.')}, ${name}, ${stateOfCounty(fips)} 12345`,
    ]) {
      expect(readParcelNumber(text), text).toEqual({ county: fips, number: example, label })
    }
  })

  it.each(counties)(
    'says how a $label of $name ($fips) looks if it’s too short or long',
    (county) => {
      const { fips, label, example, name } = county
      for (const number of [example.slice(1).replace(/^-/, ''), `${example}99999`]) {
        const text = `${label} ${number}, ${name}, ${stateOfCounty(fips)}`
        const malformed = expect.stringMatching(
          new RegExp(`^An? ${name} .+ digits, as in ${example}.$`),
        )
        expect(readParcelNumber(text), text).toEqual({ county: fips, malformed })
      }
    },
  )

  it.each([
    ['Cook, IL 17-16-216-009-0000', '17031', '17-16-216-009-0000'],
    ['17-16-216-009-0000 60601', '17031', '17-16-216-009-0000'],
    ['60601 17162160090000', '17031', '17-16-216-009-0000'],
    ['1/00835/0041, Manhattan', '36061', '1-00835-0041'],
    ['BBL 3011297501, New York, NY', '36047', '3-01129-7501'],
    ['APN# 398-214-05 (Orange County, California)', '06059', '398-214-05'],
    ['Orange County, parcel no. 292230123401010', '12095', '29-22-30-1234-01-010'],
    ['112-19-038, Maricopa Co., AZ', '04013', '112-19-038'],
    ['Parcel number R0012 345, Travis County, TX', '48453', 'R0012 345'],
    ['assessor’s parcel 39w-123-456, Orleans Parish', '22071', '39W-123-456'],
  ])('reads "%s"', (text, county, number) => {
    expect(readParcelNumber(text)).toMatchObject({ county, number })
  })

  it.each([
    ['4293-012-027, Cook County', 'A Cook County PIN has 14 digits, as in 17-16-216-009-0000.'],
    ['PIN 4293012027, Cook, IL', 'A Cook County PIN has 14 digits, as in 17-16-216-009-0000.'],
    ['3-01129-7501, Queens County', 'A Queens County BBL has 10 digits, as in 4-02018-0001.'],
    [
      'Fresno County: APN 17-16-216-009-0000',
      'A Fresno County APN has 8, 9, or 10 letters and digits, as in 466-160-01T.',
    ],
    ['APN 12345, Orange County, CA', 'An Orange County APN has 8 digits, as in 398-214-05.'],
  ])('refuses "%s", the number of another county', (text, malformed) => {
    expect(readParcelNumber(text)).toMatchObject({ malformed })
  })

  it.each([
    '17-16-216-009-0000',
    '17-16-216-009-0000, Travis County, TX',
    '17-16-216-009-0000, Cook County\n17-16-216-010-0000, Cook County',
    '350 5th Ave, New York, NY 10118',
    '123-45 67, Queens, NY 11375',
    '1234 S 700 E, Salt Lake County, UT',
    '213-555-0142, Los Angeles County',
    '1 (312) 555-0142, Cook County',
    '3105550142, Los Angeles, CA',
    '3105550142 90012',
    '2024-001234, Los Angeles, CA 90012',
    '60601-1234, Cook County',
    '06/19/2024, Maricopa County',
    'APN, Cook County',
  ])('leaves "%s" alone', (text) => {
    expect(readParcelNumber(text)).toBeUndefined()
  })

  it('takes at most 10 of 10,000 other texts for a parcel number', () => {
    const digits = (pattern: string) => fc.stringMatching(new RegExp(`^${pattern}$`))
    const place = fc.constantFrom(...listAddresses())
    const numbers = fc.oneof(
      digits('\\(?[2-9]\\d\\d\\)?[-. ]\\d{3}[-. ]\\d{4}'),
      digits('[2-9]\\d{9}'),
      digits('\\d{5}-\\d{4}'),
      digits('(0[1-9]|1[0-2])[-/.](0[1-9]|[12]\\d)[-/.](20)?2\\d'),
      digits('202\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d)'),
    )
    const files = digits('([A-Z]{1,4}-?)?(20)?2\\d-?\\d{3,7}(-[A-Z\\d]{1,2})?')
    const others = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      digits('[\\dA-Z .,#-]{1,40}'),
      place.map((at) => `${at.housenumber} ${at.street}, ${at.city}, ${at.state} ${at.zip}`),
      place.map((at) => `${at.housenumber} ${at.street}, ${at.county}`),
      fc
        .tuple(numbers, place)
        .map(([number, at]) => `${number}, ${at.city}, ${at.state} ${at.zip}`),
      fc.tuple(files, place).map(([number, at]) => `${number} ${at.city}, ${at.state}`),
      fc.tuple(files, place).map(([number, at]) => `${at.zip} ${number}`),
      fc.tuple(files, place).map(([number, at]) => `${number}\t${at.housenumber} ${at.street}`),
      numbers,
      files,
    )
    const taken = fc.sample(others, { numRuns: 10_000, seed: 31 }).filter(readParcelNumber)
    expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(10)
  })
})

describe('parcelOf', () => {
  it.each([...counties, { fips: '24510', example: '0011 22' }])(
    'finds the parcel of an address in $fips again',
    ({ fips, example }) => {
      expect(parcelOf(parcelAddress(fips, example))).toEqual({ county: fips, number: example })
    },
  )

  it('finds none in an address of a street or a city', () => {
    const parcel = parcelAddress('17031', '17-16-216-009-0000')
    expect(parcel).toMatchObject({ city: 'Cook County', state: 'IL', zipCode: '' })
    expect(parcelOf({ ...parcel, streetAddress: '12 Apn Ct' })).toBeUndefined()
    expect(parcelOf({ ...parcel, city: 'Cook' })).toBeUndefined()
  })
})
