import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

/** Notes to whom an organization has deeds delivered; returns how many are new. Two orders at once wait
 * for each other here, so the same email is new once. */
export async function noteRecipients(
  tx: Tx,
  { organizationId, hashes, at }: { organizationId: string; hashes: Buffer[]; at: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into known_recipients (organization_id, email_hash, first_at)
    select ${organizationId}, hash, ${at} from unnest(${hashes}::bytea[]) as hash
    order by hash
    on conflict do nothing returning email_hash`.execute(tx)
  return rows.length
}

/** An order's recipients, and since when its organization has delivered to each of these. */
export async function readRecipients(db: Db, orderId: string, hashOf: (email: string) => Buffer) {
  const order = await db
    .selectFrom('orders')
    .select(['organizationId', 'deliverTo'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.organizationId) return []
  const known = await db
    .selectFrom('knownRecipients')
    .select(['emailHash', 'firstAt'])
    .where('organizationId', '=', order.organizationId)
    .where(sql<boolean>`email_hash = any(${(order.deliverTo ?? []).map(hashOf)}::bytea[])`)
    .execute()
  return (order.deliverTo ?? []).map((email) => ({
    email,
    firstAt: known.find(({ emailHash }) => emailHash.equals(hashOf(email)))?.firstAt,
  }))
}
