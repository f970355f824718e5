import { writeAudit } from '../../audit/audit.db.ts'
import { DAY, earlier } from '../../durations.ts'
import { AppError, notFound } from '../../errors.ts'
import { formatCents } from '../../orders/price.ts'
import type { MoneyParts, Parts } from '../../parts.ts'
import type { Intent } from '../../platform/payments.ts'
import { keyedHash, organizationHash } from '../../secret-token.ts'
import { isOpenIntent } from '../payments/intent.ts'
import { findIntent } from '../payments/intents.db.ts'
import { checkDeclines, openIntent } from '../payments/open-intent.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { isTopUp, TOP_UP_DAY_CENTS, TOP_UP_RANGE } from './top-up.ts'
import { toppedUpSince } from './top-ups.db.ts'

/** Opens a payment that tops up a balance once a member of the organization has paid it by card. */
export async function openTopUp(
  parts: Pick<Parts, 'db' | 'clock' | 'payments' | 'config'>,
  topUp: {
    organizationId: string
    organization: string
    memberId: string
    memberEmail: string
    amountCents: number
  },
): Promise<Intent> {
  const { organizationId, memberId, amountCents } = topUp
  if (!isTopUp(amountCents)) {
    throw new AppError('amount_invalid', `A top-up must be ${TOP_UP_RANGE}.`, { field: 'amount' })
  }
  const at = parts.clock()
  const today = await toppedUpSince(parts.db, organizationId, earlier(at, DAY))
  if (today + amountCents > TOP_UP_DAY_CENTS) {
    const left = Math.max(0, TOP_UP_DAY_CENTS - today)
    const words = `You can top up ${formatCents(TOP_UP_DAY_CENTS)} within 24 hours, and you have ${formatCents(left)} left.`
    throw new AppError('amount_invalid', words, { field: 'amount' })
  }
  // Cards that are declined here slow down this organization, not whoever shares its network.
  const secret = parts.config.COUNTING_SECRET
  const payer = {
    browserHash: keyedHash(secret, `top-up:${memberId}`),
    callerHash: organizationHash(secret, organizationId),
  }
  const { declines } = await checkDeclines(parts, payer)
  const of = { organizationId, memberId }
  const audited = { staffId: memberId, action: 'open_top_up', subject: organizationId } as const
  const detail = { cents: amountCents }
  await parts.db.transaction().execute((tx) => writeAudit(tx, { ...audited, detail, at }))
  const intent = await openIntent(parts, { ...payer, amountCents, declines, topUp: of })
  await parts.payments.describeIntent(intent.id, {
    receiptEmail: topUp.memberEmail,
    description: `Balance of ${topUp.organization}`,
    metadata: { organization: organizationId },
  })
  return intent
}

/** `debited`: the bank sends the money within days. */
export type TopUpState = 'credited' | 'waiting' | 'debited' | 'released' | 'unpaid'

/** What became of a top-up: the page's way to hear of it without waiting for the provider's event.
 * Somebody else's doesn't exist. */
export async function confirmTopUp(
  parts: MoneyParts,
  { organizationId, intentId }: { organizationId: string; intentId: string },
): Promise<TopUpState> {
  const opened = await findIntent(parts.db, intentId)
  if (!opened?.organizationId || opened.organizationId !== organizationId) {
    throw notFound('payment')
  }
  const { status, isDebit } = await recordPayment(parts, intentId, 'customer')
  if (status === 'succeeded') return 'credited'
  if (status === 'canceled') return 'released'
  if (isOpenIntent(status)) return 'unpaid'
  return isDebit ? 'debited' : 'waiting'
}
