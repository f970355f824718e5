import type { Pool } from 'pg'
import { until } from '../../support/orders.ts'

/** Holds back every job that could start now, and every one to come: then one kind runs at a time. */
export async function holdJobs(owner: Pool): Promise<void> {
  await owner.query(`
    update pgboss.job_common set start_after = 'infinity' where state = 'created';
    create function hold_job() returns trigger language plpgsql as $$ begin
      if new.start_after < now() + interval '5 seconds' then new.start_after := 'infinity'; end if;
      return new;
    end $$;
    create trigger hold_job before insert on pgboss.job_common
      for each row execute function hold_job()`)
}

/** Lets go of the jobs of these kinds, or of all, and returns how many; the trigger stays. */
export async function letGo(owner: Pool, kinds?: string[]): Promise<number> {
  const { rowCount } = await owner.query(
    `update pgboss.job_common set start_after = now()
     where state = 'created' and start_after = 'infinity' and ($1::text[] is null or name = any ($1))`,
    [kinds ?? null],
  )
  return rowCount ?? 0
}

/** Until nothing runs and nothing could. */
export async function untilIdle(owner: Pool): Promise<void> {
  await until(
    async () => {
      const { rows } = await owner.query<{ left: number }>(
        `select count(*)::int as left from pgboss.job_common
         where state < 'completed' and start_after < now() + interval '1 minute'`,
      )
      return rows[0]?.left === 0
    },
    'the jobs',
    900_000,
  )
}

/** A job that failed costs more than one that didn't, so there must be none. */
export async function assertNoneFailed(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string; output: unknown }>(
    "select name, output from pgboss.job_common where retry_count > 0 or state > 'completed' limit 3",
  )
  if (rows.length > 0) throw new Error(`Jobs failed: ${JSON.stringify(rows)}`)
}
