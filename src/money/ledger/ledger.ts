import { AppError } from '../../errors.ts'
import { refundState } from '../../orders/refund.ts'

/** Where money can be: with the provider or outside of it, in what we earned, gave back, lost or paid
 * for, in what organizations have paid in and not spent (below zero, as we owe it), or on its way from
 * there back to a card. */
export type Account =
  | 'provider'
  | 'outside'
  | 'sales'
  | 'refunds'
  | 'disputes'
  | 'fees'
  | 'balances'
  | 'returns'

/** The provider lists a dispute by when it was opened, but its money moves later. */
export const DISPUTE_KINDS = ['dispute', 'dispute_fee', 'dispute_return'] as const
type DisputeKind = (typeof DISPUTE_KINDS)[number]
type RefundKind = 'refund' | 'refund_return' | 'refund_outside'
type BalanceKind = 'balance_return' | 'owed_payment' | 'test_credit'
export type EntryKind = 'charge' | 'fee' | RefundKind | DisputeKind | BalanceKind

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

/** What the customer paid, for deeds or into a balance, and what the provider keeps of it. */
export function chargeEntries(
  { id, amountCents, fee, at }: Charge,
  into: 'sales' | 'balances' = 'sales',
): Entry[] {
  const charge = entry('charge', id, at, 'provider', into, amountCents)
  return fee ? [charge, entry('fee', fee.id, at, 'fees', 'provider', fee.amountCents)] : [charge]
}

/** What an order took from a balance. A charge like any other, except that the money was here. */
export function drawEntry(id: string, cents: number, at: Date): Entry {
  return entry('charge', id, at, 'balances', 'sales', cents)
}

/** Money of test mode: nobody paid it. */
export function testCreditEntry(id: string, cents: number, at: Date): Entry {
  return entry('test_credit', id, at, 'outside', 'balances', cents)
}

interface Split {
  cents: number
  /** How much of it a balance bears. */
  covered: number
  /** What bears the rest. */
  rest: 'disputes' | 'refunds'
}

type Moved = Pick<Entry, 'kind' | 'providerId' | 'at'>

/** Money of a top-up that the provider took back, from the balance as far as it goes. */
export function takeBackEntry(moved: Moved, split: Split): Entry {
  return splitEntry(moved, split, 1)
}

/** The same the other way: what was taken back is here again. */
export function giveBackEntry(moved: Moved, split: Split): Entry {
  return splitEntry(moved, split, -1)
}

function splitEntry(
  { kind, providerId, at }: Moved,
  { cents, covered, rest }: Split,
  sign: 1 | -1,
): Entry {
  const parts: Entry['rows'] = [
    ['provider', -sign * cents],
    ['balances', sign * covered],
    [rest, sign * (cents - covered)],
  ]
  return { kind, providerId, at, rows: parts.filter(([, amount]) => amount !== 0) }
}

export function returnEntry(id: string, cents: number, at: Date): Entry {
  return entry('balance_return', id, at, 'balances', 'returns', cents)
}

/** What a balance pays of the money that went back to a card after it was spent. */
export function owedEntry(
  id: string,
  { cents, rest }: { cents: number; rest: 'disputes' | 'refunds' },
  at: Date,
): Entry {
  return entry('owed_payment', id, at, 'balances', rest, cents)
}

export function balanceRefundEntry(id: string, cents: number, at: Date): Entry {
  return entry('refund', id, at, 'refunds', 'balances', cents)
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
 * its own day. What is returned of a balance has left it before. */
export function refundEntries(
  { id, amountCents, status, at, failedAt }: Refund,
  of: 'refunds' | 'returns' = 'refunds',
): Entry[] {
  const gone = entry('refund', id, at, of, 'provider', amountCents)
  if (refundState(status) !== 'failed') return [gone]
  return [gone, entry('refund_return', id, failedAt ?? at, 'provider', of, amountCents)]
}

/** A refund that an owner settled another way: the provider's account knows nothing of it. */
export function outsideEntry(
  { id, amountCents, reason }: { id: string; amountCents: number; reason: string },
  at: Date,
): Entry {
  const of = reason === 'balance_returned' ? 'returns' : 'refunds'
  return entry('refund_outside', id, at, of, 'outside', amountCents)
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
