import { formatCents } from '../../orders/price.ts'
import type { Draft } from './letter.ts'

export function statementLetter(about: {
  organization: string
  /** "October 2026" */
  month: string
  invoice: string
  totalCents: number
  balanceCents: number
  url: string
}): Draft {
  const { organization, month, invoice, totalCents, balanceCents, url } = about
  return {
    subject: `${organization}: statement for ${month}, invoice ${invoice}`,
    preview: `${formatCents(totalCents)}, paid from your balance. Nothing is due.`,
    heading: `Statement for ${month}`,
    blocks: [
      `Deeds for ${organization} came to ${formatCents(totalCents)} in ${month} after refunds. It was paid from your balance, so nothing is due. The balance at the end of the month was ${formatCents(balanceCents)}.`,
      `The statement as PDF and CSV and invoice ${invoice} are attached.`,
    ],
    action: { label: 'View statement', url },
    after: ['Admins get this email each month. You can turn it off on the Statements page.'],
  }
}
