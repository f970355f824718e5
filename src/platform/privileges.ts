import type { Pool, PoolClient } from 'pg'
import { FUNCTIONS, TABLES } from './tables.ts'
import { type Policy, policies, policyStatements } from './tenants/policies.ts'
import { STAFF_ROLE } from './tenants/scope.ts'

/** The groups that the login users of server, worker and reports belong to. They can't log in
 * themselves. Nobody belongs to `staff`: the server takes it on where one of our staff calls. */
export const ROLES = {
  app: 'deedbox_app',
  staff: STAFF_ROLE,
  jobs: 'deedbox_jobs',
  report: 'deedbox_report',
} as const
export type Role = keyof typeof ROLES

/** Any fixed number: one process grants while the others wait. */
const GRANT_LOCK = 7_303_002

/** The job engine's tables: the worker runs it, the server only starts jobs and forgets people. */
const ENGINE = {
  app: [
    'select, insert, delete on pgboss.job',
    'select, insert on pgboss.job_common',
    'select on pgboss.queue, pgboss.version',
    'execute on function pgboss.job_now',
  ],
  jobs: [
    'select, insert, update, delete on all tables in schema pgboss',
    'execute on function pgboss.job_now, pgboss.create_queue',
  ],
}

/**
 * Grants each role what `tables.ts` says and takes away everything else, in one transaction: nobody
 * sees a moment without rights. Run by the owner of the tables, who needs to be no superuser.
 */
export async function grantPrivileges(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    // A policy that changes needs its table for itself; sales wait behind it meanwhile.
    await client.query("set local lock_timeout = '2s'")
    await makeRoles(client)
    for (const statement of await statements(client)) await client.query(statement)
    await assertNothingCreated(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Roles belong to the whole cluster: another database of it may be making them right now. */
async function makeRoles(client: PoolClient): Promise<void> {
  for (const name of Object.values(ROLES)) {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${name}') then
        create role ${name} nologin noinherit;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  }
  // Whoever is in `app` may become `staff`, and is nothing of it before: `app` inherits from nobody.
  const { app, staff } = ROLES
  await client.query(`do $$ begin
    if (select rolinherit from pg_roles where rolname = '${app}') then
      alter role ${app} noinherit;
    end if;
    if not exists (select from pg_auth_members
      where roleid = '${staff}'::regrole and member = '${app}'::regrole) then
      grant ${staff} to ${app};
    end if;
  end $$`)
}

async function statements(client: PoolClient): Promise<string[]> {
  const { app, staff, jobs, report } = ROLES
  const everyone = ['public', ...Object.values(ROLES)].join(', ')
  const { rows } = await client.query<{ database: string; tables: string; functions: string }>(`
    select quote_ident(current_database()) as database,
      (select string_agg(oid::regclass::text, ', ') from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
          and ${isOurs('pg_class')}) as tables,
      (select string_agg(oid::regprocedure::text, ', ') from pg_proc
        where pronamespace = 'public'::regnamespace and ${isOurs('pg_proc')}) as functions`)
  const [found] = rows
  if (!found) throw new Error('The catalog is empty')
  const { rows: policed } = await client.query<Policy>(`
    select polrelid::regclass::text as table, polname as name,
      coalesce(obj_description(oid, 'pg_policy'), '') as text from pg_policy`)
  const granted = (on: Partial<Record<Role, string>>, what: string, kind = '') =>
    Object.entries(on)
      .filter(([, rights]) => rights)
      .map(([role, rights]) => `grant ${rights} on ${kind}${what} to ${ROLES[role as Role]}`)
  return [
    `revoke all on database ${found.database} from ${everyone}`,
    `revoke create on schema public from ${everyone}`,
    `revoke all on schema pgboss from ${everyone}`,
    `revoke all on table ${found.tables} from ${everyone}`,
    `revoke all on function ${found.functions} from ${everyone}`,
    `revoke all on all tables in schema pgboss from ${everyone}`,
    `revoke all on all functions in schema pgboss from ${everyone}`,
    `grant connect on database ${found.database} to ${Object.values(ROLES).join(', ')}`,
    `grant usage on schema public to ${Object.values(ROLES).join(', ')}`,
    `grant usage on schema pgboss to ${app}, ${staff}, ${jobs}`,
    ...Object.entries(TABLES).flatMap(([table, { app, jobs, report }]) =>
      granted({ app, staff: app, jobs, report }, table, 'table '),
    ),
    ...Object.entries(FUNCTIONS).flatMap(([name, roles]) =>
      roles.map(
        (role) =>
          `grant execute on function ${name} to ${role === 'app' ? `${app}, ${staff}` : ROLES[role]}`,
      ),
    ),
    ...ENGINE.app.map((rights) => `grant ${rights} to ${app}, ${staff}`),
    ...ENGINE.jobs.map((rights) => `grant ${rights} to ${jobs}`),
    ...policyStatements(policed, policies({ app, all: [staff, jobs, report] })),
  ]
}

/** Not a part of an extension: those aren't ours to grant. */
const isOurs = (catalog: string) => `not exists (select from pg_depend
  where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`

/** Revoking somebody else's grant only warns: say so where it leaves a way to make tables. */
async function assertNothingCreated(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
      where has_schema_privilege(name, 'public', 'create')`,
    [Object.values(ROLES)],
  )
  const [user] = rows
  if (user) {
    throw new Error(
      `${user.name} may create tables: let the owner of schema public run "revoke create on schema public from public"`,
    )
  }
}

/** Refuses to run as somebody who could rewrite the books, switch off what protects them, or see every
 * organization's rows without having been told to. */
export async function assertLeastPrivilege(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; may: string | null }>(
    `select current_user as name, case
      when has_table_privilege('ledger', 'update') then 'rewrite the ledger'
      when rolbypassrls or pg_has_role('${ROLES.staff}', 'usage') then 'see every organization'
      end as may
    from pg_roles where rolname = current_user`,
  )
  const [user] = rows
  if (user?.may) {
    throw new Error(
      `The database user ${user.name} may ${user.may}. DATABASE_URL must name a member of ${ROLES.app} (server) or ${ROLES.jobs} (worker); see docs/production.md.`,
    )
  }
}
