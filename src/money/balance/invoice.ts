import type { Calendar } from './month.ts'
import type { DeedSum, Statement } from './movement.ts'

/** As it was issued: nothing on it changes afterwards. */
export interface Invoice extends DeedSum {
  id: string
  number: string
  /** "2026-11" */
  month: string
  issuedAt: Date
  billTo: { name: string; address: string | null }
  soldBy: string
}

/** "5B8F4F6F-0007": counted by organization without a gap, and nobody else has the same. */
export function invoiceNumber(organizationId: string, number: number): string {
  return `${organizationId.slice(-8).toUpperCase()}-${String(number).padStart(4, '0')}`
}

/** Copies of public records are sold without sales tax; an invoice says so all the same. */
export const SALES_TAX_CENTS = 0

export function totalOf({ chargedCents, refundedCents }: DeedSum): number {
  return chargedCents - refundedCents + SALES_TAX_CENTS
}

/** A month of an organization's balance, and its invoice once it's over. */
export interface BilledMonth {
  organization: string
  calendar: Calendar
  statement: Statement
  invoice: Invoice | undefined
}
