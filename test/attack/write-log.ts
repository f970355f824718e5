import type { Pool, PoolClient } from 'pg'

/**
 * Notes which tables get rows written, by anyone, from now on. What is rolled back leaves no note.
 */
export async function logWrites(pool: Pool): Promise<void> {
  await pool.query('create table written (name text not null, act text not null)')
  await pool.query(`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.written values (
        tg_argv[0] || coalesce(':' || (to_jsonb(new) ->> 'action'), ''), lower(tg_op));
      return null;
    end $$`)
  const { rows } = await pool.query(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> 'written'`,
  )
  for (const { name } of rows as Array<{ name: string }>) {
    await pool.query(
      `create trigger noted after insert or update or delete on public.${name}
        for each row execute function note_write('${name}')`,
    )
  }
}

/** Runs statements of the test's own that aren't to be noted. */
export async function unnoted(pool: Pool, work: (client: PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** How many rows each table gained since the last time; an act's own row in the log by its name. */
export async function takeInserts(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `with taken as (delete from written returning name, act)
      select name, count(*)::int from taken where act = 'insert' group by name order by name`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name as string, count as number]))
}

/** The tables written to since the last time this was asked. */
export async function takeWrites(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `with taken as (delete from written returning name, act)
      select distinct name || ' ' || act as write from taken order by 1`,
  )
  return rows.map(({ write }) => write as string)
}
