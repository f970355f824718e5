import type { Address } from '../../src/addresses/address.ts'
import { type Random, seededRandom } from '../../standins/geocoder/seeded-random.ts'
import type { StreetName } from './parties.ts'

const ARRIVALS = 10 * 3600_000

/** How a payment goes, out of a hundred. */
const CARDS = {
  good: 70,
  declined: 7,
  secure: 4,
  unsure: 2,
  held: 3,
  direct: 2,
  slowRefund: 3,
  badRefund: 2,
  disputed: 2,
  warned: 1,
  first: 2,
  abandoned: 2,
} as const
export type Card = keyof typeof CARDS

const PLACES: Record<StreetName, number> = {
  Found: 76,
  Missing: 10,
  Twin: 3,
  Closed: 4,
  Mixed: 4,
  Broken: 3,
}

/** What one customer is going to do, all of it by the seed. */
export interface Customer {
  index: number
  random: Random
  arrivesAt: number
  email: string
  addresses: Address[]
  card: Card
  /** The mailbox refuses everything until the email is corrected. */
  hasTypo: boolean
  /** Buys the same again within minutes, as if nothing had happened. */
  buysTwice: boolean
  /** What we know of it once it happened. */
  orderIds: string[]
  intentIds: string[]
}

export function planCustomer(seed: string, index: number): Customer {
  const random = seededRandom(`${seed}/customer/${index}`)
  const deeds = weighted(random, { 1: 74, 2: 17, 3: 6, 5: 3 })
  const addresses = Array.from({ length: Number(deeds) }, (_, position) => ({
    streetAddress: `${index * 10 + position + 1} ${weighted(random, PLACES)} St`,
    ...{ city: 'Dover', state: 'DE', zipCode: '19901' },
  }))
  const hasTypo = random.fraction() < 0.03
  return {
    ...{ index, random, addresses, hasTypo, orderIds: [], intentIds: [] },
    arrivesAt: Math.floor(random.fraction() * ARRIVALS),
    email: `customer${index}${hasTypo ? '.typo' : ''}@example.com`,
    card: weighted(random, CARDS),
    buysTwice: random.fraction() < 0.04,
  }
}

function weighted<T extends string>(random: Random, weights: Record<T, number>): T {
  const entries = Object.entries(weights) as Array<[T, number]>
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let dice = random.fraction() * total
  for (const [name, weight] of entries) {
    dice -= weight
    if (dice < 0) return name
  }
  return (entries[0] as [T, number])[0]
}
