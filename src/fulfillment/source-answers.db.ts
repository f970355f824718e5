import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db.ts'

const MOST_DETAIL = 1000

export interface SourceAnswer {
  source: string
  answer: 'ok' | 'not_found' | 'ambiguous' | 'refused' | 'down'
  detail: string | null
}

export async function recordAnswers(
  db: Db,
  lineId: string,
  answers: readonly SourceAnswer[],
  at: Date,
): Promise<void> {
  if (answers.length > 0) await answering(lineId, answers, at).execute(db)
}

export function answering(
  lineId: string,
  answers: readonly SourceAnswer[],
  at: Date,
): RawBuilder<unknown> {
  return sql`
    insert into source_answers (line_id, source, answer, detail, asked_at)
    select ${lineId}::uuid, source, answer, detail, ${at}::timestamptz
    from unnest(${answers.map(({ source }) => source)}::text[],
      ${answers.map(({ answer }) => answer)}::text[],
      ${answers.map(({ detail }) => detail?.slice(0, MOST_DETAIL) ?? null)}::text[]
    ) as said (source, answer, detail)
    on conflict (line_id, source) do update set answer = excluded.answer,
      detail = excluded.detail, asked_at = excluded.asked_at`
}

export async function readAnswers(db: Db, lineId: string) {
  return db
    .selectFrom('sourceAnswers')
    .select(['source', 'answer', 'detail', 'askedAt'])
    .where('lineId', '=', lineId)
    .orderBy('askedAt')
    .orderBy('source')
    .execute()
}
