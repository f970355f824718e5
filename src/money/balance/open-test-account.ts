import { randomUUID } from 'node:crypto'
import { shopDay } from '../../orders/shop-day.ts'
import { copyOrganization } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { testCreditEntry } from '../ledger/ledger.ts'
import { lockBalance } from './balances.db.ts'

/** What an organization has for its tests: 1,000 dollars that nobody paid. */
export const TEST_BALANCE_CENTS = 100_000

/** An organization in the database of test mode, with its test money: filled up once a day, so that
 * nobody's tests end with it. */
export async function openTestAccount(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  organization: { id: string; name: string; email: string },
): Promise<void> {
  const at = clock()
  const { id: organizationId } = organization
  const id = `${organizationId}:${shopDay(at, config.TIME_ZONE)}`
  await db.transaction().execute(async (tx) => {
    await copyOrganization(tx, { ...organization, at })
    const missing = TEST_BALANCE_CENTS - (await lockBalance(tx, organizationId))
    if (missing > 0) await creditTest(tx, { organizationId, id, cents: missing, at })
  })
}

/** Up to the same again, whenever somebody asks. */
export async function refillTestAccount(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id: organizationId }: { id: string },
): Promise<void> {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    const cents = TEST_BALANCE_CENTS - (await lockBalance(tx, organizationId))
    const id = `${organizationId}:${randomUUID()}`
    if (cents > 0) await creditTest(tx, { organizationId, id, cents, at })
  })
}

/** Money for tests, which no card paid: once for the same ID. */
export async function creditTest(
  tx: Tx,
  credit: { organizationId: string; id: string; cents: number; at: Date },
): Promise<void> {
  const { organizationId, id, cents, at } = credit
  const whose = { intentId: `test_${organizationId}`, orderId: null, organizationId }
  await post(tx, [testCreditEntry(id, cents, at)], whose)
}

type Opening = (organization: { id: string; name: string; email: string }) => Promise<void>

/** Opens the account of test mode for each organization that comes, once a day in each process. */
export function testAccounts(parts: Pick<Parts, 'db' | 'clock' | 'config'>): Opening {
  const opened = new Map<string, string>()
  return async ({ id, name, email }) => {
    const day = shopDay(parts.clock(), parts.config.TIME_ZONE)
    if (opened.get(id) === day) return
    await openTestAccount(parts, { id, name, email })
    opened.set(id, day)
  }
}
