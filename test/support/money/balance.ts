import { randomUUID } from 'node:crypto'
import type { Address } from '../../../src/addresses/address.ts'
import { creditTest } from '../../../src/money/balance/open-test-account.ts'
import { openTopUp } from '../../../src/money/balance/open-top-up.ts'
import {
  type OrganizationsOrder,
  placeFromBalance,
} from '../../../src/money/balance/place-from-balance.ts'
import { recordPayment } from '../../../src/money/payments/record-payment.ts'
import { readOrderById } from '../../../src/orders/orders.db.ts'
import type { Parts } from '../../../src/parts.ts'
import { EMPIRE_STATE, payByCard, WILLIS_TOWER } from '../orders.ts'
import type { TestShop } from '../shop.ts'
import { addOrganization, addOrganizationMember } from '../staff.ts'

/** Gives an organization money that no card paid. */
export async function credit(shop: Pick<TestShop, 'parts'>, organizationId: string, cents: number) {
  const { db, clock } = shop.parts
  const credited = { organizationId, id: randomUUID(), cents, at: clock() }
  await db.transaction().execute((tx) => creditTest(tx, credited))
}

/** An organization's order, written and paid for in one transaction. */
export async function orderFromBalance(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  organizationId: string,
  {
    addresses = [EMPIRE_STATE, WILLIS_TOWER],
    email = 'orders@elm.test',
    reference = null,
    costCenter = null,
  }: {
    addresses?: Address[]
    email?: string
    reference?: string | null
    costCenter?: string | null
  } = {},
): Promise<{ orderId: string; lineIds: string[] }> {
  const order: OrganizationsOrder = {
    organization: { id: organizationId, name: 'Elm Title', email },
    lines: addresses.map((address) => ({ ...address, reference: null })),
    fileNumber: reference,
    costCenter,
    metadata: {},
    deliverTo: [],
    placedBy: organizationId,
  }
  const { db } = parts
  const orderId = await db.transaction().execute((tx) => placeFromBalance(tx, parts, order))
  const written = await readOrderById(db, orderId)
  return { orderId, lineIds: written?.lines.map(({ id }) => id) ?? [] }
}

/** Helpers for tests of an organization's balance. */
export function balanceDesk(shop: () => TestShop) {
  const rows = async (text: string, ...values: unknown[]) => await shop().query(text, values)

  /** An organization with an admin who can top up, and perhaps with money. */
  async function organization(cents = 0) {
    const organizationId = await addOrganization(shop())
    const email = `${randomUUID()}@elm.test`
    const memberId = await addOrganizationMember(shop(), organizationId, 'admin', email)
    if (cents > 0) await credit(shop(), organizationId, cents)
    return { organizationId, memberId, email }
  }
  type Org = Awaited<ReturnType<typeof organization>>

  async function openTopUpOf({ organizationId, memberId, email }: Org, amountCents: number) {
    const whose = { organizationId, organization: 'Elm Title', memberId, memberEmail: email }
    return (await openTopUp(shop().parts, { ...whose, amountCents })).id
  }

  /** Opened, authorized, captured and credited. */
  async function topUp(of: Org, amountCents: number): Promise<string> {
    const intentId = await openTopUpOf(of, amountCents)
    await payByCard(shop(), intentId)
    await recordPayment(shop().parts, intentId, 'system')
    return intentId
  }

  async function balanceOf(organizationId: string): Promise<number> {
    const [row] = await rows(
      'select cents from balances where organization_id = $1',
      organizationId,
    )
    return row?.cents ?? 0
  }

  async function ledgerOf(organizationId: string): Promise<number> {
    const [row] = await rows(
      `select coalesce(-sum(amount_cents), 0)::int as cents from ledger
        where account = 'balances' and organization_id = $1`,
      organizationId,
    )
    return row.cents
  }

  /** What one payment came to, by account. */
  async function accounts(intentId: string): Promise<Record<string, number>> {
    const sums = await rows(
      `select account, sum(amount_cents)::int as cents from ledger where payment_intent_id = $1
        group by account having sum(amount_cents) <> 0 order by account`,
      intentId,
    )
    return Object.fromEntries(sums.map(({ account, cents }) => [account, cents]))
  }

  return { rows, organization, openTopUpOf, topUp, balanceOf, ledgerOf, accounts }
}
