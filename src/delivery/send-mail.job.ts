import { render } from 'react-email'
import * as z from 'zod'
import { formatAddress } from '../addresses/address.ts'
import { readOrderById } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { JobContext } from '../platform/jobs.ts'
import { linkToken } from '../secret-token.ts'
import { deedsReadyLetter } from './deeds-ready.email.tsx'
import type { Draft } from './letter.tsx'
import { orderLinkId } from './links.db.ts'
import { orderReceivedLetter } from './order-received.email.tsx'
import { linksForMail, readOwedMail, recordAttempt } from './outgoing-mail.db.ts'

type MailParts = Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>
type OwedMail = NonNullable<Awaited<ReturnType<typeof readOwedMail>>>

/** Sends a mail that is owed. The body, and with it every token, exists only while it is sent. */
export async function sendMailJob(
  parts: MailParts,
  { mailId }: { mailId: string },
  { log }: JobContext,
): Promise<void> {
  const owed = await readOwedMail(parts.db, mailId)
  if (!owed) return
  const draft = await draftOf(parts, owed)
  const outcome = await parts.mail.send({
    to: owed.recipient,
    subject: draft.subject,
    html: await render(draft.body),
    text: draft.text,
    messageId: `<${mailId}@${new URL(parts.config.PUBLIC_URL).hostname}>`,
  })
  const at = parts.clock()
  await parts.db.transaction().execute(async (tx) => {
    await recordAttempt(tx, mailId, outcome, at)
    if (outcome.outcome === 'deferred') return
    const event = outcome.outcome === 'accepted' ? 'mail_sent' : 'mail_refused'
    const detail = { template: owed.template, mailId }
    await writeTimeline(tx, { orderId: owed.orderId, event, actor: 'system', at, detail })
  })
  if (outcome.outcome === 'refused') log.error({ mailId }, 'the mail server refused a mail')
  if (outcome.outcome === 'deferred') throw new Error('The mail server deferred the mail')
}

async function draftOf({ db, config }: MailParts, owed: OwedMail): Promise<Draft> {
  const order = await readOrderById(db, owed.orderId)
  if (!order) throw new Error(`Mail ${owed.id} has no order`)
  const url = (path: string, linkId: string) =>
    `${config.PUBLIC_URL}/${path}/${linkToken(config.LINK_SECRET, linkId)}`
  const sender = { brandName: config.BRAND_NAME, supportEmail: config.SUPPORT_EMAIL }
  const common = { sender, orderId: order.id, orderUrl: url('o', await orderLinkId(db, order.id)) }
  switch (owed.template) {
    case 'order-received':
      return orderReceivedLetter({
        ...common,
        fullName: order.fullName,
        amountCents: order.amountCents,
        addresses: order.lines.map((line) => line.address),
      })
    case 'deeds-ready': {
      const { linkIds } = z.object({ linkIds: z.array(z.uuid()) }).parse(owed.data)
      const links = await linksForMail(db, linkIds)
      return deedsReadyLetter({
        ...common,
        expiresOn: inWords(links[0]?.expiresAt, config.TIME_ZONE),
        deeds: links.map((link) => ({
          address: formatAddress(link),
          document: documentLine(link),
          provenance: provenanceLine(link, config.TIME_ZONE),
          url: url('d', link.linkId),
        })),
      })
    }
  }
}

function documentLine(document: {
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount: number | null
}): string {
  const type = document.documentType.toLowerCase()
  return [
    type.charAt(0).toUpperCase() + type.slice(1),
    document.instrumentNumber && `instrument ${document.instrumentNumber}`,
    document.recordedOn && `recorded ${document.recordedOn}`,
    document.pageCount && (document.pageCount === 1 ? '1 page' : `${document.pageCount} pages`),
  ]
    .filter(Boolean)
    .join(', ')
}

function provenanceLine(document: { retrievedAt: Date; sha256: Buffer }, timeZone: string): string {
  return `Retrieved ${inWords(document.retrievedAt, timeZone)}, SHA-256 ${document.sha256.toString('hex')}`
}

function inWords(at: Date | undefined, timeZone: string): string {
  if (!at) throw new Error('A mail about deeds has no link')
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at)
}
