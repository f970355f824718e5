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
  { keyId, keyName, timeZones }: Pick<KeyHolder, 'keyId' | 'keyName' | 'timeZones'>,
  wanted: Omit<OrganizationsOrder, 'placedBy'>,
): Promise<string> {
  const order = { ...wanted, placedBy: keyId }
  if (!parts.livemode) return placeFromBalance(tx, parts, order, undefined)
  const orderId = await placeFromBalance(tx, parts, order, { keyId, timeZones })
  const at = parts.clock()
  const organizationId = order.organization.id
  const entry = { staffId: null, keyId, organizationId, subject: orderId, at }
  const detail = { deeds: order.lines.length, cents: totalCents(order.lines.length) }
  await writeAudit(tx, { ...entry, action: 'order_deeds', detail })
  if (!(await hasNewRecipients(tx, parts, order, at))) return orderId
  await writeAudit(tx, { ...entry, action: 'new_recipients' })
  const news = { about: 'recipients', orderId } as const
  await tellOwners(parts, tx, { news, by: `the key “${keyName}”`, organizationId, at })
  return orderId
}

/** Each counts for the day's limit. */
async function hasNewRecipients(
  tx: Tx,
  { config }: Pick<Parts, 'config'>,
  { organization: { id: organizationId }, deliverTo }: OrganizationsOrder,
  at: Date,
): Promise<boolean> {
  if (deliverTo.length === 0) return false
  const secret = config.COUNTING_SECRET
  const hashes = deliverTo.map((to) => recipientHash(secret, organizationId, to))
  const unknown = await noteRecipients(tx, { organizationId, hashes, at })
  const counter = { limit: NEW_RECIPIENTS, bucket: `recipients:organization:${organizationId}` }
  const why = `deliverTo can have at most ${NEW_RECIPIENTS.hits} new email addresses per day.`
  for (let each = 0; each < unknown; each += 1) await countHit(tx, [counter], at, why)
  return unknown > 0
}
