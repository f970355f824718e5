import { STAFF_HOUR_CENTS } from '../policy.ts'

const HOUR_SECONDS = 3600

/** What some deeds moved and cost, as the view `deed_money` has it. */
export interface DeedMoney {
  /** Delivered. */
  deeds: number
  /** Refunded because the deed couldn't be found. */
  missing: number
  grossCents: number
  refundedCents: number
  disputedCents: number
  /** The card provider's. */
  feeCents: number
  officeCents: number
  staffSeconds: number
}

export const NO_MONEY: DeedMoney = {
  deeds: 0,
  missing: 0,
  grossCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  feeCents: 0,
  officeCents: 0,
  staffSeconds: 0,
}

/**
 * The shop's two figures of money, by one definition on every page. Revenue is gross, less refunds and
 * disputes; margin is revenue, less what the deeds cost: the provider's fees, the offices' fees and staff
 * time.
 */
export function marginOf({
  deeds,
  missing,
  grossCents,
  refundedCents,
  disputedCents,
  feeCents,
  officeCents,
  staffSeconds,
}: DeedMoney) {
  const revenueCents = grossCents - refundedCents - disputedCents
  const staffCents = Math.round((staffSeconds * STAFF_HOUR_CENTS) / HOUR_SECONDS)
  const marginCents = revenueCents - feeCents - officeCents - staffCents
  return {
    ...{ deeds, missing, grossCents, refundedCents, disputedCents, revenueCents },
    ...{ feeCents, officeCents, staffSeconds, staffCents, marginCents },
  }
}

export function addMoney(rows: readonly DeedMoney[]): DeedMoney {
  const sum = { ...NO_MONEY }
  for (const row of rows) {
    for (const key of Object.keys(NO_MONEY) as (keyof DeedMoney)[]) sum[key] += row[key]
  }
  return sum
}
