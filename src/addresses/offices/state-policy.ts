import { STATES, type StateCode } from '../states.ts'

/** How much we say about who we are before a sale; `full` is the notice in large print. */
export const NOTICES = ['none', 'standard', 'full'] as const
export type Notice = (typeof NOTICES)[number]

export const NOTICE_WORDS: Record<Notice, string> = {
  none: 'Only what every page says',
  standard: 'One sentence beside the total',
  full: 'Full notice in large print',
}

/** Whether we sell a state's deeds; `capped` only where our price is within the limit. */
export const SELLING = ['on', 'capped', 'off'] as const
export type Selling = (typeof SELLING)[number]

export const SELLING_WORDS: Record<Selling, string> = {
  on: 'On',
  capped: 'Up to 4 × the office’s fee',
  off: 'Off',
}

/** Several states limit what a seller may charge to this many times the office's own fee. */
const FEE_MULTIPLE = 4

export interface StateTerms {
  notice: Notice
  /** The state's own words, shown before the sale as they are. */
  stateText: string | null
}

export interface StatePolicy extends StateTerms {
  state: StateCode
  selling: Selling
  /** An owner has to decide, with counsel, before we go live. */
  needsDecision: boolean
  decision: { at: Date; by: string; note: string } | null
}

const FULL: readonly string[] = ['MI', 'NC', 'NJ', 'OH', 'WI']
const STATE_TEXT: Record<string, string> = { NY: 'You get a plain copy, not a certified one.' }

/** What migration 0027 starts with, which pages show until they hear what owners have decided. */
export function defaultTerms(state: string): StateTerms {
  return {
    notice: FULL.includes(state) ? 'full' : 'standard',
    stateText: STATE_TEXT[state] ?? null,
  }
}

export const SALE_OBSTACLES = ['off', 'over_cap', 'fee_unknown'] as const
export type SaleObstacle = (typeof SALE_OBSTACLES)[number]

/**
 * What keeps us from selling at this price. The fee may be for a page only, and nobody knows yet how
 * many pages a deed has: as the least that the office charges, it never lets us charge too much.
 */
export function saleObstacle(
  selling: Selling,
  copyFeeCents: number | null,
  priceCents: number,
): SaleObstacle | undefined {
  if (selling === 'off') return 'off'
  if (selling === 'on') return undefined
  if (copyFeeCents === null) return 'fee_unknown'
  return priceCents > FEE_MULTIPLE * copyFeeCents ? 'over_cap' : undefined
}

/** The same words on the address's card, at the checkout and from the API. */
export function notSoldWords(obstacle: SaleObstacle, state: string): string {
  const name = STATES[state as StateCode] ?? state
  switch (obstacle) {
    case 'off':
      return `We don't sell deeds in ${name} yet.`
    case 'over_cap':
      return `${name} limits what we may charge for this deed, and our price is above the limit. You can get it from the office that records it.`
    case 'fee_unknown':
      return `${name} limits our price to ${FEE_MULTIPLE} times the office's own fee, which we don't know here, so we can't sell this deed online. You can get it from the office that records it.`
  }
}
