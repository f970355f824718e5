import { type Dice, diceFor } from '../recorder/dice.ts'
import { type Customer, newCustomer, typeEmail } from './customers.ts'
import { adClickId, sessionId } from './ids.ts'
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

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Who bought what, when, and whether they paid, but not how the order turned out. */
export function drawPurchases(instants: Date[], properties: Properties, now: Date): Purchase[] {
  const customers = new Map<string, Customer>()
  let recent = 0
  return instants.map((at, number) => {
    const dice = diceFor('purchase', number)
    const newcomers = 0.86 - (0.5 * number) / instants.length
    const returning = dice.chance(newcomers) ? undefined : whoReturns(dice, customers, at)
    const customer = returning ?? welcome(dice, customers, properties, at)
    if (returning) comeBack(dice, returning, at)
    const age = now.getTime() - at.getTime()
    return {
      number,
      at,
      fullName: customer.fullName,
      email: typeEmail(dice, customer.email),
      properties: fillCart(dice, customer, properties),
      // Some browsers store nothing.
      session: dice.chance(0.95) ? customer.session : null,
      gclid: customer.gclid,
      outcome: outcomeOf(dice, age < 7 * DAY ? recent++ : undefined),
    }
  })
}

/** An unpaid intent is eventually canceled; until then its order waits. */
function outcomeOf(dice: Dice, recent: number | undefined): Purchase['outcome'] {
  if (recent !== undefined) return recent % 8 === 3 ? 'abandoned' : 'paid'
  return dice.chance(0.03) ? 'canceled' : 'paid'
}

function welcome(
  dice: Dice,
  customers: Map<string, Customer>,
  properties: Properties,
  at: Date,
): Customer {
  const customer = {
    ...newCustomer(dice, properties, (email) => customers.has(email)),
    session: sessionId(dice, firstVisit(dice, at)),
    gclid: dice.chance(0.28) ? adClickId(dice) : null,
    lastOrderAt: at,
  }
  customers.set(customer.email, customer)
  return customer
}

function whoReturns(dice: Dice, customers: Map<string, Customer>, at: Date): Customer | undefined {
  const away = [...customers.values()]
    .filter(({ lastOrderAt }) => at.getTime() - lastOrderAt.getTime() > DAY)
    .map((customer) => ({ customer, weight: customer.again }))
  return away.length > 0 ? pickWeighted(dice, away).customer : undefined
}

function comeBack(dice: Dice, customer: Customer, at: Date): void {
  customer.lastOrderAt = at
  // A different browser, or the same one after its data was cleared.
  if (dice.chance(0.2)) customer.session = sessionId(dice, firstVisit(dice, at))
  customer.gclid = dice.chance(0.12) ? adClickId(dice) : null
}

function firstVisit(dice: Dice, at: Date): Date {
  return new Date(at.getTime() - 30 * MINUTE - dice.int(0, 20 * MINUTE))
}

function fillCart(dice: Dice, customer: Customer, properties: Properties): Property[] {
  return Array.from({ length: dice.pick(customer.deeds) }, () => {
    const property = properties.draw(dice, customer.area, 0.08, customer.bought)
    customer.bought.add(property.key)
    return property
  })
}
