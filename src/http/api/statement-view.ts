import type { readStatementCall } from '../../contract/api/balance.ts'
import { usd } from '../../contract/api/deed.ts'
import type { HandlerResult } from '../../contract/endpoint.ts'
import { type Calendar, dayIn, monthAt, zoneOf } from '../../money/balance/month.ts'
import {
  type BilledMonth,
  byCostCenter,
  byFile,
  type DeedSum,
  type Invoice,
  isOfDeed,
  SALES_TAX_CENTS,
  sumOfDeeds,
  totalOf,
} from '../../money/balance/statement.ts'

/** A statement as the API and the account's page have it. */
export function statementView({
  calendar,
  statement,
  invoice,
}: Omit<BilledMonth, 'organization'>): Omit<HandlerResult<typeof readStatementCall>, 'livemode'> {
  const { month, openingCents, closingCents, rows } = statement
  const others = rows.filter((row) => !isOfDeed(row))
  const sumOf = (some: typeof rows) => usd(some.reduce((sum, { cents }) => sum + cents, 0))
  return {
    month,
    timeZone: zoneOf(calendar, month),
    opening: usd(openingCents),
    closing: usd(closingCents),
    invoice: invoice ? invoiceView(calendar, invoice) : null,
    totals: {
      ...deedSum(sumOfDeeds(rows)),
      toppedUp: sumOf(others.filter(({ kind }) => kind === 'top_up')),
      other: sumOf(others.filter(({ kind }) => kind !== 'top_up')),
    },
    costCenters: byCostCenter(rows).map(({ name, ...sum }) => ({
      costCenter: name,
      ...deedSum(sum),
    })),
    files: byFile(rows).map(({ name, ...sum }) => ({ fileNumber: name, ...deedSum(sum) })),
    rows: rows.map(({ day, cents, balanceCents, ...row }) => ({
      ...row,
      date: day,
      amount: usd(cents),
      balance: usd(balanceCents),
    })),
  }
}

function deedSum({ deeds, chargedCents, refunds, refundedCents }: DeedSum) {
  return { deeds, charged: usd(chargedCents), refunds, refunded: usd(refundedCents) }
}

function invoiceView(calendar: Calendar, invoice: Invoice) {
  const { number, issuedAt, billTo, soldBy } = invoice
  return {
    ...{ number, billTo, soldBy },
    issuedOn: dayIn(calendar, monthAt(calendar, issuedAt), issuedAt),
    ...deedSum(invoice),
    tax: usd(SALES_TAX_CENTS),
    total: usd(totalOf(invoice)),
  }
}
