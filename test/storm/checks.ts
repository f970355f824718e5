import { setTimeout } from 'node:timers/promises'
import { checkMoney, type MoneyInvariant } from '../invariants/check-money.ts'
import { checkDeliveries, checkLinks, LEAK } from '../invariants/deliveries.ts'
import type { Violation } from '../invariants/violation.ts'
import type { StormShop } from './shop.ts'

/** How long the shop may take to come right by itself once nothing is broken anymore. */
export const RECOVERY_MS = 6 * 60_000

/** Waits until nothing moves; returns how long it took, or what's still moving. */
export async function recover(shop: StormShop): Promise<{ ms: number; wrong: Violation[] }> {
  const began = Date.now()
  for (;;) {
    const moving = await stillMoving(shop).catch((error) => [String(error)])
    const ms = Date.now() - began
    if (moving.length === 0) return { ms, wrong: [] }
    if (ms > RECOVERY_MS) return { ms, wrong: moving.map((words) => ({ invariant: 13, words })) }
    await setTimeout(1000)
  }
}

async function stillMoving({ pool, payments, isUp }: StormShop): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select progress || ' line ' || id as what from order_lines
      where progress in ('queued', 'searching', 'checking', 'ready', 'refunding')
    union all select 'unsent email ' || template from outgoing_mail where state = 'queued'
    union all select 'untold delivery ' || id from order_lines
      where progress = 'delivered' and delivery_told_at is null
    union all select 'refund ' || state from refunds where state in ('requested', 'pending')`)
  const held = [...payments.controls.look().paymentIntents.values()]
  const { rows: waiting } = await pool.query<{ id: string }>(
    `select payment_intent_id as id from orders where status = 'pending'`,
  )
  const ordered = new Set(waiting.map(({ id }) => id))
  return [
    ...((await isUp()) ? [] : ['the shop does not answer']),
    ...rows.map(({ what }) => what),
    ...held
      .filter(
        ({ id, status }) => ordered.has(id) && ['requires_capture', 'succeeded'].includes(status),
      )
      .map(({ id, status }) => `order of ${id}, which is ${status}`),
  ]
}

/** What's true only once abandoned payments are given up on, which takes a day. */
const TAKES_A_DAY: MoneyInvariant[] = ['no order waits for ever', 'nothing stays held']

/** Compares the shop's clock, which jumps here, with the provider's. The sequences have one clock. */
const BY_TWO_CLOCKS: MoneyInvariant[] = ['no charge before its order']

/** Everything that has to hold whenever the storm pauses. */
export async function checkAll(shop: StormShop): Promise<Violation[]> {
  const { pool, payments, outside } = shop
  return [
    ...(await checkMoney(pool, payments.controls.look(), [...TAKES_A_DAY, ...BY_TWO_CLOCKS])),
    // Days don't pass here, so nobody gets to the desk.
    ...(await checkDeliveries(outside, { mayWaitAtDesk: true })),
    ...(await checkLinks(outside)),
    ...checkLetters(shop),
    ...checkLogs(shop),
    ...checkProcesses(shop),
  ]
}

/** 6: one email brings each link. A worker that dies between sending an email and recording it sends the
 * same one again. */
function checkLetters({ inbox }: StormShop): Violation[] {
  const brought = new Map<string, Set<string>>()
  for (const { text, messageId } of inbox.mails) {
    for (const [, token = ''] of text.matchAll(/\/d\/([\w-]{43})/g)) {
      brought.set(token, (brought.get(token) ?? new Set()).add(messageId))
    }
  }
  return [...brought.values()]
    .filter((messages) => messages.size > 1)
    .map((messages) => ({ invariant: 6, words: `${messages.size} emails bring the same link` }))
}

/** 13: whatever is away, no process ends by itself. */
function checkProcesses({ roles }: StormShop): Violation[] {
  return roles.flatMap(({ name, failures }) =>
    failures() > 0 ? [{ invariant: 13, words: `${name} ended by itself ${failures()} times` }] : [],
  )
}

/** 9: nobody and nothing secret in any log. */
function checkLogs({ roles }: StormShop): Violation[] {
  return roles.flatMap((role) =>
    role
      .log()
      .split('\n')
      .filter((line) => LEAK.test(line))
      .slice(0, 3)
      .map((line) => ({ invariant: 9, words: `${role.name} logs ${line.slice(0, 200)}` })),
  )
}
