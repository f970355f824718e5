import { randomUUID } from 'node:crypto'
import { tellBalance } from '../../job-catalog.ts'
import { lockOrderByIntent } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import { disputeEvent } from '../../orders/timeline-event.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { ProviderDispute } from '../../platform/payments.ts'
import { stopAutomatic } from '../automatic/decide-charge.ts'
import { followDisputes } from '../balance/balances.db.ts'
import { recordTopUpDispute } from '../balance/record-top-up-dispute.ts'
import { post } from '../ledger/ledger.db.ts'
import { disputeEntries } from '../ledger/ledger.ts'
import { writeDispute } from './disputes.db.ts'
import { lockIntent } from './intents.db.ts'

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented']

/** Makes our books match the provider's disputes for an intent and opens a staff task. */
export async function recordDisputes(parts: MoneyParts, intentId: string): Promise<void> {
  const disputes = await parts.payments.disputesOf(intentId)
  if (disputes.length === 0) return
  await parts.db.transaction().execute(async (tx) => {
    const whose = await lockOwn(tx, intentId)
    if (!whose) return
    const { orderId } = whose
    const at = parts.clock()
    for (const dispute of disputes) {
      const { organizationId } = whose
      if (organizationId) {
        await recordTopUpDispute(tx, dispute, { ...whose, organizationId }, at)
      } else await post(tx, disputeEntries(dispute.movements), whose)
      const isClosed = CLOSED.includes(dispute.status)
      const { debitedAt, ...about } = whose
      if (!(await writeDispute(tx, dispute, { ...about, closedAt: isClosed ? at : null }))) continue
      if (organizationId) await followTopUp(tx, parts, dispute, { organizationId, debitedAt, at })
      if (orderId) {
        const event = disputeEvent(dispute.status)
        const detail = event === 'dispute_changed' ? { detail: { status: dispute.status } } : {}
        await writeTimeline(tx, { orderId, event, actor: 'provider', at, ...detail })
      }
      const task = { kind: 'dispute', subject: dispute.id } as const
      if (isClosed) await closeTasks(tx, task, { actor: 'provider', at })
      else await openTask(tx, { ...task, orderId, detail: inWords(dispute), at })
    }
    if (whose.organizationId) await followDisputes(tx, whose.organizationId, at)
  })
}

/** Whose bank takes back one top-up isn't charged for another on its own. A bank debit that comes back
 * is lost at once: the organization hears of it from us. */
async function followTopUp(
  tx: Tx,
  parts: Pick<MoneyParts, 'jobs'>,
  { status, amountCents: cents }: ProviderDispute,
  { organizationId, debitedAt, at }: { organizationId: string; debitedAt: Date | null; at: Date },
): Promise<void> {
  if (status.startsWith('warning') || status === 'won') return
  await stopAutomatic(tx, parts, organizationId, { because: 'disputed', at })
  if (!debitedAt || status !== 'lost') return
  const news = { organizationId, newsId: randomUUID(), cents }
  await parts.jobs.enqueue(tx, tellBalance, { about: 'debit-returned', ...news })
}

/** The cardholder has complained to the bank but not yet to us: refunding now avoids a dispute. */
export async function recordWarnings(parts: MoneyParts, intentId: string): Promise<void> {
  const warnings = await parts.payments.warningsOf(intentId)
  if (warnings.length === 0) return
  await parts.db.transaction().execute(async (tx) => {
    const whose = await lockOwn(tx, intentId)
    if (!whose) return
    for (const { id, fraudType } of warnings) {
      const detail = `The bank warns of fraud (${fraudType}). A refund now avoids a dispute and its fee.`
      const at = parts.clock()
      await openTask(tx, { kind: 'fraud_warning', subject: id, orderId: whose.orderId, detail, at })
    }
  })
}

/** With its order if it has one: money without an order can be disputed too. */
async function lockOwn(tx: Tx, intentId: string) {
  const opened = await lockIntent(tx, intentId)
  const order = await lockOrderByIntent(tx, intentId)
  if (!opened && !order) return undefined
  const { organizationId = null, debitedAt = null } = opened ?? {}
  return { intentId, orderId: order?.id ?? null, organizationId, debitedAt }
}

function inWords({ amountCents, reason, status }: ProviderDispute): string {
  return `The customer's bank disputes ${formatCents(amountCents)} (${reason}); it is ${status}. Answer at the card provider.`
}
