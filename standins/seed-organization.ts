import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type KeyParts, makeKey, readKey } from '../src/organizations/api-key.ts'
import { findKey, insertKey } from '../src/organizations/api-keys.db.ts'
import { insertOrganization } from '../src/organizations/organizations.db.ts'
import { NEWEST_VERSION, SCOPES } from '../src/organizations/scope.ts'
import { type Db, openDatabase } from '../src/platform/db.ts'
import { hashPassword } from '../src/staff/password.ts'
import { findStaff, insertStaff } from '../src/staff/staff.db.ts'

export const DEMO_MEMBER = 'dev@elm.example'

/** The demo's test key: the one that was asked for, or one that lasts as long as the demo's data. */
export function demoKey(demoDir: string, wanted: string | undefined): string {
  if (wanted) {
    if (readKey(wanted)?.livemode === false) return wanted
    throw new Error(`DEMO_API_KEY must be a whole test key, such as ${makeKey(false).key}`)
  }
  const file = join(demoDir, 'api-key')
  if (!existsSync(file)) writeFileSync(file, makeKey(false).key, { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** A company for the demo, with a member and a test key; what is there already is left alone. */
export async function seedOrganization(
  databaseUrl: string,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = openDatabase({
    // It plays staff.
    outsideCalls: 'staff',
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'deedbox-demo',
    log,
  })
  const parts = readKey(key)
  if (!parts) throw new Error('The demo’s key is none')
  try {
    if (!(await findKey(database.db, parts.publicId))) await seed(database.db, parts, password)
  } finally {
    await database.close()
  }
}

async function seed(db: Db, key: KeyParts, password: string): Promise<void> {
  const at = new Date()
  const known = await findStaff(db, 'account', DEMO_MEMBER)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const organization = { name: 'Elm Title', email: 'office@elm.example', at }
    const organizationId = known?.organizationId ?? (await insertOrganization(tx, organization))
    const member = { username: DEMO_MEMBER, email: DEMO_MEMBER, role: 'admin' as const }
    const createdBy =
      known?.id ?? (await insertStaff(tx, { ...member, organizationId, passwordHash, at }))
    if (!createdBy) throw new Error(`${DEMO_MEMBER} is somebody already`)
    await insertKey(tx, {
      ...key,
      organizationId,
      name: 'Demo',
      scopes: [...SCOPES],
      version: NEWEST_VERSION,
      createdBy,
      at,
      expiresAt: null,
    })
  })
}
