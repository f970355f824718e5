import {
  ensureOrderLink,
  insertDownloadLink,
  revokeDownloadLink,
} from '../delivery/downloads/links.db.ts'
import { oweLinks } from '../delivery/mail/owe-mail.ts'
import { DAY, later } from '../durations.ts'
import type { FoundDocument } from '../fulfillment/sources/source.ts'
import type { OrderRow } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { DOWNLOAD_LINK_DAYS } from '../policy.ts'

/** Whether the index now names a deed recorded after the one we delivered. Without both dates we
 * can't tell, and the same number is the same deed whatever its date. */
export function isNewerDeed(
  found: FoundDocument,
  delivered: { instrumentNumber: string | null; recordedOn: string | null },
): boolean {
  if (!found.recordedOn || !delivered.recordedOn) return false
  if (found.instrumentNumber && found.instrumentNumber === delivered.instrumentNumber) return false
  return found.recordedOn > delivered.recordedOn
}

/** Sends the document that replaced a delivered one, free, with its own link. */
export async function sendNewerDeed(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  { order, lineId, at }: { order: OrderRow; lineId: string; at: Date },
): Promise<void> {
  const secret = config.LINK_SECRET
  await revokeDownloadLink(tx, lineId, at)
  const expiresAt = later(at, DOWNLOAD_LINK_DAYS * DAY)
  const linkId = await insertDownloadLink(tx, { lineId, secret, at, expiresAt })
  await ensureOrderLink(tx, { orderId: order.id, secret, at })
  await oweLinks(
    tx,
    { jobs },
    {
      orderId: order.id,
      template: 'newer-deed',
      dedupeKey: `newer-deed:${linkId}`,
      recipient: order.email,
      linkIds: [linkId],
      at,
    },
  )
  const event = { orderId: order.id, lineId, event: 'newer_deed', at } as const
  await writeTimeline(tx, { ...event, actor: 'system' })
}
