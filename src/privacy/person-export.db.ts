import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

interface Batch {
  id: string
  record: object
}

export async function exportOrders(
  db: Db,
  emailKey: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select orders.id, jsonb_build_object(
      'orderId', orders.id,
      'fullName', orders.full_name,
      'email', orders.email,
      'status', orders.status,
      'amountCents', orders.amount_cents,
      'paymentIntentId', orders.payment_intent_id,
      'adClickId', orders.gclid,
      'reference', orders.reference,
      'costCenter', orders.cost_center,
      'metadata', orders.metadata,
      'deliverTo', to_jsonb(orders.deliver_to),
      'card', orders.card_brand || ' ' || orders.card_last4,
      'searchSessionId', orders.search_session_id,
      'placedAt', orders.created_at,
      'paidAt', orders.paid_at,
      'addresses', (select coalesce(jsonb_agg(jsonb_build_object(
          'streetAddress', street_address, 'city', city, 'state', state, 'zipCode', zip_code,
          'reference', reference, 'instrumentNumber', wanted_number,
          'priceCents', price_cents, 'progress', progress, 'since', progress_at) order by position), '[]')
        from order_lines where order_id = orders.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object(
          'documentType', document_type, 'instrumentNumber', instrument_number,
          'recordedOn', recorded_on, 'retrievedAt', retrieved_at, 'replacedAt', superseded_at,
          'fileDeletedAt', documents.deleted_at,
          'facts', (select coalesce(jsonb_object_agg(name, jsonb_build_object('state', state,
              'text', text) order by name), '{}')
            from deed_facts where deed_facts.copy_id = documents.copy_id and state <> 'absent'))
          order by retrieved_at), '[]')
        from documents join order_lines on order_lines.id = documents.line_id
        where order_lines.order_id = orders.id),
      'downloadLinks', (select coalesce(jsonb_agg(jsonb_build_object(
          'madeAt', created_at, 'expiresAt', expires_at, 'endedAt', revoked_at,
          'downloads', download_count, 'lastDownloadAt', last_downloaded_at) order by created_at), '[]')
        from download_links where line_id in (select id from order_lines where order_id = orders.id)),
      'browsers', (select coalesce(jsonb_agg(jsonb_build_object(
          'earnedBy', earned_by, 'since', created_at) order by created_at), '[]')
        from order_grants where order_id = orders.id),
      'money', (select coalesce(jsonb_agg(jsonb_build_object(
          'kind', kind, 'amountCents', amount_cents, 'providerId', provider_id, 'at', at) order by at), '[]')
        from ledger where order_id = orders.id and account = 'provider'),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object(
          'amountCents', amount_cents, 'reason', reason, 'state', state, 'askedAt', created_at)
          order by created_at), '[]')
        from refunds where order_id = orders.id),
      'refundRequests', (select coalesce(jsonb_agg(jsonb_build_object(
          'reason', reason, 'words', words, 'askedAt', asked_at, 'decision', decision,
          'answer', answer) order by asked_at), '[]')
        from refund_requests where order_id = orders.id),
      'mails', (select coalesce(jsonb_agg(jsonb_build_object(
          'kind', template, 'recipient', recipient, 'state', state, 'at', created_at,
          'serverReplies', (select coalesce(jsonb_agg(reply order by mail_attempts.id), '[]')
            from mail_attempts where mail_id = outgoing_mail.id)) order by created_at), '[]')
        from outgoing_mail where order_id = orders.id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('words', words, 'at', at) order by at), '[]')
        from order_notes where order_id = orders.id and words is not null),
      'history', (select coalesce(jsonb_agg(jsonb_build_object(
          'event', event, 'by', split_part(actor, ':', 1), 'at', at) order by timeline.id), '[]')
        from timeline where order_id = orders.id)
    ) as record
    from orders
    where email_key = ${emailKey} and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id
    limit ${limit}`.execute(db)
  return rows
}

const MOST_NOTES = 1000

export async function notesAboutPerson(db: Db, emailKey: string) {
  return db
    .selectFrom('customerNotes')
    .select(['words', 'at'])
    .where('emailKey', '=', emailKey)
    .orderBy('at')
    .limit(MOST_NOTES)
    .execute()
}

/** The sessions in which a person searched, if an order reveals them. */
export async function sessionsOfPerson(db: Db, emailKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select search_session_id as id from orders
      where email_key = ${emailKey} and search_session_id is not null
    union
    select session_id from search_conversions
      where order_id in (select id from orders where email_key = ${emailKey})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ExportedSearch {
  id: string
  sessionId: string
  query: string
  stage: string
  at: Date
}

export async function exportSearches(
  db: Db,
  sessionId: string,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<ExportedSearch[]> {
  const { rows } = await sql<ExportedSearch>`
    select id, session_id, raw_query as query, stage, created_at as at
    from search_events
    where session_id = ${sessionId}
      and (${after?.at ?? null}::timestamptz is null
        or (created_at, id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by created_at, id
    limit ${limit}`.execute(db)
  return rows
}
