import { sellerOf } from '../../addresses/offices/seller-words.ts'
import { dayIn, lastDay, monthAt, monthInWords, startOfMonth } from '../../money/balance/month.ts'
import {
  type BilledMonth,
  byCostCenter,
  type DeedSum,
  type Invoice,
  isOfDeed,
  NO_COST_CENTER,
  SALES_TAX_CENTS,
  STATEMENT_WORDS,
  sumOfDeeds,
  totalOf,
} from '../../money/balance/statement.ts'
import { formatCents } from '../../orders/price.ts'
import { dayInWords } from '../../orders/shop-day.ts'
import { drawItemized, type Itemized } from '../downloads/receipt-sheet.ts'

type Shop = Parameters<typeof sellerOf>[0]

/** By cost center, and then each movement with the balance after it. */
export function drawStatement(shop: Shop, month: BilledMonth): Promise<Buffer> {
  const { calendar, statement } = month
  const madeAt = startOfMonth(calendar, statement.month)
  return drawItemized(statementOf(shop, month), { brandName: shop.BRAND_NAME, madeAt })
}

/** What stands on it was written down when it was issued, so it's always the same. */
export function drawInvoice(
  shop: Shop,
  month: BilledMonth & { invoice: Invoice },
): Promise<Buffer> {
  const { issuedAt } = month.invoice
  return drawItemized(invoiceOf(month), { brandName: shop.BRAND_NAME, madeAt: issuedAt })
}

export function statementOf(
  shop: Shop,
  { organization, statement, invoice }: Omit<BilledMonth, 'calendar'>,
): Itemized {
  const { month, rows, openingCents, closingCents } = statement
  const title = `Statement for ${monthInWords(month)}`
  const sum = sumOfDeeds(rows)
  const others = rows.filter((row) => !isOfDeed(row)).reduce((all, { cents }) => all + cents, 0)
  return {
    title,
    heading: title,
    mark: organization.toUpperCase(),
    soldBy: invoice?.soldBy ?? sellerOf(shop),
    facts: [
      ['Organization', organization],
      ['Period', periodWords(month)],
      ...(invoice ? ([['Invoice number', invoice.number]] as Itemized['facts']) : []),
    ],
    items: byCostCenter(rows).map(({ name, ...each }) => ({
      title: name ?? NO_COST_CENTER,
      details: [deedWords(each)],
      amount: formatCents(totalOf(each)),
    })),
    sums: [
      { label: 'Sales tax', cents: SALES_TAX_CENTS },
      { label: 'Total', cents: totalOf(sum), isStrong: true },
      { label: 'Opening balance', cents: openingCents },
      { label: 'Top-ups and others', cents: others },
      { label: 'Deeds less refunds', cents: -totalOf(sum) },
      { label: 'Closing balance', cents: closingCents, isStrong: true },
    ],
    notes: [PAID],
    entries: rows.map(({ day, kind, fileNumber, address, cents, balanceCents }) => ({
      date: dayInWords(day),
      what: [STATEMENT_WORDS[kind], fileNumber, address].filter(Boolean).join(' · '),
      amount: formatCents(cents),
      balance: formatCents(balanceCents),
    })),
  }
}

export function invoiceOf({
  calendar,
  invoice,
}: Pick<BilledMonth, 'calendar'> & { invoice: Invoice }): Itemized {
  const { number, month, issuedAt, billTo, soldBy, deeds, refunds } = invoice
  const { chargedCents, refundedCents } = invoice
  const issuedOn = dayIn(calendar, monthAt(calendar, issuedAt), issuedAt)
  return {
    title: `Invoice ${number}`,
    heading: 'Invoice',
    mark: `INVOICE ${number}`,
    soldBy,
    facts: [
      ['Invoice number', number],
      ['Bill to', [billTo.name, billTo.address].filter(Boolean).join(', ')],
      ['Period', periodWords(month)],
      ['Issued', dayInWords(issuedOn)],
    ],
    items: [
      {
        title: 'Copies of recorded deeds',
        details: [countWords(deeds, 'deed')],
        amount: formatCents(chargedCents),
      },
      {
        title: 'Refunds',
        details: [countWords(refunds, 'refund')],
        amount: formatCents(-refundedCents),
      },
    ],
    sums: [
      { label: 'Subtotal', cents: chargedCents - refundedCents },
      { label: 'Sales tax', cents: SALES_TAX_CENTS },
      { label: 'Total', cents: totalOf(invoice), isStrong: true },
      { label: 'Paid from balance', cents: -totalOf(invoice) },
      { label: 'Due', cents: 0, isStrong: true },
    ],
    notes: [PAID],
  }
}

const PAID = 'Paid from the balance. Nothing is due. All amounts are in US dollars.'

/** "Oct 1, 2026 to Oct 31, 2026" */
function periodWords(month: string): string {
  return `${dayInWords(`${month}-01`)} to ${dayInWords(lastDay(month))}`
}

/** "3 deeds, $59.97 · 1 refund, $19.99" */
function deedWords({ deeds, chargedCents, refunds, refundedCents }: DeedSum): string {
  const charged = deeds > 0 && `${countWords(deeds, 'deed')}, ${formatCents(chargedCents)}`
  const back = refunds > 0 && `${countWords(refunds, 'refund')}, ${formatCents(refundedCents)}`
  return [charged, back].filter(Boolean).join(' · ')
}

function countWords(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
