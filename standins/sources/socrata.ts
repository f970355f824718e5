import { BadQuery, type Row, runQuery } from './query.ts'
import type { FakeReply, FakeRequest } from './serve.ts'

/** Socrata's SODA 2.1: `/resource/{dataset}.json` with `$select`, `$where`, `$order`, `$limit`, … */
export function answerSoda(datasets: Record<string, Row[]>, { url }: FakeRequest): FakeReply {
  const rows = datasets[/^\/resource\/([a-z0-9-]+)\.json$/.exec(url.pathname)?.[1] ?? '']
  if (!rows) return { status: 404, body: { error: true, message: 'dataset.missing' } }
  const get = (name: string) => url.searchParams.get(`$${name}`) ?? undefined
  // A parameter without a dollar sign is an equality condition.
  const plain = [...url.searchParams]
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, value]) => `${name}='${value}'`)
  const where = [...plain, ...(get('where') ? [get('where')] : [])].join(' AND ')
  try {
    const body = runQuery(rows, {
      select: get('select'),
      where: where || undefined,
      group: get('group'),
      order: get('order'),
      limit: Number(get('limit') ?? 1000),
      offset: Number(get('offset') ?? 0),
    })
    return { body }
  } catch (error) {
    if (!(error instanceof BadQuery)) throw error
    return { status: 400, body: { error: true, message: `query.soql.${error.message}` } }
  }
}
