import { type Address, normalise } from '../../standins/recorder/address.ts'
import type { Dice } from '../../standins/recorder/dice.ts'

const STREETS =
  'Main St,Oak Ave,N Maple Dr,Washington Blvd,Elm Ct,S Lincoln Ave,Hickory Ln,5th Ave,W 42nd St,Sunset Ter,Mill Creek Rd,Park Pl,Jefferson St,Cedar Hill Rd,Lakeshore Dr,E Burnside St,County Road 12,Old Post Rd,Bellflower Cir,Harbor View Way'.split(
    ',',
  )
const CITIES =
  'Chicago IL 60606,Springfield IL 62701,Denver CO 80202,Austin TX 78701,Phoenix AZ 85004,Boston MA 02108,Trenton NJ 08608,Hartford CT 06103,Reno NV 89501,San Diego CA 92101,Tampa FL 33602,Atlanta GA 30303,Columbus OH 43215,Salt Lake City UT 84101,Portland OR 97204,Des Moines IA 50309,Nashville TN 37201,St Louis MO 63101,Baltimore MD 21202,Richmond VA 23219'.split(
    ',',
  )

/** For deeds of states that the first corpus leaves out. */
const FURTHER_CITIES =
  'New York NY 10118,Brooklyn NY 11201,Philadelphia PA 19103,Pittsburgh PA 15222,Washington DC 20001,New Orleans LA 70112,Seattle WA 98101,Detroit MI 48226,Charlotte NC 28202,Honolulu HI 96813,Albuquerque NM 87102,San Antonio TX 78205,Minneapolis MN 55401,Milwaukee WI 53202'.split(
    ',',
  )

function place(street: string, city: string): Address {
  const [, name = '', state = '', zip = ''] = /^(.+) ([A-Z]{2}) (\d{5})$/.exec(city) ?? []
  return normalise({ street, city: name, state, zip })
}

export function anAddress(
  dice: Dice,
  withUnit = dice.chance(0.15),
  cities: readonly string[] = CITIES,
): Address {
  const number = dice.chance(0.3) ? dice.int(1, 99) : dice.int(100, 12_999)
  const unit = withUnit ? ` Unit ${dice.int(1, 40)}${dice.pick(['', '', 'A', 'B'])}` : ''
  return place(`${number} ${dice.pick(STREETS)}${unit}`, dice.pick(cities))
}

/** In one of these states, with a unit now and then. */
export function anAddressIn(states: string[], dice: Dice): Address {
  const cities = [...CITIES, ...FURTHER_CITIES].filter((one) => states.includes(one.slice(-8, -6)))
  return anAddress(dice, dice.chance(0.15), cities)
}

/** Digits that people and machines confuse with each other. */
const LOOKALIKE: Record<string, string> = {
  '0': '8',
  '1': '7',
  '2': '7',
  '3': '8',
  '4': '1',
  '5': '6',
  '6': '8',
  '7': '1',
  '8': '3',
  '9': '8',
}

/** Next door, across the street, or a number that looks the same to tired eyes. */
export function aNeighbour(address: Address, dice: Dice): Address {
  const [number = '', ...street] = address.street.split(' ')
  const at = dice.int(0, number.length - 1)
  const digit = number.charAt(at)
  const choices = [
    String(Number(number) + 2),
    String(Number(number) + 1),
    number.slice(0, at) + (LOOKALIKE[digit] ?? '1') + number.slice(at + 1),
    [...number].reverse().join('').replace(/^0+/, '') || '1',
    `${number}${dice.int(0, 9)}`,
    `1${number}`,
  ].filter((one) => one !== number)
  return { ...address, street: [dice.pick(choices), ...street].join(' ') }
}

export function elsewhere(address: Address, dice: Dice): Address {
  const others = CITIES.filter((one) => !one.toUpperCase().startsWith(`${address.city} `))
  return { ...place('1 X St', dice.pick(others)), street: address.street }
}

export function otherUnit(address: Address, dice: Dice): Address {
  const [house = '', unit = ''] = address.street.split(' UNIT ')
  const number = Number.parseInt(unit, 10)
  const choices = [
    house,
    `${house} UNIT ${number + 1}`,
    `${house} UNIT ${number}${/[AB]$/.test(unit) ? '' : 'A'}`,
    `${house} UNIT ${number}${unit.endsWith('B') ? 'A' : 'B'}`,
  ].filter((one) => one !== address.street)
  return { ...address, street: dice.pick(choices) }
}
