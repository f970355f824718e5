import * as z from 'zod/mini'
import { CartAddress, Id, Timestamp } from '../common.ts'
import { CopyFeeTerms, RecordingOffice } from '../shop/forecast.ts'
import { describeFields, field } from './field.ts'

export const ORDER_ID = '0199e3a2-6f0d-7c31-9d2a-5b8f4f6f2c11'
export const DEED_ID = '0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3'
export const ENDPOINT_ID = '0199e3a2-7b20-7d0e-b1a4-9f3c2e6d8a55'
export const EVENT_ID = 'evt_0199e3a28f027b1c9d2a5b8f4f6f2c44'

export const Livemode = field(
  z.boolean(),
  '`false` for everything that came from a test key.',
  false,
)
export const OrderId = field(Id, 'The order it belongs to.', ORDER_ID)
export const CreatedAt = field(Timestamp, 'When it was created.', '2026-11-16T15:04:05.000Z')
export const NextCursor = field(
  z.nullable(z.string()),
  'Pass it as `cursor` to get the next page. `null` on the last page.',
  null,
)
export const Address = field(CartAddress, 'The property.')
export const InstrumentNumber = field(
  z.nullable(z.string()),
  'The instrument number the office gave it.',
  '2019000174233',
)
export const RecordedOn = field(z.nullable(z.iso.date()), 'The recording date.', '2019-06-03')
export const Pages = field(z.nullable(z.int()), 'How many pages it has.', 4)
export const Bytes = field(z.int(), 'The size of the file.', 184320)
export const Sha256 = field(
  z.string(),
  'The SHA-256 hash of the file, in hexadecimal.',
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
)

/** A file number, which may be asked for and is returned. */
export function fileNumber<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const description =
    'Your file number. It’s on emails and statements and in file names, and you can list orders by it.'
  return field(schema, description, 'ELM-2026-0142')
}

export function reference<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  return field(schema, 'Your own name for this deed, returned as you sent it.', 'Parcel 1')
}

export function page<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ data: field(z.array(row), 'This page of the list.'), nextCursor: NextCursor })
}

/** Any string, not an `Id`: what can't be an id gets the same 404 as somebody else's. */
export const AnyId = z.string().check(z.maxLength(100))

describeFields(CartAddress, {
  streetAddress: ['House number, street and unit.', '350 5th Ave'],
  city: ['The city.', 'New York'],
  state: ['The two-letter code of the state or DC.', 'NY'],
  zipCode: ['Five digits or ZIP+4. Send an empty string if you don’t know it.', '10118'],
})

describeFields(RecordingOffice, {
  title: ['The name of the office.', 'Office of the City Register'],
  place: ['The county or city it records for.', 'New York County'],
  url: [
    'The office’s website, if we know it.',
    'https://www.nyc.gov/site/finance/property/acris.page',
  ],
  searchUrl: ['Where the office’s records can be searched.', 'https://a836-acris.nyc.gov'],
  phone: ['The office’s phone number.', null],
  copyFee: ['What the office itself charges for a copy, in cents. `null` if we don’t know.', 400],
  copyFeeNote: ['The fee in the office’s own words.', null],
  copyFeeTerms: ['The fee’s terms and where they come from.'],
})

describeFields(CopyFeeTerms, {
  unit: ['What the fee is charged for. `null` if the source names only an amount.', 'per_page'],
  furtherCents: ['The fee for each page after the first, in cents.', null],
  minimumCents: ['The fee for the shortest copy, in cents.', null],
  isMost: ['Whether the law sets a maximum, so the office may charge less.', false],
  setBy: ['Who sets the fee.', 'office'],
  sourceUrl: ['Where we found the fee.', null],
  checkedOn: ['When we last checked the fee: a year, a month or a day.', '2026-11'],
})
