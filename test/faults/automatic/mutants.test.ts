import { expect, it } from 'vitest'
import { openShop } from '../../support/shop.ts'
import { checkAutomatic } from './check-automatic.ts'

const SEQUENCES = 200
const SEED = 4
const settings = { OPEN_PAYMENTS_PER_CALLER: '1000', FREE_DECLINES: '1000' }

/** Bugs put in on purpose, as triggers. */
const MUTANTS = [
  {
    bug: 'a charge under way is forgotten',
    when: 'before update on intents',
    body: 'if new.is_automatic and new.provider_id is not null and old.provider_id is null then new.closed_at := new.created_at; end if;',
  },
  {
    bug: 'what was charged today doesn’t count',
    when: 'before update on intents',
    body: `if new.is_automatic then new.capture_decided_at := new.capture_decided_at - interval '2 days'; end if;`,
  },
  {
    bug: 'a disputed top-up stops nothing',
    when: 'before update on automatic_top_ups',
    body: `if new.stopped_because = 'disputed' then new.stopped_because := null; new.stopped_at := null; end if;`,
  },
  {
    bug: 'a charge isn’t followed by the next one that is needed',
    when: 'before update on automatic_top_ups',
    body: `if new.tries = 0 then new.next_try_at := 'infinity'; end if;`,
  },
]

it.each(MUTANTS)('the check of automatic top-ups notices that $bug', async ({ when, body }) => {
  const shop = await openShop(settings)
  shop.payments.controls.planDeliveries({ drop: 'all' })
  try {
    const { pool } = shop.database
    await pool.query(
      `create function bug() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
    )
    await pool.query(`create trigger a_bug ${when} for each row execute function bug()`)
    const run = { sequences: SEQUENCES, seed: SEED, isQuick: true }
    const { failure } = await checkAutomatic(shop, run)
    expect(failure).toBeDefined()
    process.stdout.write(`after ${failure?.after} sequences\n`)
  } finally {
    await shop.close()
  }
})
