import { mailStatement } from '../../job-catalog.ts'
import { openInvoicedMonth } from '../../money/balance/close-months.ts'
import { endStatementMail, owedStatementMails } from '../../money/balance/invoices.db.ts'
import { monthInWords } from '../../money/balance/month.ts'
import { totalOf } from '../../money/balance/statement.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import type { Attachment } from '../../platform/mail.ts'
import { statementLetter } from '../letters/account.email.ts'
import { statementCsv } from '../statements/statement-files.ts'
import { drawInvoice, drawStatement } from '../statements/statement-sheet.ts'
import { sendEach } from './tell-organization.ts'

type MailParts = Pick<Parts, 'db' | 'clock' | 'config' | 'jobs' | 'mail'>

/** Sends each admin the email that they're still owed. What was taken is written down at once, so that
 * running again, also after a worker died, sends only the rest. */
export const mailStatementJob = handle(
  mailStatement,
  async (parts: MailParts, { invoiceId }, { log }) => {
    const owed = await owedStatementMails(parts.db, invoiceId)
    const [first] = owed
    if (!first) return
    const sending = {
      ...(await draftStatement(parts, first)),
      newsId: invoiceId,
      emails: owed.map(({ email }) => email),
      onEnd: (email: string) => endStatementMail(parts.db, { invoiceId, email, at: parts.clock() }),
    }
    await sendEach(parts, sending, log)
  },
)

async function draftStatement(
  parts: MailParts,
  { organizationId, month }: { organizationId: string; month: string },
) {
  const { config } = parts
  const opened = await openInvoicedMonth(parts, organizationId, month)
  const { organization, statement, invoice } = opened
  const attachments: Attachment[] = [
    { filename: `statement-${month}.pdf`, content: await drawStatement(config, opened) },
    { filename: `statement-${month}.csv`, content: [...statementCsv(statement)].join('') },
    { filename: `invoice-${invoice.number}.pdf`, content: await drawInvoice(config, opened) },
  ]
  const letter = statementLetter({
    organization,
    month: monthInWords(month),
    invoice: invoice.number,
    totalCents: totalOf(invoice),
    balanceCents: statement.closingCents,
    url: `${config.PUBLIC_URL}/account/statements/${month}`,
  })
  return { letter, attachments }
}
