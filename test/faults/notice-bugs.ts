import { expect, it } from 'vitest'
import { openShop, type TestShop } from '../support/shop.ts'
import type { Outcome, Run } from './check-sequences.ts'

/** Nobody who plays is slowed down for what many callers from one IP do. */
export const UNLIMITED = { OPEN_PAYMENTS_PER_CALLER: '1000', FREE_DECLINES: '1000' }

/** A check has to notice each of these bugs, which are put in as triggers. */
export function noticeBugs(
  name: string,
  sequences: number,
  bugs: Record<string, [when: string, body: string]>,
  check: (shop: TestShop, run: Run) => Promise<Outcome>,
): void {
  it.each(Object.entries(bugs))(`${name} notices that %s`, async (_bug, [when, body]) => {
    const shop = await openShop(UNLIMITED)
    shop.payments.controls.planDeliveries({ drop: 'all' })
    try {
      await shop.query(
        `create function bug() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
      )
      await shop.query(`create trigger a_bug ${when} for each row execute function bug()`)
      const { failure } = await check(shop, { sequences, seed: 4, isQuick: true })
      expect(failure).toBeDefined()
      process.stdout.write(`after ${failure?.after} sequences\n`)
    } finally {
      await shop.close()
    }
  })
}
