export type Row = Record<string, string | number | boolean | null>

/**
 * A query that the service would answer with an error, such as one for a column that doesn't exist.
 */
export class BadQuery extends Error {}

export interface Query {
  select?: string | undefined
  where?: string | undefined
  group?: string | undefined
  order?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/**
 * As much of SoQL, Carto's SQL and ArcGIS's where as our queries use: conditions joined by AND,
 * columns, `max(x) as y` over a group, an order, a page. It rejects anything it doesn't know, just
 * as the services reject a column they don't have.
 */
export function runQuery(rows: Row[], query: Query): Row[] {
  const [first = {}] = rows
  const conditions = query.where ? splitAnd(query.where).map((text) => readCondition(text)) : []
  for (const { column } of conditions) known(first, column)
  let found = rows.filter((row) => conditions.every((condition) => condition.holds(row)))
  const columns = (query.select ?? '*').split(',').map((text) => text.trim())
  if (query.group) found = grouped(found, query.group, columns)
  if (query.order) sortBy(found, query.order)
  const from = query.offset ?? 0
  const page = found.slice(from, from + (query.limit ?? 1000))
  return page.map((row) => project(row, first, columns))
}

function known(row: Row, column: string) {
  if (!(column in row)) throw new BadQuery(`no-such-column: ${column}`)
}

function project(row: Row, first: Row, columns: string[]): Row {
  if (columns[0] === '*') return row
  const names = columns.map((text) => / as (\w+)$/i.exec(text)?.[1] ?? text)
  for (const name of names) known({ ...first, ...row }, name)
  // A column without a value is left out, like at Socrata.
  return Object.fromEntries(
    names.map((name) => [name, row[name] ?? null] as const).filter(([, value]) => value !== null),
  )
}

function grouped(rows: Row[], group: string, columns: string[]): Row[] {
  const keys = group.split(',').map((text) => text.trim())
  const groups = new Map<string, Row>()
  for (const row of rows) {
    const id = JSON.stringify(keys.map((key) => row[key]))
    const kept = groups.get(id) ?? Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
    for (const text of columns) {
      const [, column = '', name = ''] = /^max\((\w+)\) as (\w+)$/i.exec(text) ?? []
      if (name && String(row[column]) > String(kept[name] ?? '')) kept[name] = row[column] ?? null
    }
    groups.set(id, kept)
  }
  return [...groups.values()]
}

function sortBy(rows: Row[], order: string) {
  const keys = order.split(',').map((text) => text.trim().split(/\s+/))
  rows.sort((a, b) => {
    for (const [column = '', direction = 'ASC'] of keys) {
      const compared = String(a[column] ?? '').localeCompare(String(b[column] ?? ''))
      if (compared !== 0) return direction.toUpperCase() === 'DESC' ? -compared : compared
    }
    return 0
  })
}

function splitAnd(where: string): string[] {
  return where.split(/ AND (?=(?:[^']*'[^']*')*[^']*$)/i)
}

function readCondition(text: string): { column: string; holds(row: Row): boolean } {
  const [, column = '', operator = '', rest = ''] =
    /^\s*(?:upper\()?(\w+)\)?\s*(=|>=|<=|<|>|in|like)\s*(.+?)\s*$/i.exec(text) ?? []
  if (!column) throw new BadQuery(`cannot read: ${text}`)
  const values = [...rest.matchAll(/'((?:[^']|'')*)'|(\d+)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll("''", "'") ?? bare ?? '',
  )
  const [value = ''] = values
  const upper = /^\s*upper\(/i.test(text)
  const cell = (row: Row) => {
    const raw = String(row[column] ?? '')
    return upper ? raw.toUpperCase() : raw
  }
  const tests: Record<string, (row: Row) => boolean> = {
    '=': (row) => cell(row) === value,
    '>=': (row) => Number(cell(row)) >= Number(value),
    '<=': (row) => Number(cell(row)) <= Number(value),
    '<': (row) => Number(cell(row)) < Number(value),
    '>': (row) => Number(cell(row)) > Number(value),
    in: (row) => values.includes(cell(row)),
    like: (row) => likeExpression(value).test(cell(row)),
  }
  const holds = tests[operator.toLowerCase()]
  if (!holds) throw new BadQuery(`cannot read: ${text}`)
  return { column, holds }
}

function likeExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`)
}
