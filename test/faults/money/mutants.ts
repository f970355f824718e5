import type { Intent, Payments } from '../../../src/platform/payments.ts'
import type { World } from './world.ts'

/** A bug put in on purpose, and what has to notice it. */
export interface Mutant {
  bug: string
  breaks: string
  /** Found by comparing faulty with perfect delivery, because no single run shows it. */
  byComparison?: true
  breed(world: World): Promise<unknown>
}

export const MUTANTS: Mutant[] = [
  {
    bug: 'a payment completes the next pending order as well',
    breaks: 'one paid order a payment',
    breed: trigger(
      'after update of status on orders',
      `if new.status = 'completed' and old.status = 'pending' then
        update orders set status = 'completed', paid_at = new.paid_at where id = (
          select id from orders where status = 'pending' and id <> new.id limit 1);
      end if;`,
    ),
  },
  {
    bug: 'payments of two deeds are never believed',
    breaks: 'nothing stays held',
    breed: seeIntents((intent) =>
      intent.amountCents === 3998 ? { ...intent, status: 'processing', charge: null } : intent,
    ),
  },
  {
    bug: 'an order is taken for money that came before it',
    breaks: 'no charge before its order',
    breed: seeIntents(async (intent, world) => {
      const isOrdered = (await orderAmount(world, intent.id)) !== undefined
      return isOrdered ? intent : { ...intent, status: 'requires_payment_method', charge: null }
    }),
  },
  {
    bug: 'an order is completed without a look at the amount',
    breaks: 'charged is the price',
    breed: async (world) => {
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
  },
  {
    bug: 'a refund is sent twice, each time under another key',
    breaks: 'refunds within the payment, one a line',
    breed: replace(({ createRefund }) => ({
      createRefund: async (refund) => {
        await createRefund({ ...refund, idempotencyKey: `${refund.idempotencyKey}:once` })
        return createRefund({ ...refund, idempotencyKey: `${refund.idempotencyKey}:more` })
      },
    })),
  },
  {
    bug: 'a line can be owed back twice',
    breaks: 'refunds within the payment, one a line',
    breed: async (world) => {
      await ddl(world, 'alter table refunds drop constraint refunds_line_id_key')
      await trigger(
        'after insert on refunds',
        `if pg_trigger_depth() = 1 and new.line_id is not null then
          new.id := new_id();
          insert into refunds select new.*;
        end if;`,
      )(world)
    },
  },
  {
    bug: 'twice the price of a line is owed back',
    breaks: 'refunds within the payment, one a line',
    breed: trigger('before insert on refunds', 'new.amount_cents := 2 * new.amount_cents;'),
  },
  {
    bug: 'every third movement is not written to the ledger',
    breaks: 'ledger is the provider',
    breed: trigger(
      'before insert on ledger',
      'if hashtext(new.kind || new.provider_id) % 3 = 0 then return null; end if;',
    ),
  },
  {
    bug: 'a movement is written with a cent too many',
    breaks: 'ledger is the provider',
    breed: trigger(
      'before insert on ledger',
      'new.amount_cents := new.amount_cents + sign(new.amount_cents);',
    ),
  },
  {
    bug: 'events that did not arrive are never asked for, nor are the provider’s lists',
    breaks: 'webhook faults change no end state',
    byComparison: true,
    breed: replace(() => ({
      undeliveredEvents: nothing,
      chargesSince: nothing,
      refundsSince: nothing,
      disputesSince: nothing,
    })),
  },
  {
    bug: 'an order never becomes partially refunded',
    breaks: 'status follows the lines',
    breed: trigger(
      'before update on orders',
      `if new.status = 'partially_refunded' then new.status := old.status; end if;`,
    ),
  },
  {
    bug: 'the revenue of a refunded order is counted again',
    breaks: 'figures are their rows',
    breed: trigger(
      'after update of status on orders',
      `if old.status = 'completed' and new.status <> 'completed' then
        update orders set captured_cents = captured_cents + amount_cents where id = new.id;
      end if;`,
    ),
  },
  {
    bug: 'the reconciler never asks about an order',
    breaks: 'no order waits for ever',
    breed: trigger('before insert on orders', 'new.next_payment_check_at := null;'),
  },
  {
    bug: 'a refund is noted and never sent',
    breaks: 'refunds come to an end',
    breed: replace(() => ({
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
  {
    bug: 'nobody is told of a refund that was made by hand',
    breaks: 'what only a person can settle is before a person',
    breed: trigger(
      'before insert on staff_tasks',
      `if new.kind = 'refund_unknown' then return null; end if;`,
    ),
  },
  {
    bug: 'a browser is forgotten within the hour',
    breaks: 'a deed paid twice is paid back',
    breed: trigger(
      'before insert on order_grants',
      `new.created_at := new.created_at - interval '2 hours';`,
    ),
  },
  {
    bug: 'everything authorized is taken, with what we left out',
    breaks: 'taken is what was decided, once',
    breed: replace(({ captureIntent, retrieveIntent }) => ({
      captureIntent: async (id, _cents, options) => {
        const whole = (await retrieveIntent(id))?.amountCents ?? 0
        return captureIntent(id, whole, options)
      },
    })),
  },
  {
    bug: 'money is taken without a word of the decision',
    breaks: 'taken is what was decided, once',
    breed: trigger(
      'before update of capture_cents on intents',
      `new.capture_cents := null; new.capture_decided_at := null;
       new.authorized_cents := null; new.authorized_at := null;`,
    ),
  },
  {
    bug: 'what has no order is taken, too',
    breaks: 'what is taken is for lines we work on',
    breed: async (world) => {
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
  {
    bug: 'a line that was left out is worked on when the rest is paid',
    breaks: 'charged is the price',
    breed: trigger(
      'after update of amount_cents on orders',
      `if new.status = 'completed' and new.amount_cents < old.amount_cents then
        update order_lines set progress = 'queued', release_reason = null,
          promised_by = now(), refunded_after = now()
          where order_id = new.id and progress = 'released';
      end if;`,
    ),
  },
  {
    bug: 'an order keeps its whole amount although a line was left out',
    breaks: 'charged is the price',
    breed: trigger(
      'before update of amount_cents on orders',
      `if new.amount_cents < old.amount_cents and new.paid_at is not null then
        new.amount_cents := old.amount_cents; new.deeds := old.deeds;
      end if;`,
    ),
  },
  {
    bug: 'a line that was left out is refunded as well',
    breaks: 'a released line moves no money and no work',
    breed: trigger(
      'after update of progress on order_lines',
      `if new.progress = 'released' then
        insert into refunds (order_id, line_id, payment_intent_id, amount_cents, reason, state, actor, created_at)
        select id, new.id, payment_intent_id, new.price_cents, 'other', 'requested', 'system', new.progress_at
          from orders where id = new.order_id;
      end if;`,
    ),
  },
  {
    bug: 'the second line of every order is left out',
    breaks: 'what is left out is left out for a reason',
    breed: trigger(
      'before update of progress on order_lines',
      `if new.progress = 'queued' and new.position = 1 then
        new.progress := 'released'; new.release_reason := 'duplicate';
      end if;`,
    ),
  },
  {
    bug: 'a withheld line is left out of the payment',
    breaks: 'what is left out is left out for a reason',
    breed: trigger(
      'before update of progress on order_lines',
      `if new.progress = 'queued' and old.progress = 'unpaid' and
        exists (select from suppressions where address_key = new.address_key) then
        new.progress := 'released'; new.release_reason := 'duplicate';
        new.promised_by := null; new.refunded_after := null;
      end if;`,
    ),
  },
  {
    bug: 'a withheld line is refunded at once',
    breaks: 'a withheld line takes its time',
    breed: trigger(
      'before update on order_lines',
      'if new.withheld_until is not null then new.withheld_until := new.progress_at; end if;',
    ),
  },
  {
    bug: 'a withheld line is never refunded',
    breaks: 'a withheld line goes back in the end',
    breed: trigger(
      'before update on order_lines',
      `if new.withheld_until is not null then
        new.withheld_until := new.progress_at + interval '1 year';
      end if;`,
    ),
  },
  {
    bug: 'a withheld line is seen at the desk',
    breaks: 'a withheld line is on no desk',
    breed: trigger(
      'before update on order_lines',
      'if new.withheld_until is not null then new.withheld_until := null; end if;',
    ),
  },
  {
    bug: 'an authorization is on the ledger as if it were money',
    breaks: 'ledger is the provider',
    breed: trigger(
      'after update of authorized_cents on intents',
      `if new.authorized_cents is not null then
        insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at)
        values ('charge', 'hold ' || new.id, 'provider', new.authorized_cents, new.provider_id, new.authorized_at),
               ('charge', 'hold ' || new.id, 'sales', -new.authorized_cents, new.provider_id, new.authorized_at);
      end if;`,
    ),
  },
  {
    bug: 'a release is decided and never made',
    breaks: 'nothing stays held',
    breed: replace(() => ({ cancelIntent: async () => {} })),
  },
  {
    bug: 'payments of two deeds never fit',
    breaks: 'a payment that fits is taken',
    breed: seeIntents((intent) =>
      intent.capturableCents === 3998 ? { ...intent, currency: 'eur' } : intent,
    ),
  },
  {
    bug: 'an event is believed whoever signed it',
    breaks: 'no answer is a surprise',
    breed: replace(() => ({
      verifyEvent: (body) => {
        const { id, type } = JSON.parse(body.toString('utf8'))
        return { id, type, intentId: null, isNeeded: true }
      },
    })),
  },
]

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
  const { rows } = await world.shop.database.pool.query(
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
  await world.shop.database.pool.query(statement)
}
