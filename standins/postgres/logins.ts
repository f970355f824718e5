import type { Client, Pool } from 'pg'
import { ROLES } from '../../src/platform/privileges.ts'

/** The login users of the demo and the tests, one per role, as an operator creates them. The owner is
 * the cluster's own user. */
const LOGINS = {
  owner: 'deedbox',
  app: 'deedbox_server',
  jobs: 'deedbox_worker',
  report: 'deedbox_reader',
} as const

export async function createLogins(database: Pool | Client): Promise<void> {
  for (const role of ['app', 'jobs', 'report'] as const) {
    const { rowCount } = await database.query('select from pg_roles where rolname = $1', [
      LOGINS[role],
    ])
    if (rowCount === 0) await database.query(`create user ${LOGINS[role]} in role ${ROLES[role]}`)
  }
}

/** The same database as its owner, its server, its worker or a report sees it. */
export function loginUrl(databaseUrl: string, role: keyof typeof LOGINS): string {
  const url = new URL(databaseUrl)
  url.username = LOGINS[role]
  return url.href
}

export function isLogin(databaseUrl: string, role: keyof typeof LOGINS): boolean {
  return URL.canParse(databaseUrl) && new URL(databaseUrl).username === LOGINS[role]
}
