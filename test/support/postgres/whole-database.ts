import type { Pool } from 'pg'

/** Where any of these words appear in the whole database, including the job engine's tables. */
export async function whereIs(pool: Pool, words: string[]): Promise<string[]> {
  const { rows: columns } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED', 'bytea')
      order by 1, 2`,
  )
  const patterns = words.map((word) => `%${word.toLowerCase()}%`)
  const found: string[] = []
  for (const { place, name } of columns) {
    // A bytea's text is its bytes in hex digits, so stored bytes are searched for in that form.
    const { rows } = await pool.query(
      `select 1 from ${place} where lower(${name}::text) like any($1)
        or lower(${name}::text) like any($2) limit 1`,
      [patterns, words.map((word) => `%${Buffer.from(word).toString('hex')}%`)],
    )
    if (rows.length > 0) found.push(`${place}.${name}`)
  }
  return found
}
