import { lastDay, monthInWords } from '../../money/balance/month.ts'
import {
  byCostCenter,
  isOfDeed,
  NO_COST_CENTER,
  STATEMENT_WORDS,
  type Statement,
  sumOfDeeds,
} from '../../money/balance/statement.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from '../../orders/lists/csv.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'

const COLUMNS = [
  ...['Date', 'Type', 'File number', 'Reference', 'Order', 'Address', 'Amount'],
  ...['Cost center', 'Balance', 'Subtotal'],
]

/** A row for each deed or movement, and then one for each cost center with what its deeds came to. That
 * has a column of its own, so the amounts still add up to what the balance moved. */
export function* statementCsv({ month, rows }: Statement): Generator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS)
  for (const row of rows) {
    const { day, kind, fileNumber, reference, orderId, address, costCenter } = row
    const order = orderId && orderNumber(orderId)
    const amounts = [csvDollars(row.cents), costCenter, csvDollars(row.balanceCents), null]
    yield csvRow([day, STATEMENT_WORDS[kind], fileNumber, reference, order, address, ...amounts])
  }
  for (const { name, chargedCents, refundedCents } of byCostCenter(rows)) {
    const center = name ?? NO_COST_CENTER
    const subtotal = csvDollars(refundedCents - chargedCents)
    const head = [lastDay(month), 'Subtotal', null, null, null, null, null]
    yield csvRow([...head, center, null, subtotal])
  }
}

interface JournalLine {
  account: string
  /** Above zero: a debit. */
  cents: number
  memo: string
  costCenter: string | null
}

/** Its lines add up to zero. */
export interface JournalEntry {
  number: string
  /** "2026-11-30" */
  day: string
  lines: JournalLine[]
}

/** The accounts in the organization's own books, by the type that QuickBooks gives them. */
export function accountsOf(brandName: string) {
  return {
    balance: { name: `${brandName} Balance`, type: 'OCASSET' },
    topUps: { name: `${brandName} Top-Ups`, type: 'OCASSET' },
    deeds: { name: 'Deed Copies', type: 'EXP' },
  }
}

/** A month as its organization books it: one entry for its deeds by cost center, dated on its last day,
 * and one for each other movement of the balance. What they post to the balance is what it moved. */
export function journalOf(
  statement: Statement,
  { invoice, brandName }: { invoice: string; brandName: string },
): JournalEntry[] {
  const { month, rows } = statement
  const { balance, topUps, deeds } = accountsOf(brandName)
  const about = `Invoice ${invoice}, ${monthInWords(month)}`
  const sum = sumOfDeeds(rows)
  const line = (account: { name: string }, cents: number, memo: string) => ({
    ...{ account: account.name, cents, memo, costCenter: null },
  })
  const ofDeeds: JournalLine[] = [
    line(balance, -sum.chargedCents, `Deeds. ${about}`),
    line(balance, sum.refundedCents, `Refunds. ${about}`),
    ...byCostCenter(rows).flatMap(({ name: costCenter, chargedCents, refundedCents }) => [
      { ...line(deeds, chargedCents, `Deeds. ${about}`), costCenter },
      { ...line(deeds, -refundedCents, `Refunds. ${about}`), costCenter },
    ]),
  ].filter(({ cents }) => cents !== 0)
  const others = rows.filter((row) => !isOfDeed(row) && row.cents !== 0)
  return [
    ...(ofDeeds.length > 0 ? [{ number: invoice, day: lastDay(month), lines: ofDeeds }] : []),
    ...others.map(({ kind, day, cents }, place) => {
      const memo = `${STATEMENT_WORDS[kind]}. ${about}`
      const lines = [line(balance, cents, memo), line(topUps, -cents, memo)]
      return { number: `${invoice}-${place + 1}`, day, lines }
    }),
  ]
}

/** For QuickBooks Online, as its import of journal entries takes it: US dates, debits and credits apart,
 * a class for each cost center. */
export function* journalCsv(entries: readonly JournalEntry[]): Generator<string> {
  yield csvRow([
    ...['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Class'],
  ])
  for (const { number, day, lines } of entries) {
    for (const { account, cents, memo, costCenter } of lines) {
      const [debit, credit] = cents > 0 ? [cents, 0] : [0, -cents]
      const sides = [debit, credit].map((each) => (each ? plainDollars(each) : null))
      yield csvRow([number, usDate(day), account, ...sides, memo, costCenter])
    }
  }
}

/** For QuickBooks Desktop, in the Intuit Interchange Format: the accounts and classes, then each entry
 * with its first line as the transaction and the others as its splits. */
export function* journalIif(
  entries: readonly JournalEntry[],
  brandName: string,
): Generator<string> {
  yield iifRow(['!ACCNT', 'NAME', 'ACCNTTYPE'])
  for (const { name, type } of Object.values(accountsOf(brandName))) {
    yield iifRow(['ACCNT', name, type])
  }
  const lines = entries.flatMap((entry) => entry.lines)
  yield iifRow(['!CLASS', 'NAME'])
  for (const name of new Set(lines.map(({ costCenter }) => costCenter))) {
    if (name !== null) yield iifRow(['CLASS', name])
  }
  const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'MEMO']
  yield iifRow(['!TRNS', ...columns])
  yield iifRow(['!SPL', ...columns])
  yield iifRow(['!ENDTRNS'])
  for (const { day, lines } of entries) {
    for (const [place, { account, cents, memo, costCenter }] of lines.entries()) {
      const amount = plainDollars(cents)
      const cells = ['GENERAL JOURNAL', usDate(day), account, costCenter ?? '', amount, memo]
      yield iifRow([place === 0 ? 'TRNS' : 'SPL', ...cells])
    }
    yield iifRow(['ENDTRNS'])
  }
}

/** Tabs divide it and nothing is quoted; it's read in the code page of its computer, so only what all
 * of them share goes in. */
function iifRow(cells: readonly string[]): string {
  const plain = cells.map((cell) =>
    cell
      .normalize('NFKD')
      .replaceAll('"', "'")
      .replace(/[^\x20-\x7e]/g, ''),
  )
  return `${plain.join('\t')}\r\n`
}

/** "1234.50" */
function plainDollars(cents: number): string {
  return formatCents(cents).replace(/[$,]/g, '')
}

/** "11/30/2026" */
function usDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
