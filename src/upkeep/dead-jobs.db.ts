import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { COUNTED } from './health/light.ts'
import { canRetry, JOB_WORDS } from './job-words.ts'

const RETRYABLE = Object.keys(JOB_WORDS).filter(canRetry)
const MOST = 50

export interface DeadJob {
  id: string
  name: string
  data: Record<string, string>
  orderId: string | null
  failure: string | null
  diedAt: Date
}

export async function countDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from pgboss.job where name = 'dead-letter' and source_name = any(${RETRYABLE})
        and created_on > now() - interval '1 day' limit ${COUNTED}
    ) as first`.execute(db)
  return rows[0]?.count ?? 0
}

/** Jobs that were given up, newest first, for as long as the engine keeps them. */
export async function listDeadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, source_name as name, coalesce(data, '{}') as data, created_on as died_at,
      coalesce(source_output ->> 'message', source_output #>> '{value,message}') as failure,
      coalesce(
        (data ->> 'orderId')::uuid,
        (select order_id from order_lines where order_lines.id = (data ->> 'lineId')::uuid),
        (select order_id from outgoing_mail where outgoing_mail.id = (data ->> 'mailId')::uuid),
        (select order_id from refunds where refunds.id = (data ->> 'refundId')::uuid),
        (select order_id from refund_requests
          where refund_requests.id = (data ->> 'requestId')::uuid),
        (select order_id from documents join order_lines on order_lines.id = line_id
          where documents.id = (data ->> 'documentId')::uuid),
        (select order_id from copies join order_lines on order_lines.id = line_id
          where copies.id = (data ->> 'copyId')::uuid)
      ) as order_id
    from pgboss.job where name = 'dead-letter' and source_name is not null
    order by created_on desc limit ${MOST}`.execute(db)
  return rows
}

/** Takes a job out of the dead ones. Whoever comes second finds nothing. */
export async function takeDeadJob(tx: Tx, id: string) {
  const { rows } = await sql<Pick<DeadJob, 'name' | 'data'>>`
    delete from pgboss.job where name = 'dead-letter' and id = ${id} and state = 'completed'
      and source_name = any(${RETRYABLE})
    returning source_name as name, coalesce(data, '{}') as data`.execute(tx)
  return rows[0]
}
