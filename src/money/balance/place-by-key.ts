import { writeAudit } from '../../audit/audit.db.ts'
import { totalCents } from '../../orders/price.ts'
import { noteRecipients } from '../../orders/recipients.db.ts'
import type { KeyHolder } from '../../organizations/check-key.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { countHit } from '../../platform/rate-limit.db.ts'
import { recipientHash } from '../../secret-token.ts'
import { tellOwners } from '../../staff/tell-owners.ts'
import { type OrganizationsOrder, placeFromBalance } from './place-from-balance.ts'

/** More closings than the largest office has in a day, and few for reaching strangers by us. */
const NEW_RECIPIENTS = { hits: 50, perSeconds: 24 * 60 * 60 }

/** What a program orders. A live order is on record with its key and counts for its limits, and the
 * admins hear of a recipient that the organization never had before. */
export async function placeByKey(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs' | 'config'> & { livemode: boolean },
  { keyId, keyName }: Pick<KeyHolder, 'keyId' | 'keyName'>,
  wanted: Omit<OrganizationsOrder, 'placedBy'>,
): Promise<string> {
  const order = { ...wanted, placedBy: keyId }
  if (!parts.livemode) return placeFromBalance(tx, parts, order, undefined)
  const orderId = await placeFromBalance(tx, parts, order, { keyId })
  const at = parts.clock()
  const organizationId = order.organization.id
  const deeds = order.lines.length
  const detail = { deeds, cents: totalCents(deeds) }
  const by = { staffId: null, keyId, organizationId }
  await writeAudit(tx, { ...by, action: 'order_deeds', subject: orderId, detail, at })
  await noteReaders(tx, parts, { order, orderId, by: { ...by, keyName }, at })
  return orderId
}

async function noteReaders(
  tx: Tx,
  parts: Pick<Parts, 'jobs' | 'config'>,
  about: {
    order: OrganizationsOrder
    orderId: string
    by: { staffId: null; keyId: string; organizationId: string; keyName: string }
    at: Date
  },
): Promise<void> {
  const { order, orderId, at } = about
  const { keyName, ...by } = about.by
  const { organizationId } = by
  const { COUNTING_SECRET } = parts.config
  const hashes = order.deliverTo.map((to) => recipientHash(COUNTING_SECRET, organizationId, to))
  const unknown = hashes.length > 0 ? await noteRecipients(tx, { organizationId, hashes, at }) : 0
  if (unknown === 0) return
  const counter = { limit: NEW_RECIPIENTS, bucket: `recipients:organization:${organizationId}` }
  const why = `deliverTo can have at most ${NEW_RECIPIENTS.hits} new email addresses per day.`
  for (let each = 0; each < unknown; each += 1) await countHit(tx, [counter], at, why)
  await writeAudit(tx, { ...by, action: 'new_recipients', subject: orderId, at })
  const news = { about: 'recipients', orderId } as const
  await tellOwners(parts, tx, { news, by: `the key “${keyName}”`, organizationId, at })
}
