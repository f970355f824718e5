import type { Row } from './query.ts'
import { type Fake, serve } from './serve.ts'
import { answerSoda } from './socrata.ts'

const parcel = (pin: string, year: string, prop_address_full: string, zip: string): Row => ({
  pin,
  year,
  prop_address_full,
  prop_address_city_name: 'CHICAGO',
  prop_address_state: 'IL',
  prop_address_zipcode_1: zip,
  owner_address_name: 'OWNER ORLA',
})

const sale = (pin: string, date: string, deed_type: string | null, doc_no: string | null): Row => ({
  pin,
  year: date.slice(0, 4),
  sale_date: `${date}T00:00:00.000`,
  sale_price: '1',
  doc_no,
  deed_type,
  is_multisale: false,
  num_parcels_sale: '1.0',
  buyer_name: 'OWNER ORLA',
  seller_name: 'SELLER SAM',
})

export function cookDatasets(): Record<string, Row[]> {
  return {
    '3723-97qp': [
      ...['2023', '2024', '2025'].map((year) =>
        parcel('17162160090000', year, '233 S WACKER DR', '60606'),
      ),
      // Had this number until it was renumbered.
      parcel('17162160100000', '2001', '233 S WACKER DR', '60606'),
      parcel('17162160100000', '2025', '235 S WACKER DR', '60606'),
      // The land before it was subdivided.
      parcel('17162160080000', '1999', '233 S WACKER DR', '60606'),
      parcel('17162160110000', '2025', '233 N WACKER DR', '60606'),
      parcel('17031000011012', '2025', '1400 N LAKE SHORE DR 12A', '60610'),
      parcel('17031000011013', '2025', '1400 N LAKE SHORE DR 12B', '60610'),
      // This used to be 7 Moved St; nothing is at that address now.
      parcel('17980000010000', '2001', '7 MOVED ST', '60610'),
      parcel('17980000010000', '2025', '8 MOVED ST', '60610'),
      parcel('17990000010000', '2025', '5 OTHER ST', '60610'),
      parcel('17990000020000', '2025', '6 EMPTY ST', '60610'),
    ],
    'wvhk-k5uv': [
      sale('17162160090000', '2004-04-13', 'Warranty', '0410419001'),
      sale('17162160090000', '2015-06-01', 'Trustee', '1515219001'),
      // A beneficial interest in a land trust, for which nothing was recorded.
      sale('17162160090000', '2020-06-01', 'Beneficiary', '2015219001'),
      sale('17990000010000', '2010-06-01', 'Warranty', '1015219001'),
      sale('17990000010000', '2018-06-01', 'Other', '1815219001'),
      sale('17031000011012', '2019-06-01', 'Quit claim', null),
    ],
  }
}

/** The county's open data portal: parcel addresses and parcel sales. */
export function startCook(): Promise<Fake> {
  const datasets = cookDatasets()
  return serve((request) => answerSoda(datasets, request))
}
