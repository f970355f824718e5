import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { AppError } from '../../errors.ts'
import { tellBalance } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { changeAutomatic, OFF } from '../automatic/automatic.db.ts'
import { post } from '../ledger/ledger.db.ts'
import { returnEntry } from '../ledger/ledger.ts'
import { oweRefund } from '../refunds/refunds.db.ts'
import { sendRefundJob } from '../refunds/send-refund.job.ts'
import { lockBalance } from './balances.db.ts'
import { returnableTopUps } from './top-ups.db.ts'

interface Return {
  organizationId: string
  staffId: string
}

/** Returns what's left of a balance to the cards that paid it in, the latest first. It leaves the
 * balance now; the same jobs that refund deeds send it. What no card can take back stays. */
export async function returnBalance(parts: Pick<Parts, 'db' | 'clock' | 'jobs'>, request: Return) {
  const { staffId, organizationId: subject } = request
  const refusal = { staffId, action: 'return_balance_refused', subject } as const
  return recordRefusal(parts, refusal, (tx) => returnIn(tx, parts, request))
}

async function returnIn(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  { organizationId, staffId }: Return,
): Promise<{ returnedCents: number; leftCents: number }> {
  const at = parts.clock()
  const entry = { organizationId, subject: organizationId, at }
  await writeAudit(tx, { staffId, action: 'return_balance', ...entry })
  const cents = await lockBalance(tx, organizationId)
  let left = cents
  for (const { intentId, returnable } of await returnableTopUps(tx, organizationId)) {
    const part = Math.min(left, returnable)
    if (part <= 0) continue
    await returnPart(tx, parts, { organizationId, intentId, cents: part, staffId, at })
    left -= part
  }
  const returnedCents = cents - left
  if (returnedCents === 0) {
    throw new AppError('invalid_transition', 'There is nothing to return to a card.')
  }
  // Otherwise a saved card would be charged for what was just returned.
  await changeAutomatic(tx, organizationId, OFF)
  const about = { organizationId, newsId: randomUUID(), cents: returnedCents }
  await parts.jobs.enqueue(tx, tellBalance, { about: 'returned', ...about })
  return { returnedCents, leftCents: left }
}

async function returnPart(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  part: { organizationId: string; intentId: string; cents: number; staffId: string; at: Date },
): Promise<void> {
  const { organizationId, intentId, cents, staffId, at } = part
  const why = { reason: 'balance_returned', actor: `staff:${staffId}` } as const
  const whose = { intentId, orderId: null }
  const refundId = await oweRefund(tx, { ...whose, lineId: null, amountCents: cents, ...why, at })
  if (!refundId) throw new Error('A part of a balance was not noted.')
  await post(tx, [returnEntry(refundId, cents, at)], { ...whose, organizationId })
  await jobs.enqueue(tx, sendRefundJob.job, { refundId })
}
