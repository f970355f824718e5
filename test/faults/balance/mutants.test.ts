import { addMember } from '../../support/staff.ts'
import { noticeBugs } from '../notice-bugs.ts'
import { checkBalances } from './check-balances.ts'

noticeBugs(
  'the balance check',
  60,
  {
    'a top-up can be spent although something is owed': [
      'before insert on ledger',
      `if new.kind = 'owed_payment' and new.provider_id like 'pi\\_%' then return null; end if;`,
    ],
    'a dispute freezes nothing': ['before update on balances', 'new.frozen_at := null;'],
    'a balance stays frozen when the dispute is decided': [
      'before update on balances',
      'new.frozen_at := coalesce(new.frozen_at, old.frozen_at);',
    ],
    'what comes into a balance is counted twice': [
      'before update on balances',
      'if new.cents > old.cents then new.cents := 2 * new.cents - old.cents; end if;',
    ],
  },
  async (shop, run) => checkBalances(shop, await addMember(shop, 'owner', 'returner'), run),
)
