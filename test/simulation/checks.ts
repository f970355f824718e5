import { receivePaymentEvent } from '../../src/money/payments/receive-payment-event.ts'
import type { Outside } from '../invariants/deliveries.ts'
import type { Violation } from '../invariants/violation.ts'
import { deedOf } from './parties.ts'
import { toProviderEvent } from './provider.ts'
import { openVisitor } from './visitor.ts'
import type { World } from './world.ts'

const HOUR = 3600_000

/** What the customers of a simulated shop have in their hands. */
export function outsideOf(world: World): Outside {
  const { pool, timeline, inbox } = world.shop
  const stranger = openVisitor(world.shop, 'stranger', '10.9.9.9')
  return {
    pool,
    now: () => timeline.now(),
    letters: () => inbox.letters.map(({ letter }) => letter),
    follow: (token) => stranger.get('follow', `/d/${token}`),
    isDeedOf: (streetAddress, file) => file === deedOf({ streetAddress }).toString(),
  }
}

/** 13: hours after the last fault, nothing that a machine can finish is unfinished. */
export async function checkRecovered(world: World): Promise<Violation[]> {
  const { timeline, provider, pool } = world.shop
  const stale = timeline.now() - 8 * HOUR
  const violations: Violation[] = []
  const wrong = (words: string) => ({ invariant: 13, words })
  const { rows: lines } = await pool.query(
    `select street_address as street, progress, order_id as "orderId"
      from order_lines join orders on orders.id = order_id
      where paid_at is not null and progress_at <= $1
        and progress in ('queued', 'searching', 'checking', 'ready')`,
    [new Date(stale)],
  )
  for (const { street, progress, orderId } of lines) {
    violations.push({ ...wrong(`${street} has been ${progress} for hours`), orderId })
  }
  for (const { id, status, created } of provider.state.paymentIntents.values()) {
    if (status !== 'requires_capture' || created * 1000 > timeline.now() - 26 * HOUR) continue
    violations.push(wrong(`${id} has been held for more than a day`))
  }
  const { rows } = await pool.query(
    `select payment_intent_id as id from orders where status = 'pending' and created_at < $1`,
    [new Date(timeline.now() - 26 * HOUR)],
  )
  for (const { id } of rows) violations.push(wrong(`the order of ${id} still waits`))
  return violations
}

const FINGERPRINT = `select md5(concat(
  (select string_agg(concat(id, status, captured_cents, refunded_cents, disputed_cents), ',' order by id) from orders),
  (select string_agg(concat(id, progress), ',' order by id) from order_lines),
  (select string_agg(concat(id, state, amount_cents), ',' order by id) from refunds),
  (select string_agg(concat(kind, provider_id, amount_cents), ',' order by kind, provider_id, account) from ledger)
)) as hash`

/** 10: hearing everything again, last first, changes nothing. */
export async function replayEvents(world: World): Promise<Violation[]> {
  const { pool, provider, parts } = world.shop
  const look = async () => (await pool.query(FINGERPRINT)).rows[0].hash
  const before = await look()
  const violations: Violation[] = []
  const events = [...provider.state.events.values()].reverse()
  // Some of them: each one is a whole look at its payment.
  for (const event of events.filter((_, place) => place % 9 === 0)) {
    // The shop has forgotten that it heard of it, as after a restored backup.
    await pool.query('delete from payment_events where provider_event_id = $1', [event.id])
    await receivePaymentEvent(parts, toProviderEvent(event)).catch((error: Error) =>
      violations.push({ invariant: 10, words: `${event.type} came again: ${error.message}` }),
    )
  }
  if (before !== (await look())) {
    violations.push({ invariant: 10, words: 'events that came again changed the books' })
  }
  return violations
}
