import { type Selectable, sql } from 'kysely'
import type { DeskKind } from '../../orders/line.ts'
import { type Line, toLine } from '../../orders/lines.db.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OrderLines } from '../../schema.gen.ts'
import { hasAccess } from '../../staff/staff.db.ts'
import {
  asleep,
  hidden,
  PLANNED,
  type Plan,
  type PlanRow,
  planColumns,
  planOf,
} from './plans.db.ts'

export interface DeskCursor {
  refundedAfter: Date
  id: string
}

export interface DeskFilter {
  /** Lines of this person, lines of nobody, or snoozed lines. Left out: every line that isn't snoozed. */
  whose?: { assignee: string | null } | 'snoozed' | undefined
  due?: { from?: Date; to?: Date } | undefined
  state?: string | undefined
  kind?: DeskKind | undefined
}

export interface DeskEntry extends Plan {
  line: Line
  reason: string
  kind: DeskKind
  place: string | null
}

/** Lines that need review, those closest to their automatic refund first. */
export async function listDesk(
  db: Db,
  { whose, due, state, kind }: DeskFilter,
  page: { limit: number; after: DeskCursor | undefined; at: Date },
): Promise<DeskEntry[]> {
  const { at, after } = page
  const wanted = [
    sql`line.progress = 'desk' and line.withheld_until is null`,
    whose === 'snoozed' ? asleep(at) : sql`not ${hidden(at)}`,
    ...(typeof whose === 'object'
      ? [sql`assignee.id is not distinct from ${whose.assignee}::uuid`]
      : []),
    ...(due?.from ? [sql`line.promised_by > ${due.from}`] : []),
    ...(due?.to ? [sql`line.promised_by <= ${due.to}`] : []),
    ...(state ? [sql`line.state = ${state}`] : []),
    ...(kind ? [sql`line.desk_kind = ${kind}`] : []),
    ...(after ? [sql`(line.refunded_after, line.id) > (${after.refundedAfter}, ${after.id})`] : []),
  ]
  // Looks up names only for the lines on this page, not for everything being sorted.
  const { rows } = await sql<Selectable<OrderLines> & PlanRow & PlaceRow>`
    select line.*, ${planColumns(at)}, place.name as place_name, place.state as place_state
    from (
      select line.* from order_lines as line ${PLANNED}
      where ${sql.join(wanted, sql` and `)}
      order by line.refunded_after, line.id limit ${page.limit}
    ) as line ${PLANNED}
    left join staff as sleeper on sleeper.id = plan.snoozed_by
    left join jurisdictions as place on place.id = line.jurisdiction_id
    order by line.refunded_after, line.id`.execute(db)
  return rows.map((row) => ({
    line: toLine(row),
    reason: row.deskReason ?? '',
    kind: row.deskKind as DeskKind,
    place: row.placeName && `${row.placeName}, ${row.placeState}`,
    ...planOf(row),
  }))
}

interface PlaceRow {
  placeName: string | null
  placeState: string | null
}

interface Waiting {
  at: Date
  skip: string[]
}

const waiting = ({ at, skip }: Waiting) => sql`line.progress = 'desk'
  and line.withheld_until is null and not ${asleep(at)} and line.id <> all(${skip}::uuid[])`

/** The most urgent of a person's own lines, of those that come after one. */
export async function ownNext(
  db: Db,
  { staffId, after, ...rest }: Waiting & { staffId: string; after?: string | undefined },
): Promise<string | undefined> {
  const isLater = after
    ? sql`(line.refunded_after, line.id) > (
        select refunded_after, id from order_lines where id = ${after})`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select line.id from order_lines as line ${PLANNED}
    where plan.assigned_to = ${staffId} and ${waiting(rest)} and ${isLater}
    order by line.refunded_after, line.id limit 1`.execute(db)
  return rows[0]?.id
}

/** The most urgent line that is nobody's. An overdue one is also free if its assignee has had it for a
 * while: the customer shouldn't wait for somebody who is away. Whose it is has to be read again, now
 * that it's locked. */
export async function lockFreeLine(
  tx: Tx,
  { leftBefore, ...rest }: Waiting & { leftBefore: Date },
): Promise<{ id: string; orderId: string; assigneeId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; orderId: string; assigneeId: string | null }>`
    select line.id, line.order_id, assignee.id as assignee_id from order_lines as line ${PLANNED}
    where ${waiting(rest)} and (assignee.id is null
      or (line.promised_by <= ${rest.at} and plan.assigned_at <= ${leftBefore}))
    order by line.refunded_after, line.id
    limit 1 for update of line skip locked`.execute(tx)
  return rows[0]
}

/** Far more than a team can work through; beyond this, the exact numbers mean nothing. */
const COUNTED = 10_000

interface Load {
  people: Array<{ id: string; username: string; deeds: number }>
  unassigned: number
  snoozed: number
  overdue: number
  today: number
  later: number
}

interface Share {
  holder: string | null
  deeds: number
  overdue: number
  today: number
  snoozed: number
}

/** How much there is to do, and for whom; `tomorrow` is when the shop's day ends. */
export async function readLoad(db: Db, at: Date, tomorrow: Date): Promise<Load> {
  const [shares, people] = await Promise.all([
    sql<Share>`
      with desk as (
        select assignee.id as holder, ${hidden(at)} as hidden, ${asleep(at)} as asleep,
          line.promised_by
        from order_lines as line ${PLANNED}
        where line.progress = 'desk' and line.withheld_until is null limit ${COUNTED}
      )
      select holder,
        count(*) filter (where not hidden) as deeds,
        count(*) filter (where promised_by <= ${at}) as overdue,
        count(*) filter (where not hidden and promised_by > ${at} and promised_by <= ${tomorrow})
          as today,
        count(*) filter (where asleep) as snoozed
      from desk group by holder`.execute(db),
    db
      .selectFrom('staff')
      .select(['id', 'username'])
      .where(hasAccess('staff'))
      .where('role', '<>', 'read_only')
      .orderBy('username')
      .limit(100)
      .execute(),
  ])
  const sum = (of: keyof Omit<Share, 'holder'>) =>
    shares.rows.reduce((total, share) => total + share[of], 0)
  const shareOf = (id: string | null) => shares.rows.find((share) => share.holder === id)
  const [overdue, today] = [sum('overdue'), sum('today')]
  return {
    people: people.map((person) => ({ ...person, deeds: shareOf(person.id)?.deeds ?? 0 })),
    unassigned: shareOf(null)?.deeds ?? 0,
    snoozed: sum('snoozed'),
    overdue,
    today,
    later: sum('deeds') - overdue - today,
  }
}
