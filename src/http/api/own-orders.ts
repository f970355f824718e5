import * as z from 'zod'
import type { ApiOrder } from '../../contract/api/orders.ts'
import {
  listOrganizationOrders,
  readOrganizationOrder,
} from '../../orders/lists/organization-orders.db.ts'
import type { Tx } from '../../platform/db.ts'
import { CursorTime, decodeCursor, encodeCursor } from '../paging.ts'
import { readAtOnce } from '../read-at-once.ts'
import { isUuid, noSuchOrder } from '../shop/readable-order.ts'
import { toApiOrders } from './order-view.ts'
import type { ModeParts } from './route.ts'

const Cursor = z.object({ createdAt: CursorTime, id: z.uuid() })

export async function pageOfOrders(
  mode: ModeParts,
  organizationId: string,
  wanted: { fileNumber?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ orders: ApiOrder[]; next: string | undefined }> {
  const { fileNumber, limit } = wanted
  const after = decodeCursor(wanted.cursor, Cursor)
  const page = { fileNumber: fileNumber || undefined, limit: limit + 1, after }
  const orders = await readAtOnce(mode.db, async (tx) => {
    const found = await listOrganizationOrders(tx, organizationId, page)
    return toApiOrders(tx, found, mode)
  })
  const last = orders.length > limit ? orders[limit - 1] : undefined
  return {
    orders: orders.slice(0, limit),
    next: last && encodeCursor({ createdAt: last.createdAt, id: last.id }),
  }
}

/** An order of this organization; another one's isn't there. */
export async function readOwnOrder(
  tx: Tx,
  mode: ModeParts,
  organizationId: string,
  orderId: string,
): Promise<ApiOrder> {
  const order = isUuid(orderId)
    ? await readOrganizationOrder(tx, organizationId, orderId)
    : undefined
  const [shown] = order ? await toApiOrders(tx, [order], mode) : []
  if (!shown) throw noSuchOrder()
  return shown
}
