import { sql } from 'kysely'
import { FACT_NAMES, type FactName, type FactState } from '../../deed-fact.ts'
import { earlier, MINUTE } from '../../durations.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Box } from '../../read-page.ts'
import { documentKind } from './file-name.ts'
import type { ShownFact, ShownFacts } from './shown-fact.ts'

/** As long as it may take the second reader; after that, what it hasn't confirmed is doubtful. */
const READING_MS = 2 * MINUTE

interface Row {
  documentId: string
  name: FactName
  state: FactState
  text: string
  value: string
  places: Array<{ page: number; width: number; height: number; boxes: Box[] }>
  isOpen: boolean
}

const NONE: ShownFacts = { status: 'none', facts: [] }

/** What documents say, by their IDs. Whether they may be shown is asked before. */
export async function factsOfDocuments(
  db: Db | Tx,
  documentIds: string[],
  at: Date,
): Promise<(documentId: string) => ShownFacts> {
  if (documentIds.length === 0) return () => NONE
  const { rows } = await sql<Row>`
    select documents.id as document_id, name, state, text, value, places,
      claim is not null and read_at > ${earlier(at, READING_MS)} as is_open
    from documents join deed_facts on deed_facts.copy_id = documents.copy_id
    where documents.id = any(${documentIds}::uuid[]) and documents.deleted_at is null`.execute(db)
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId)
  return (documentId) => {
    const found = byDocument.get(documentId)
    return found ? shown(found) : NONE
  }
}

function shown(rows: Row[]): ShownFacts {
  const inOrder = rows.toSorted(
    (one, other) => FACT_NAMES.indexOf(one.name) - FACT_NAMES.indexOf(other.name),
  )
  return {
    status: rows.some(({ isOpen }) => isOpen) ? 'reading' : 'read',
    facts: inOrder.flatMap((row) => factOf(row) ?? []),
  }
}

function factOf({ name, state, text, value, places }: Row): ShownFact | undefined {
  if (state === 'absent') return undefined
  const isCertain = state === 'certain'
  return {
    name,
    state,
    text: isCertain ? (name === 'kind' ? documentKind(text) : text) : null,
    value: isCertain ? value : null,
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
