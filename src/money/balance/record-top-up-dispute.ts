import { formatCents } from '../../orders/price.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import type { Tx } from '../../platform/db.ts'
import type { ProviderDispute, ProviderRefund } from '../../platform/payments.ts'
import { isPosted, post, type Whose } from '../ledger/ledger.db.ts'
import {
  disputeEntries,
  type Entry,
  giveBackEntry,
  owedEntry,
  refundEntries,
  takeBackEntry,
} from '../ledger/ledger.ts'
import { disputesOfIntent } from '../payments/disputes.db.ts'
import { followDisputes, lockBalance, readOwed } from './balances.db.ts'
import { takenBack } from './top-ups.db.ts'

/** What takes from a balance and what gives back, by who bears the rest. */
const KINDS = {
  disputes: ['dispute', 'dispute_return'],
  refunds: ['refund', 'refund_return'],
} as const

type TopUpWhose = Whose & { organizationId: string }

/** What's left of it goes out of the balance; what was spent is owed to us, and staff are told. A
 * won dispute gives back what it took, then and since. The payment is locked. */
export async function recordTopUpDispute(
  tx: Tx,
  dispute: ProviderDispute,
  whose: TopUpWhose,
  at: Date,
): Promise<void> {
  let missing = 0
  for (const entry of disputeEntries(dispute.movements)) {
    if (entry.kind === 'dispute') {
      missing += await takeFromBalance(tx, entry, whose, 'disputes')
    } else if (entry.kind === 'dispute_return') {
      missing = 0
      await giveToBalance(tx, entry, whose, 'disputes')
      await settleOwed(tx, whose.organizationId, { cause: entry.providerId, at })
      const task = { kind: 'balance_owed', subject: dispute.id } as const
      await closeTasks(tx, task, { actor: 'provider', at })
    } else await post(tx, [entry], whose)
  }
  if (missing === 0) return
  const detail = `A bank took back ${formatCents(dispute.amountCents)} of a top-up, and the balance was ${formatCents(missing)} short. The organization owes us that much.`
  await openTask(tx, { kind: 'balance_owed', subject: dispute.id, orderId: null, detail, at })
}

/** A refund of a top-up, as the provider has it. Money that we returned has left the balance before;
 * what somebody refunded there by hand leaves it now, as far as it goes. */
export async function recordTopUpRefund(
  tx: Tx,
  refund: ProviderRefund,
  whose: { intentId: string; organizationId: string },
  isOwn: boolean,
): Promise<void> {
  const about = { ...whose, orderId: null }
  if (isOwn) {
    await post(tx, refundEntries(refund, 'returns'), about)
    return
  }
  for (const entry of refundEntries(refund)) {
    if (entry.kind === 'refund') await takeFromBalance(tx, entry, about, 'refunds')
    else await giveToBalance(tx, entry, about, 'refunds')
  }
  await followDisputes(tx, whose.organizationId, refund.at)
}

/** Returns what the balance couldn't cover, the first time. */
async function takeFromBalance(
  tx: Tx,
  entry: Pick<Entry, 'kind' | 'providerId' | 'at' | 'rows'>,
  whose: TopUpWhose,
  rest: 'disputes' | 'refunds',
): Promise<number> {
  // The split is decided once, under the balance's lock: a second look would come to another.
  const held = await lockBalance(tx, whose.organizationId)
  if (await isPosted(tx, entry)) return 0
  const cents = centsOf(entry)
  const covered = Math.min(held, cents)
  await post(tx, [takeBackEntry(entry, { cents, covered, rest })], whose)
  return cents - covered
}

async function giveToBalance(
  tx: Tx,
  entry: Pick<Entry, 'kind' | 'providerId' | 'at' | 'rows'>,
  whose: TopUpWhose,
  rest: 'disputes' | 'refunds',
): Promise<void> {
  await lockBalance(tx, whose.organizationId)
  if (await isPosted(tx, entry)) return
  const cents = centsOf(entry)
  const taken = await takenBack(tx, whose.intentId, { kinds: KINDS[rest], rest })
  const covered = Math.min(Math.max(0, taken), cents)
  await post(tx, [giveBackEntry(entry, { cents, covered, rest })], whose)
}

function centsOf({ rows }: Pick<Entry, 'rows'>): number {
  return Math.abs(rows[0]?.[1] ?? 0)
}

/** In the transaction that credited it: what an organization owes, after a bank took back a top-up
 * that had been spent, is paid first, or it could be spent on top. */
export async function settleOwed(
  tx: Tx,
  organizationId: string,
  { cause, at }: { cause: string; at: Date },
): Promise<void> {
  let held = await lockBalance(tx, organizationId)
  for (const { intentId, account, cents } of await readOwed(tx, organizationId)) {
    const part = Math.min(held, cents)
    if (part === 0) break
    const entry = owedEntry(`${cause}:${intentId}`, { cents: part, rest: account }, at)
    await post(tx, [entry], { intentId, orderId: null, organizationId })
    held -= part
    if (part < cents) break
    for (const { id } of await disputesOfIntent(tx, intentId)) {
      await closeTasks(tx, { kind: 'balance_owed', subject: id }, { actor: 'system', at })
    }
  }
  await followDisputes(tx, organizationId, at)
}
