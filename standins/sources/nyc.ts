import type { Row } from './query.ts'
import { type Fake, serve } from './serve.ts'
import { answerSoda } from './socrata.ts'

export interface NycPlace {
  housenumber: string
  street: string
  postalcode: string
  borough: string
  bbl: string
}

const legal = (document_id: string, bbl: string, at: [string, string], unit = ''): Row => ({
  document_id,
  record_type: 'L',
  borough: bbl.slice(0, 1),
  block: String(Number(bbl.slice(1, 6))),
  lot: String(Number(bbl.slice(6))),
  easement: 'N',
  partial_lot: 'E',
  property_type: unit ? 'SC' : 'D4',
  street_number: at[0],
  street_name: at[1],
  unit,
  good_through_date: '2026-02-28T00:00:00.000',
})

const master = (document_id: string, doc_type: string, dated: string, recorded: string): Row => ({
  document_id,
  record_type: 'A',
  crfn: recorded >= '2003' ? `${recorded.slice(0, 4)}000${document_id.slice(-6)}` : null,
  recorded_borough: '1',
  doc_type,
  document_date: `${dated}T00:00:00.000`,
  document_amt: '0',
  recorded_datetime: `${recorded}T00:00:00.000`,
  good_through_date: '2026-02-28T00:00:00.000',
})

const PLACES: NycPlace[] = [
  place('350', '5 AVENUE', '10118', 'Manhattan', '1008350041'),
  place('350', '5 AVENUE', '11215', 'Brooklyn', '3009830042'),
  place('200', 'CENTRAL PARK SOUTH', '10019', 'Manhattan', '1010307502'),
  place('100', 'BLEECKER STREET', '10012', 'Manhattan', '1005240066'),
  place('12', 'EMPTY LANE', '10451', 'Bronx', '2024000001'),
]

function place(housenumber: string, street: string, zip: string, borough: string, bbl: string) {
  return { housenumber, street, postalcode: zip, borough, bbl }
}

const EMPIRE: [string, string] = ['350', '5TH AVENUE']
const PARK: [string, string] = ['200', 'CENTRAL PARK SOUTH']

export function nycDatasets(): Record<string, Row[]> {
  return {
    '8h5j-fqxa': [
      legal('FT_1000000000001', '1008350041', EMPIRE),
      ...['2013050100100001', '2018020200200002', '2021030300300003'].map((id) =>
        legal(id, '1008350041', EMPIRE),
      ),
      ...['2022040400400004', '2023050500500005', '2024060600600006'].map((id) =>
        legal(id, '1008350041', EMPIRE),
      ),
      legal('2019070700700007', '1010301044', PARK, '04B'),
      legal('2020080800800008', '1010301045', PARK, '4C'),
      // The other condominium on the same block, which also has a unit 4B.
      legal('2025090900900009', '1010301301', ['222', 'CENTRAL PARK SOUTH'], '4B'),
    ],
    'bnx9-e6tj': [
      master('FT_1000000000001', 'DEED', '1961-12-20', '1961-12-27'),
      // Signed first, recorded last.
      master('2018020200200002', 'DEED, RC', '2012-01-05', '2018-02-20'),
      master('2013050100100001', 'DEED', '2013-04-01', '2013-05-10'),
      master('2021030300300003', 'MTGE', '2021-03-01', '2021-03-09'),
      master('2022040400400004', 'EASE', '2022-04-01', '2022-04-09'),
      master('2023050500500005', 'DEED COR', '2023-05-01', '2023-05-09'),
      master('2024060600600006', 'LEAS', '2024-06-01', '2024-06-09'),
      master('2019070700700007', 'DEED', '2019-06-01', '2019-07-09'),
      master('2020080800800008', 'DEED', '2020-06-01', '2020-08-09'),
      master('2025090900900009', 'DEED', '2025-06-01', '2025-09-09'),
    ],
    '636b-3b5g': [
      {
        document_id: '2018020200200002',
        party_type: '2',
        name: 'OWNER, ORLA',
        address_1: '1 X ST',
      },
    ],
  }
}

/**
 * GeoSearch (`/v2/search`) and the open data portal (`/resource/….json`) behind one URL. Like the
 * real one, it always finds something: nonsense gets the nearest lot, with high confidence.
 */
export function startNyc(datasets = nycDatasets(), places = PLACES): Promise<Fake> {
  return serve((request) => {
    if (request.url.pathname !== '/v2/search') return answerSoda(datasets, request)
    const text = (request.url.searchParams.get('text') ?? '').toUpperCase()
    const hits = places.filter(({ housenumber, street }) => {
      const [word = ''] = street.split(' ')
      return text.startsWith(`${housenumber} `) && text.includes(word)
    })
    const found = hits.length > 0 ? hits : places.slice(0, 1)
    return { body: { type: 'FeatureCollection', features: found.map((at) => feature(at, hits)) } }
  })
}

function feature(at: NycPlace, hits: NycPlace[]) {
  const { bbl, ...words } = at
  return {
    type: 'Feature',
    properties: {
      layer: 'address',
      ...words,
      label: `${at.housenumber} ${at.street}, ${at.borough}, NY, USA`,
      confidence: hits.length > 0 ? 1 : 0.8,
      match_type: hits.length > 0 ? 'exact' : 'fallback',
      addendum: { pad: { bbl, bin: '1015862', version: '26A' } },
    },
  }
}
