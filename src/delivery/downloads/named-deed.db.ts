import { sql } from 'kysely'

/** The columns of a `NamedDeed`, in a query that joins order_lines and documents. */
export const NAMED = [
  'orderLines.position',
  'orderLines.streetAddress',
  'orderLines.city',
  'orderLines.state',
  'documents.documentType',
  'documents.instrumentNumber',
  'documents.recordedOn',
  sql<number>`(select count(*)::int from order_lines as each_line
    where each_line.order_id = order_lines.order_id)`.as('lineCount'),
  sql<string | null>`coalesce(order_lines.reference, (
    select orders.reference from orders where orders.id = order_lines.order_id))`.as('reference'),
] as const

/** Where its file is, and what it must be. */
export const STORED = [
  'documents.id as documentId',
  'documents.storageKey',
  'documents.sizeBytes',
  'documents.sha256',
  'documents.deletedAt',
] as const
