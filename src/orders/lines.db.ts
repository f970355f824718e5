import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Address } from '../addresses/address.ts'
import { LIST_LOCKED } from '../addresses/suppressions.db.ts'
import { AppError } from '../errors.ts'
import { type Ctes, ctes, type Db, listOf, type Tx } from '../platform/db.ts'
import type { OrderLines } from '../schema.gen.ts'
import type { Actor } from './actor.ts'
import {
  type DeskReason,
  type LineEvent,
  type LineState,
  nextLineState,
  RELEASE_WORDS,
  type ReleaseReason,
  statesOf,
} from './line.ts'
import { promiseOf } from './promise.ts'

/** Named one by one: a statement that asks for all columns can't stay prepared over a migration. */
export const LINE_COLUMNS = [
  'id',
  'orderId',
  'position',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'priceCents',
  'progress',
  'progressAt',
  // What a source said about the document, once it was found.
  'found',
  'deskKind',
  'jurisdictionId',
  // Why that isn't known, in words for staff.
  'jurisdictionConflict',
  'promisedBy',
  'refundedAfter',
  'delayToldAt',
  // When an email with its link was owed.
  'deliveryToldAt',
  // Why it was never charged, if it wasn't.
  'releaseReason',
  // If its deed must not be delivered: when it's refunded as not found.
  'withheldUntil',
  'reference',
  // How well a program's address was found before it was ordered.
  'addressMatch',
  // The instrument number it was ordered by, and the date cited with it; null: the latest deed.
  'wantedNumber',
  'wantedDate',
] as const
/** The same for SQL of our own. Named one by one, a statement stays prepared when a column is added. */
export const LINE_LIST = sql.join(LINE_COLUMNS.map((column) => sql.ref(`order_lines.${column}`)))
export type LineColumns = Pick<Selectable<OrderLines>, (typeof LINE_COLUMNS)[number]>
export type Line = Omit<LineColumns, keyof Address> & { address: Address }

function linesIn(db: Db | Tx) {
  return db.selectFrom('orderLines').select(LINE_COLUMNS)
}

export async function readLine(db: Db, lineId: string): Promise<Line | undefined> {
  const row = await linesIn(db).where('id', '=', lineId).executeTakeFirst()
  return row && toLine(row)
}

export async function lockLine(tx: Tx, lineId: string): Promise<Line | undefined> {
  const row = await linesIn(tx).where('id', '=', lineId).forUpdate().executeTakeFirst()
  return row && toLine(row)
}

export async function lockListAndLine(tx: Tx, lineId: string): Promise<Line | undefined> {
  const { rows } = await sql<LineColumns>`
    with ${LIST_LOCKED} select ${LINE_LIST} from list, order_lines
    where order_lines.id = ${lineId} for update of order_lines`.execute(tx)
  return rows[0] && toLine(rows[0])
}

export async function lockLinesOf(tx: Tx, orderId: string): Promise<Line[]> {
  const rows = await linesIn(tx)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .forUpdate()
    .execute()
  return rows.map(toLine)
}

/** Lines that should have moved on automatically since then, longest waiting first. */
export async function staleLines(tx: Tx, since: Date, limit: number): Promise<Line[]> {
  const rows = await linesIn(tx)
    .where('progress', 'in', statesOf('unattended'))
    .where('progressAt', '<', since)
    .orderBy('progressAt')
    .limit(limit)
    .execute()
  return rows.map(toLine)
}

/** Nothing comes to the desk without why. */
type DeskOf<Event extends LineEvent> = Event extends 'escalate'
  ? { desk: DeskReason }
  : { desk?: never }

export type MovedBy<Event extends LineEvent> = {
  actor: Actor
  at: Date
  found?: object
  release?: ReleaseReason
  withheldUntil?: Date
} & DeskOf<Event>

export async function moveLine<Event extends LineEvent>(
  tx: Tx,
  line: Line,
  event: Event,
  by: MovedBy<Event>,
): Promise<LineState> {
  await moveLines(tx, [line], event, by)
  return nextLineState(line.progress, event)
}

/** Moves locked lines together, and writes what belongs to the move alongside: as many statements for a
 * hundred lines as for one. */
export async function moveLines<Event extends LineEvent>(
  tx: Tx,
  lines: readonly Line[],
  event: Event,
  by: MovedBy<Event>,
  alongside: Ctes = {},
): Promise<void> {
  if (lines.length === 0) return
  const moved = await move(tx, lines, event, by, alongside)
  if (moved < lines.length) {
    throw new AppError('invalid_transition', `A line that was to ${event} isn't where it was.`)
  }
}

/** Moves a line that nobody has locked, unless it has moved meanwhile; returns whether it did. */
export async function moveIfStill<Event extends LineEvent>(
  db: Db | Tx,
  line: Line,
  event: Event,
  by: MovedBy<Event>,
  alongside: Ctes = {},
): Promise<boolean> {
  return (await move(db, [line], event, by, alongside)) > 0
}

/** The only SQL that writes a line's progress: a move the state machine doesn't allow never happens.
 * Returns how many lines were still where they were thought to be, and have moved. */
async function move<Event extends LineEvent>(
  db: Db | Tx,
  lines: readonly Line[],
  event: Event,
  by: MovedBy<Event>,
  alongside: Ctes,
): Promise<number> {
  const moves = lines.map((line) => {
    const deskReason = by.desk ? withOfficeConflict(line, by.desk.words) : null
    return {
      id: line.id,
      from: line.progress,
      to: nextLineState(line.progress, event),
      deskReason,
      reason: deskReason ?? (by.release ? RELEASE_WORDS[by.release] : null),
    }
  })
  const column = (name: keyof (typeof moves)[number], type: 'uuid' | 'text') =>
    listOf(
      moves.map((each) => each[name]),
      type,
    )
  const clocks = event === 'pay' ? promiseOf(by.at) : undefined
  const found = by.found && JSON.stringify(by.found)
  const isEnd = moves.some(({ to }) => to === 'delivered' || to === 'refunding')
  const { rows } = await sql`
    with ${ctes({
      asked: sql`
        select * from unnest(${column('id', 'uuid')}, ${column('from', 'text')},
          ${column('to', 'text')}, ${column('deskReason', 'text')}, ${column('reason', 'text')}
        ) with ordinality as asked (id, from_state, to_state, desk_reason, reason, place)`,
      moved: sql`
        update order_lines as line set progress = to_state, progress_at = ${by.at},
          desk_reason = asked.desk_reason, desk_kind = ${by.desk?.kind ?? null},
          withheld_until = coalesce(${by.withheldUntil ?? null}::timestamptz, withheld_until),
          release_reason = ${by.release ?? null}, found = coalesce(${found ?? null}::jsonb, found),
          promised_by = coalesce(${clocks?.promisedBy ?? null}::timestamptz, promised_by),
          refunded_after = coalesce(${clocks?.refundedAfter ?? null}::timestamptz, refunded_after)
        from asked where line.id = asked.id and line.progress = from_state
        returning line.id, order_id, from_state, to_state, reason, place`,
      told: sql`
        insert into timeline (order_id, line_id, event, from_state, to_state, actor, at, detail)
        select order_id, id, ${event}, from_state, to_state, ${by.actor}, ${by.at},
          case when reason is not null then jsonb_build_object('reason', reason) end
        from moved order by place returning id`,
      ...alongside,
      ...(isEnd ? { closed: closeOverdueTasks(by) } : {}),
    })}
    select id from told`.execute(db)
  return rows.length
}

/** A line that was delivered or given up is no longer late. */
function closeOverdueTasks({ at, actor }: { at: Date; actor: Actor }): RawBuilder<unknown> {
  return sql`
    update staff_tasks set closed_at = ${at}, closed_by = ${actor}
    where closed_at is null and kind = 'line_overdue' and subject in (select id::text from moved)`
}

/** Staff who have to find the deed by hand must first know that the office is uncertain. */
function withOfficeConflict({ jurisdictionConflict }: Line, reason: string): string {
  return jurisdictionConflict ? `${reason} Office not clear: ${jurisdictionConflict}` : reason
}

/** Where a line's property is, as far as that's known, and which office records its deeds or why that
 * isn't clear. Reports count the line there from now on. */
export async function recordJurisdiction(
  db: Db | Tx,
  lineId: string,
  {
    id,
    conflict,
    point,
  }: { id: string | null; conflict: string | null; point?: Point | undefined },
): Promise<void> {
  // A shop whose list isn't seeded yet can still sell.
  await sql`
    with known as (
      update order_lines
      set jurisdiction_id = (select id from jurisdictions where id = ${id}),
        jurisdiction_conflict = ${conflict}
      where id = ${lineId}
      returning order_id, old.jurisdiction_id as from_place, new.jurisdiction_id as to_place
    ), pointed as (
      insert into line_points (line_id, lat, lon)
      select ${lineId}::uuid, lat, lon
      from (select ${point?.lat ?? null}::float8 as lat, ${point?.lon ?? null}::float8 as lon) as at
      where lat is not null
      on conflict (line_id) do update set lat = excluded.lat, lon = excluded.lon
    )
    insert into stale_days (day)
    select shop_day(paid_at) from known join orders on orders.id = known.order_id
    where paid_at is not null and to_place is distinct from from_place`.execute(db)
}

export interface Point {
  lat: number
  lon: number
}

/** As `deedKey` writes it, of a `line`. */
export function deedKeyIn(line: RawBuilder<unknown>): RawBuilder<string> {
  return sql`${line}.address_key || coalesce('|' ||
    regexp_replace(upper(${line}.wanted_number), '[^A-Z0-9]', '', 'g'), '')`
}

export function toLine({ streetAddress, city, state, zipCode, ...line }: LineColumns): Line {
  return { ...line, address: { streetAddress, city, state, zipCode } }
}
