export const MOVEMENT_KINDS = [
  'top_up',
  'order',
  'refund',
  'returned',
  'disputed',
  'restored',
  'test_credit',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export interface Movement {
  id: string
  at: Date
  kind: MovementKind
  /** Above zero if the balance grew. */
  cents: number
  orderId: string | null
  /** The organization's own, of the order. */
  fileNumber: string | null
}

/** One deed, or a movement that belongs to none. */
export interface StatementRow extends Omit<Movement, 'id'> {
  /** The organization's own, of the deed. */
  reference: string | null
  address: string | null
}

export interface Statement {
  /** "2026-11" */
  month: string
  openingCents: number
  closingCents: number
  rows: StatementRow[]
}

export interface FileSum {
  fileNumber: string | null
  deeds: number
  chargedCents: number
  refundedCents: number
}

/** What each file cost, in the order they first appear. */
export function byFile(rows: StatementRow[]): FileSum[] {
  const sums = new Map<string | null, FileSum>()
  for (const { kind, fileNumber, cents } of rows) {
    if (kind !== 'order' && kind !== 'refund') continue
    const sum = sums.get(fileNumber) ?? { fileNumber, deeds: 0, chargedCents: 0, refundedCents: 0 }
    if (kind === 'order') {
      sum.deeds += 1
      sum.chargedCents -= cents
    } else sum.refundedCents += cents
    sums.set(fileNumber, sum)
  }
  return [...sums.values()]
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
