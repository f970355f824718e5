import { byFile, type MovementKind, type Statement } from '../../money/balance/movement.ts'
import { formatCents } from '../../orders/price.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Itemized } from './receipt-sheet.ts'

/** What each movement is called on a statement. */
export const STATEMENT_WORDS: Record<MovementKind, string> = {
  top_up: 'Top-up',
  order: 'Deed',
  refund: 'Refund',
  returned: 'Returned to the card',
  disputed: 'Taken back by a bank',
  restored: 'Restored',
  test_credit: 'Test money',
}

/** "November 2026" */
export function monthInWords(month: string): string {
  const noon = new Date(`${month}-15T12:00:00Z`)
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(noon)
}

/** A statement's own words: files first, then everything else that moved money. */
export function statementOf(
  statement: Statement,
  about: { organization: string; seller: string; timeZone: string },
): Itemized {
  const { rows, openingCents, closingCents } = statement
  const month = monthInWords(statement.month)
  const files = byFile(rows).map(({ fileNumber, deeds, chargedCents, refundedCents }) => ({
    title: fileNumber ? `File ${fileNumber}` : 'No file number',
    details: [
      `${deeds === 1 ? '1 deed' : `${deeds} deeds`}, ${formatCents(chargedCents)}`,
      ...(refundedCents > 0 ? [`Refunded ${formatCents(refundedCents)}`] : []),
    ],
    amount: formatCents(refundedCents - chargedCents),
  }))
  const others = rows
    .filter(({ kind }) => kind !== 'order' && kind !== 'refund')
    .map(({ kind, at, cents }) => ({
      title: STATEMENT_WORDS[kind],
      details: [shopDate(at, about.timeZone)],
      amount: formatCents(cents),
    }))
  return {
    title: `Statement for ${month}`,
    heading: `Statement for ${month}`,
    mark: about.organization.toUpperCase(),
    soldBy: about.seller,
    facts: [
      ['Organization', about.organization],
      ['Opening balance', formatCents(openingCents)],
    ],
    items: [...others, ...files],
    sums: [{ label: 'Closing balance', amount: formatCents(closingCents), isStrong: true }],
    notes: [],
  }
}
