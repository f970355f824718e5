import * as z from 'zod'
import type { StateCode } from '../../addresses/states.ts'
import { addDays } from '../../analytics/date-range.ts'
import type { ApiOrder, Deed } from '../../contract/api/deed.ts'
import type { OwnFilter } from '../../contract/api/own-filter.ts'
import { notFound } from '../../errors.ts'
import type { Place } from '../../orders/lists/backward-search.ts'
import {
  readOrganizationOrder,
  readOrganizationOrders,
} from '../../orders/lists/organization-orders.db.ts'
import { countOwnDeeds, findOwnOrders, listOwnOrders } from '../../orders/lists/own-search.db.ts'
import { isInView, isOpenView, type OwnView, STANDINGS } from '../../orders/lists/own-view.ts'
import { startOfShopDay } from '../../orders/shop-day.ts'
import type { Tx } from '../../platform/db.ts'
import { runAs } from '../../platform/tenants/scope.ts'
import { readAtOnce } from '../../platform/transactions.db.ts'
import { CursorTime, decodeCursor, encodeCursor } from '../paging.ts'
import { isUuid } from '../shop/readable-order.ts'
import { toApiOrders } from './order-view.ts'
import type { ModeParts } from './route.ts'

/** The last row of a page: of a list of deeds, with its place in its order. */
const Cursor = z.object({
  createdAt: CursorTime,
  id: z.uuid(),
  position: z.optional(z.int().min(0).max(1000)),
})
type Cursor = z.infer<typeof Cursor>

/** An order further than this isn't counted. */
const MOST_COUNTED = 1000

export type OwnQuery = OwnFilter & { limit: number; cursor?: string | undefined }

/** With the member or the key that ordered it, if that was kept. */
type OwnOrder = ApiOrder & { placedBy: string | null }

interface Found {
  /** One more than wanted, if there are more. */
  orders: OwnOrder[]
  /** Where a search goes on that took too long. */
  stoppedAt: Place | undefined
}

/** The search asks as our staff, because no index serves words to a caller whose rows the database
 * picks one by one. What it finds is read as the organization. */
async function find(
  mode: ModeParts,
  organizationId: string,
  view: OwnView,
  { limit, from }: { limit: number; from: Place | undefined },
): Promise<Found> {
  const bounds = { limit: limit + 1, from, budgetMs: mode.config.PANEL_SEARCH_MS }
  const found = isOpenView(view)
    ? undefined
    : await runAs('staff', () => findOwnOrders(mode.db, organizationId, view, bounds))
  const orders = await readAtOnce(mode.db, async (tx) => {
    const hits = found?.hits ?? (await listOwnOrders(tx, organizationId, view, bounds))
    const ids = hits.map(({ key }) => key)
    const read = await readOrganizationOrders(tx, organizationId, ids)
    const shown = await toApiOrders(tx, read, mode)
    return shown.map((order, index) => ({ ...order, placedBy: read[index]?.placedBy ?? null }))
  })
  return { orders, stoppedAt: found?.stoppedAt }
}

export async function pageOfOrders(mode: ModeParts, organizationId: string, query: OwnQuery) {
  const after = decodeCursor(query.cursor, Cursor)
  const from = after && { at: after.createdAt, key: after.id }
  const { limit } = query
  const view = viewOf(mode, query)
  const { orders, stoppedAt } = await find(mode, organizationId, view, { limit, from })
  const shown = orders.slice(0, limit)
  const end = orders.length > limit ? shown.at(-1) : undefined
  const next = end ? { createdAt: end.createdAt, id: end.id } : placeIn(stoppedAt)
  return { orders: shown, next: next && encodeCursor(next), searchedTo: stoppedAt?.at }
}

/** The same by the deed: of an order, only the deeds that are themselves in the view. */
export async function pageOfDeeds(mode: ModeParts, organizationId: string, query: OwnQuery) {
  const after = decodeCursor(query.cursor, Cursor)
  // The order that the page before ended in may go on.
  const from = after && {
    at: after.createdAt,
    key: after.position === undefined ? after.id : following(after.id),
  }
  const view = viewOf(mode, query)
  const { limit } = query
  const { orders, stoppedAt } = await find(mode, organizationId, view, { limit, from })
  const rows = orders
    .flatMap((order) => deedsIn(order, view))
    .filter(({ deed, position }) => !isBefore(after, deed.orderId, position))
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  const lastOrder = orders.length > limit ? orders.at(-1) : undefined
  const next =
    rows.length > limit && end
      ? { createdAt: end.deed.createdAt, id: end.deed.orderId, position: end.position }
      : (lastOrder ?? placeIn(stoppedAt))
  return { deeds: shown, next: next && encodeCursor(keyOf(next)), searchedTo: stoppedAt?.at }
}

function keyOf({ createdAt, id, position }: Cursor): Cursor {
  return { createdAt, id, ...(position === undefined ? {} : { position }) }
}

function placeIn(stoppedAt: Place | undefined) {
  return stoppedAt && { createdAt: stoppedAt.at, id: stoppedAt.key }
}

function isBefore(after: Cursor | undefined, orderId: string, position: number): boolean {
  return after?.id === orderId && after.position !== undefined && position <= after.position
}

/** The ID after this one: nothing stands between the two. */
function following(id: string): string {
  const next = BigInt(`0x${id.replaceAll('-', '')}`) + 1n
  const hex = next.toString(16).padStart(32, '0').slice(-32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export interface DeedOfOrder {
  deed: Deed
  position: number
  order: OwnOrder
}

function deedsIn(order: OwnOrder, view: OwnView): DeedOfOrder[] {
  return order.deeds.flatMap((deed, position) => {
    const standing = deed.state === 'refunding' ? 'refunded' : deed.state
    const isIn = isInView({ ...deed, orderNumber: order.number, standing }, view)
    return isIn ? [{ deed, position, order }] : []
  })
}

/** How many deeds there are, by how far they are, and whether there are more than were counted. */
export async function countsOfDeeds(
  mode: ModeParts,
  organizationId: string,
  query: Omit<OwnFilter, 'state'>,
) {
  const view = viewOf(mode, query)
  const bounds = { limit: MOST_COUNTED + 1, budgetMs: mode.config.PANEL_SEARCH_MS }
  const { hits, stoppedAt } = await runAs('staff', () =>
    findOwnOrders(mode.db, organizationId, view, bounds),
  )
  const ids = hits.slice(0, MOST_COUNTED).map(({ key }) => key)
  const counts = await countOwnDeeds(mode.db, ids, view)
  const all = STANDINGS.reduce((sum, standing) => sum + counts[standing], 0)
  return { ...counts, all, isMore: hits.length > MOST_COUNTED || stoppedAt !== undefined }
}

function viewOf({ config }: ModeParts, query: OwnFilter): OwnView {
  const { q, fileNumber, state, addressState, costCenter, placedBy, metadata, from, to } = query
  const colon = metadata?.indexOf(':') ?? -1
  return {
    search: q || undefined,
    fileNumber: fileNumber || undefined,
    standing: state,
    addressState: addressState as StateCode | undefined,
    costCenter: costCenter || undefined,
    placedBy,
    metadata:
      metadata === undefined
        ? undefined
        : { name: metadata.slice(0, colon), value: metadata.slice(colon + 1) },
    from: from === undefined ? undefined : startOfShopDay(from, config.TIME_ZONE),
    before: to === undefined ? undefined : startOfShopDay(addDays(to, 1), config.TIME_ZONE),
  }
}

/** An order of this organization; another one's isn't there. */
export async function readOwnOrder(
  tx: Tx,
  mode: ModeParts,
  organizationId: string,
  orderId: string,
): Promise<OwnOrder> {
  const order = isUuid(orderId)
    ? await readOrganizationOrder(tx, organizationId, orderId)
    : undefined
  const [shown] = order ? await toApiOrders(tx, [order], mode) : []
  if (!order || !shown) throw notFound('order')
  return { ...shown, placedBy: order.placedBy }
}
