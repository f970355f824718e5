import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from '../secret-token.ts'

/** Lets the browser with this cookie read the order from now on. */
export async function grantOrder(
  db: Db | Tx,
  orderId: string,
  browserToken: string,
  earnedBy: 'placed' | 'client_secret' | 'mailed_link',
  at: Date,
): Promise<void> {
  await db
    .insertInto('order_grants')
    .values({
      order_id: orderId,
      browser_hash: hashToken(browserToken),
      earned_by: earnedBy,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function mayReadOrder(
  db: Db | Tx,
  orderId: string,
  browserToken: string | undefined,
): Promise<boolean> {
  if (!browserToken) return false
  const grant = await db
    .selectFrom('order_grants')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('browser_hash', '=', hashToken(browserToken))
    .executeTakeFirst()
  return grant !== undefined
}
