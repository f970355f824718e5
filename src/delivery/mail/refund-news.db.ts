import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface UntoldRefund {
  id: string
  attempt: number
  /** The provider hasn't said yet whether it accepts the refund. */
  isWaiting: boolean
  createdAt: Date
}

export async function untoldRefunds(tx: Tx, orderId: string): Promise<UntoldRefund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['id', 'attempt', 'state', 'createdAt'])
    .where('orderId', '=', orderId)
    .where('toldAt', 'is', null)
    .where('state', 'in', ['requested', 'pending', 'succeeded'])
    .orderBy('id')
    .execute()
  return rows.map(({ state, ...refund }) => ({ ...refund, isWaiting: state === 'requested' }))
}

export async function markTold(tx: Tx, refundIds: string[], at: Date): Promise<void> {
  await tx.updateTable('refunds').set({ toldAt: at }).where('id', 'in', refundIds).execute()
}

export async function refundsForMail(db: Db, refundIds: string[]) {
  if (refundIds.length === 0) return []
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('orderLines', 'orderLines.id', 'refunds.lineId')
    .leftJoin('orders', 'orders.id', 'refunds.orderId')
    .select((get) => [
      'refunds.id',
      'refunds.amountCents',
      'refunds.reason',
      'orderLines.streetAddress',
      'orderLines.city',
      'orderLines.state',
      'orderLines.zipCode',
      'orderLines.reference',
      'orderLines.wantedNumber',
      get
        .exists(
          get
            .selectFrom('downloadLinks')
            .select('downloadLinks.id')
            .whereRef('downloadLinks.lineId', '=', 'refunds.lineId'),
        )
        .as('hadLink'),
      sql<boolean>`orders.organization_id is not null`.as('isToBalance'),
    ])
    .where('refunds.id', 'in', refundIds)
    .orderBy('orderLines.position')
    .orderBy('refunds.id')
    .execute()
  return rows.map(({ streetAddress, city, state, zipCode, hadLink, ...refund }) => ({
    ...refund,
    hadLink: Boolean(hadLink),
    // A payment refused as a whole has no address.
    address:
      streetAddress !== null && city !== null && state !== null && zipCode !== null
        ? { streetAddress, city, state, zipCode }
        : undefined,
  }))
}
