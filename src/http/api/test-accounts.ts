import { openTestAccount } from '../../money/balance/open-test-account.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'

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
