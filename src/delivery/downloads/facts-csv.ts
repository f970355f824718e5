import { type DeedFacts, FACT_LABELS } from '../../deed-fact.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../orders/lists/csv.ts'

const HEAD = ['Fact', 'As printed', 'Value', 'Page', 'Read with certainty']

/** What a deed says as a table, one row per fact; a doubtful one has its page and no words. */
export function factsCsv({ facts }: DeedFacts): string {
  const rows = facts.map(({ name, state, text, value, page }) =>
    csvRow([FACT_LABELS[name], text, value, page, state === 'certain' ? 'Yes' : 'No']),
  )
  return BYTE_ORDER_MARK + csvRow(HEAD) + rows.join('')
}
