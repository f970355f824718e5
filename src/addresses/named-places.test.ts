import { expect, it } from 'vitest'
import { citiesIn, searchPlaces } from './named-places.ts'
import { listJurisdictions } from './offices/jurisdiction-list.ts'

const all = listJurisdictions()
const names = new Map(all.map(({ id, name, state }) => [id, `${name}, ${state}`]))
const found = (text: string) => searchPlaces(text).places.map(({ id }) => names.get(id))

it.each([
  ['Cook County, IL', 'Cook County, IL'],
  ['los angeles', 'Los Angeles County, CA'],
  ['Wayne County Michigan', 'Wayne County, MI'],
  ['Philadelphia, PA', 'Philadelphia County, PA'],
  ['Cuyahoga', 'Cuyahoga County, OH'],
  ['44114-1234', 'Cuyahoga County, OH'],
  ['Cleveland, OH 44114', 'Cuyahoga County, OH'],
  ['Dade County, FL', 'Miami-Dade County, FL'],
  ['Ft. Lauderdale', 'Broward County, FL'],
  ['Brooklyn, NY', 'Kings County, NY'],
  ['Washington, D.C.', 'District of Columbia, DC'],
  ['Anchorage', 'Alaska, AK'],
  ['Falls Church city', 'Falls Church city, VA'],
  ['West Hartford, Connecticut', 'West Hartford, CT'],
  ['05001', 'Hartford, VT'],
  ['Block Island', 'New Shoreham, RI'],
  // A city in two counties, and a ZIP code in two.
  ['Naperville, IL', 'DuPage County, IL', 'Will County, IL'],
  ['30339', 'Cobb County, GA', 'Fulton County, GA'],
  // An independent city and the county around it; a town and a city; a village of two towns.
  ['Baltimore, MD', 'Baltimore County, MD', 'Baltimore city, MD'],
  ['Barre, VT', 'Barre City, VT', 'Barre Town, VT'],
  ['Mystic, CT', 'Groton, CT', 'Stonington, CT'],
])('%s is found', (text, ...places) => {
  expect(found(text).toSorted()).toEqual(places)
})

it('many places of one name are found by how many ZIP codes they have', () => {
  expect(found('Wayne')[0]).toBe('Wayne County, MI')
  expect(found('Wayne').length).toBeGreaterThan(15)
  // Its towns record deeds.
  expect(found('Fairfield County, CT')).toHaveLength(23)
})

it('a state is found by its name or code, beside the places of its name', () => {
  for (const text of ['IL', 'illinois'])
    expect(searchPlaces(text)).toEqual({ state: 'IL', places: [] })
  expect(searchPlaces('West Virginia').state).toBe('WV')
  const { state, places } = searchPlaces('Washington')
  expect([state, places.length > 25]).toEqual(['WA', true])
})

it.each(['', 'x', 'Qwertyville', '00000', '<script>', '1'.repeat(100)])('%j is nowhere', (text) => {
  expect(searchPlaces(text)).toEqual({ state: undefined, places: [] })
})

it('every county and town is found by its name and state', () => {
  const lost = all.filter(({ id }) => !found(names.get(id) ?? '').includes(names.get(id)))
  expect(lost).toEqual([])
})

it('a place’s best-known cities lie in no other', () => {
  expect(citiesIn('17031')[0]).toBe('Chicago')
  expect(citiesIn('48301')).toEqual(['Mentone'])
})
