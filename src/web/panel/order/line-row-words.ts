import type { OrderPage, PageLine, PageLink } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { lineWords } from '../../line-words.ts'
import { countOf } from '../../ui/count-of.ts'
import { calendarDay } from '../../ui/moment.ts'
import { formatDate, formatDay, formatDuration, formatSpan } from '../format.ts'
import type { Tone } from '../orders/order-words.ts'
import { refundReason } from '../refunds/money-words.ts'

interface TwoLines {
  top: string
  below: string | undefined
}

export function stateCell(
  { paidAt, refunds }: OrderPage,
  line: PageLine,
  now: Date,
): { words: string; more: string; tone: Tone } {
  const { progress, progressAt, promisedBy } = line
  const words = lineWords(progress)
  const since = `Since ${formatDate(progressAt)}`
  if (progress === 'delivered') {
    const [current, ...replaced] = line.documents
    if (current && replaced.length > 0) {
      return { words, more: `Replaced ${formatDay(current.retrievedAt)}`, tone: 'plain' }
    }
    const seconds = paidAt && (progressAt.getTime() - paidAt.getTime()) / 1000
    const took = seconds ? `, in ${formatDuration(seconds)}` : ''
    return { words, more: `${formatDay(progressAt)}${took}`, tone: 'plain' }
  }
  if (progress === 'refunded' || progress === 'refunding') {
    const refund = refunds.find(({ lineId }) => lineId === line.id)
    const why = refund && `${refundReason(refund.reason)}, ${formatDay(refund.createdAt)}`
    return { words: `${words} ${formatCents(line.price)}`, more: why ?? since, tone: 'plain' }
  }
  if (progress === 'desk' && line.withheldUntil) {
    return { words: 'Withheld', more: `Refund on ${formatDate(line.withheldUntil)}`, tone: 'plain' }
  }
  const more = progress === 'desk' ? whoseWords(line) : since
  if (line.isLate) return { words: `${words} · overdue`, more, tone: 'urgent' }
  const due =
    promisedBy && progress === 'desk'
      ? ` · due in ${formatSpan(promisedBy.getTime() - now.getTime())}`
      : ''
  const tone = progress === 'desk' ? 'waiting' : 'plain'
  return { words: `${words}${due}`, more, tone }
}

function whoseWords({ assignee, snoozedUntil }: PageLine): string {
  const snoozed = snoozedUntil && `Snoozed until ${formatDate(snoozedUntil)}`
  return [snoozed, assignee ?? 'Unassigned'].filter(Boolean).join(' · ')
}

export function documentCell({ documents, found }: PageLine): TwoLines {
  const document = documents.find(({ supersededAt }) => !supersededAt) ?? found
  if (!document) return { top: 'No document', below: undefined }
  const below = [
    document.instrumentNumber,
    document.recordedOn && calendarDay(document.recordedOn),
  ].filter(Boolean)
  return { top: document.documentType, below: below.join(' · ') || undefined }
}

export function linkCell({ links: [link] }: PageLine): TwoLines {
  if (!link) return { top: 'No link', below: undefined }
  const top = countOf(link.downloads, 'download', 'downloads')
  const isOpen = link.standing === 'open'
  return { top, below: isOpen ? `Expires ${formatDay(link.expiresAt)}` : standingWords(link) }
}

const STANDINGS: Record<PageLink['standing'], string> = {
  open: 'Active',
  revoked: 'Revoked, replaced',
  refunded: 'Closed by the refund',
  withheld: 'Closed: withheld',
  expired: 'Expired',
}

export function standingWords({ standing, revokedBy }: PageLink): string {
  return standing === 'revoked' && revokedBy ? `Revoked by ${revokedBy}` : STANDINGS[standing]
}
