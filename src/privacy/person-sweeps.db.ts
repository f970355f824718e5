import { sql } from 'kysely'
import { DOWNLOADS, NAMES_READ } from '../delivery/withholding.db.ts'
import type { Db, Tx } from '../platform/db.ts'

export async function planPersonSweep(tx: Tx, suppressionId: string, at: Date): Promise<void> {
  await tx.insertInto('personSweeps').values({ suppressionId, startedAt: at }).execute()
}

export interface PersonSweep {
  id: string
  personKey: string
  addedAt: Date
  isLifted: boolean
  /** The last link checked; undefined if none was yet. */
  past: { end: string; id: string } | undefined
}

/** The oldest unfinished search that isn't being worked on, locked against others. */
export async function takePersonSweep(tx: Tx): Promise<PersonSweep | undefined> {
  const { rows } = await sql<Omit<PersonSweep, 'past'> & { end: string | null; pastId: string }>`
    select entry.id, entry.person_key, entry.added_at,
      entry.lifted_at is not null as is_lifted, past_end::text as end, past_id
    from person_sweeps join suppressions as entry on entry.id = suppression_id
    where finished_at is null
    order by started_at, suppression_id limit 1
    for update of person_sweeps skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { end, pastId, ...sweep } = row
  return { ...sweep, past: end === null ? undefined : { end, id: pastId } }
}

/** The result of one step and how far it got; without a link, it was the last one. */
export async function recordStep(
  tx: Tx,
  id: string,
  step: {
    lookedAt: number
    refunded: number
    ended: number
    held: number
    past: { end: string; id: string } | undefined
    finishedAt: Date | null
  },
): Promise<void> {
  await sql`
    update person_sweeps set
      looked_at = looked_at + ${step.lookedAt},
      refunded = refunded + ${step.refunded},
      ended = ended + ${step.ended},
      held = held + ${step.held},
      past_end = coalesce(${step.past?.end ?? null}::timestamptz, past_end),
      past_id = coalesce(${step.past?.id ?? null}::uuid, past_id),
      finished_at = ${step.finishedAt}
    where suppression_id = ${id}`.execute(tx)
}

export interface LinkedDeed {
  id: string
  end: string
  lineId: string
  orderId: string
  names: string[]
  passedAt: Date
}

export async function openLinks(
  db: Db | Tx,
  page: { at: Date; past: { end: string; id: string } | undefined; limit: number },
): Promise<LinkedDeed[]> {
  const { past } = page
  const { rows } = await sql<LinkedDeed>`
    select link.id, link.expires_at::text as end, link.line_id,
      line.order_id, documents.retrieved_at as passed_at, ${NAMES_READ} as names
    from download_links as link
      join order_lines as line on line.id = link.line_id
      join documents on documents.id = link.document_id
      left join copies on copies.id = documents.copy_id
    where link.revoked_at is null and link.expires_at > ${page.at}
      ${past ? sql`and (link.expires_at, link.id) > (${past.end}::timestamptz, ${past.id}::uuid)` : sql``}
    order by link.expires_at, link.id limit ${page.limit}`.execute(db)
  return rows
}

export interface NamedCopy {
  copyId: string
  lineId: string
  orderId: string
  progress: string
  names: string[]
  passedAt: Date | null
  hasLink: boolean
  downloads: number
}

/** Copies that name someone with one of these words and still matter: their line needs review or
 * awaits delivery, or a link opens their deed. Found through the word index, up to a limit. */
export async function copiesNaming(
  db: Db | Tx,
  words: string[],
  { at, limit, onlyAtDesk }: { at: Date; limit: number; onlyAtDesk?: boolean },
): Promise<NamedCopy[]> {
  const { rows } = await sql<NamedCopy>`
    select copies.id as copy_id, line.id as line_id, line.order_id, line.progress,
      documents.retrieved_at as passed_at, link.id is not null as has_link,
      ${NAMES_READ} as names,
      ${DOWNLOADS} as downloads
    from copies
      join order_lines as line on line.id = copies.line_id
      left join documents on documents.line_id = line.id and documents.superseded_at is null
        and documents.copy_id = copies.id
      left join download_links as link on link.line_id = line.id and link.revoked_at is null
        and link.expires_at > ${at}
    where copies.deleted_at is null and copies.findings is not null
      and deed_name_words(copies.findings) && ${words}::text[]
      and ${
        onlyAtDesk
          ? sql`line.progress = 'desk' and line.withheld_until is null`
          : sql`(line.progress in ('desk', 'ready') or (documents.id is not null and link.id is not null))`
      }
    limit ${limit}`.execute(db)
  return rows
}

/** Tells the copy's next reviewer why. Only once: repeating it wouldn't make it any truer. */
export async function objectToCopy(tx: Tx, copyId: string, objection: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update copies set findings = jsonb_set(findings, '{objections}',
      (findings -> 'objections') || to_jsonb(${objection}::text))
    where id = ${copyId} and not (findings -> 'objections') ? ${objection}`.execute(tx)
  return numAffectedRows === 1n
}
