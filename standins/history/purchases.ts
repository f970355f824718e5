import { type Dice, diceFor } from '../recorder/dice.ts'
import { person } from '../recorder/people.ts'
import { letters, sessionId } from './ids.ts'
import { pickWeighted } from './pick-weighted.ts'
import type { Properties, Property } from './properties.ts'

export interface Purchase {
  number: number
  at: Date
  fullName: string
  email: string
  properties: Property[]
  session: string | null
  gclid: string | null
  outcome: 'paid' | 'abandoned' | 'canceled'
}

interface Customer {
  fullName: string
  email: string
  /** How likely they are to be the next to come back, relative to the others. */
  again: number
  /** The sizes of their orders. */
  deeds: number[]
  area: Property[]
  bought: Set<string>
  /** Data their browser keeps from visit to visit. */
  session: string
  gclid: string | null
  lastOrderAt: Date
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How many of every hundred new customers are of a kind: people, agents, title offices, investors. */
const KINDS = [
  { weight: 52, again: 0.1, deeds: [1, 1, 1, 1, 1, 2], domains: ['mailbox', 'postbox', 'inbox'] },
  {
    weight: 26,
    again: 1.2,
    deeds: [1, 1, 1, 2, 2, 3, 4],
    domains: ['lakesidehomes', 'summithomes'],
  },
  {
    weight: 18,
    again: 2.5,
    deeds: [1, 2, 2, 3, 4, 5, 6],
    domains: ['harbortitle', 'crescenttitle'],
  },
  { weight: 4, again: 2, deeds: [2, 4, 5, 6, 12, 16, 24], domains: ['cornerstoneholdings'] },
]

/** Who bought what, when, and whether they paid, but not how the order turned out. */
export function drawPurchases(instants: Date[], properties: Properties, now: Date): Purchase[] {
  const customers: Customer[] = []
  let recent = 0
  return instants.map((at, number) => {
    const dice = diceFor('purchase', number)
    const newcomers = 0.86 - (0.5 * number) / instants.length
    const returning = dice.chance(newcomers) ? undefined : whoReturns(dice, customers, at)
    const customer = returning ?? newCustomer(dice, properties, customers.length, at)
    if (returning) comeBack(dice, returning, at)
    else customers.push(customer)
    const isRecent = now.getTime() - at.getTime() < 7 * DAY
    return {
      number,
      at,
      fullName: customer.fullName,
      email: customer.email,
      properties: fillCart(dice, customer, properties),
      // Some browsers store nothing.
      session: dice.chance(0.95) ? customer.session : null,
      gclid: customer.gclid,
      outcome: outcomeOf(dice, isRecent ? recent++ : undefined),
    }
  })
}

/** An unpaid intent is eventually canceled; until then its order waits. */
function outcomeOf(dice: Dice, recent: number | undefined): Purchase['outcome'] {
  if (recent !== undefined) return recent % 8 === 3 ? 'abandoned' : 'paid'
  return dice.chance(0.03) ? 'canceled' : 'paid'
}

/** A new customer. No one owns `.example`, in case an email ever leaves this machine. */
function newCustomer(dice: Dice, properties: Properties, number: number, at: Date): Customer {
  const { again, deeds, domains } = pickWeighted(dice, KINDS)
  const { first, surname } = person(dice)
  return {
    fullName: `${first} ${surname}`,
    email: `${first}.${surname}${number}@${dice.pick(domains)}.example`.toLowerCase(),
    again,
    deeds,
    area: properties.drawArea(dice),
    bought: new Set(),
    session: newSession(dice, at),
    gclid: dice.chance(0.28) ? adClickId(dice) : null,
    lastOrderAt: at,
  }
}

function whoReturns(dice: Dice, customers: Customer[], at: Date): Customer | undefined {
  const away = customers
    .filter(({ lastOrderAt }) => at.getTime() - lastOrderAt.getTime() > DAY)
    .map((customer) => ({ customer, weight: customer.again }))
  return away.length > 0 ? pickWeighted(dice, away).customer : undefined
}

function comeBack(dice: Dice, customer: Customer, at: Date): void {
  customer.lastOrderAt = at
  // A different browser, or the same one after its data was cleared.
  if (dice.chance(0.2)) customer.session = newSession(dice, at)
  customer.gclid = dice.chance(0.12) ? adClickId(dice) : null
}

const newSession = (dice: Dice, at: Date) =>
  sessionId(dice, new Date(at.getTime() - dice.int(30, 50) * MINUTE))
const adClickId = (dice: Dice) => `Cj0KCQjw${letters(dice, 68)}_wcB`

function fillCart(dice: Dice, customer: Customer, properties: Properties): Property[] {
  return Array.from({ length: dice.pick(customer.deeds) }, () => {
    const property = properties.draw(dice, customer.area, 0.08, customer.bought)
    customer.bought.add(property.key)
    return property
  })
}
