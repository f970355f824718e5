import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Line } from '../lines.db.ts'
import { ORDER_COLUMNS, type OrderRow, toOrder, withLines } from '../orders.db.ts'

export interface OrganizationOrder extends OrderRow {
  costCenter: string | null
  metadata: Record<string, string>
  deliverTo: string[]
  lines: Line[]
}

interface Page {
  /** Only those of one file. */
  fileNumber: string | undefined
  limit: number
  after: { createdAt: Date; id: string } | undefined
}

export async function listOrganizationOrders(
  db: Db | Tx,
  organizationId: string,
  { fileNumber, limit, after }: Page,
): Promise<OrganizationOrder[]> {
  const rows = await ordersOf(db, organizationId)
    .$if(fileNumber !== undefined, (query) => query.where('reference', '=', fileNumber ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withTheirLines(db, rows)
}

export async function readOrganizationOrder(
  db: Db | Tx,
  organizationId: string,
  orderId: string,
): Promise<OrganizationOrder | undefined> {
  const rows = await ordersOf(db, organizationId).where('id', '=', orderId).execute()
  return (await withTheirLines(db, rows))[0]
}

export async function orderOfDeed(
  db: Db,
  organizationId: string,
  deedId: string,
): Promise<OrganizationOrder | undefined> {
  const rows = await ordersOf(db, organizationId)
    .where('id', '=', (from) =>
      from.selectFrom('orderLines').select('orderId').where('orderLines.id', '=', deedId),
    )
    .execute()
  return (await withTheirLines(db, rows))[0]
}

function ordersOf(db: Db | Tx, organizationId: string) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .select(['costCenter', 'metadata', 'deliverTo'])
    .where('organizationId', '=', organizationId)
}

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number]

async function withTheirLines(db: Db | Tx, rows: Row[]): Promise<OrganizationOrder[]> {
  const orders = await withLines(db, rows.map(toOrder))
  return orders.map((order, index) => {
    const row = rows[index]
    return {
      ...order,
      costCenter: row?.costCenter ?? null,
      metadata: (row?.metadata ?? {}) as Record<string, string>,
      deliverTo: row?.deliverTo ?? [],
    }
  })
}
