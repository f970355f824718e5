import { earlier, HOUR, MINUTE } from '../../durations.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { topUpShort } from '../../job-catalog.ts'
import type { MoneyParts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import type { Intent } from '../../platform/payments.ts'
import { isOpenIntent } from '../payments/intent.ts'
import { answerIntent, closeIntent, decideIntent, lockOpened } from '../payments/intents.db.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { cancelUnlessOver } from '../payments/release-intent.ts'
import { shopMark } from '../payments/settle-lost-payments.ts'
import { type Charge, changeAutomatic, findCharge, readAutomatic } from './automatic.db.ts'
import { meaningOf, SOFT_TRIES } from './automatic.ts'
import { decideCharge, stopAutomatic } from './decide-charge.ts'

/** The provider forgets its keys after a day: an older charge is looked up instead of made again. */
const KEY_LASTS = 20 * HOUR
/** Its clock may differ from ours. */
const CLOCKS_DIFFER = 5 * MINUTE
/** Nothing will come of the call under this key, or nothing that it says. */
const ANSWERED: readonly ErrorCode[] = ['provider_failed', 'provider_refused', 'not_found']

/** Charges an organization's saved card until its balance is as full as its admins asked for. Finishes
 * what a run before it left half done first. May run at any time, twice and at once. */
export async function chargeSavedCard(parts: MoneyParts, organizationId: string): Promise<void> {
  for (;;) {
    const charge =
      (await findCharge(parts.db, organizationId)) ??
      (await parts.db.transaction().execute((tx) => decideCharge(tx, parts, organizationId)))
    if (!charge || !(await finishCharge(parts, charge))) return
  }
}

/** Returns whether it was credited. */
async function finishCharge(parts: MoneyParts, charge: Charge): Promise<boolean> {
  const intent = await askProvider(parts, charge)
  if (!intent) {
    await endCharge(parts, charge, null)
    return false
  }
  if (!charge.providerId) await answerIntent(parts.db, charge.id, intent.id, parts.clock())
  const { status } = await recordPayment(parts, intent.id, 'system')
  if (isOpenIntent(status)) await endCharge(parts, { ...charge, providerId: intent.id }, intent)
  return status === 'succeeded'
}

/** The charge as the provider has it; made if it wasn't yet. Undefined if it never will be. */
async function askProvider(parts: MoneyParts, charge: Charge): Promise<Intent | undefined> {
  const { db, clock, payments, config } = parts
  if (charge.providerId) return payments.retrieveIntent(charge.providerId)
  const saved = await readAutomatic(db, charge.organizationId)
  if (saved?.paymentMethodId && charge.createdAt > earlier(clock(), KEY_LASTS)) {
    try {
      return await payments.chargeCard(charge.amountCents, {
        idempotencyKey: charge.id,
        customerId: saved.customerId,
        paymentMethodId: saved.paymentMethodId,
        metadata: {
          intent: charge.id,
          shop: shopMark(config.PUBLIC_URL),
          organization: charge.organizationId,
        },
      })
    } catch (error) {
      if (!(error instanceof AppError && ANSWERED.includes(error.code))) throw error
    }
  }
  // It may have been made all the same.
  for await (const page of payments.intentsSince(earlier(charge.createdAt, CLOCKS_DIFFER))) {
    const made = page.find(({ metadata }) => metadata.intent === charge.id)
    if (made) return payments.retrieveIntent(made.id)
  }
  return undefined
}

/** The bank declined it, or it was never made. Where its holder has to confirm it, it stays open for
 * them; otherwise nothing can be paid on it anymore. */
async function endCharge(parts: MoneyParts, charge: Charge, intent: Intent | null): Promise<void> {
  const { id, organizationId, providerId } = charge
  const code = intent?.declineCode ?? null
  const meaning = meaningOf(code)
  const isOver = await parts.db.transaction().execute(async (tx) => {
    const at = parts.clock()
    const opened = await lockOpened(tx, id)
    if (!opened || opened.closedAt || (opened.captureCents ?? 0) > 0) return false
    const automatic = await readAutomatic(tx, organizationId)
    // A cardholder is about to confirm it, and may be trying for the second time.
    if (automatic?.stoppedBecause === 'authentication') return false
    if (meaning === 'authentication') {
      const stop = { because: 'authentication', declineCode: code, at } as const
      await stopAutomatic(tx, parts, organizationId, stop)
      return false
    }
    if (opened.captureCents === null) {
      await decideIntent(tx, id, { captureCents: 0, authorized: null, at })
    }
    await closeIntent(tx, id, at)
    await changeAutomatic(tx, organizationId, { declineCode: code })
    if (meaning === 'hard' || (automatic?.tries ?? 0) >= SOFT_TRIES) {
      await stopAutomatic(tx, parts, organizationId, { because: 'declined', declineCode: code, at })
    }
    return true
  })
  if (isOver && providerId) await cancelUnlessOver(parts, providerId)
}

export const topUpShortJob = handle(topUpShort, (parts: MoneyParts, { organizationId }) =>
  chargeSavedCard(parts, organizationId),
)
