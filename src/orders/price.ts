/** Money is always whole cents; floating point never touches it. */
export const UNIT_PRICE_CENTS = 1999
export const MAX_DEEDS_PER_ORDER = 100

export function totalCents(deeds: number): number {
  return deeds * UNIT_PRICE_CENTS
}

/** Undefined if it isn't a whole number of deeds that we sell. */
export function deedsFor(amountCents: number): number | undefined {
  const deeds = amountCents / UNIT_PRICE_CENTS
  return Number.isInteger(deeds) && deeds >= 1 && deeds <= MAX_DEEDS_PER_ORDER ? deeds : undefined
}

/** "$1,234.50", built from the digits because that never rounds a cent. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}
