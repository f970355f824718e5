import { sql } from 'kysely'
import type { RefundReason } from '../../orders/refund.ts'
import type { Db, Tx } from '../../platform/db.ts'

export interface UntoldRefund {
  id: string
  attempt: number
  /** The provider hasn't said yet whether it accepts the refund. */
  isWaiting: boolean
  createdAt: Date
}

/** An order's refunds that the customer hasn't been told about, oldest first. */
export async function untoldRefunds(tx: Tx, orderId: string): Promise<UntoldRefund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['id', 'attempt', 'state', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .where('told_at', 'is', null)
    .where('state', 'in', ['requested', 'pending', 'succeeded'])
    .orderBy('id')
    .execute()
  return rows.map(({ state, ...refund }) => ({ ...refund, isWaiting: state === 'requested' }))
}

export async function markTold(tx: Tx, refundIds: string[], at: Date): Promise<void> {
  await tx.updateTable('refunds').set({ told_at: at }).where('id', 'in', refundIds).execute()
}

export async function refundsForMail(db: Db, refundIds: string[]) {
  if (refundIds.length === 0) return []
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('order_lines', 'order_lines.id', 'refunds.line_id')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select((get) => [
      'refunds.id',
      'refunds.amount_cents as amountCents',
      'refunds.reason',
      'order_lines.street_address as streetAddress',
      'order_lines.city',
      'order_lines.state',
      'order_lines.zip_code as zipCode',
      'order_lines.reference',
      get
        .exists(
          get
            .selectFrom('download_links')
            .select('download_links.id')
            .whereRef('download_links.line_id', '=', 'refunds.line_id'),
        )
        .as('hadLink'),
      sql<boolean>`orders.organization_id is not null`.as('isToBalance'),
    ])
    .where('refunds.id', 'in', refundIds)
    .orderBy('order_lines.position')
    .orderBy('refunds.id')
    .execute()
  return rows.map(({ reason, streetAddress, city, state, zipCode, hadLink, ...refund }) => ({
    ...refund,
    reason: reason as RefundReason,
    hadLink: Boolean(hadLink),
    // A payment refused as a whole has no address.
    address:
      streetAddress !== null && city !== null && state !== null && zipCode !== null
        ? { streetAddress, city, state, zipCode }
        : undefined,
  }))
}
