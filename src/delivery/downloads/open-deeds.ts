import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import { ordersOfDeeds } from '../../orders/lists/organization-orders.db.ts'
import { orderNumber } from '../../orders/order.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { type DeliveredDeed, deedsOfLines } from './bundles.db.ts'
import { lockUnwithheld } from './check-link.ts'
import { standingOf } from './link-standing.ts'
import { type ChosenDeeds, entriesOf } from './open-entries.ts'
import { zip } from './zip.ts'

type ZipParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log' | 'config'>

/** Those of these deeds that their own links would open, of whatever orders they are. */
export async function checkDeeds(
  { db, clock }: ZipParts,
  organizationId: string,
  lineIds: string[],
): Promise<Array<DeliveredDeed & { orderId: string }>> {
  const own = await ordersOfDeeds(db, organizationId, lineIds)
  const orderOf = new Map(own.map(({ id, orderId }) => [id, orderId]))
  const at = clock()
  const found = await deedsOfLines(db, [...orderOf.keys()])
  const withheld = await withheldLines(db, [...orderOf.keys()])
  const deeds = found.flatMap((deed) => {
    const isWithheld = withheld.has(deed.lineId)
    const orderId = orderOf.get(deed.lineId)
    const isOpen = standingOf({ ...deed, isWithheld }, at) === 'open'
    return orderId && isOpen ? [{ ...deed, orderId }] : []
  })
  if (deeds.length > 0) return deeds
  throw new AppError('not_delivered', 'None of these deeds can be downloaded.')
}

/** One archive with a folder for each order, each file opened when its turn comes. */
export async function openDeeds(
  parts: ZipParts,
  deeds: ReadonlyArray<DeliveredDeed & { orderId: string }>,
): Promise<Readable> {
  const at = parts.clock()
  const byOrder = Map.groupBy(deeds, ({ orderId }) => orderId)
  await parts.db.transaction().execute(async (tx) => {
    await lockUnwithheld(
      tx,
      deeds.map(({ lineId }) => lineId),
    )
    for (const [orderId, { length }] of byOrder) {
      const detail = { deeds: length }
      await writeTimeline(tx, {
        orderId,
        event: 'bundle_downloaded',
        actor: 'customer',
        at,
        detail,
      })
    }
  })
  const chosen = [...byOrder].map(
    ([orderId, deeds]): ChosenDeeds => ({ orderId, deeds, folder: orderNumber(orderId) }),
  )
  return zip(await entriesOf(parts, chosen))
}
