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
  sessions: number
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
      erasing: 'Gone; its figures stay under a name that means nobody.',
    },
    {
      what: 'Account of an organization that uses the API',
      count: counts.accounts,
      why: 'So that they can sign in, and their organization knows who acted.',
      until: null,
      erasing: 'Ends, under a name that means nobody; the organization’s keys stay its own.',
    },
    {
      what: 'Emails: recipient, what the mail server said',
      count: counts.mails,
      why: 'Shows what was delivered, and when.',
      until: recordsUntil,
      erasing: 'Recipient, content and replies go; kind and time stay.',
    },
    {
      what: 'Browsers that may read their orders',
      count: counts.readers,
      why: 'So that the success page opens.',
      until: recordsUntil,
      erasing: 'Gone. The links to the order end.',
    },
    {
      what: 'Download links that are open',
      count: counts.links,
      why: 'So that the customer gets at the deeds.',
      until: counts.lastLinkEnd,
      erasing: 'End at once.',
    },
    {
      what: 'Files of deeds',
      count: counts.files,
      why: 'A deed is a public record. Kept as evidence of what was delivered.',
      until: filesUntil,
      erasing: `Go by themselves ${FILE_RETENTION_DAYS} days after delivery. Names that were read on them go at once.`,
    },
    {
      what: 'Requests for a refund, in their own words',
      count: counts.requests,
      why: 'Shows how a request was decided.',
      until: recordsUntil,
      erasing: 'Words and answers go; reason and decision stay.',
    },
    {
      what: 'Notes of staff on them and their orders',
      count: counts.notes,
      why: 'So that staff know what was said.',
      until: recordsUntil,
      erasing: 'The words go.',
    },
    {
      what: 'Notes on others, and orders’ metadata, that mention the email',
      count: counts.mentioned,
      why: 'So that staff know what was said.',
      until: null,
      erasing: 'The address and the name are taken out of the words.',
    },
    {
      what: 'Searches of their sessions',
      count: counts.searches,
      why: 'To know what is searched for.',
      until: null,
      erasing: 'Stay, under a session that leads to no browser.',
    },
    {
      what: 'Rows of the timeline and the activity log that mention them',
      count: counts.evidence,
      why: 'Evidence, which nobody can change. We write no names into it; these are words of staff.',
      until: recordsUntil,
      erasing: 'Can not be erased. Please keep this on record with the request.',
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
      return 'A deed is still on its way to the customer. Wait until it is delivered, or refund it.'
    case 'payment':
      return 'It may still be paid. Otherwise it expires within a day.'
    case 'refund':
      return state === 'failed'
        ? 'A refund failed. Send it again, or settle it with the customer first.'
        : 'A refund is on its way. Wait until the bank has it.'
    case 'dispute':
      return 'The payment is disputed. Wait until the bank has decided.'
    case 'request':
      return 'A request for a refund is open. Decide it first.'
    case 'replacement':
      return 'A document is being replaced. Deliver it or drop it first.'
  }
}
