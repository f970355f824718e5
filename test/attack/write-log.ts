import type { Pool, PoolClient } from 'pg'

/**
 * Notes which tables get rows written, by anyone, from now on. What is rolled back leaves no note.
 */
export async function logWrites(pool: Pool): Promise<void> {
  await pool.query('create table written (name text not null, act text not null)')
  await pool.query(`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.written values (tg_argv[0], lower(tg_op));
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

/** The tables written to since the last time this was asked. */
export async function takeWrites(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `with taken as (delete from written returning name, act)
      select distinct name || ' ' || act as write from taken order by 1`,
  )
  return rows.map(({ write }) => write as string)
}
