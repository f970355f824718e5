import type { Pool } from 'pg'

/** For a test that plays many visitors, who all share one IP here. */
export async function liftLimits(pool: Pool): Promise<void> {
  await pool.query(
    'create function unlimited() returns trigger language plpgsql as $$ begin new.hits := 0; return new; end $$',
  )
  await pool.query(
    'create trigger unlimited before insert or update on rate_limits for each row execute function unlimited()',
  )
}
