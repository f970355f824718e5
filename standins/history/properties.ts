import type { Address } from '../../src/addresses/address.ts'
import { addressKey } from '../../src/addresses/address-key.ts'
import { CASE_ADDRESSES, LANDMARKS, listAddresses } from '../geocoder/addresses.ts'
import { type Dice, diceFor } from '../recorder/dice.ts'
import { pickWeighted } from './pick-weighted.ts'

export interface Property {
  address: Address
  key: string
}

export interface Properties {
  /** The properties of the city where a customer lives or works. */
  drawArea(dice: Dice): Property[]
  /**
   * A property in that area that isn't among the keys, or now and then one that everyone looks up.
   */
  draw(dice: Dice, area: Property[], famousShare: number, without: ReadonlySet<string>): Property
}

/** Population in millions: the more people, the more searches. States not listed count as one. */
const MILLIONS = Object.fromEntries(
  'CA39 TX30 FL22 NY20 PA13 IL13 OH12 GA11 NC11 MI10 NJ9 VA9 WA8 AZ7 TN7 MA7 IN7 MO6 MD6 WI6 CO6 MN6 SC5 AL5 LA5 KY5 OR4 OK4 CT4 UT3 NV3'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const FAMOUS = 20

export function openProperties(): Properties {
  // The addresses that demonstrate a case are left for people trying the shop by hand.
  const cases = new Set(CASE_ADDRESSES.map((known) => toProperty(known).key))
  const all = listAddresses()
    .map(toProperty)
    .filter(({ key }) => !cases.has(key))
  const dice = diceFor('famous')
  const others = Array.from({ length: FAMOUS }, () => dice.pick(all))
  const famous = [...LANDMARKS.map(toProperty), ...others]
  const byState = Map.groupBy(all, ({ address }) => address.state)
  const states = [...byState].map(([state, properties]) => ({
    weight: MILLIONS[state] ?? 1,
    properties,
  }))
  return {
    drawArea(dice) {
      const { properties } = pickWeighted(dice, states)
      const { city } = dice.pick(properties).address
      return properties.filter(({ address }) => address.city === city)
    },
    draw(dice, area, famousShare, without) {
      const isNew = ({ key }: Property) => !without.has(key)
      const near = (dice.chance(famousShare) ? famous : area).filter(isNew)
      // A customer who has bought all of a small town looks farther afield.
      return dice.pick(near.length > 0 ? near : all.filter(isNew))
    },
  }
}

type Known = Pick<
  ReturnType<typeof listAddresses>[number],
  'housenumber' | 'street' | 'unit' | 'city' | 'state' | 'zip'
>

function toProperty({ housenumber, street, unit, city, state, zip }: Known): Property {
  const streetAddress = [housenumber, street, unit].filter(Boolean).join(' ')
  const address = { streetAddress, city, state, zipCode: zip }
  return { address, key: addressKey(address) }
}
