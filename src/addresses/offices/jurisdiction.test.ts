import { describe, expect, it } from 'vitest'
import { listAddresses } from '../../../standins/geocoder/addresses.ts'
import { STATES } from '../states.ts'
import { countiesNamed } from './county-names.ts'
import { type Resolution, resolveJurisdiction, type Whereabouts } from './jurisdiction.ts'
import { listJurisdictions, STATEWIDE } from './jurisdiction-list.ts'
import { isTownState, POST_OFFICES, TOWNS, townsNamed } from './towns.ts'
import { countiesOfZip } from './zip-counties.ts'

const at = (state: string, lat: number, lon: number, rest: Partial<Whereabouts> = {}) =>
  resolveJurisdiction({ state, lat, lon, ...rest })
const isOne = (found: Resolution, id: string) => expect(found).toEqual({ outcome: 'one', id })
const isBetween = (found: Resolution, ...ids: string[]) =>
  expect(found).toMatchObject({ outcome: 'conflict', candidates: expect.arrayContaining(ids) })

it('a county is the one that the coordinates, the name and the ZIP code agree on', () => {
  const willis = { county: 'Cook County', city: 'Chicago', zip: '60606' }
  isOne(at('IL', 41.8789, -87.6359, willis), '17031')
})

it('a county is found by any single sign that leaves only one', () => {
  isOne(at('AZ', 33.4484, -112.074), '04013')
  isOne(resolveJurisdiction({ state: 'AZ', county: 'Maricopa' }), '04013')
  isOne(resolveJurisdiction({ state: 'AZ', zip: '85004' }), '04013')
  isOne(resolveJurisdiction({ state: 'AZ', zip: '85004-1234' }), '04013')
})

it('a county can’t be told from a city name that two counties share', () => {
  expect(resolveJurisdiction({ state: 'OH', city: 'Oakwood' }).outcome).toBe('unknown')
  isOne(at('OH', 39.7206, -84.1741, { city: 'Oakwood' }), '39113')
  isOne(at('OH', 41.0928, -84.3761, { city: 'Oakwood' }), '39125')
})

it('a county can’t be told from a ZIP code that spans several', () => {
  expect(countiesOfZip('30339').length).toBeGreaterThan(1)
  isBetween(resolveJurisdiction({ state: 'GA', zip: '30339' }), '13067', '13121')
  const named = { state: 'GA', zip: '30339', county: 'Cobb County' }
  isOne(resolveJurisdiction(named), '13067')
})

it('a county near the border is the one the geocoder names, and undecided without a name', () => {
  // Peachtree Road, where Fulton and DeKalb meet in Brookhaven.
  const border = { lat: 33.8601, lon: -84.3395 }
  isBetween(resolveJurisdiction({ state: 'GA', ...border }), '13121', '13089')
  isOne(resolveJurisdiction({ state: 'GA', ...border, county: 'DeKalb County' }), '13089')
  isOne(resolveJurisdiction({ state: 'GA', ...border, county: 'Fulton' }), '13121')
})

it('a county is in conflict when coordinates and name, or coordinates and ZIP code, disagree', () => {
  const chicago = [41.8789, -87.6359] as const
  isBetween(at('IL', ...chicago, { county: 'DuPage County' }), '17031', '17043')
  expect(at('IL', ...chicago, { county: 'Cook', zip: '62701' })).toEqual({
    outcome: 'conflict',
    candidates: ['17031', '17167'],
    why: 'The coordinates lie in Cook County; ZIP code 62701 belongs to Sangamon County.',
  })
  isBetween(resolveJurisdiction({ state: 'IL', county: 'DuPage', zip: '62701' }), '17043', '17167')
})

it('a county in another state is never used', () => {
  expect(at('MO', 39.1147, -94.75)).toMatchObject({
    outcome: 'conflict',
    why: 'The coordinates lie in Kansas, not in Missouri.',
  })
  expect(resolveJurisdiction({ state: 'MO', zip: '60606' })).toMatchObject({
    outcome: 'conflict',
    why: 'ZIP code 60606 belongs to Illinois, not to Missouri.',
  })
  expect(at('FL', 25, -60)).toMatchObject({ outcome: 'conflict' })
})

it('a county is unknown when nothing names it or we don’t serve the state', () => {
  expect(resolveJurisdiction({ state: 'IL', city: 'Springfield' }).outcome).toBe('unknown')
  expect(resolveJurisdiction({ state: 'PR', zip: '00901' }).outcome).toBe('unknown')
  expect(resolveJurisdiction({ state: '', lat: 40, lon: -90 }).outcome).toBe('unknown')
})

it('a county newer than the ZIP list isn’t contradicted by it', () => {
  expect(countiesOfZip('80020')).not.toContain('08014')
  const broomfield = { county: 'Broomfield County', city: 'Broomfield', zip: '80020' }
  isOne(at('CO', 39.9205, -105.0867, broomfield), '08014')
  isOne(at('SD', 43.02, -102.55, { county: 'Oglala Lakota', zip: '57770' }), '46102')
})

it.each([
  ['LA', 'East Baton Rouge Parish', '22033'],
  ['NM', 'Dona Ana County', '35013'],
  ['IL', 'De Kalb', '17037'],
  ['MI', 'Saint Joseph County', '26149'],
  ['MO', 'Sainte Genevieve County', '29186'],
  ['CO', 'City and County of Denver', '08031'],
  ['VA', 'James City County', '51095'],
  ['VA', 'Charles City County', '51036'],
  ['NY', 'Manhattan', '36061'],
])('the %s county named %s is %s', (state, county, fips) => {
  isOne(resolveJurisdiction({ state, county }), fips)
})

it('an independent city is not the county around it', () => {
  isOne(at('MO', 38.627, -90.1994, { county: 'St. Louis City', zip: '63101' }), '29510')
  isOne(at('MO', 38.66, -90.45, { county: 'St. Louis County', zip: '63141' }), '29189')
  isOne(at('MD', 39.2904, -76.6122, { county: 'Baltimore City', zip: '21202' }), '24510')
  isOne(at('MD', 39.4015, -76.6019, { county: 'Baltimore County', zip: '21204' }), '24005')
  isOne(at('NV', 39.1638, -119.7674, { county: 'Carson City', zip: '89701' }), '32510')
})

it('a bare name means both an independent city and the county of the same name', () => {
  for (const [state, name, city, county] of [
    ['MD', 'Baltimore', '24510', '24005'],
    ['MO', 'St. Louis', '29510', '29189'],
    ['VA', 'Richmond', '51760', '51159'],
    ['VA', 'Fairfax', '51600', '51059'],
  ] as const) {
    isBetween(resolveJurisdiction({ state, county: name }), city, county)
    isOne(resolveJurisdiction({ state, county: `City of ${name}` }), city)
    isOne(resolveJurisdiction({ state, county: `${name} County` }), county)
  }
  isOne(at('VA', 37.5407, -77.436, { county: 'Richmond' }), '51760')
})

it('an independent city that the simplified map misplaces is the one named, or a conflict', () => {
  const fallsChurch = [38.8823, -77.1711] as const
  isOne(at('VA', ...fallsChurch, { county: 'City of Falls Church', zip: '22046' }), '51610')
  isBetween(at('VA', ...fallsChurch, { city: 'Falls Church', zip: '22046' }), '51610')
  const manassasPark = [38.784, -77.4697] as const
  isOne(at('VA', ...manassasPark, { county: 'Manassas Park', zip: '20111' }), '51685')
  isBetween(at('VA', ...manassasPark, { zip: '20111' }), '51685')
})

it('an independent city without its own court points to the clerk who keeps its deeds', () => {
  const byId = new Map(listJurisdictions().map((each) => [each.id, each]))
  expect(byId.get('51610')).toMatchObject({ name: 'Falls Church city', officeAt: '51013' })
  for (const { officeAt, id } of byId.values()) {
    if (!officeAt) continue
    expect(byId.get(id)?.kind).toBe('independent_city')
    expect(byId.get(officeAt)).toMatchObject({ state: 'VA', kind: 'county', officeAt: null })
  }
})

describe('a town', () => {
  const town = (state: string, city: string, zip?: string, rest: Partial<Whereabouts> = {}) =>
    resolveJurisdiction({ state, city, zip, ...rest })

  it('a town records deeds in CT, RI and VT, never a county', () => {
    isOne(town('CT', 'Hartford', '06103', { lat: 41.7658, lon: -72.6734 }), 'ct-hartford')
    isOne(town('RI', 'Providence', '02903', { county: 'Providence County' }), 'ri-providence')
    isOne(town('VT', 'Montpelier', '05602'), 'vt-montpelier')
    expect(resolveJurisdiction({ state: 'VT', county: 'Washington County' }).outcome).toBe(
      'unknown',
    )
  })

  it('a town is found whatever county or planning region is named with it', () => {
    for (const county of ['Capitol Planning Region', 'Hartford County', 'Hartford']) {
      isOne(town('CT', 'West Hartford', '06107', { county }), 'ct-west-hartford')
    }
    isBetween(
      town('CT', 'West Hartford', '06107', { county: 'Fairfield County' }),
      'ct-west-hartford',
    )
  })

  it('a town has villages with their own names and post offices', () => {
    isOne(town('CT', 'Storrs', '06268'), 'ct-mansfield')
    isOne(town('RI', 'Block Island', '02807'), 'ri-new-shoreham')
    isOne(town('VT', 'White River Junction', '05001'), 'vt-hartford')
    isOne(town('VT', 'East Barre', '05649'), 'vt-barre-town')
    isBetween(town('CT', 'Mystic', '06355'), 'ct-groton', 'ct-stonington')
  })

  it('a town with the same name as a city is not the city', () => {
    for (const name of ['Barre', 'Rutland', 'Newport', 'St. Albans']) {
      const slug = `vt-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`
      isBetween(town('VT', name), `${slug}-city`, `${slug}-town`)
      isOne(town('VT', `${name} City`), `${slug}-city`)
      isOne(town('VT', `Town of ${name}`), `${slug}-town`)
    }
    isBetween(
      town('VT', 'Barre', '05641', { lat: 44.197, lon: -72.502 }),
      'vt-barre-city',
      'vt-barre-town',
    )
    isBetween(town('VT', 'Essex Junction', '05452'), 'vt-essex', 'vt-essex-junction')
  })

  it('a town may go by the name of a post office in another town', () => {
    isBetween(town('CT', 'Canaan', '06018'), 'ct-canaan', 'ct-north-canaan')
    isOne(town('CT', 'Falls Village', '06031'), 'ct-canaan')
  })

  it('a town without its own post office gets its mail under a neighbor’s ZIP code', () => {
    isOne(town('VT', 'Berlin', '05602'), 'vt-berlin')
    isBetween(town('VT', 'Stowe', '05602'), 'vt-stowe', 'vt-montpelier')
  })

  it('a town far from the coordinates is a conflict', () => {
    const burlington = { lat: 44.4759, lon: -73.2121 }
    isBetween(town('VT', 'Brattleboro', '05301', burlington), 'vt-brattleboro')
    isBetween(town('VT', 'Nowhere', '05401'), 'vt-burlington')
    expect(town('VT', 'Nowhere').outcome).toBe('unknown')
  })

  it('a town is in doubt when the coordinates are near another town’s post office', () => {
    // South Pomfret, where mail may well be addressed to Woodstock.
    const pomfret = { lat: 43.664, lon: -72.539 }
    isOne(town('VT', 'Woodstock', '05091', { lat: 43.6245, lon: -72.5185 }), 'vt-woodstock')
    isBetween(town('VT', 'Woodstock', '05091', pomfret), 'vt-woodstock', 'vt-pomfret')
  })

  it('a town is known for every post office in its state', () => {
    // Two aren't places: each is a company's own ZIP code.
    const companies = ['Brm', 'Bureau Business Practice']
    const lost = POST_OFFICES.filter(({ towns }) => towns.length === 0)
    expect(new Set(lost.map(({ name }) => name))).toEqual(new Set(companies))
  })

  it('there are 169 towns in CT, 39 in RI and 247 in VT plus nine unorganized places', () => {
    const count = (state: string, kind?: string) =>
      TOWNS.filter((each) => each.state === state && (!kind || each.kind === kind)).length
    expect([count('CT'), count('RI'), count('VT')]).toEqual([169, 39, 256])
    expect([count('RI', 'city'), count('VT', 'city'), count('VT', 'unorganized')]).toEqual([
      8, 10, 9,
    ])
  })
})

it('a state with one office is all we need to know', () => {
  isOne(resolveJurisdiction({ state: 'HI' }), '15')
  isOne(at('HI', 21.19, -156.97, { county: 'Kalawao County', zip: '96742' }), '15')
  isOne(at('AK', 61.2181, -149.9003, { county: 'Anchorage', zip: '99501' }), '02')
  isBetween(at('AK', 47.6, -122.33), '02')
})

describe('New York City and Washington', () => {
  it.each([
    ['36061', 40.7484, -73.9857, '10118', 'New York County'],
    ['36005', 40.8448, -73.8648, '10462', 'Bronx County'],
    ['36047', 40.6501, -73.9496, '11226', 'Kings County'],
    ['36081', 40.7282, -73.7949, '11432', 'Queens County'],
    ['36085', 40.5795, -74.1502, '10314', 'Richmond County'],
  ])('%s is a borough of New York City', (fips, lat, lon, zip, county) => {
    isOne(at('NY', lat, lon, { zip, county }), fips)
    const office = listJurisdictions().find(({ id }) => id === fips)
    const title = fips === '36085' ? 'County Clerk' : 'City Register'
    expect(office).toMatchObject({ kind: 'borough', officeTitle: title })
  })

  it('the District of Columbia is a single jurisdiction', () => {
    isOne(at('DC', 38.8977, -77.0365, { county: 'District of Columbia', zip: '20500' }), '11001')
  })
})

it('the list of jurisdictions has each one once, with a title, in every state', () => {
  const all = listJurisdictions()
  expect(all).toHaveLength(3547)
  expect(new Set(all.map(({ id }) => id)).size).toBe(3547)
  expect(all.every(({ officeTitle, name }) => officeTitle && name)).toBe(true)
  expect(new Set(all.map(({ state }) => state)).size).toBe(Object.keys(STATES).length)
})

it('the jurisdiction is right or undecided for every address the geocoder has', () => {
  const outcomes = { one: 0, conflict: 0, unknown: 0 }
  const wrong: string[] = []
  for (const { state, county, city, zip, lat, lon } of listAddresses()) {
    const expected = STATEWIDE[state]
      ? [STATEWIDE[state]]
      : isTownState(state)
        ? townsNamed(state, city).map(({ id }) => id)
        : countiesNamed(state, county)
    const full = resolveJurisdiction({ state, county, city, zip, lat, lon })
    outcomes[full.outcome]++
    if (full.outcome === 'one' && !expected.includes(full.id)) wrong.push(`${city} ${zip}`)
    // When the signs agree, leaving one out changes nothing or leaves it undecided.
    if (full.outcome !== 'one') continue
    for (const less of [
      { state, city, zip, lat, lon },
      { state, county, city, lat, lon },
      { state, county, city, zip },
    ]) {
      const partly = resolveJurisdiction(less)
      if (partly.outcome === 'one' && partly.id !== full.id) wrong.push(`${city} ${zip} in part`)
    }
  }
  expect(wrong).toEqual([])
  expect(outcomes.unknown).toBe(0)
  expect(outcomes.one / (outcomes.one + outcomes.conflict)).toBeGreaterThan(0.99)
})
