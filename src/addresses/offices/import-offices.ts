import { writeAudits } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import { parseOfficeFacts } from './fact-files.ts'
import { lockOffices, writeFacts } from './office-facts.db.ts'
import { NO_FACTS, type OfficeFacts } from './office-facts.ts'

export interface OfficeImport {
  /** What is wrong with the file; if anything is, nothing of it is used. */
  problems: string[]
  changes: OfficeChange[]
  /** Places that stay because staff have edited or confirmed what we know of them. */
  kept: string[]
  unchanged: number
}

export interface OfficeChange {
  id: string
  place: string
  columns: Record<string, { from: unknown; to: unknown }>
}

export async function importOffices(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  csv: string,
  { apply }: { apply: boolean },
): Promise<OfficeImport> {
  const { rows: facts, problems } = parseOfficeFacts(csv)
  if (problems.length > 0) return { problems, changes: [], kept: [], unchanged: 0 }
  const wanted = new Map(facts.map((each) => [each.id, each]))
  return db.transaction().execute(async (tx) => {
    const current = await lockOffices(tx, [...wanted.keys()])
    const missing = wanted.size - current.length
    if (missing > 0) throw new Error(`${missing} offices are missing: run "manage migrate" first`)
    const changes: OfficeChange[] = []
    const rows: OfficeFacts[] = []
    const kept: string[] = []
    for (const { name, state, updatedBy, ...old } of current) {
      const facts = wanted.get(old.id)
      const officeTitle = facts?.officeTitle ?? old.officeTitle
      const row = { ...NO_FACTS, ...facts, id: old.id, officeTitle }
      const columns = differences(old, row)
      if (Object.keys(columns).length === 0) continue
      const place = `${name}, ${state}`
      if (updatedBy) kept.push(place)
      else {
        rows.push(row)
        changes.push({ id: old.id, place, columns })
      }
    }
    if (apply && rows.length > 0) {
      const at = clock()
      await writeFacts(tx, rows, { at, isImport: true })
      await writeAudits(
        tx,
        changes.map(({ id, columns }) => ({
          staffId: null,
          action: 'import_office',
          subject: id,
          detail: columns,
          at,
        })),
      )
    }
    const unchanged = current.length - changes.length - kept.length
    return { problems, changes, kept, unchanged }
  })
}

function differences(old: OfficeFacts, row: OfficeFacts): OfficeChange['columns'] {
  const columns = Object.keys(row) as Array<keyof OfficeFacts>
  return Object.fromEntries(
    columns
      .filter((column) => String(old[column] ?? '') !== String(row[column] ?? ''))
      .map((column) => [column, { from: old[column], to: row[column] }]),
  )
}
