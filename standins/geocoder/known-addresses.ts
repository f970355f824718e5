/** A handwritten address. `street` is shown exactly as it's written here. */
export type KnownAddress = {
  housenumber: string
  street: string
  city: string
  county: string
  state: string
  zip: string
  lat: number
  lon: number
  /** Shown before the address, as the place's own name. */
  name?: string
  /** Also found by this name, but not shown under it. */
  alias?: string
  country?: 'ca'
}

type Row = [street: string, city: string, zip: string, county: string, lat: number, lon: number]

function inState(state: string, row: Row, more: Partial<KnownAddress> = {}): KnownAddress {
  const [line, city, zip, county, lat, lon] = row
  const space = line.indexOf(' ')
  const [housenumber, street] = [line.slice(0, space), line.slice(space + 1)]
  return { housenumber, street, city, county, state, zip, lat, lon, ...more }
}

/**
 * Each one demonstrates a case in the shop, so the text typed and the text shown must be identical.
 */
export const CASE_ADDRESSES: KnownAddress[] = [
  inState('NY', ['350 5th Ave', 'New York', '10118', 'New York County', 40.7484, -73.9857], {
    alias: 'Empire State Building',
  }),
  inState('IL', ['233 S Wacker Dr', 'Chicago', '60606', 'Cook County', 41.8789, -87.6359], {
    alias: 'Willis Tower Sears Tower',
  }),
  inState('IL', ['12 Notfound Ln', 'Springfield', '62701', 'Sangamon County', 39.8007, -89.6497]),
  inState('TX', ['7 Slow St', 'Austin', '78701', 'Travis County', 30.2694, -97.7428]),
  inState('CO', ['44 Wrong Way', 'Denver', '80202', 'Denver County', 39.7512, -104.9968]),
  inState('MA', ['5 Faint Copy Ct', 'Boston', '02108', 'Suffolk County', 42.3581, -71.0653]),
  inState('AZ', ['9 Number Ave', 'Phoenix', '85004', 'Maricopa County', 33.4517, -112.0701]),
  inState('NJ', ['1 Shielded Dr', 'Trenton', '08608', 'Mercer County', 40.2209, -74.7651]),
]

export const LANDMARKS: KnownAddress[] = [
  inState(
    'DC',
    [
      '1600 Pennsylvania Avenue NW',
      'Washington',
      '20500',
      'District of Columbia',
      38.8977,
      -77.0365,
    ],
    { alias: 'White House' },
  ),
  inState('NY', ['30 Rockefeller Plaza', 'New York', '10112', 'New York County', 40.759, -73.9794]),
  inState(
    'NY',
    ['405 Lexington Avenue', 'New York', '10174', 'New York County', 40.7516, -73.9755],
    {
      alias: 'Chrysler Building',
    },
  ),
  inState('CA', [
    '1 Infinite Loop',
    'Cupertino',
    '95014',
    'Santa Clara County',
    37.3318,
    -122.0312,
  ]),
  inState('CA', [
    '1600 Amphitheatre Parkway',
    'Mountain View',
    '94043',
    'Santa Clara County',
    37.422,
    -122.0841,
  ]),
  inState(
    'CA',
    ['600 Montgomery Street', 'San Francisco', '94111', 'San Francisco County', 37.7952, -122.4028],
    { alias: 'Transamerica Pyramid' },
  ),
  inState('WA', ['400 Broad Street', 'Seattle', '98109', 'King County', 47.6205, -122.3493], {
    name: 'Space Needle',
  }),
  inState(
    'TN',
    ['3764 Elvis Presley Boulevard', 'Memphis', '38116', 'Shelby County', 35.0477, -90.026],
    { name: 'Graceland' },
  ),
  inState(
    'PA',
    ['520 Chestnut Street', 'Philadelphia', '19106', 'Philadelphia County', 39.9489, -75.15],
    { name: 'Independence Hall' },
  ),
  inState('TX', ['300 Alamo Plaza', 'San Antonio', '78205', 'Bexar County', 29.426, -98.4861]),
  inState('MO', [
    '11 North 4th Street',
    'Saint Louis',
    '63102',
    'St. Louis City',
    38.6247,
    -90.1848,
  ]),
  inState(
    'IL',
    ['1060 West Addison Street', 'Chicago', '60613', 'Cook County', 41.9484, -87.6553],
    {
      alias: 'Wrigley Field',
    },
  ),
  inState('MA', ['4 Jersey Street', 'Boston', '02215', 'Suffolk County', 42.3467, -71.0972], {
    alias: 'Fenway Park',
  }),
  inState(
    'NV',
    ['3600 South Las Vegas Boulevard', 'Las Vegas', '89109', 'Clark County', 36.1126, -115.1767],
    { alias: 'Bellagio' },
  ),
]

/** Across the border: a search without a country filter shows what it forgot. */
export const ABROAD: KnownAddress[] = [
  inState('ON', ['290 Bremner Boulevard', 'Toronto', 'M5V 3L9', 'Toronto', 43.6426, -79.3871], {
    country: 'ca',
  }),
  inState('ON', ['100 Main Street East', 'Hamilton', 'L8N 3W4', 'Hamilton', 43.2549, -79.8665], {
    country: 'ca',
  }),
  inState('ON', ['350 5th Street', 'Collingwood', 'L9Y 1Z1', 'Simcoe County', 44.4962, -80.2302], {
    country: 'ca',
  }),
]
