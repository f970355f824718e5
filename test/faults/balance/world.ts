import { type Address, addressAt } from '../../../src/addresses/address.ts'
import { balanceDesk } from '../../support/money/balance.ts'
import type { TestShop } from '../../support/shop.ts'

export interface KnownTopUp {
  intentId: string
  cents: number
  isHeard: boolean
  /** What a card could still take back. */
  returnable: number
  dispute?: { id: string; taken: number; isOpen: boolean }
}

/** What went back to a card of money that had been spent, less what was paid of it since. */
export interface Debt {
  topUp: KnownTopUp
  of: 'dispute' | 'refund'
  cents: number
  paid: number
}

/** What we expect of an organization, kept by the simplest rules there are. */
export interface Expected {
  organizationId: string
  memberId: string
  email: string
  cents: number
  topUps: KnownTopUp[]
  /** The oldest first. */
  debts: Debt[]
  orders: Array<{ orderId: string; lineIds: string[] }>
}

/** Two organizations, and their books in plain numbers beside the shop's. */
export interface BalanceWorld {
  shop: TestShop
  staffId: string
  desk: ReturnType<typeof balanceDesk>
  of(who: number): Expected
  nextAddress(): Address
  /** What isn't as expected, in words. */
  check(): Promise<string[]>
}

let streets = 0

/** No order is paid from it. */
export function isFrozen({ topUps, debts }: Expected): boolean {
  return topUps.some(({ dispute }) => dispute?.isOpen) || debts.some(({ cents }) => cents > 0)
}

export async function openBalanceWorld(shop: TestShop, staffId: string): Promise<BalanceWorld> {
  const desk = balanceDesk(() => shop)
  const organizations = [await desk.organization(), await desk.organization()]
  const all = organizations.map(
    (each): Expected => ({
      ...{ ...each, cents: 0, topUps: [], debts: [], orders: [] },
    }),
  )
  return {
    ...{ shop, staffId, desk },
    of: (who) => all[who] as Expected,
    nextAddress: () => addressAt(`${++streets} Main St`, 'Dover', 'DE', '19901'),
    async check() {
      const wrong: string[] = []
      for (const each of all) {
        const { organizationId, cents, debts } = each
        const balance = await desk.balanceOf(organizationId)
        const ledger = await desk.ledgerOf(organizationId)
        if (balance < 0) wrong.push(`the balance is ${balance}`)
        if (balance !== ledger) wrong.push(`the balance is ${balance}, the ledger says ${ledger}`)
        if (balance !== cents) wrong.push(`the balance is ${balance}, expected ${cents}`)
        const [said] = await desk.rows(
          `select coalesce(sum(amount_cents), 0)::int as owed, coalesce(
              (select frozen_at is not null from balances where organization_id = $1), false) as frozen
            from ledger where organization_id = $1 and order_id is null
              and account in ('disputes', 'refunds')`,
          organizationId,
        )
        const owed = debts.reduce((sum, debt) => sum + debt.cents, 0)
        if (said.owed !== owed) wrong.push(`${said.owed} is owed, expected ${owed}`)
        if (said.frozen !== isFrozen(each)) wrong.push(`it is ${said.frozen ? '' : 'not '}frozen`)
      }
      const [sums] = await desk.rows(
        `select
          (select coalesce(sum(amount_cents), 0)::int from ledger
            where organization_id = any($1)) as all_rows,
          (select count(*)::int from orders where organization_id = any($1) and (
            captured_cents <> amount_cents or refunded_cents <> (
              select coalesce(sum(price_cents), 0) from order_lines
              where order_id = orders.id and progress = 'refunded'))) as orders`,
        all.map(({ organizationId }) => organizationId),
      )
      if (sums.all_rows !== 0) wrong.push(`the ledger is ${sums.all_rows} off`)
      if (sums.orders !== 0) wrong.push(`${sums.orders} orders don't say what their lines cost`)
      return wrong
    },
  }
}
