import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import {
  type Bundle,
  countBundle,
  type DeliveredDeed,
  ensureBundleLink,
  findBundle,
  liveDeeds,
} from './bundles.db.ts'
import { linkRevoked, lockUnwithheld } from './check-link.ts'
import { entriesOf } from './open-entries.ts'
import { zip } from './zip.ts'

type BundleParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log' | 'config'>

/** All deeds behind a link, as long as their own links would open any. Whoever may read an order goes
 * by the order, everyone else by the emailed token. */
export async function checkBundle(
  parts: BundleParts,
  which: { token: string } | { orderId: string },
): Promise<Bundle & { deeds: DeliveredDeed[] }> {
  const { db, clock } = parts
  const bundle = (await findBundle(db, which)) ?? (await newBundle(parts, which))
  if (!bundle) throw new AppError('not_found', 'We can’t find this link.')
  if (bundle.revokedAt) throw linkRevoked()
  const at = clock()
  const live = at < bundle.expiresAt ? await liveDeeds(db, bundle.orderId, at) : []
  const withheld = await withheldLines(
    db,
    live.map(({ lineId }) => lineId),
  )
  const deeds = live.filter(({ lineId }) => !withheld.has(lineId))
  if (deeds.length === 0) throw new AppError('link_expired', 'This link has expired.')
  return { ...bundle, deeds }
}

/** An order whose link was revoked with one of its deeds may still have others. */
async function newBundle(
  { db, clock, config }: BundleParts,
  which: { token: string } | { orderId: string },
): Promise<Bundle | undefined> {
  if ('token' in which) return undefined
  const link = { orderId: which.orderId, secret: config.LINK_SECRET, at: clock() }
  await db.transaction().execute((tx) => ensureBundleLink(tx, link))
  return findBundle(db, which)
}

/** With their sheets and an index, each file opened when its turn comes. */
export async function openBundle(
  parts: BundleParts,
  { linkId, orderId, deeds }: Bundle & { deeds: DeliveredDeed[] },
): Promise<Readable> {
  const at = parts.clock()
  const lineIds = deeds.map(({ lineId }) => lineId)
  await parts.db.transaction().execute(async (tx) => {
    await lockUnwithheld(tx, lineIds)
    await countBundle(tx, linkId, at)
    const detail = { deeds: deeds.length }
    await writeTimeline(tx, { orderId, event: 'bundle_downloaded', actor: 'customer', at, detail })
  })
  return zip(await entriesOf(parts, [{ orderId, deeds }]))
}
