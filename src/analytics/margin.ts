import { STAFF_HOUR_CENTS } from '../policy.ts'

const HOUR_SECONDS = 3600

/** What some deeds moved and cost, as the view `deed_money` has it. */
const FIELDS = [
  // Delivered, and refunded because the deed couldn't be found.
  'deeds',
  'missing',
  'grossCents',
  'refundedCents',
  'disputedCents',
  // The card provider's.
  'feeCents',
  'officeCents',
  'staffSeconds',
] as const
export type DeedMoney = Record<(typeof FIELDS)[number], number>

export function addMoney(rows: readonly DeedMoney[]): DeedMoney {
  return sumOf(FIELDS, rows)
}

/**
 * The shop's two figures of money, by one definition on every page. Revenue is gross, less refunds and
 * disputes; margin is revenue, less what the deeds cost: the provider's fees, the offices' fees and staff
 * time.
 */
export function marginOf(row: DeedMoney) {
  const money = addMoney([row])
  const revenueCents = money.grossCents - money.refundedCents - money.disputedCents
  const staffCents = Math.round((money.staffSeconds * STAFF_HOUR_CENTS) / HOUR_SECONDS)
  const marginCents = revenueCents - money.feeCents - money.officeCents - staffCents
  return { ...money, revenueCents, staffCents, marginCents }
}

/** Adds up the fields of these names, and leaves out any others that the rows have. */
export function sumOf<Name extends string>(
  names: readonly Name[],
  rows: ReadonlyArray<Record<Name, number>>,
): Record<Name, number> {
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])
  return Object.fromEntries(sums)
}
