import type { Intent, Payments } from '../../../src/platform/payments.ts'
import type { World } from './world.ts'

/** A bug put in on purpose, and what has to notice it. */
export interface Mutant {
  bug: string
  breaks: string
  byComparison: boolean
  breed(world: World): Promise<unknown>
}

/** By what has to notice it. */
const BUGS: Record<string, Record<string, Mutant['breed']>> = {
  'one paid order a payment': {
    'a payment completes the next pending order as well': trigger(
      'after update of status on orders',
      `if new.status = 'completed' and old.status = 'pending' then
        update orders set status = 'completed', paid_at = new.paid_at where id = (
          select id from orders where status = 'pending' and id <> new.id limit 1);
      end if;`,
    ),
  },
  'nothing stays held': {
    'payments of two deeds are never believed': seeIntents((intent) =>
      intent.amountCents === 3998 ? { ...intent, status: 'processing', charge: null } : intent,
    ),
    'a release is decided and never made': replace(() => ({ cancelIntent: async () => {} })),
  },
  'no charge before its order': {
    'an order is taken for money that came before it': seeIntents(async (intent, world) => {
      const isOrdered = (await orderAmount(world, intent.id)) !== undefined
      return isOrdered ? intent : { ...intent, status: 'requires_payment_method', charge: null }
    }),
  },
  'charged is the price': {
    'an order is completed without a look at the amount': async (world) => {
      const { captureIntent, retrieveIntent } = world.shop.parts.payments
      const asOrdered = async (intent: Intent) => {
        const cents = (await orderAmount(world, intent.id)) ?? intent.amountCents
        return { ...intent, receivedCents: cents, capturableCents: cents }
      }
      await replace(() => ({
        // Its answer is recorded without another look, so it has to lie as well.
        captureIntent: async (id, _cents, options) => {
          const whole = (await retrieveIntent(id))?.amountCents ?? 0
          return asOrdered(await captureIntent(id, whole, options))
        },
      }))(world)
      await seeIntents(asOrdered)(world)
    },
    'a line that was left out is worked on when the rest is paid': trigger(
      'after update of amount_cents on orders',
      `if new.status = 'completed' and new.amount_cents < old.amount_cents then
        update order_lines set progress = 'queued', release_reason = null,
          promised_by = now(), refunded_after = now()
          where order_id = new.id and progress = 'released';
      end if;`,
    ),
    'an order keeps its whole amount although a line was left out': trigger(
      'before update of amount_cents on orders',
      `if new.amount_cents < old.amount_cents and new.paid_at is not null then
        new.amount_cents := old.amount_cents; new.deeds := old.deeds;
      end if;`,
    ),
  },
  'refunds within the payment, one a line': {
    'a refund is sent twice, each time under another key': replace(({ createRefund }) => ({
      createRefund: async (refund) => {
        await createRefund({ ...refund, idempotencyKey: `${refund.idempotencyKey}:once` })
        return createRefund({ ...refund, idempotencyKey: `${refund.idempotencyKey}:more` })
      },
    })),
    'a line can be owed back twice': async (world) => {
      await ddl(world, 'alter table refunds drop constraint refunds_line_id_key')
      await trigger(
        'after insert on refunds',
        `if pg_trigger_depth() = 1 and new.line_id is not null then
          new.id := new_id();
          insert into refunds select new.*;
        end if;`,
      )(world)
    },
    'twice the price of a line is owed back': trigger(
      'before insert on refunds',
      'new.amount_cents := 2 * new.amount_cents;',
    ),
  },
  'ledger is the provider': {
    'every third movement is not written to the ledger': trigger(
      'before insert on ledger',
      'if hashtext(new.kind || new.provider_id) % 3 = 0 then return null; end if;',
    ),
    'a movement is written with a cent too many': trigger(
      'before insert on ledger',
      'new.amount_cents := new.amount_cents + sign(new.amount_cents);',
    ),
    'an authorization is on the ledger as if it were money': trigger(
      'after update of authorized_cents on intents',
      `if new.authorized_cents is not null then
        insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at)
        values ('charge', 'hold ' || new.id, 'provider', new.authorized_cents, new.provider_id, new.authorized_at),
               ('charge', 'hold ' || new.id, 'sales', -new.authorized_cents, new.provider_id, new.authorized_at);
      end if;`,
    ),
  },
  'webhook faults change no end state': {
    'events that did not arrive are never asked for, nor are the provider’s lists': replace(() => ({
      undeliveredEvents: nothing,
      chargesSince: nothing,
      refundsSince: nothing,
      disputesSince: nothing,
    })),
  },
  'status follows the lines': {
    'an order never becomes partially refunded': trigger(
      'before update on orders',
      `if new.status = 'partially_refunded' then new.status := old.status; end if;`,
    ),
  },
  'figures are their rows': {
    'the revenue of a refunded order is counted again': trigger(
      'after update of status on orders',
      `if old.status = 'completed' and new.status <> 'completed' then
        update orders set captured_cents = captured_cents + amount_cents where id = new.id;
      end if;`,
    ),
  },
  'no order waits for ever': {
    'the reconciler never asks about an order': trigger(
      'before insert on orders',
      'new.next_payment_check_at := null;',
    ),
  },
  'refunds come to an end': {
    'a refund is noted and never sent': replace(() => ({
      createRefund: async ({ intentId, amountCents, metadata }) => ({
        id: 're_never',
        intentId,
        amountCents,
        status: 'pending',
        failure: null,
        metadata,
        at: new Date(),
        failedAt: null,
      }),
    })),
  },
  'what only a person can settle is before a person': {
    'nobody is told of a refund that was made by hand': trigger(
      'before insert on staff_tasks',
      `if new.kind = 'refund_unknown' then return null; end if;`,
    ),
  },
  'a deed paid twice is paid back': {
    'a browser is forgotten within the hour': trigger(
      'before insert on order_grants',
      `new.created_at := new.created_at - interval '2 hours';`,
    ),
  },
  'taken is what was decided, once': {
    'everything authorized is taken, with what we left out': replace(
      ({ captureIntent, retrieveIntent }) => ({
        captureIntent: async (id, _cents, options) => {
          const whole = (await retrieveIntent(id))?.amountCents ?? 0
          return captureIntent(id, whole, options)
        },
      }),
    ),
    'money is taken without a word of the decision': trigger(
      'before update of capture_cents on intents',
      `new.capture_cents := null; new.capture_decided_at := null;
       new.authorized_cents := null; new.authorized_at := null;`,
    ),
  },
  'what is taken is for lines we work on': {
    'what has no order is taken, too': async (world) => {
      await ddl(world, 'alter table intents drop constraint intents_within_authorization')
      await replace(({ captureIntent, cancelIntent, retrieveIntent }) => ({
        cancelIntent: async (id) => {
          const held = (await retrieveIntent(id))?.capturableCents ?? 0
          if (held === 0) return cancelIntent(id)
          await captureIntent(id, held, { idempotencyKey: `instead ${id}` })
        },
      }))(world)
    },
  },
  'a released line moves no money and no work': {
    'a line that was left out is refunded as well': trigger(
      'after update of progress on order_lines',
      `if new.progress = 'released' then
        insert into refunds (order_id, line_id, payment_intent_id, amount_cents, reason, state, actor, created_at)
        select id, new.id, payment_intent_id, new.price_cents, 'other', 'requested', 'system', new.progress_at
          from orders where id = new.order_id;
      end if;`,
    ),
  },
  'what is left out is left out for a reason': {
    'the second line of every order is left out': trigger(
      'before update of progress on order_lines',
      `if new.progress = 'queued' and new.position = 1 then
        new.progress := 'released'; new.release_reason := 'duplicate';
      end if;`,
    ),
    'a withheld line is left out of the payment': trigger(
      'before update of progress on order_lines',
      `if new.progress = 'queued' and old.progress = 'unpaid' and
        exists (select from suppressions where address_key = new.address_key) then
        new.progress := 'released'; new.release_reason := 'duplicate';
        new.promised_by := null; new.refunded_after := null;
      end if;`,
    ),
  },
  'a withheld line takes its time': {
    'a withheld line is refunded at once': trigger(
      'before update on order_lines',
      'if new.withheld_until is not null then new.withheld_until := new.progress_at; end if;',
    ),
  },
  'a withheld line goes back in the end': {
    'a withheld line is never refunded': trigger(
      'before update on order_lines',
      `if new.withheld_until is not null then
        new.withheld_until := new.progress_at + interval '1 year';
      end if;`,
    ),
  },
  'a withheld line is on no desk': {
    'a withheld line is seen at the desk': trigger(
      'before update on order_lines',
      'if new.withheld_until is not null then new.withheld_until := null; end if;',
    ),
  },
  'a payment that fits is taken': {
    'payments of two deeds never fit': seeIntents((intent) =>
      intent.capturableCents === 3998 ? { ...intent, currency: 'eur' } : intent,
    ),
  },
  'no answer is a surprise': {
    'an event is believed whoever signed it': replace(() => ({
      verifyEvent: (body) => {
        const { id, type } = JSON.parse(body.toString('utf8'))
        return { id, type, intentId: null, isNeeded: true }
      },
    })),
  },
}

/** Found by comparing faulty with perfect delivery, because no single run shows it. */
const COMPARED = 'webhook faults change no end state'

export const MUTANTS: Mutant[] = Object.entries(BUGS).flatMap(([breaks, bugs]) =>
  Object.entries(bugs).map(([bug, breed]) => ({
    ...{ bug, breaks, breed },
    byComparison: breaks === COMPARED,
  })),
)

function replace(change: (payments: Payments) => Partial<Payments>): Mutant['breed'] {
  return async ({ shop }) => {
    for (const parts of [shop.parts, shop.jobParts]) {
      parts.payments = { ...parts.payments, ...change(parts.payments) }
    }
  }
}

function seeIntents(see: (intent: Intent, world: World) => Intent | Promise<Intent>) {
  return (world: World) =>
    replace(({ retrieveIntent }) => ({
      retrieveIntent: async (id) => {
        const intent = await retrieveIntent(id)
        return intent && see(intent, world)
      },
    }))(world)
}

async function orderAmount(world: World, intentId: string): Promise<number | undefined> {
  const rows = await world.shop.query(
    'select amount_cents from orders where payment_intent_id = $1',
    [intentId],
  )
  return rows[0]?.amount_cents
}

async function* nothing(): AsyncGenerator<never> {}

function trigger(when: string, body: string): Mutant['breed'] {
  return async (world) => {
    // As the owner: the server itself may not write everywhere that a bug might.
    await ddl(
      world,
      `create function bug() returns trigger language plpgsql security definer as $$ begin ${body} return new; end $$`,
    )
    await ddl(world, `create trigger a_bug ${when} for each row execute function bug()`)
  }
}

async function ddl(world: World, statement: string): Promise<void> {
  await world.shop.query(statement)
}
