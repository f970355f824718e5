import { type RawBuilder, sql } from 'kysely'
import {
  type DeedFact,
  type DeedFacts,
  FACT_NAMES,
  type FactName,
  type FactState,
} from '../../deed-fact.ts'
import { earlier, MINUTE } from '../../durations.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Box } from '../../read-page.ts'
import { documentKind } from './file-name.ts'

/** As long as it may take the second reader; after that, what it hasn't confirmed is doubtful. */
const READING_MS = 2 * MINUTE

interface Row {
  name: FactName
  state: FactState
  text: string
  value: string
  places: Array<{ page: number; width: number; height: number; boxes: Box[] }>
  isOpen: boolean
}

const columns = (at: Date): RawBuilder<Row> => sql`name, state, text, value, places,
  claim is not null and read_at > ${earlier(at, READING_MS)} as is_open`

const NONE: DeedFacts = { status: 'none', facts: [] }

/** What documents say, by their IDs. Whether they may be shown is asked before. */
export async function factsOfDocuments(
  db: Db | Tx,
  documentIds: string[],
  at: Date,
): Promise<(documentId: string) => DeedFacts> {
  if (documentIds.length === 0) return () => NONE
  const { rows } = await sql<Row & { documentId: string }>`
    select documents.id as document_id, ${columns(at)}
    from documents join deed_facts on deed_facts.copy_id = documents.copy_id
    where documents.id = any(${documentIds}::uuid[]) and documents.deleted_at is null`.execute(db)
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId)
  return (documentId) => {
    const found = byDocument.get(documentId) ?? []
    return { status: statusOf(found), facts: inOrder(found).flatMap((row) => shown(row) ?? []) }
  }
}

/** All that was looked for on a copy, for staff: what is doubtful with its words, and what a colleague
 * corrected. */
export async function factsOfCopy(db: Db, copyId: string, at: Date) {
  const { rows } = await sql<Row & { correctedAt: Date | null; correctedBy: string | null }>`
    select ${columns(at)}, corrected_at, staff.username as corrected_by
    from deed_facts left join staff on staff.id = corrected_by where copy_id = ${copyId}`.execute(
    db,
  )
  const facts = inOrder(rows).map(({ places, ...fact }) => ({ ...fact, ...placed(places) }))
  return { status: statusOf(rows), facts }
}

const inOrder = <One extends Row>(rows: One[]) =>
  rows.toSorted((one, other) => FACT_NAMES.indexOf(one.name) - FACT_NAMES.indexOf(other.name))

function statusOf(rows: Row[]): DeedFacts['status'] {
  if (rows.length === 0) return 'none'
  return rows.some(({ isOpen }) => isOpen) ? 'reading' : 'read'
}

function shown({ name, state, text, value, places }: Row): DeedFact | undefined {
  if (state === 'absent') return undefined
  const isCertain = state === 'certain'
  return {
    name,
    state,
    text: isCertain ? (name === 'kind' ? documentKind(text) : text) : null,
    value: isCertain ? value : null,
    ...placed(places),
  }
}

function placed(places: Row['places']): Pick<DeedFact, 'page' | 'places'> {
  return {
    page: places[0]?.page ?? 1,
    places: places.flatMap(({ page, width, height, boxes }) =>
      boxes.map(({ left, top, right, bottom }) => ({
        page,
        left: left / width,
        top: top / height,
        right: right / width,
        bottom: bottom / height,
      })),
    ),
  }
}
