import { DAY, earlier } from '../../durations.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Log } from '../../platform/log.ts'
import { differingBalances } from '../balance/balances.db.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { openAmong, ownIntents } from '../payments/intents.db.ts'
import { receiveEvent } from '../payments/payment-events.db.ts'
import { actOnEvent } from '../payments/receive-payment-event.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { ledgerCents, recorded, writeReconciliation } from './ledger.db.ts'
import { chargeEntries, disputeEntries, type Entry, isOfDispute, refundEntries } from './ledger.ts'

const DAYS = 30

export interface Reconciliation {
  /** In either direction, and how much of that our ledger agrees with. */
  providerCents: number
  agreeingCents: number
  /** Payments we had to correct plus events we caught up on, and what still differs. */
  mended: number
  differing: number
}

interface Movement {
  intentId: string
  /** None for an authorization: no money has moved. */
  entries: Entry[]
}

/** Compares our ledger with the provider's own lists, fixes differences by fetching the payment
 * again, and leaves the rest to staff. */
export async function reconcileBooks(parts: MoneyParts & { log: Log }): Promise<Reconciliation> {
  const startedAt = parts.clock()
  const since = earlier(startedAt, DAYS * DAY)
  const result = { providerCents: 0, agreeingCents: 0, mended: 0, differing: 0 }
  result.mended += await takeUpEvents(parts, since)
  let listedCents = 0
  for await (const page of movementsSince(parts, since)) {
    const agreeing = await comparePage(parts, page, result)
    const counted = agreeing.filter(({ kind, at }) => !isOfDispute(kind) && at < startedAt)
    listedCents += centsOf(counted)
  }
  const invented = (await ledgerCents(parts.db, since, startedAt)) - listedCents
  if (invented !== 0) {
    result.differing += 1
    await reportInvented(parts, invented)
  }
  result.differing += await checkBalances(parts)
  await writeReconciliation(parts.db, { ...result, since, startedAt, finishedAt: parts.clock() })
  return result
}

/** Handles events the provider couldn't deliver as if they had just arrived. */
async function takeUpEvents(parts: MoneyParts & { log: Log }, since: Date): Promise<number> {
  let taken = 0
  for await (const events of parts.payments.undeliveredEvents(since)) {
    for (const event of events) {
      // One that tells us nothing new is no proof that its payment can be checked.
      if (!(await receiveEvent(parts.db, event, parts.clock()))) continue
      await checkPayment(parts, event.intentId ?? event.id, async () => {
        await actOnEvent(parts, event)
        taken += 1
      })
    }
  }
  return taken
}

async function* movementsSince({ payments }: MoneyParts, since: Date): AsyncGenerator<Movement[]> {
  for await (const charges of payments.chargesSince(since)) {
    yield withIntent(charges, (charge) => (charge.isCaptured ? chargeEntries(charge) : []))
  }
  for await (const refunds of payments.refundsSince(since)) {
    yield withIntent(refunds, refundEntries)
  }
  for await (const disputes of payments.disputesSince(since)) {
    yield withIntent(disputes, ({ movements }) => disputeEntries(movements))
  }
}

function withIntent<T extends { intentId: string | null }>(
  items: T[],
  entriesOf: (item: T) => Entry[],
): Movement[] {
  return items.flatMap((item) =>
    item.intentId ? [{ intentId: item.intentId, entries: entriesOf(item) }] : [],
  )
}

async function comparePage(
  parts: MoneyParts & { log: Log },
  page: Movement[],
  result: Reconciliation,
): Promise<Entry[]> {
  // The account may serve others too; their money is theirs to count.
  const intentIds = page.map(({ intentId }) => intentId)
  const own = await ownIntents(parts.db, intentIds)
  const listed = page.filter(({ intentId }) => own.has(intentId))
  const movements = await settleHeld(parts, listed, result)
  const missing = await differing(parts, movements)
  const checked = new Set<string>()
  for (const intentId of new Set(missing.map((movement) => movement.intentId))) {
    const wentWell = await checkPayment(parts, intentId, async () => {
      await recordPayment(parts, intentId, 'system')
      // The payment itself no longer shows a refund that came and went before we heard of it.
      await recordRefunds(parts, intentId)
    })
    if (wentWell) checked.add(intentId)
  }
  const still = missing.length === 0 ? [] : await differing(parts, missing)
  result.mended += missing.length - still.length
  result.differing += still.length
  const agreeing = movements.filter((movement) => !still.includes(movement)).flatMap(entriesOf)
  result.providerCents += centsOf(movements.flatMap(entriesOf))
  result.agreeingCents += centsOf(agreeing)
  // What couldn't be checked differs until it can be, and has a task that closes then.
  for (const movement of still) if (checked.has(movement.intentId)) await report(parts, movement)
  return agreeing
}

function entriesOf({ entries }: Movement): Entry[] {
  return entries
}

async function differing({ db }: MoneyParts, movements: Movement[]): Promise<Movement[]> {
  const written = await recorded(db, movements.flatMap(entriesOf))
  return movements.filter(({ entries }) =>
    entries.some((entry) => written.get(`${entry.kind} ${entry.providerId}`) !== moved(entry)),
  )
}

/** Takes or releases the authorizations that are still held; what was taken moves money after all. */
async function settleHeld(
  parts: MoneyParts & { log: Log },
  listed: Movement[],
  result: Reconciliation,
): Promise<Movement[]> {
  const held = listed.filter(({ entries }) => entries.length === 0).map(({ intentId }) => intentId)
  const open = await openAmong(parts.db, held)
  const settled = new Map<string, Entry[]>()
  for (const intentId of open) {
    await checkPayment(parts, intentId, async () => {
      await recordPayment(parts, intentId, 'system')
      const charge = (await parts.payments.retrieveIntent(intentId))?.charge
      settled.set(intentId, charge ? chargeEntries(charge) : [])
    })
  }
  const left = await openAmong(parts.db, [...open])
  for (const intentId of left) {
    if (settled.has(intentId)) await report(parts, { intentId, entries: [] })
  }
  result.mended += open.size - left.size
  result.differing += left.size
  return listed.map((movement) => {
    const { intentId, entries } = movement
    return entries.length > 0 ? movement : { intentId, entries: settled.get(intentId) ?? [] }
  })
}

function moved(entry: Entry): number {
  return entry.rows.find(([account]) => account === 'provider')?.[1] ?? 0
}

function centsOf(entries: Entry[]): number {
  return entries.reduce((sum, entry) => sum + Math.abs(moved(entry)), 0)
}

async function report(parts: MoneyParts, { intentId, entries }: Movement): Promise<void> {
  const seen = entries.map((entry) => `${entry.kind} ${entry.providerId} ${moved(entry)}`)
  const detail =
    entries.length === 0
      ? `The card provider holds money for payment ${intentId} that we neither took nor released.`
      : `The card provider’s records differ from our ledger: ${seen.join(', ')}.`
  await openDiffering(parts, intentId, detail)
}

/** What organizations may spend must be what they paid in; returns how many balances aren't. */
async function checkBalances(parts: MoneyParts): Promise<number> {
  const differing = await differingBalances(parts.db)
  for (const { organizationId, cents, ledgerCents } of differing) {
    const detail = `The balance of organization ${organizationId} is ${cents} cents; our ledger says ${ledgerCents}.`
    await openDiffering(parts, `balance ${organizationId}`, detail)
  }
  return differing.length
}

/** The ledger has money the provider has never heard of. */
async function reportInvented(parts: MoneyParts, cents: number): Promise<void> {
  const subject = `ledger ${parts.clock().toISOString().slice(0, 10)}`
  const detail = `Our ledger has ${cents} cents that the card provider doesn’t list.`
  await openDiffering(parts, subject, detail)
}

async function openDiffering({ db, clock }: MoneyParts, subject: string, why: string) {
  const detail = why.slice(0, 500)
  const task = { kind: 'books_differ', subject, orderId: null, detail, at: clock() } as const
  await db.transaction().execute((tx) => openTask(tx, task))
}
