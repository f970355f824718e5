import { hash } from '@node-rs/argon2'
import { generate } from 'otplib'
import { insertOrganization } from '../../src/organizations/organizations.db.ts'
import type { MemberRole, Role } from '../../src/staff/session.ts'
import { insertStaff, upsertStaff } from '../../src/staff/staff.db.ts'
import type { Browser } from './browser.ts'
import type { TestShop } from './shop.ts'

export const PASSWORD = 'correct horse battery'

/** Checked as often as somebody signs in, so it's hashed for less than a guesser has to pay. */
const HASHED = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A staff member with a session, named after the role. */
export async function signInAs(shop: TestShop, role: Role, username = role as string) {
  await addMember(shop, role, username)
  return signIn(shop, username)
}

/** A staff member; an existing one gets the first password back. */
export async function addMember(shop: TestShop, role: Role, username: string): Promise<string> {
  const passwordHash = await HASHED
  const { db, clock } = shop.parts
  return db
    .transaction()
    .execute((tx) => upsertStaff(tx, { username, passwordHash, role, at: clock() }))
}

/** Signs in through the password step only. */
export async function signIn(
  shop: TestShop,
  username: string,
  { password = PASSWORD, browser = shop.visit() } = {},
): Promise<Browser> {
  const reply = await browser.post('/api/admin/login', { username, password })
  if (reply.status !== 200) throw new Error(`The sign-in was refused: ${reply.text}`)
  return browser
}

/** The code an authenticator shows at a given time. */
export function codeAt(secret: string, at: Date): Promise<string> {
  return generate({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

export interface SetUp {
  secret: string
  recoveryCodes: string[]
}

/** Sets up an authenticator in this browser's session, with the current code. */
export async function setUpTotp(browser: Browser, at: Date): Promise<SetUp> {
  const { json } = await browser.post('/api/admin/account/totp/start', {})
  const code = await codeAt(json.secret, at)
  const reply = await browser.post('/api/admin/account/totp/confirm', { code })
  if (reply.status !== 200) throw new Error(`The code was refused: ${reply.text}`)
  return { secret: json.secret, recoveryCodes: reply.json.recoveryCodes }
}

/** A company that may use the API. */
export async function addOrganization(shop: TestShop, name = 'Elm Title'): Promise<string> {
  const { db, clock } = shop.parts
  const organization = { name, email: 'office@elm.test', at: clock() }
  return db.transaction().execute((tx) => insertOrganization(tx, organization))
}

/** Somebody of an organization, as though they had accepted their invitation. */
export async function addOrganizationMember(
  shop: TestShop,
  organizationId: string,
  role: MemberRole,
  email: string,
): Promise<string> {
  const { db, clock } = shop.parts
  const passwordHash = await HASHED
  const member = { username: email, email, role, organizationId, passwordHash, at: clock() }
  const id = await db.transaction().execute((tx) => insertStaff(tx, member))
  if (!id) throw new Error(`${email} is somebody already`)
  return id
}

/** Somebody of an organization with a session at /account. */
export async function signInAsMember(
  shop: TestShop,
  organizationId: string,
  role: MemberRole,
  email: string,
): Promise<Browser> {
  await addOrganizationMember(shop, organizationId, role, email)
  return signInMember(shop, email)
}

export async function signInMember(
  shop: TestShop,
  username: string,
  { password = PASSWORD, browser = shop.visit() } = {},
): Promise<Browser> {
  const reply = await browser.post('/api/account/login', { username, password })
  if (reply.status !== 200) throw new Error(`The sign-in was refused: ${reply.text}`)
  return browser
}

/** Visitors who each come from an IP of their own. */
export function visitorsOf(shop: Pick<TestShop, 'visit'>) {
  let count = 0
  return (headers: Record<string, string> = {}) => {
    count += 1
    return shop.visit({ 'x-forwarded-for': `10.1.${count >> 8}.${count & 255}`, ...headers })
  }
}
