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
    breaks: 'one paid order a payment',
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
    breed: seeIntents(async (intent, world) => ({
      ...intent,
      receivedCents: (await orderAmount(world, intent.id)) ?? intent.receivedCents,
    })),
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
        update daily_totals set revenue_cents = revenue_cents + new.amount_cents
          where (day, shard) = (select day, shard from daily_totals limit 1);
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
    bug: 'an event is believed whoever signed it',
    breaks: 'no answer is a surprise',
    breed: replace(() => ({
      verifyEvent: (body) => {
        const { id, type } = JSON.parse(body.toString('utf8'))
        return { id, type, intentId: null }
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
    await ddl(
      world,
      `create function bug() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
    )
    await ddl(world, `create trigger a_bug ${when} for each row execute function bug()`)
  }
}

async function ddl(world: World, statement: string): Promise<void> {
  await world.shop.database.pool.query(statement)
}
