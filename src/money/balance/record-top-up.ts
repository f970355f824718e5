import { randomUUID } from 'node:crypto'
import { DAY, earlier } from '../../durations.ts'
import { tellBalance, topUpShort } from '../../job-catalog.ts'
import { beginLive } from '../../organizations/organizations.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { noteCredited } from '../automatic/automatic.db.ts'
import { isStillWanted } from '../automatic/decide-charge.ts'
import { post } from '../ledger/ledger.db.ts'
import { chargeEntries } from '../ledger/ledger.ts'
import { closeIntent, decideIntent, noteDebit, type OpenedIntent } from '../payments/intents.db.ts'
import { lockBalance } from './balances.db.ts'
import { settleOwed } from './record-top-up-dispute.ts'
import { TOP_UP_DAY_CENTS } from './top-up.ts'
import { forgetLow, isActive, toppedUpSince } from './top-ups.db.ts'

type TopUp = Pick<OpenedIntent, 'isAutomatic'> & { organizationId: string }

/** All of it, or nothing where the organization was switched off or has reached the day's limit, or
 * doesn't want an automatic one anymore; never a part. Of two decided at once, the second counts the
 * first. */
export async function topUpToTake(
  tx: Tx,
  { organizationId, isAutomatic }: TopUp,
  intent: Pick<Intent, 'capturableCents' | 'currency'>,
  at: Date,
): Promise<number> {
  if (intent.currency !== 'usd' || !(await isActive(tx, organizationId))) return 0
  await lockBalance(tx, organizationId)
  if (isAutomatic && !(await isStillWanted(tx, organizationId, at))) return 0
  const today = await toppedUpSince(tx, organizationId, earlier(at, DAY))
  return today + intent.capturableCents <= TOP_UP_DAY_CENTS ? intent.capturableCents : 0
}

/** Credits what a card paid into a balance, in the transaction that writes it to the ledger: once,
 * however often we hear of it. Money that has been taken is always credited, whatever was decided; the
 * payment is locked. */
export async function recordTopUp(
  tx: Tx,
  { jobs, clock }: Pick<MoneyParts, 'jobs' | 'clock'>,
  intent: Intent,
  { organizationId, isAutomatic }: TopUp,
): Promise<void> {
  if (!intent.charge) return
  await beginLive(tx, organizationId, clock())
  const whose = { intentId: intent.id, orderId: null, organizationId }
  const [charge, ...fees] = chargeEntries(intent.charge, 'balances')
  const isNew = charge && (await post(tx, [charge], whose)) > 0
  // The provider may name its fee later.
  await post(tx, fees, whose)
  if (!isNew) return
  await settleOwed(tx, organizationId, { cause: intent.id, at: clock() })
  await forgetLow(tx, organizationId)
  if (isAutomatic) {
    await noteCredited(tx, organizationId)
    // It may not have been enough.
    await jobs.enqueue(tx, topUpShort, { organizationId }, { key: organizationId })
  }
  const about = { organizationId, newsId: randomUUID(), intentId: intent.id }
  await jobs.enqueue(tx, tellBalance, { about: 'top-up', ...about })
}

/** A top-up by bank debit, in the transaction that records it. Its money is credited when it has come,
 * days later. Until then it can fail, which its organization hears once; nothing can be paid on it
 * anymore. The payment is locked. */
export async function recordDebit(
  tx: Tx,
  { clock, jobs }: Pick<MoneyParts, 'clock' | 'jobs'>,
  { status, amountCents: cents }: Pick<Intent, 'status' | 'amountCents'>,
  opened: OpenedIntent & { organizationId: string },
): Promise<void> {
  const { id, organizationId, debitedAt, closedAt } = opened
  if (closedAt) return
  const at = clock()
  if (!debitedAt) await noteDebit(tx, id, at)
  if (status === 'processing') return
  await closeIntent(tx, id, at)
  if (status === 'succeeded') return
  if (opened.captureCents === null) {
    await decideIntent(tx, id, { captureCents: 0, authorized: null, at })
  }
  const news = { organizationId, newsId: randomUUID(), cents }
  await jobs.enqueue(tx, tellBalance, { about: 'debit-failed', ...news })
}
