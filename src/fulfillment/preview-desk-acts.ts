import { isAtDesk } from '../orders/line.ts'
import type { Line } from '../orders/lines.db.ts'
import { readOrders } from '../orders/lists/order-list.db.ts'
import type { Previewed } from '../orders/lists/preview.ts'
import type { Parts } from '../parts.ts'
import { readAssignees } from './desk/plans.db.ts'
import { objectionToSearch } from './retry-search.ts'

export async function previewRetry(
  { db }: Pick<Parts, 'db'>,
  orderIds: string[],
): Promise<Previewed[]> {
  return preview(db, orderIds, objectionToSearch, () => ({}))
}

export async function previewAssign(
  { db }: Pick<Parts, 'db'>,
  orderIds: string[],
): Promise<Previewed[]> {
  const assignees = await readAssignees(db, orderIds)
  return preview(
    db,
    orderIds,
    (line) => (isAtDesk(line) ? undefined : 'It doesn’t need review.'),
    ({ id }) => ({ assignee: assignees.get(id) ?? null }),
  )
}

async function preview(
  db: Parts['db'],
  orderIds: string[],
  objectionTo: (line: Line) => string | undefined,
  more: (line: Line) => Partial<Previewed['lines'][number]>,
): Promise<Previewed[]> {
  const orders = await readOrders(db, orderIds)
  return orders.map(({ id: orderId, fullName, lines }) => ({
    orderId,
    fullName,
    lines: lines.flatMap((line) => (objectionTo(line) ? [] : [{ id: line.id, ...more(line) }])),
    cents: 0,
    refused: lines.flatMap((line) => objectionTo(line) ?? []),
  }))
}
