import { type Address, addressKey, stateName, titleCase } from '../address.ts'
import { type Dice, diceFor } from '../dice.ts'
import { officeOf } from '../office.ts'

const NAMES = [
  'Willow Creek',
  'Fairmount',
  'Highland Park',
  'Cedar Bluff',
  'Orchard Hill',
  'Lakeview',
  'Rosemont',
  'Stonegate',
  'Mill Pond',
  'Prairie Crossing',
  'Belle Terre',
  'Kingsbridge',
]
const KINDS = ['Subdivision', 'Addition', 'Estates', 'Heights']

// States outside the public land survey have no sections or townships.
const UNSURVEYED = new Set(
  'CT DC DE GA HI KY MA MD ME NC NH NJ NY PA RI SC TN TX VA VT WV'.split(' '),
)

// The land itself: the same wording on every deed of the property, except the short form, which
// only has room for a lot and block.
export function legalDescription(address: Address, short = false): string[] {
  const dice = diceFor('legal', addressKey(address))
  const lotAndBlock = dice.chance(0.6)
  if (short || lotAndBlock) return [platted(dice, address)]
  return metesAndBounds(dice, address)
}

function platted(dice: Dice, address: Address): string {
  const office = officeOf(address)
  const lot = dice.int(1, 48)
  const block = dice.int(1, 22)
  const plat = `${dice.pick(NAMES)} ${dice.pick(KINDS)}`
  return (
    `Lot ${lot}, Block ${block}, of ${plat}, Unit No. ${dice.int(1, 9)}, according to the map or plat thereof ` +
    `recorded in Book ${dice.int(12, 160)} of Plats, at Page ${dice.int(1, 98)}, in the official records of the ` +
    `${office.place}, State of ${stateName(address.state)}, together with all easements and rights appurtenant thereto.`
  )
}

function metesAndBounds(dice: Dice, address: Address): string[] {
  const office = officeOf(address)
  const road = titleCase(address.street.replace(/^\S+ /, ''))
  const within = `${office.place}, State of ${stateName(address.state)}`
  const begin = UNSURVEYED.has(address.state)
    ? `ALL that certain plot, piece or parcel of land, with the buildings and improvements thereon erected, situate, lying and being in the ${within}, bounded and described as follows:`
    : `A parcel of land lying in the ${quarterName(dice)} Quarter of Section ${dice.int(1, 36)}, Township ${dice.int(2, 48)} ` +
      `${dice.pick(['North', 'South'])}, Range ${dice.int(1, 30)} ${dice.pick(['East', 'West'])}, ${within}, ` +
      'more particularly described as follows:'
  const width = dice.int(60, 140) + dice.int(0, 99) / 100
  const depth = dice.int(110, 260) + dice.int(0, 99) / 100
  const turn = dice.int(2, 40)
  const course = (quarter: string, length: number) => {
    const [from, to] = quarter.split(' ')
    const minutes = String(dice.int(0, 59)).padStart(2, '0')
    const seconds = String(dice.int(0, 59)).padStart(2, '0')
    return `${from} ${turn}°${minutes}'${seconds}" ${to}, ${length.toFixed(2)} feet`
  }
  const bounds =
    `BEGINNING at an iron pin found on the right of way of ${road}, said pin being ${dice.int(120, 980)}.${dice.int(10, 99)} feet ` +
    `from the ${UNSURVEYED.has(address.state) ? 'corner formed by the next cross street' : 'intersection thereof with the section line'}; thence ${course('North East', depth)} to a concrete monument; ` +
    `thence ${course('South East', width)} to an iron pin set; thence ${course('South West', depth)} to an iron pin on said right of way; ` +
    `thence along said right of way ${course('North West', width)} to the POINT OF BEGINNING, containing ` +
    `${((width * depth) / 43560).toFixed(3)} acres, more or less, according to a survey by ${dice.pick(['Garrett', 'Lowell', 'Pace', 'Tierney'])} ` +
    `Land Surveying, Registered Surveyor No. ${dice.int(1200, 9800)}.`
  return [begin, bounds]
}

const quarterName = (dice: Dice) => dice.pick(['Northeast', 'Northwest', 'Southeast', 'Southwest'])
