import {
  ensureOrderLink,
  insertDownloadLink,
  revokeDownloadLink,
} from '../delivery/downloads/links.db.ts'
import { oweLinks } from '../delivery/mail/owe-mail.ts'
import { withheldLines } from '../delivery/withholding.db.ts'
import { DAY, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderRow } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { DOWNLOAD_LINK_DAYS } from '../policy.ts'

/** Sends the right document in place of a wrong one: the old link is revoked, and the new one is
 * emailed. */
export async function sendReplacement(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  { order, lineId, actor, at }: { order: OrderRow; lineId: string; actor: Actor; at: Date },
): Promise<void> {
  if ((await withheldLines(tx, [lineId])).size > 0) {
    throw new AppError('invalid_transition', 'This address must be withheld: nothing is sent.')
  }
  const { id: orderId, email: recipient } = order
  const secret = config.LINK_SECRET
  await revokeDownloadLink(tx, lineId, at)
  const linkId = await insertDownloadLink(tx, {
    lineId,
    secret,
    at,
    expiresAt: later(at, DOWNLOAD_LINK_DAYS * DAY),
  })
  await ensureOrderLink(tx, { orderId, secret, at })
  await oweLinks(
    tx,
    { jobs },
    {
      orderId,
      template: 'deed-replaced',
      dedupeKey: `deed-replaced:${linkId}`,
      recipient,
      linkIds: [linkId],
      at,
    },
  )
  await writeTimeline(tx, { orderId, lineId, event: 'document_replaced', actor, at })
}
