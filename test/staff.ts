import { hashPassword } from '../src/staff/password.ts'
import { upsertStaff } from '../src/staff/staff.db.ts'
import type { Browser } from './browser.ts'
import type { TestShop } from './shop.ts'

const PASSWORD = 'correct horse battery'

/** A member of staff with a session, named after the role. */
export async function signInAs(
  shop: TestShop,
  role: 'owner' | 'agent' | 'read_only',
): Promise<Browser> {
  const passwordHash = await hashPassword(PASSWORD)
  const { db, clock } = shop.parts
  await db
    .transaction()
    .execute((tx) => upsertStaff(tx, { username: role, passwordHash, role, at: clock() }))
  const browser = shop.visit()
  const reply = await browser.post('/api/admin/login', { username: role, password: PASSWORD })
  if (reply.status !== 200) throw new Error(`The sign-in was refused: ${reply.text}`)
  return browser
}
