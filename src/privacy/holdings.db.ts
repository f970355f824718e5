import { type RawBuilder, sql } from 'kysely'
import { DAY, later } from '../durations.ts'
import { type Db, likeContaining, oneRow } from '../platform/db.ts'
import { FILE_RETENTION_DAYS, RECORD_RETENTION_YEARS } from '../policy.ts'
import { metadataNaming, ordersMailedTo } from './erasure.db.ts'

export interface Holding {
  what: string
  count: number
  why: string
  until: Date | null
  erasing: string
}

/** Until when something is kept: as a record of the last sale, as a file, or as long as links work. */
type KeptAs = 'record' | 'file' | 'link' | null

interface Place extends Pick<Holding, 'what' | 'why' | 'erasing'> {
  count: RawBuilder<unknown>
  keptAs: KeptAs
}

const THEIRS = sql`order_id in (select id from theirs)`
const THEIR_LINES = sql`line_id in (select id from lines)`

/** Every place where something of a person stands, in the words that staff read, and how it's counted.
 * Every lookup uses an index. */
function placesOf(emailKey: string, names: string[]): Place[] {
  const mentioned = likeContaining(emailKey)
  const words = [mentioned, ...names.map((name) => likeContaining(name.toLowerCase()))]
  return [
    {
      what: 'Orders: name, email, addresses bought, ad click',
      count: sql`select count(*) from theirs`,
      why: `Record of a sale, kept ${RECORD_RETENTION_YEARS} years by law.`,
      keptAs: 'record',
      erasing: 'Stay, without name, email and ad click.',
    },
    {
      what: 'Money moved (ledger)',
      count: sql`select count(*) from ledger where ${THEIRS}`,
      why: `Books, kept ${RECORD_RETENTION_YEARS} years by law. No person is in them.`,
      keptAs: 'record',
      erasing: 'Stays as it is.',
    },
    {
      what: 'Customer record',
      count: sql`select count(*) from customers where email_key = ${emailKey}`,
      why: 'Sums up their orders.',
      keptAs: 'record',
      erasing: 'Deleted. Its totals stay, without a name.',
    },
    {
      what: 'Account with an organization that uses the API',
      count: sql`select
        (select count(*) from staff
          where lower(email) = ${emailKey} and organization_id is not null) +
        (select count(*) from organizations where lower(email) = ${emailKey})`,
      why: 'So that they can sign in, and their organization knows who acted.',
      keptAs: null,
      erasing: 'Closed, without their name. The organization keeps its keys.',
    },
    {
      what: 'Emails: recipient and server response',
      count: sql`select
        (select count(*) from outgoing_mail where ${THEIRS}) +
        (select count(*) from outgoing_mail
          where order_id in (select id from former) and lower(recipient) = ${emailKey})`,
      why: 'Shows what was delivered, and when.',
      keptAs: 'record',
      erasing: 'Recipient, content and responses are deleted. Kind and time stay.',
    },
    {
      what: 'Browsers that may read their orders',
      count: sql`select count(*) from order_grants where ${THEIRS}`,
      why: 'So that the success page opens.',
      keptAs: 'record',
      erasing: 'Deleted. Links to the order are revoked.',
    },
    {
      what: 'Active download links',
      count: sql`select count(*) from download_links where ${THEIR_LINES} and revoked_at is null`,
      why: 'So that the customer can download the deeds.',
      keptAs: 'link',
      erasing: 'Revoked right away.',
    },
    {
      what: 'Files of deeds',
      count: sql`select count(*) from documents where ${THEIR_LINES} and deleted_at is null`,
      why: 'A deed is a public record. Kept as evidence of what was delivered.',
      keptAs: 'file',
      erasing: `Deleted automatically ${FILE_RETENTION_DAYS} days after delivery. Names read on them are deleted right away.`,
    },
    {
      what: 'Refund requests, in their own words',
      count: sql`select count(*) from refund_requests where ${THEIRS}`,
      why: 'Shows how a request was decided.',
      keptAs: 'record',
      erasing: 'Words and answers are deleted. Reason and decision stay.',
    },
    {
      what: 'Staff notes on them and their orders',
      count: sql`select
        (select count(*) from order_notes where ${THEIRS} and words is not null) +
        (select count(*) from customer_notes where email_key = ${emailKey})`,
      why: 'So that staff know what was said.',
      keptAs: 'record',
      erasing: 'The words are deleted.',
    },
    {
      what: 'Notes on others, and orders’ metadata, that mention the email',
      count: sql`select
        (select count(*) from order_notes where not ${THEIRS} and lower(words) like ${mentioned}) +
        (select count(*) from customer_notes
          where email_key <> ${emailKey} and lower(words) like ${mentioned}) +
        (select count(*) from orders
          where email_key <> ${emailKey} and ${metadataNaming(emailKey)})`,
      why: 'So that staff know what was said.',
      keptAs: null,
      erasing: 'Their email and name are removed from the text.',
    },
    {
      what: 'Searches of their sessions',
      count: sql`select count(*) from search_events where session_id in (select id from sessions)`,
      why: 'To know what people search for.',
      keptAs: null,
      erasing: 'Stay, under a session that can’t be traced to a browser.',
    },
    {
      what: 'Rows of the timeline and the activity log that mention them',
      count: sql`select
        (select count(*) from audit_log
          where subject in (select id::text from theirs union all select id::text from lines)
            and lower(detail::text) like any(${words}::text[])) +
        (select count(*) from timeline
          where ${THEIRS} and lower(detail::text) like any(${words}::text[]))`,
      why: 'Evidence that nobody can change. We don’t write names into it; staff typed these.',
      keptAs: 'record',
      erasing: 'Can’t be erased. Please note this with the request.',
    },
  ]
}

/** What we hold on a person, in each place where we hold anything. */
export async function holdingsOf(db: Db, emailKey: string, names: string[]): Promise<Holding[]> {
  const places = placesOf(emailKey, names)
  const counting = sql<{ counts: number[]; lastOrderAt: Date | null; lastLinkEnd: Date | null }>`
    with theirs as materialized (
      select id, created_at, search_session_id from orders where email_key = ${emailKey}
    ), former as materialized (
      select id from (${ordersMailedTo(emailKey)}) as mailed where id not in (select id from theirs)
    ), lines as materialized (
      select id from order_lines where ${THEIRS}
    ), sessions as materialized (
      select search_session_id as id from theirs where search_session_id is not null
      union
      select session_id from search_conversions where ${THEIRS}
    )
    select array[${sql.join(places.map(({ count }) => sql`(${count})::int`))}] as counts,
      (select max(created_at) from theirs) as last_order_at,
      (select max(expires_at) from download_links where ${THEIR_LINES}) as last_link_end`
  const { counts, lastOrderAt, lastLinkEnd } = await oneRow(db, counting)
  const ends = {
    record: lastOrderAt && inYears(lastOrderAt, RECORD_RETENTION_YEARS),
    file: lastLinkEnd && later(lastLinkEnd, FILE_RETENTION_DAYS * DAY),
    link: lastLinkEnd,
  }
  return places
    .map(({ keptAs, what, why, erasing }, index) => {
      const until = keptAs && ends[keptAs]
      return { what, count: counts[index] ?? 0, why, until, erasing }
    })
    .filter(({ count }) => count > 0)
}

function inYears(at: Date, years: number): Date {
  const end = new Date(at)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}
