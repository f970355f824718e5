import type { Calendar } from './month.ts'

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

export const STATEMENT_WORDS: Record<MovementKind, string> = {
  top_up: 'Top-up',
  order: 'Deed',
  refund: 'Refund',
  returned: 'Returned to the card',
  disputed: 'Taken back by a bank',
  restored: 'Restored',
  test_credit: 'Test money',
}

export const NO_COST_CENTER = 'No cost center'

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
  /** Its date in the organization's time zone: "2026-11-15". */
  day: string
  /** The organization's own, of the deed. */
  reference: string | null
  costCenter: string | null
  address: string | null
  /** The balance after it. */
  balanceCents: number
}

export interface Statement {
  /** "2026-11" */
  month: string
  openingCents: number
  closingCents: number
  rows: StatementRow[]
}

export interface DeedSum {
  deeds: number
  chargedCents: number
  refunds: number
  refundedCents: number
}

export interface NamedSum extends DeedSum {
  /** Null: what belongs to none. */
  name: string | null
}

/** What each file cost, in the order they first appear. */
export function byFile(rows: readonly StatementRow[]): NamedSum[] {
  return sumsBy(rows, ({ fileNumber }) => fileNumber)
}

/** What each cost center cost, by name, and last what has none. */
export function byCostCenter(rows: readonly StatementRow[]): NamedSum[] {
  return sumsBy(rows, ({ costCenter }) => costCenter).toSorted(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      (a.name ?? '').localeCompare(b.name ?? '', 'en'),
  )
}

export function sumOfDeeds(rows: readonly StatementRow[]): DeedSum {
  const [sum] = sumsBy(rows, () => null)
  return sum ?? { deeds: 0, chargedCents: 0, refunds: 0, refundedCents: 0 }
}

function sumsBy(
  rows: readonly StatementRow[],
  nameOf: (row: StatementRow) => string | null,
): NamedSum[] {
  const sums = new Map<string | null, NamedSum>()
  for (const row of rows) {
    if (!isOfDeed(row)) continue
    const name = nameOf(row)
    const sum = sums.get(name) ?? {
      ...{ name, deeds: 0, chargedCents: 0, refunds: 0, refundedCents: 0 },
    }
    if (row.kind === 'order') {
      sum.deeds += 1
      sum.chargedCents -= row.cents
    } else {
      sum.refunds += 1
      sum.refundedCents += row.cents
    }
    sums.set(name, sum)
  }
  return [...sums.values()]
}

/** Whether it's a deed that was paid or refunded; anything else moves money in or out. */
export function isOfDeed({ kind }: Pick<StatementRow, 'kind'>): boolean {
  return kind === 'order' || kind === 'refund'
}

/** As it was issued: nothing on it changes afterwards. */
export interface Invoice extends DeedSum {
  id: string
  number: string
  /** "2026-11" */
  month: string
  issuedAt: Date
  billTo: { name: string; address: string | null }
  soldBy: string
}

/** "5B8F4F6F-0007": counted by organization without a gap, and nobody else has the same. */
export function invoiceNumber(organizationId: string, number: number): string {
  return `${organizationId.slice(-8).toUpperCase()}-${String(number).padStart(4, '0')}`
}

/** Copies of public records are sold without sales tax; an invoice says so all the same. */
export const SALES_TAX_CENTS = 0

export function totalOf({ chargedCents, refundedCents }: DeedSum): number {
  return chargedCents - refundedCents + SALES_TAX_CENTS
}

/** A month of an organization's balance, and its invoice once it's over. */
export interface BilledMonth {
  organization: string
  calendar: Calendar
  statement: Statement
  invoice: Invoice | undefined
}
