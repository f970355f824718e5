import { type Address, addressAt } from '../../../src/addresses/address.ts'
import { DAY, HOUR } from '../../../src/durations.ts'
import type { Rule } from '../../../src/money/automatic/automatic.ts'
import { findTopUps } from '../../../src/money/automatic/find-top-ups.ts'
import { automaticDesk, type Payer, RULE } from '../../support/money/automatic.ts'
import type { TestShop } from '../../support/shop.ts'

/** How the bank of each card behaves. */
export const CARDS = {
  good: '4242424242424242',
  poor: '4000000000009995',
  stolen: '4000000000009979',
  asking: '4000002760003184',
} as const
export type Card = keyof typeof CARDS

/** One organization that tops up automatically, and its provider's records to compare with. */
export interface AutomaticWorld {
  shop: TestShop
  desk: ReturnType<typeof automaticDesk>
  of: Payer
  rule: Rule
  card: Card
  isOn: boolean
  /** When a bank disputed a top-up, until an admin turns it on again. */
  disputedAt: number | undefined
  pass(ms: number): void
  now(): number
  nextAddress(): Address
  /** What may never be, at any moment, in words. */
  check(): Promise<string[]>
  /** What must be once the worker has had its turn and the provider answers. */
  checkSettled(): Promise<string[]>
}

let streets = 0
let clock = Date.UTC(2026, 10, 20)

export async function openAutomaticWorld(shop: TestShop): Promise<AutomaticWorld> {
  const desk = automaticDesk(() => shop)
  const setClock = () => {
    shop.setClock(new Date(clock))
    shop.payments.controls.setClock(new Date(clock))
  }
  clock += 3 * DAY
  setClock()
  shop.payments.controls.clearFaults()
  const of = await desk.automatic(15_000)
  const world: AutomaticWorld = {
    ...{ shop, desk, of, rule: RULE, card: 'good', isOn: true, disputedAt: undefined },
    now: () => clock,
    pass: (ms) => {
      clock += ms
      setClock()
    },
    nextAddress: () => addressAt(`${++streets} Main St`, 'Dover', 'DE', '19901'),
    check: () => always(world),
    checkSettled: () => settled(world),
  }
  return world
}

type Desk = AutomaticWorld['desk']

async function always({ desk, of, disputedAt }: AutomaticWorld): Promise<string[]> {
  const wrong: string[] = []
  const balance = await desk.balanceOf(of.organizationId)
  const ledger = await desk.ledgerOf(of.organizationId)
  if (balance !== ledger) wrong.push(`the balance is ${balance}, the ledger says ${ledger}`)
  const taken = await desk.taken(of)
  wrong.push(...(await neededNone(desk, of)), ...overCap(taken))
  const after = taken.filter(({ created }) => disputedAt && created * 1000 > disputedAt).length
  if (after > 0) wrong.push(`${after} charges were made although a bank disputes one`)
  const [late] = await desk.rows(
    `select count(*)::int as count from intents join automatic_top_ups as auto using (organization_id)
      where organization_id = $1 and is_automatic and capture_cents > 0
        and capture_decided_at > auto.stopped_at and auto.stopped_because <> 'authentication'`,
    of.organizationId,
  )
  if (late.count > 0) wrong.push(`${late.count} charges were taken although it had stopped`)
  return wrong
}

/** One shortfall is one charge: less what others paid in while it was under way, the balance was below
 * the threshold right before a charge was credited. */
async function neededNone(desk: Desk, of: Payer): Promise<string[]> {
  const rows = await desk.rows(
    `select -ledger.amount_cents as cents, intents.id is not null as is_automatic, intents.created_at,
        ledger.payment_intent_id as intent_id, ledger.at
      from ledger left join intents on intents.provider_id = ledger.payment_intent_id
        and is_automatic and ledger.kind = 'charge'
      where ledger.organization_id = $1 and account = 'balances' order by ledger.id`,
    of.organizationId,
  )
  const wrong: string[] = []
  let cents = 0
  for (const [place, row] of rows.entries()) {
    if (row.is_automatic) {
      const others = rows
        .slice(0, place)
        .filter((each) => !each.is_automatic && each.cents > 0 && each.at >= row.created_at)
        .reduce((sum, each) => sum + each.cents, 0)
      if (cents - others >= RULE.belowCents) {
        wrong.push(`${row.intent_id} was charged at a balance of ${cents - others}`)
      }
    }
    cents += row.cents
  }
  return wrong
}

/** What the card paid within any 24 hours, as the provider has it. */
function overCap(taken: ReadonlyArray<{ created: number; amount_received: number }>): string[] {
  return taken.flatMap(({ created }) => {
    const cents = taken
      .filter((each) => each.created <= created && each.created > created - DAY / 1000)
      .reduce((sum, each) => sum + each.amount_received, 0)
    return cents > RULE.dayCents ? [`${cents} cents were charged within 24 hours`] : []
  })
}

/** It keeps what it promised: on, with a good card and room for another charge, the balance isn't below
 * the threshold once the worker has had its turn. */
async function settled({ shop, desk, of, rule, card, isOn, now }: AutomaticWorld) {
  const wrong: string[] = []
  const all = await desk.atProvider(of)
  const held = all.filter(({ status }) => status === 'requires_capture').length
  if (held > 0) wrong.push(`${held} authorizations are neither taken nor released`)
  const taken = all.filter(({ status }) => status === 'succeeded')
  const [books] = await desk.rows(
    `select count(*)::int as count, coalesce(-sum(ledger.amount_cents), 0)::int as cents
      from ledger join intents on intents.provider_id = ledger.payment_intent_id
      where is_automatic and account = 'balances' and kind = 'charge'
        and ledger.organization_id = $1`,
    of.organizationId,
  )
  const cents = taken.reduce((sum, { amount_received }) => sum + amount_received, 0)
  if (books.count !== taken.length || books.cents !== cents) {
    wrong.push(`${books.cents} cents of ${books.count} charges were credited, ${cents} were taken`)
  }
  const { stopped, isOn: says } = await findTopUps(shop.parts, of.organizationId)
  if (says !== isOn) wrong.push(`it is ${says ? 'on' : 'off'}`)
  const recent = taken.filter(({ created }) => created * 1000 > now() - DAY - HOUR)
  const used = recent.reduce((sum, { amount_received }) => sum + amount_received, 0)
  const isFree = !stopped && used + rule.addCents <= rule.dayCents
  const balance = await desk.balanceOf(of.organizationId)
  if (isOn && card === 'good' && isFree && balance < rule.belowCents) {
    wrong.push(`the balance stays at ${balance}`)
  }
  return wrong
}
