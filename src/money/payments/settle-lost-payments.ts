import type { MoneyParts } from '../../parts.ts'
import type { Intent } from '../../platform/payments.ts'
import { isOpenIntent } from './intent.ts'
import { adoptIntent, ownIntents } from './intents.db.ts'
import { recordPayment } from './record-payment.ts'
import { releaseIntent } from './release-intent.ts'

/** What became, or would become, of a payment whose order is lost. */
export type LostOutcome = 'released' | 'refunded' | 'canceled'

export interface LostPayment {
  intentId: string
  cents: number
  /** Whom to write to, if they got as far as ordering, and what the order was called. */
  email: string | null
  description: string | null
  outcome: LostOutcome
}

/** Whose payment it is; the provider's account may serve other shops. */
export function shopMark(publicUrl: string): string {
  return new URL(publicUrl).host
}

/**
 * After a restore: finds what this shop opened at the provider since then and its database has
 * forgotten. Told to, it adopts each and settles it like any payment without an order: what is only
 * authorized is released, what was taken is refunded, what is unpaid can't be paid anymore. Never on
 * its own: a copy of the shop that someone tries on a spare machine has forgotten them all.
 */
export async function settleLostPayments(
  parts: MoneyParts,
  since: Date,
  { apply }: { apply: boolean },
): Promise<LostPayment[]> {
  const lost: LostPayment[] = []
  for await (const page of parts.payments.intentsSince(since)) {
    const mine = page.filter((intent) => isOurs(parts, intent))
    const ids = mine.map(({ id }) => id)
    const known = await ownIntents(parts.db, ids)
    for (const intent of mine) {
      const outcome = outcomeOf(intent)
      if (known.has(intent.id) || !outcome) continue
      if (apply) await settle(parts, intent)
      const { id: intentId, amountCents: cents, receiptEmail: email, description } = intent
      lost.push({ intentId, cents, email, description, outcome })
    }
  }
  return lost
}

function isOurs({ config }: MoneyParts, { metadata }: Intent): boolean {
  return Boolean(metadata.intent) && metadata.shop === shopMark(config.PUBLIC_URL)
}

/** None for one that ended without money. */
function outcomeOf({ status }: Intent): LostOutcome | undefined {
  if (status === 'requires_capture') return 'released'
  if (status === 'succeeded') return 'refunded'
  return status === 'canceled' ? undefined : 'canceled'
}

async function settle(parts: MoneyParts, intent: Intent): Promise<void> {
  await adoptIntent(parts.db, {
    id: intent.metadata.intent ?? '',
    providerId: intent.id,
    amountCents: intent.amountCents,
    at: parts.clock(),
  })
  const { status } = await recordPayment(parts, intent.id, 'system')
  if (!isOpenIntent(status)) return
  await releaseIntent(parts, intent.id)
  await recordPayment(parts, intent.id, 'system')
}
