import type pg from 'pg'

/**
 * SQL to remove indexes, keys and references from tables before filling them, and to restore them.
 */
export async function readExtras(
  pool: pg.Pool,
  tables: string[],
): Promise<{ drops: string[]; indexes: string[]; references: string[] }> {
  const constraints = await pool.query<{ drop: string; add: string; kind: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s%s', conrelid::regclass, conname,
         pg_get_constraintdef(oid), case contype when 'f' then ' not valid' else '' end) as add,
       contype as kind
     from pg_constraint
     where contype in ('f', 'p', 'u') and conparentid = 0
       and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))
     order by contype`,
    [tables],
  )
  const indexes = await pool.query<{ drop: string; add: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop,
       replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as add
     from pg_index
     where indrelid::regclass::text = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid::regclass::text like '%_any' desc`,
    [tables],
  )
  const keys = constraints.rows.filter(({ kind }) => kind !== 'f')
  const references = constraints.rows.filter(({ kind }) => kind === 'f')
  return {
    drops: [...constraints.rows, ...indexes.rows].map(({ drop }) => drop),
    indexes: [...indexes.rows, ...keys].map(({ add }) => add),
    references: references.map(({ add }) => add),
  }
}
