import { AppError } from '../../errors.ts'
import { refundState } from '../../orders/refund.ts'

/** Where money can be: with the provider or outside of it, or in what we earned, gave back, lost or
 * paid for. */
export type Account = 'provider' | 'outside' | 'sales' | 'refunds' | 'disputes' | 'fees'

/** The provider lists a dispute by when it was opened, but its money moves later. */
export const DISPUTE_KINDS = ['dispute', 'dispute_fee', 'dispute_return'] as const
type DisputeKind = (typeof DISPUTE_KINDS)[number]
type RefundKind = 'refund' | 'refund_return' | 'refund_outside'
export type EntryKind = 'charge' | 'fee' | RefundKind | DisputeKind

export function isOfDispute(kind: EntryKind): kind is DisputeKind {
  return DISPUTE_KINDS.some((each) => each === kind)
}

const OURS: readonly string[] = ['sales', 'refunds', 'disputes'] satisfies Account[]

/** What we keep of an order: captured, less refunded, less lost to a dispute; fees not counted. */
export function balanceOf(rows: ReadonlyArray<{ account: string; amount: number }>): number {
  return rows
    .filter(({ account }) => OURS.includes(account))
    .reduce((sum, { amount }) => sum - amount, 0)
}

/** One movement of money as the provider knows it: its rows add up to zero. */
export interface Entry {
  kind: EntryKind
  providerId: string
  at: Date
  rows: ReadonlyArray<readonly [Account, number]>
}

interface Charge {
  id: string
  amountCents: number
  fee: { id: string; amountCents: number } | null
  at: Date
}

/** What the customer paid, and what the provider keeps of it. */
export function chargeEntries({ id, amountCents, fee, at }: Charge): Entry[] {
  const charge = entry('charge', id, at, 'provider', 'sales', amountCents)
  return fee ? [charge, entry('fee', fee.id, at, 'fees', 'provider', fee.amountCents)] : [charge]
}

interface Refund {
  id: string
  amountCents: number
  status: string
  at: Date
  /** When the provider had the money back, if it failed. */
  failedAt: Date | null
}

/** A refund leaves right away; if it fails it comes back, and both movements stay on record, each on
 * its own day. */
export function refundEntries({ id, amountCents, status, at, failedAt }: Refund): Entry[] {
  const gone = entry('refund', id, at, 'refunds', 'provider', amountCents)
  if (refundState(status) !== 'failed') return [gone]
  return [gone, entry('refund_return', id, failedAt ?? at, 'provider', 'refunds', amountCents)]
}

/** A refund that an owner settled another way: the provider's account knows nothing of it. */
export function outsideEntry(refund: { id: string; amountCents: number }, at: Date): Entry {
  return entry('refund_outside', refund.id, at, 'refunds', 'outside', refund.amountCents)
}

interface Movement {
  id: string
  amountCents: number
  feeCents: number
  at: Date
}

/** What a dispute took, the provider's fee for it, and what came back if we won. */
export function disputeEntries(movements: Movement[]): Entry[] {
  return movements.flatMap(({ id, amountCents, feeCents, at }) => [
    ...(amountCents < 0 ? [entry('dispute', id, at, 'disputes', 'provider', -amountCents)] : []),
    ...(amountCents > 0
      ? [entry('dispute_return', id, at, 'provider', 'disputes', amountCents)]
      : []),
    // A returned fee has the opposite sign, and so do its rows.
    ...(feeCents !== 0 ? [entry('dispute_fee', id, at, 'fees', 'provider', feeCents)] : []),
  ])
}

/** Moves the money from one account to the other. */
function entry(
  kind: EntryKind,
  providerId: string,
  at: Date,
  to: Account,
  from: Account,
  cents: number,
): Entry {
  if (!Number.isSafeInteger(cents) || cents === 0) {
    throw new AppError('amount_invalid', `No ${kind} is worth ${cents} cents.`)
  }
  return {
    kind,
    providerId,
    at,
    rows: [
      [to, cents],
      [from, -cents],
    ],
  }
}
