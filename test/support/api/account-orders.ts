import { randomUUID } from 'node:crypto'
import { type Address, addressAt } from '../../../src/addresses/address.ts'
import type { Browser } from '../browser.ts'
import { balanceDesk } from '../money/balance.ts'
import type { TestShop } from '../shop.ts'
import { signInAsMember } from '../staff.ts'

export const ORDERS = '/api/account/orders'
export const DEEDS = '/api/account/deeds'

/** An organization with money and a member of it who is signed in. */
export interface OrderingMember {
  organizationId: string
  email: string
  browser: Browser
}

export async function openOrdering(
  shop: TestShop,
  cents = 100_000,
  role: 'admin' | 'member' = 'member',
): Promise<OrderingMember> {
  const { organizationId } = await balanceDesk(() => shop).organization(cents)
  const email = `${randomUUID()}@elm.test`
  const browser = await signInAsMember(shop, organizationId, role, email)
  return { organizationId, email, browser }
}

export interface FileWanted {
  fileNumber?: string
  costCenter?: string
  lines: Array<Address & { reference?: string }>
}

/** The body of an order as the page sends it. */
export function orderOfFiles(files: FileWanted[], changes: object = {}) {
  const deeds = files.flatMap(({ lines }) => lines).length
  return { attemptId: randomUUID(), amount: deeds * 1999, isMailed: false, files, ...changes }
}

/** Addresses that no other test has ordered. */
export function houses(count: number, street = `${randomUUID().slice(0, 8)} St`): Address[] {
  return Array.from({ length: count }, (_, index) =>
    addressAt(`${index + 1} ${street}`, 'Dover', 'DE', '19901'),
  )
}
