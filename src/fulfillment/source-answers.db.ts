import type { Db } from '../platform/db.ts'

const MOST_DETAIL = 1000

export interface SourceAnswer {
  source: string
  answer: 'ok' | 'not_found' | 'ambiguous' | 'refused' | 'down'
  detail: string | null
}

/** Records each source's answer for a line, replacing its previous one. */
export async function recordAnswers(
  db: Db,
  lineId: string,
  answers: readonly SourceAnswer[],
  at: Date,
): Promise<void> {
  if (answers.length === 0) return
  await db
    .insertInto('source_answers')
    .values(
      answers.map(({ source, answer, detail }) => ({
        line_id: lineId,
        source,
        answer,
        detail: detail?.slice(0, MOST_DETAIL) ?? null,
        asked_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['line_id', 'source']).doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        detail: row.ref('excluded.detail'),
        asked_at: row.ref('excluded.asked_at'),
      })),
    )
    .execute()
}

/** Each source's latest answer, in the order we asked. */
export async function readAnswers(
  db: Db,
  lineId: string,
): Promise<Array<SourceAnswer & { askedAt: Date }>> {
  const rows = await db
    .selectFrom('source_answers')
    .select(['source', 'answer', 'detail', 'asked_at as askedAt'])
    .where('line_id', '=', lineId)
    .orderBy('asked_at')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, answer: row.answer as SourceAnswer['answer'] }))
}
