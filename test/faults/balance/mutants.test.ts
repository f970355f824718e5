import { expect, it } from 'vitest'
import { openShop } from '../../support/shop.ts'
import { addMember } from '../../support/staff.ts'
import { checkBalances } from './check-balances.ts'

const SEQUENCES = 60
const SEED = 4
const settings = { OPEN_PAYMENTS_PER_CALLER: '1000', FREE_DECLINES: '1000' }

/** Bugs put in on purpose, as triggers. */
const MUTANTS = [
  {
    bug: 'a top-up can be spent although something is owed',
    when: 'before insert on ledger',
    body: `if new.kind = 'owed_payment' and new.provider_id like 'pi\\_%' then return null; end if;`,
  },
  {
    bug: 'a dispute freezes nothing',
    when: 'before update on balances',
    body: 'new.frozen_at := null;',
  },
  {
    bug: 'a balance stays frozen when the dispute is decided',
    when: 'before update on balances',
    body: 'new.frozen_at := coalesce(new.frozen_at, old.frozen_at);',
  },
  {
    bug: 'what comes into a balance is counted twice',
    when: 'before update on balances',
    body: 'if new.cents > old.cents then new.cents := 2 * new.cents - old.cents; end if;',
  },
]

it.each(MUTANTS)('the balance check notices that $bug', async ({ when, body }) => {
  const shop = await openShop(settings)
  shop.payments.controls.planDeliveries({ drop: 'all' })
  try {
    const staffId = await addMember(shop, 'owner', 'returner')
    const { pool } = shop.database
    await pool.query(
      `create function bug() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
    )
    await pool.query(`create trigger a_bug ${when} for each row execute function bug()`)
    const run = { sequences: SEQUENCES, seed: SEED, isQuick: true }
    const { failure } = await checkBalances(shop, staffId, run)
    expect(failure).toBeDefined()
    process.stdout.write(`after ${failure?.after} sequences\n`)
  } finally {
    await shop.close()
  }
})
