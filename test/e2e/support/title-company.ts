import type { Page } from '@playwright/test'
import { creditTest } from '../../../src/money/balance/open-test-account.ts'
import { insertOrganization } from '../../../src/organizations/organizations.db.ts'
import { hashPassword } from '../../../src/staff/password.ts'
import type { MemberRole } from '../../../src/staff/session.ts'
import { insertStaff } from '../../../src/staff/staff.db.ts'
import { inShop } from './shop-database.ts'

const PASSWORD = 'seven geese walk uphill'

/** A title company with this balance and one member, who signs in. */
export async function signInAtCompany(
  page: Page,
  { role, cents = 0 }: { role: MemberRole; cents?: number },
): Promise<void> {
  const email = `${crypto.randomUUID()}@elm.test`
  const passwordHash = await hashPassword(PASSWORD)
  const at = new Date()
  await inShop((db) =>
    db.transaction().execute(async (tx) => {
      const organizationId = await insertOrganization(tx, { name: 'Elm Title', email, at })
      const member = { username: email, email, role, organizationId, passwordHash, at }
      await insertStaff(tx, member)
      const id = crypto.randomUUID()
      if (cents > 0) await creditTest(tx, { organizationId, id, cents, at })
    }),
  )
  await page.goto('/account/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
}
