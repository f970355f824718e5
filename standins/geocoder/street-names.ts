import type { Random } from './seeded-random.ts'

/** One street in the two spellings that address data uses. */
export type StreetName = { long: string; short: string }

const SHORT: Record<string, string> = {
  Street: 'St',
  Avenue: 'Ave',
  Road: 'Rd',
  Drive: 'Dr',
  Lane: 'Ln',
  Court: 'Ct',
  Place: 'Pl',
  Boulevard: 'Blvd',
  Circle: 'Cir',
  Terrace: 'Ter',
  Parkway: 'Pkwy',
  Highway: 'Hwy',
  Trail: 'Trl',
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
  Northwest: 'NW',
  Northeast: 'NE',
  Southwest: 'SW',
  Southeast: 'SE',
}

const TOWN_STREETS =
  'Main|Market|Church|Broad|Front|Water|High|Center|Union|Court|Mill|School|College|Bridge|Canal|Spring|Walnut|Chestnut|Franklin|Washington|Jefferson|Madison|Jackson|Monroe|Adams|Lincoln|Grant|Clay|Pearl|State|Elm|Pine|Cherry|Locust|Vine|Commerce|Depot|Cross|Liberty|Prospect'
const AVENUES =
  'Oak|Park|Maple|Highland|Lincoln|Washington|University|Grand|Cleveland|Harrison|Delaware|Virginia|Euclid|Summit|Laurel|Linden|Hillcrest|Roosevelt|Central|Magnolia|Forest|Fairview|Michigan|Columbia|Ridgewood'
const ROADS =
  'River|Lake|Ridge|Old Mill|Quarry|Stone Creek|Airport|Country Club|Ferry|Turkey Hill|Orchard|Sawmill|Valley|Spring Hill|Bear Creek|Pine Grove'
const SUBURBAN =
  'Willow|Dogwood|Sycamore|Meadow|Fox Run|Deer Path|Quail Hollow|Lakeview|Sunset|Hickory|Juniper|Birch|Cedar|Aspen|Heather|Brookside|Whispering Pines|Cardinal|Bluebird|Stonegate|Briarwood|Autumn|Rosewood|Timber'
const SUBURBAN_TYPES = ['Drive', 'Lane', 'Court', 'Circle', 'Place', 'Way', 'Terrace'] as const
const DIRECTIONS = ['North', 'South', 'East', 'West'] as const
const QUADRANTS = ['Northwest', 'Northwest', 'Northeast', 'Southeast', 'Southwest'] as const

function choose(random: Random, list: string): string {
  const names = list.split('|')
  return names[random.between(0, names.length - 1)] ?? ''
}

export function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 20
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/**
 * Only a direction at either end and the type next to it are abbreviated: `Court Street`, `Court
 * St`.
 */
function shorten(long: string): string {
  const words = long.split(' ')
  const last = words.length - 1
  const type = /^(North|South)(east|west)$/.test(words[last] ?? '') ? last - 1 : last
  return words
    .map((word, i) => ((i === 0 && last > 1) || i >= type ? (SHORT[word] ?? word) : word))
    .join(' ')
}

function draw(random: Random, rural: boolean): string {
  const roll = random.fraction()
  if (roll < 0.03) return 'Martin Luther King Jr Boulevard'
  if (roll < 0.05) return 'Broadway'
  if (roll < 0.09 && rural) return `County Road ${random.pick([3, 7, 9, 12, 12, 15, 20, 44])}`
  if (roll < 0.11 && rural) return `State Highway ${random.between(3, 89)}`
  if (roll < 0.36) return `${choose(random, TOWN_STREETS)} Street`
  if (roll < 0.52) return `${choose(random, AVENUES)} Avenue`
  if (roll < 0.64) return `${ordinal(random.between(1, 28))} ${random.pick(['Street', 'Avenue'])}`
  if (roll < 0.74) return `${choose(random, ROADS)} Road`
  if (roll < 0.78) return `${choose(random, AVENUES)} Boulevard`
  return `${choose(random, SUBURBAN)} ${random.pick(SUBURBAN_TYPES)}`
}

/** This many different streets for a city: its main street, the ones it's known for, and others. */
export function streetNames(
  random: Random,
  count: number,
  style: { rural: boolean; quadrants: boolean; known: string[] },
): StreetName[] {
  const names = new Set([style.quadrants ? 'K Street Northwest' : 'Main Street', ...style.known])
  while (names.size < count) {
    const name = draw(random, style.rural)
    const directed = /(Street|Avenue)$/.test(name) && random.fraction() < 0.3
    if (style.quadrants) names.add(`${name} ${random.pick(QUADRANTS)}`)
    else names.add(directed ? `${random.pick(DIRECTIONS)} ${name}` : name)
  }
  return [...names].map((long) => ({ long, short: shorten(long) }))
}
