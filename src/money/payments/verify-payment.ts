import { timingSafeEqual } from 'node:crypto'
import { grantOrder, isAccessOpen, mayReadOrder } from '../../orders/access.db.ts'
import type { MoneyParts } from '../../parts.ts'
import { hashToken } from '../../secret-token.ts'
import { recordPayment } from './record-payment.ts'

/** A browser gets a token only if it has earned one. */
export async function verifyPayment(
  parts: MoneyParts,
  { intentId, clientSecret }: { intentId: string; clientSecret: string | undefined },
  caller: { token: string | undefined; ensureToken: () => string },
): Promise<{ status: string; orderId: string | null }> {
  const recorded = await recordPayment(parts, intentId, 'customer')
  const { status, orderId, clientSecret: secret } = recorded
  if (!orderId) return { status, orderId: null }
  const { db } = parts
  const at = parts.clock()
  // Anyone with the secret came back from the provider's redirect, perhaps in another browser. Such a
  // URL stays in histories, so it doesn't open the order forever.
  if (isSame(clientSecret, secret) && (await isAccessOpen(db, orderId, at))) {
    await grantOrder(db, orderId, caller.ensureToken(), 'client_secret', at)
    return { status, orderId }
  }
  // An order is placed by the browser that opened its payment.
  const { token } = caller
  if (token && recorded.browserHash?.equals(hashToken(token))) return { status, orderId }
  // A payment's number alone proves nothing: it's printed on receipts.
  const mayKnow = await mayReadOrder(db, orderId, token, at)
  return { status, orderId: mayKnow ? orderId : null }
}

function isSame(given: string | undefined, secret: string): boolean {
  return Boolean(given && secret) && timingSafeEqual(hashToken(given ?? ''), hashToken(secret))
}
