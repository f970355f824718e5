import type { FactName } from '../../../src/deed-fact.ts'
import { type Address, oneLine, situsOf, stateName } from '../../../standins/recorder/address.ts'
import { addDays } from '../../../standins/recorder/dates.ts'
import { type Dice, diceFor } from '../../../standins/recorder/dice.ts'
import { type Office, officeOf } from '../../../standins/recorder/office.ts'
import { anAddressIn } from '../places.ts'
import { drawLand } from './land.ts'
import type { Layout } from './layouts.ts'
import { aParty, type Party } from './parties.ts'

/** Everything there is to know about one deed, before any of it is printed. */
export interface Matter {
  kind: string
  address: Address
  office: Office
  grantors: Party
  grantees: Party
  instrument: string
  recorded: string
  made: string
  book: string
  bookPage: string
  parcel: string
  block: string
  lot: string
  consideration: string
  priorInstrument: string
  priorRecorded: string
  priorBook: string
  priorPage: string
  land: string[]
  ssn?: string
}

export interface Truth {
  text: string
  /** Written by hand, which nobody expects a machine to read. */
  byHand: boolean
}
/** The facts that a deed says, as far as its layout prints them. */
export type Truths = Partial<Record<FactName, Truth>>

export function drawMatter(layout: Layout, seed: string): Matter {
  const dice = diceFor('deed', seed)
  const address = anAddressIn(layout.states, dice)
  const office = officeOf(address)
  const year = dice.int(layout.years[0], layout.years[1])
  const recorded = addDays(`${year}-01-02`, dice.int(0, 360))
  const priorRecorded = addDays(recorded, -dice.int(500, 9000))
  const number = (digits: number) => String(dice.int(10 ** (digits - 1), 10 ** digits - 1))
  const amount = dice.int(40, 1900) * 1000 + dice.pick([0, 0, 0, 500, 750])
  const state = stateName(address.state)
  return {
    kind: dice.pick(layout.kinds),
    address,
    office,
    grantors: aParty(dice, { state, layout }),
    grantees: aParty(dice, { state, layout }),
    instrument: shaped(layout.numbers, recorded, number),
    recorded,
    made: addDays(recorded, -dice.int(1, 40)),
    book: number(dice.int(3, 5)),
    bookPage: number(dice.int(2, 4)),
    parcel: dice
      .pick(layout.parcels)
      .replace(/9/g, () => number(1))
      .replace('A', dice.pick([...'ABCDEFG'])),
    block: dice.pick(['', '.01', '.02']).replace(/^/, number(dice.int(2, 4))),
    lot: number(dice.int(1, 2)),
    consideration: considered(layout, amount, dice),
    priorInstrument: shaped(layout.numbers, priorRecorded, number),
    priorRecorded,
    priorBook: number(dice.int(3, 4)),
    priorPage: number(dice.int(2, 3)),
    land: drawLand(layout.land, address, dice),
    ...(layout.ssn && dice.chance(0.5) && { ssn: `${number(3)}-${number(2)}-${number(4)}` }),
  }
}

/** "Y-9999999" is the year and seven digits, "MMDD" the month and day. */
function shaped(shape: string, date: string, number: (digits: number) => string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return shape.replace(/Y|MMDD|9+/g, (part) =>
    part === 'Y' ? year : part === 'MMDD' ? month + day : number(part.length),
  )
}

function considered({ sums }: Layout, amount: number, dice: Dice): string {
  const figures = `$${amount.toLocaleString('en-US')}.00`
  return dice.pick(sums).replace('{sum}', figures)
}

export const shownAddress = (address: Address) => oneLine(address)
export const rowsOfAddress = (address: Address): [street: string, town: string] => {
  const { street, city, state, zip } = situsOf(address)
  return [street, `${city}, ${state} ${zip}`]
}
