import { DAY, later } from '../durations.ts'
import { FILE_RETENTION_DAYS, RECORD_RETENTION_YEARS } from '../policy.ts'

export interface PersonCounts {
  orders: number
  customers: number
  /** Accounts as a member of an organization, and organizations that have the email. */
  accounts: number
  mails: number
  readers: number
  links: number
  files: number
  requests: number
  notes: number
  mentioned: number
  searches: number
  ledger: number
  /** Immutable rows in which someone wrote the email or the name. */
  evidence: number
  lastOrderAt: Date | null
  lastLinkEnd: Date | null
}

export interface Obstacle {
  orderId: string
  kind: 'line' | 'payment' | 'refund' | 'dispute' | 'request' | 'replacement'
  state: string
}

export interface Holding {
  what: string
  count: number
  why: string
  until: Date | null
  erasing: string
}

export function holdingsOf(counts: PersonCounts): Holding[] {
  const recordsUntil = counts.lastOrderAt && inYears(counts.lastOrderAt, RECORD_RETENTION_YEARS)
  const filesUntil = counts.lastLinkEnd && later(counts.lastLinkEnd, FILE_RETENTION_DAYS * DAY)
  const all: Holding[] = [
    {
      what: 'Orders: name, email, addresses bought, ad click',
      count: counts.orders,
      why: `Record of a sale, kept ${RECORD_RETENTION_YEARS} years by law.`,
      until: recordsUntil,
      erasing: 'Stay, without name, email and ad click.',
    },
    {
      what: 'Money moved (ledger)',
      count: counts.ledger,
      why: `Books, kept ${RECORD_RETENTION_YEARS} years by law. No person is in them.`,
      until: recordsUntil,
      erasing: 'Stays as it is.',
    },
    {
      what: 'Customer record',
      count: counts.customers,
      why: 'Sums up their orders.',
      until: recordsUntil,
      erasing: 'Deleted. Its totals stay, without a name.',
    },
    {
      what: 'Account with an organization that uses the API',
      count: counts.accounts,
      why: 'So that they can sign in, and their organization knows who acted.',
      until: null,
      erasing: 'Closed, without their name. The organization keeps its keys.',
    },
    {
      what: 'Emails: recipient and server response',
      count: counts.mails,
      why: 'Shows what was delivered, and when.',
      until: recordsUntil,
      erasing: 'Recipient, content and responses are deleted. Kind and time stay.',
    },
    {
      what: 'Browsers that may read their orders',
      count: counts.readers,
      why: 'So that the success page opens.',
      until: recordsUntil,
      erasing: 'Deleted. Links to the order are revoked.',
    },
    {
      what: 'Active download links',
      count: counts.links,
      why: 'So that the customer can download the deeds.',
      until: counts.lastLinkEnd,
      erasing: 'Revoked right away.',
    },
    {
      what: 'Files of deeds',
      count: counts.files,
      why: 'A deed is a public record. Kept as evidence of what was delivered.',
      until: filesUntil,
      erasing: `Deleted automatically ${FILE_RETENTION_DAYS} days after delivery. Names read on them are deleted right away.`,
    },
    {
      what: 'Refund requests, in their own words',
      count: counts.requests,
      why: 'Shows how a request was decided.',
      until: recordsUntil,
      erasing: 'Words and answers are deleted. Reason and decision stay.',
    },
    {
      what: 'Staff notes on them and their orders',
      count: counts.notes,
      why: 'So that staff know what was said.',
      until: recordsUntil,
      erasing: 'The words are deleted.',
    },
    {
      what: 'Notes on others, and orders’ metadata, that mention the email',
      count: counts.mentioned,
      why: 'So that staff know what was said.',
      until: null,
      erasing: 'Their email and name are removed from the text.',
    },
    {
      what: 'Searches of their sessions',
      count: counts.searches,
      why: 'To know what people search for.',
      until: null,
      erasing: 'Stay, under a session that can’t be traced to a browser.',
    },
    {
      what: 'Rows of the timeline and the activity log that mention them',
      count: counts.evidence,
      why: 'Evidence that nobody can change. We don’t write names into it; staff typed these.',
      until: recordsUntil,
      erasing: 'Can’t be erased. Please note this with the request.',
    },
  ]
  return all.filter(({ count }) => count > 0)
}

function inYears(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

export function obstacleWords({ kind, state }: Obstacle): string {
  switch (kind) {
    case 'line':
      return 'A deed is still on its way to the customer. Wait until it’s delivered, or refund it.'
    case 'payment':
      return 'It may still be paid. Otherwise it expires within a day.'
    case 'refund':
      return state === 'failed'
        ? 'A refund failed. Send it again, or settle it with the customer first.'
        : 'A refund is on its way. Wait until the bank has it.'
    case 'dispute':
      return 'The payment is disputed. Wait until the bank has decided.'
    case 'request':
      return 'A refund request is open. Decide it first.'
    case 'replacement':
      return 'A document is being replaced. Deliver it or drop it first.'
  }
}
