import { type Address, stateName } from '../../../standins/recorder/address.ts'
import type { Dice } from '../../../standins/recorder/dice.ts'
import { officeOf } from '../../../standins/recorder/office.ts'

/** How a layout's deeds describe the land. */
export type Land = 'lot' | 'metes' | 'section' | 'condominium' | 'long'

const PLATS = 'Willow Creek,Fairmount,Belle Terre,Mill Pond,Rancho Peñasquitos,Sunny Slope'.split(
  ',',
)

/** Paragraph by paragraph. */
export function drawLand(kinds: Land[], address: Address, dice: Dice): string[] {
  const county = `${officeOf(address).place}, State of ${stateName(address.state)}`
  switch (dice.pick(kinds)) {
    case 'lot':
      return [
        `Lot ${dice.int(1, 98)}, Block ${dice.int(1, 40)}, ${dice.pick(PLATS)} Subdivision, Phase ${dice.int(1, 4)}, according to the plat thereof recorded in Plat Book ${dice.int(10, 99)}, Page ${dice.int(1, 99)}, records of the ${county}.`,
      ]
    case 'condominium':
      return [
        `Unit ${dice.int(101, 999)} of ${dice.pick(PLATS)} Condominium, together with an undivided ${dice.int(1, 9)}.${dice.int(1000, 9999)}% interest in the common elements, according to the Declaration recorded as Document ${dice.int(1_000_000, 9_999_999)}, in the ${county}.`,
      ]
    case 'section':
      return [
        `The ${dice.pick(['Northeast', 'Southwest'])} Quarter of the ${dice.pick(['Northwest', 'Southeast'])} Quarter of Section ${dice.int(1, 36)}, Township ${dice.int(2, 48)} North, Range ${dice.int(1, 30)} West of the ${dice.pick(['3rd', '4th', '5th', '6th'])} Principal Meridian, containing ${dice.int(10, 40)} acres, more or less, in the ${county}.`,
      ]
    case 'metes':
      return [
        `All that certain lot, piece or parcel of land, with the buildings thereon, situate in the ${county}, bounded and described as follows:`,
        bounds(dice, 4),
      ]
    case 'long':
      return [
        `Parcel 1: All that certain tract of land in the ${county}, more particularly described as follows:`,
        ...Array.from({ length: 9 }, () => bounds(dice, 6)),
        `Parcel 2: A non-exclusive easement for ingress and egress over the East ${dice.int(10, 60)} feet of Parcel 1.`,
      ]
  }
}

function bounds(dice: Dice, courses: number): string {
  const course = () => {
    const turn = `${dice.int(1, 89)}°${dice.int(10, 59)}'${dice.int(10, 59)}"`
    const feet = `${dice.int(40, 900)}.${dice.int(10, 99)} feet`
    return `thence ${dice.pick(['North', 'South'])} ${turn} ${dice.pick(['East', 'West'])}, ${feet} to ${dice.pick(['an iron pin', 'a concrete monument', 'a point', 'a stone'])}`
  }
  return `Beginning at an iron pipe in the line of ${dice.pick(['Old Mill Road', 'Church Street', 'lands now or formerly of Carver'])}; ${Array.from({ length: courses }, course).join('; ')}; thence to the point and place of beginning.`
}
