import { splitUnit } from '../../../addresses/unit.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { notVerified } from '../../matching/search-words.ts'
import type { CartItem } from '../cart.ts'
import type { Forecasts } from '../use-forecasts.ts'

/** What only the buyer can say about an address before it's paid for. */
export interface Question {
  /** A unit is typed; anything else is confirmed or changed. */
  asksUnit: boolean
  ask: string
  why: string
  yes: string
}

export function questionOf(item: CartItem, forecast: Forecast | undefined): Question | undefined {
  if (forecast?.notSold) return undefined
  const { street, unit } = splitUnit(item.streetAddress)
  const unverified = item.unverified ?? []
  if (unverified.length > 0) {
    const number = unverified.includes('street') ? '' : numberOf(street)
    return {
      asksUnit: false,
      ask: `Is ${number || street} right?`,
      why: notVerified(unverified),
      yes: number ? `Yes, it’s ${number}` : 'Yes, it’s right',
    }
  }
  if (unit || item.isWhole || !(item.lacksUnit || forecast?.hasUnits)) return undefined
  return {
    asksUnit: true,
    ask: 'Which unit?',
    why: 'There are several at this address',
    yes: 'The whole building',
  }
}

/** The house number that a street line starts with. */
export function numberOf(street: string): string {
  return /^\d\S*/.exec(street)?.[0] ?? ''
}

export function openQuestions(cart: readonly CartItem[], forecasts: Forecasts): CartItem[] {
  return cart.filter((item) => questionOf(item, forecasts.of(item)))
}

/** The cart's item with the question answered with a yes. */
export function confirmed({ unverified, ...item }: CartItem): CartItem {
  return unverified ? item : { ...item, isWhole: true }
}
