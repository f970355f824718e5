import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { WEBHOOK_QUEUE } from '../job-words.ts'
import { COUNTED } from './light.ts'
import type { Queue } from './readings.ts'

/** As many of an endpoint's as are counted; the first of them says how long it has waited. */
const PER_ENDPOINT = 10

/** The longest wait first, up to 1,000 jobs of each. A webhook counts if its endpoint answers: what
 * piles up before one that fails or is slow waits for it, not for us. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    with waiting as (
      select queue.name, jobs, since
      from pgboss.queue cross join lateral (
        select count(*) as jobs, min(start_after) as since from (
          select start_after from pgboss.job
          where name = queue.name and state < 'active' and not blocked and start_after <= now()
          order by priority desc, created_on limit ${COUNTED}
        ) as first
      ) as counted
      union all
      select ${WEBHOOK_QUEUE}, count(*), min(due_at)
      from webhook_endpoints as endpoint cross join lateral (
        select due_at from webhook_deliveries
        where endpoint_id = endpoint.id and due_at <= now()
        order by due_at limit ${PER_ENDPOINT}
      ) as first
      where struggling_since is null and disabled_at is null
    )
    select name, jobs, since from waiting where jobs > 0 order by since`.execute(db)
  return rows
}
