import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** An entry of some order's timeline, with what it takes to judge it. */
export interface Happened {
  id: string
  event: string
  /** Since what it follows: a capture the authorization, an email the moment it was owed. */
  tookSeconds: number | null
  /** A delivery: whether staff had to work on the deed, and whether it came before its promise. */
  wasAtDesk: boolean
  isOnTime: boolean
}

/** Everything that happened since then, by the database's clock. Keys of the timeline begin with the
 * time, so this reads the end of its primary key. */
export async function happenedSince(db: Db, secondsAgo: number): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select entry.id, entry.event,
      extract(epoch from entry.at - case entry.event
        when 'paid' then (
          select authorized_at from intents where provider_id = orders.payment_intent_id)
        when 'deliver' then orders.paid_at
        when 'mail_sent' then (
          select created_at from outgoing_mail where id = (entry.detail ->> 'mailId')::uuid)
      end)::double precision as took_seconds,
      entry.event = 'deliver' and exists (
        select from timeline as before where before.order_id = entry.order_id
          and before.line_id = entry.line_id and before.event = 'escalate') as was_at_desk,
      coalesce(entry.at <= line.promised_by, true) as is_on_time
    from timeline as entry
    join orders on orders.id = entry.order_id
    left join order_lines as line on line.id = entry.line_id and entry.event = 'deliver'
    where entry.id > encode(substring(int8send(
        ((extract(epoch from clock_timestamp()) - ${secondsAgo}::double precision) * 1000)::bigint
      ) from 3) || '\\x00000000000000000000'::bytea, 'hex')::uuid`.execute(db)
  return rows
}

export async function oldestAtDesk(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(progress_at) as since from order_lines
    where progress = 'desk' and withheld_until is null`.execute(db)
  return rows[0]?.since ?? null
}
