import { noticeBugs } from '../notice-bugs.ts'
import { checkAutomatic } from './check-automatic.ts'

noticeBugs(
  'the check of automatic top-ups',
  200,
  {
    'a charge under way is forgotten': [
      'before update on intents',
      'if new.is_automatic and new.provider_id is not null and old.provider_id is null then new.closed_at := new.created_at; end if;',
    ],
    'what was charged today doesn’t count': [
      'before update on intents',
      `if new.is_automatic then new.capture_decided_at := new.capture_decided_at - interval '2 days'; end if;`,
    ],
    'a disputed top-up stops nothing': [
      'before update on automatic_top_ups',
      `if new.stopped_because = 'disputed' then new.stopped_because := null; new.stopped_at := null; end if;`,
    ],
    'a charge isn’t followed by the next one that is needed': [
      'before update on automatic_top_ups',
      `if new.tries = 0 then new.next_try_at := 'infinity'; end if;`,
    ],
  },
  checkAutomatic,
)
