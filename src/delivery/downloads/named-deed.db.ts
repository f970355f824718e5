import { sql } from 'kysely'

/** The columns of a `NamedDeed`, in a query that joins order_lines and documents. */
export const NAMED = [
  'order_lines.position',
  'order_lines.street_address as streetAddress',
  'order_lines.city',
  'order_lines.state',
  'documents.document_type as documentType',
  'documents.instrument_number as instrumentNumber',
  'documents.recorded_on as recordedOn',
  sql<number>`(select count(*)::int from order_lines as each_line
    where each_line.order_id = order_lines.order_id)`.as('lineCount'),
  sql<string | null>`coalesce(order_lines.reference, (
    select orders.reference from orders where orders.id = order_lines.order_id))`.as('reference'),
] as const
