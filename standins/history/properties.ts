import type { Address } from '../../src/addresses/address.ts'
import { addressKey } from '../../src/addresses/address-key.ts'
import { CASE_ADDRESSES, LANDMARKS, listAddresses } from '../geocoder/addresses.ts'
import { type Dice, diceFor } from '../recorder/dice.ts'
import { pickWeighted } from './pick-weighted.ts'

export interface Property {
  address: Address
  key: string
}

export interface Area {
  city: Property[]
  state: Property[]
}

export interface Properties {
  /** Where a customer lives or works. */
  drawArea(dice: Dice): Area
  /**
   * A property in that area that isn't among the keys, or now and then one that everyone looks up.
   */
  draw(dice: Dice, area: Area, famousShare: number, without: ReadonlySet<string>): Property
}

/** Population in millions: the more people, the more searches. States not listed count as one. */
const MILLIONS = Object.fromEntries(
  'CA39 TX30 FL22 NY20 PA13 IL13 OH12 GA11 NC11 MI10 NJ9 VA9 WA8 AZ7 TN7 MA7 IN7 MO6 MD6 WI6 CO6 MN6 SC5 AL5 LA5 KY5 OR4 OK4 CT4 UT3 NV3'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const FAMOUS = 50

export function openProperties(): Properties {
  const all = listProperties()
  const famous = drawFamous(all)
  const states = [...Map.groupBy(all, ({ address }) => address.state).entries()].map(
    ([state, properties]) => ({
      weight: MILLIONS[state] ?? 1,
      state: properties,
      cities: [...Map.groupBy(properties, ({ address }) => address.city).values()].map(
        (city, rank) => ({ weight: 1 / (rank + 1), city }),
      ),
    }),
  )
  return {
    drawArea(dice) {
      const { state, cities } = pickWeighted(dice, states)
      return { state, city: pickWeighted(dice, cities).city }
    },
    draw(dice, area, famousShare, without) {
      if (dice.chance(famousShare)) {
        const { property } = pickWeighted(dice, famous)
        if (!without.has(property.key)) return property
      }
      // A customer who has bought half of a small town looks farther afield.
      for (const pool of [area.city, area.city, area.city, area.state, area.state, area.state]) {
        const property = dice.pick(pool)
        if (!without.has(property.key)) return property
      }
      return dice.pick(all.filter(({ key }) => !without.has(key)))
    },
  }
}

/** The addresses that demonstrate a case are left for people trying the shop by hand. */
function listProperties(): Property[] {
  const cases = new Set(CASE_ADDRESSES.map((known) => keyOf(known)))
  const properties = new Map<string, Property>()
  for (const known of listAddresses()) {
    const key = keyOf(known)
    if (cases.has(key)) continue
    properties.set(key, { address: toAddress(known), key })
  }
  return [...properties.values()]
}

function drawFamous(all: Property[]): { weight: number; property: Property }[] {
  const landmarks = new Set(LANDMARKS.map((known) => keyOf(known)))
  const dice = diceFor('famous')
  const others = Array.from({ length: FAMOUS }, () => dice.pick(all))
  const known = new Set([...all.filter(({ key }) => landmarks.has(key)), ...others])
  return [...known]
    .map((property) => ({ property, rank: dice.float() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ property }, rank) => ({ weight: 1 / (rank + 4), property }))
}

type Known = Pick<
  ReturnType<typeof listAddresses>[number],
  'housenumber' | 'street' | 'unit' | 'city' | 'state' | 'zip'
>

function toAddress({ housenumber, street, unit, city, state, zip }: Known): Address {
  const streetAddress = [housenumber, street, unit].filter(Boolean).join(' ')
  return { streetAddress, city, state, zipCode: zip }
}

const keyOf = (known: Known) => addressKey(toAddress(known))
