import type { TableName } from './db.ts'

/** What ends a row's life, so that no table grows forever without anyone having said so. */
export type Kept =
  /** Deleted by this job, which runs on a schedule. */
  | `until ${string}`
  /** Goes with its order: soon if nobody ever paid for it, else it's a record. */
  | 'with its order'
  /** A record of a sale or of what staff did: kept for the years that policy.ts says. */
  | 'as a record'
  /** Grows with the calendar, not with the number of visitors. */
  | 'by the day'
  /** As many rows as there are staff, organizations, offices, sources or entries that staff typed. */
  | 'few'
  | 'not a table'

/** As SQL over the table's own columns: true for the transaction's organization and, where a row
 * can be a guest's, for everyone. Undefined: no row is an organization's. */
type Whose = string | undefined

const NOBODYS: Whose = undefined
const OWN: Whose = 'organization_id = own_organization()'
/** Guests' rows have no organization; so do our staff's. */
const OWN_OR_GUESTS: Whose = `organization_id is null or ${OWN}`

/** The row that it hangs on can be seen; that one's policy says whether. */
const through = (table: TableName, column: string): Whose =>
  `exists (select from ${table} as parent where parent.id = ${column})`
const OF_ORDER = through('orders', 'order_id')
const OF_LINE = through('order_lines', 'line_id')
const OF_PERSON = through('staff', 'staff_id')
const OF_ENDPOINT = through('webhook_endpoints', 'endpoint_id')
/** Money without an order is a guest's payment that we refused, or a top-up. */
const OF_PAYMENT: Whose = `case when order_id is null then payment_is_own(payment_intent_id) else ${OF_ORDER} end`
/** A sign-in, or an attempt at one, may be by somebody without an organization. */
const AUDITED: Whose = `${OWN} or organization_id is null and (staff_id is null or ${OF_PERSON})`
/** Any call may open a task that isn't about an order, such as a lost refund. */
const TASKS: Whose = `order_id is null or ${OF_ORDER}`
const OF_INVOICE: Whose = through('invoices', 'invoice_id')
const OF_INTENT: Whose = through('intents', 'intent_id')
const OF_COPY: Whose = through('copies', 'copy_id')
const OF_LINK: Whose = through('download_links', 'link_id')
const OF_MAIL: Whose = through('outgoing_mail', 'mail_id')
const ITSELF: Whose = 'id = own_organization()'

/** SQL privileges, as they stand in a GRANT. No text, no access. `app` is the server, `jobs` is the
 * worker, `report` is for people who only look at figures. */
export interface TableRule {
  app: string
  jobs: string
  report: string
  kept: Kept
  whose: Whose
}

const NONE = ''
const READ = 'select'
const ADD = 'select, insert'
const CHANGE = 'select, update'
const WRITE = 'select, insert, update'
const WRITE_AND_DELETE = 'select, insert, update, delete'
/** An erasure gives a person's searches a new session ID. */
const ADD_SESSIONS = 'select, insert, update (session_id)'
/** A row with nothing on it, what its organization wants to be told, and that it may not be spent. */
const OPEN_BALANCE =
  'select, insert (organization_id, low_cents), update (low_cents, told_low_at, frozen_at)'

const SWEPT: Kept = 'until sweep-expired'
const WITH_ORDER: Kept = 'with its order'

const rule = (app: string, jobs: string, report: string, kept: Kept, whose: Whose): TableRule => ({
  app,
  jobs,
  report,
  kept,
  whose,
})

/**
 * Who may do what with each table, what bounds it and whose rows it has: the one place that says so.
 * `manage migrate` grants exactly this, and makes the last the policies of the server's role, which sees
 * nothing else; staff, worker, reports and the owner of the tables see everything. A new table without a
 * row doesn't compile; docs/security.md shows whose rows each has, and a test compares them.
 *
 * Evidence (ledger, timeline, audit_log) is only ever added to. Reports see no secret, no hash of
 * one, and nobody on the suppression list.
 */
export const TABLES: Readonly<Record<TableName, TableRule>> = {
  api_answers: rule('select, insert, delete', 'select, update, delete', NONE, SWEPT, OWN),
  // The trigger that writes them runs as whoever wrote to the timeline.
  api_events: rule(ADD, 'select, insert, delete, update (progress)', READ, SWEPT, OWN),
  api_keys: rule(
    WRITE,
    NONE,
    'select (id, organization_id, livemode, scopes, created_at, expires_at, revoked_at)',
    'few',
    OWN,
  ),
  api_requests: rule(ADD, 'select, update, delete', READ, SWEPT, OWN),
  audit_log: rule(ADD, ADD, READ, 'as a record', AUDITED),
  // The worker charges the card and says how that went; only an admin saves one.
  automatic_top_ups: rule(
    WRITE,
    'select, update (tries, next_try_at, decline_code, stopped_at, stopped_because)',
    'select (organization_id, below_cents, add_cents, day_cents, on_since, stopped_at, stopped_because)',
    'few',
    OWN,
  ),
  // Only `post_movements` changes what is on it.
  balances: rule(OPEN_BALANCE, OPEN_BALANCE, READ, 'few', OWN),
  bundle_links: rule(
    WRITE,
    WRITE,
    'select (id, order_id, created_at, expires_at)',
    WITH_ORDER,
    OF_ORDER,
  ),
  copies: rule(WRITE, WRITE, NONE, WITH_ORDER, OF_LINE),
  // Words are only ever changed where somebody mentioned in them is erased.
  customer_notes: rule(
    'select, insert, update (email_key, words), delete',
    'select, update (email_key), delete',
    NONE,
    WITH_ORDER,
    NOBODYS,
  ),
  customers: rule(WRITE_AND_DELETE, WRITE_AND_DELETE, READ, WITH_ORDER, NOBODYS),
  day_figures: rule(READ, WRITE_AND_DELETE, READ, 'by the day', NOBODYS),
  day_figures_now: rule(READ, READ, READ, 'not a table', NOBODYS),
  day_waits: rule(READ, WRITE_AND_DELETE, READ, 'by the day', NOBODYS),
  day_waits_now: rule(READ, READ, READ, 'not a table', NOBODYS),
  // The worker fetches events that never arrived, and handles them like the server.
  deed_ends: rule(READ, READ, READ, 'not a table', NOBODYS),
  deed_facts: rule('select, update, delete', WRITE_AND_DELETE, NONE, WITH_ORDER, OF_COPY),
  deed_money: rule(READ, READ, READ, 'not a table', NOBODYS),
  declines: rule(ADD, 'select, insert, delete', NONE, SWEPT, OF_INTENT),
  // For the build before this one, until the next release drops it.
  desk_claims: rule(WRITE_AND_DELETE, 'select, delete', READ, 'few', OF_LINE),
  desk_plans: rule(WRITE, 'select, delete', READ, SWEPT, OF_LINE),
  desk_work: rule(READ, READ, READ, 'not a table', NOBODYS),
  disputes: rule(WRITE, WRITE, READ, 'as a record', OF_PAYMENT),
  documents: rule(WRITE, WRITE, READ, WITH_ORDER, OF_LINE),
  download_links: rule(
    WRITE,
    WRITE,
    'select (id, line_id, document_id, created_at, expires_at, revoked_at, download_count)',
    WITH_ORDER,
    OF_LINE,
  ),
  download_sessions: rule(WRITE, 'select, delete', NONE, SWEPT, OF_LINK),
  figures_counted: rule(READ, CHANGE, READ, 'few', NOBODYS),
  // Emptied at once when a source is switched.
  forecasts: rule(`${WRITE_AND_DELETE}, truncate`, 'select, delete', NONE, SWEPT, NOBODYS),
  former_emails: rule('select, insert, delete', READ, NONE, WITH_ORDER, OF_ORDER),
  intents: rule(
    WRITE,
    WRITE,
    'select (id, amount_cents, provider_id, created_at, closed_at)',
    'until forget-unpaid',
    OWN_OR_GUESTS,
  ),
  invoice_mails: rule(ADD, 'select, insert, update (ended_at)', NONE, 'as a record', OF_INVOICE),
  invoices: rule(ADD, ADD, READ, 'as a record', OWN),
  jurisdictions: rule(CHANGE, READ, READ, 'few', NOBODYS),
  known_recipients: rule(ADD, READ, NONE, 'as a record', OWN),
  // Only `post_movements` adds to it.
  ledger: rule(READ, READ, READ, 'as a record', OWN_OR_GUESTS),
  line_points: rule(READ, WRITE, READ, WITH_ORDER, OF_LINE),
  mail_attempts: rule('select, update (reply)', ADD, READ, WITH_ORDER, OF_MAIL),
  money_moved: rule(READ, READ, READ, 'not a table', NOBODYS),
  operations: rule(ADD, READ, READ, 'as a record', NOBODYS),
  // Locking a row takes the right to change one of its columns.
  order_grants: rule(
    WRITE_AND_DELETE,
    'select, update (created_at), delete',
    NONE,
    WITH_ORDER,
    OF_ORDER,
  ),
  // Everything but which of them are withheld.
  order_lines: rule(
    WRITE_AND_DELETE,
    CHANGE,
    `select (id, order_id, position, street_address, city, state, zip_code, address_key, reference,
      wanted_number, wanted_date, price_cents, jurisdiction_id, jurisdiction_conflict, progress, progress_at, release_reason,
      desk_reason, desk_kind, found, promised_by, refunded_after, delay_told_at, delivery_told_at)`,
    WITH_ORDER,
    OF_ORDER,
  ),
  order_links: rule(
    WRITE_AND_DELETE,
    WRITE_AND_DELETE,
    'select (id, order_id, created_at)',
    WITH_ORDER,
    OF_ORDER,
  ),
  // A trigger lets words be emptied by an erasure, and by nothing else.
  order_notes: rule('select, insert, update (words)', READ, NONE, WITH_ORDER, OF_ORDER),
  order_search: rule(WRITE, WRITE, NONE, WITH_ORDER, OF_ORDER),
  order_search_source: rule(READ, READ, NONE, 'not a table', NOBODYS),
  order_views: rule('select, insert, delete, update (name)', NONE, NONE, 'few', NOBODYS),
  // The worker may hear of the payment that begins live mode, and closes their months.
  organizations: rule(
    WRITE,
    `select (id, name, email, disabled_at, live_since, time_zones, billing_name, billing_address,
      mails_statements), update (live_since)`,
    READ,
    'few',
    ITSELF,
  ),
  orders: rule(WRITE, CHANGE, READ, 'until forget-unpaid', OWN_OR_GUESTS),
  outgoing_mail: rule(WRITE, WRITE, READ, WITH_ORDER, OF_ORDER),
  owner_figures: rule(READ, WRITE_AND_DELETE, READ, 'by the day', NOBODYS),
  owner_report_rows: rule(READ, READ, READ, 'not a table', NOBODYS),
  payment_events: rule(WRITE, WRITE_AND_DELETE, READ, SWEPT, NOBODYS),
  person_sweeps: rule(WRITE, WRITE, NONE, 'few', NOBODYS),
  place_figures: rule(READ, WRITE_AND_DELETE, READ, 'by the day', NOBODYS),
  place_waits: rule(READ, WRITE_AND_DELETE, READ, 'by the day', NOBODYS),
  rate_limits: rule(WRITE, WRITE_AND_DELETE, NONE, SWEPT, NOBODYS),
  reconciliations: rule(ADD, ADD, READ, 'by the day', NOBODYS),
  refund_requests: rule(WRITE, WRITE, READ, WITH_ORDER, OF_ORDER),
  refunds: rule(WRITE, WRITE, READ, 'as a record', OF_PAYMENT),
  schema_migrations: rule(READ, READ, READ, 'few', NOBODYS),
  search_conversions: rule(ADD_SESSIONS, ADD, READ, WITH_ORDER, OF_ORDER),
  search_days: rule(WRITE, WRITE, READ, 'by the day', NOBODYS),
  search_entries: rule(WRITE, WRITE, READ, 'by the day', NOBODYS),
  search_events: rule(ADD_SESSIONS, READ, READ, 'until make-partitions', NOBODYS),
  search_leaders: rule(WRITE, WRITE, READ, 'until make-partitions', NOBODYS),
  search_places: rule(WRITE, READ, READ, 'by the day', NOBODYS),
  search_sessions: rule(WRITE, WRITE_AND_DELETE, READ, SWEPT, NOBODYS),
  search_zips: rule(WRITE, READ, READ, 'until make-partitions', NOBODYS),
  shop_calendar: rule(READ, READ, READ, 'few', NOBODYS),
  source_answers: rule(READ, WRITE, READ, WITH_ORDER, OF_LINE),
  source_breakers: rule(WRITE, WRITE, READ, 'few', NOBODYS),
  source_calls: rule(WRITE, WRITE_AND_DELETE, READ, SWEPT, NOBODYS),
  source_switches: rule(WRITE, READ, READ, 'few', NOBODYS),
  spending: rule(WRITE, NONE, READ, 'as a record', OWN),
  stale_days: rule(ADD, 'select, insert, delete', READ, 'until count-figures', NOBODYS),
  staff: rule(
    WRITE,
    'select (id, username, role, disabled_at, email, organization_id)',
    'select (id, username, role, created_at, disabled_at, organization_id)',
    'few',
    OWN_OR_GUESTS,
  ),
  // A worker mails links and can't make one.
  staff_links: rule(
    WRITE_AND_DELETE,
    'select (id, staff_id, token_hash, kind, expires_at, used_at), delete',
    NONE,
    SWEPT,
    OF_PERSON,
  ),
  staff_passkeys: rule(WRITE_AND_DELETE, NONE, NONE, 'few', OF_PERSON),
  staff_recovery_codes: rule(WRITE_AND_DELETE, NONE, NONE, 'few', OF_PERSON),
  staff_sessions: rule(WRITE_AND_DELETE, 'select (expires_at), delete', NONE, SWEPT, OF_PERSON),
  staff_tasks: rule(WRITE, WRITE, READ, 'as a record', TASKS),
  // What a change says is only ever what staff write under it.
  status_changes: rule('select, insert, update (words)', 'select, delete', READ, SWEPT, NOBODYS),
  status_looks: rule(CHANGE, NONE, READ, 'few', NOBODYS),
  suppressions: rule(WRITE, READ, NONE, 'few', NOBODYS),
  state_fees: rule(READ, READ, READ, 'few', NOBODYS),
  state_policies: rule(CHANGE, READ, READ, 'few', NOBODYS),
  timeline: rule(ADD, ADD, READ, WITH_ORDER, OF_ORDER),
  webhook_attempts: rule(READ, ADD, READ, SWEPT, OF_ENDPOINT),
  webhook_deliveries: rule(WRITE, WRITE, READ, SWEPT, OF_ENDPOINT),
  // The worker signs with their secrets and can't change them.
  webhook_endpoints: rule(
    WRITE,
    'select, update (confirmed_at, struggling_since, disabled_at, disabled_because), delete',
    'select (id, organization_id, types, created_at, struggling_since, disabled_at)',
    SWEPT,
    OWN,
  ),
  worker_heartbeats: rule(READ, WRITE_AND_DELETE, READ, SWEPT, NOBODYS),
}

/** Which roles may call each of our SQL functions. Those that only triggers call need nobody. */
export const FUNCTIONS: Readonly<Record<string, ReadonlyArray<'app' | 'jobs' | 'report'>>> = {
  new_id: ['app', 'jobs'],
  search_fold: ['app', 'jobs'],
  time_marks: ['app', 'jobs'],
  shop_day: ['app', 'jobs', 'report'],
  log_bucket: ['app', 'jobs', 'report'],
  wait_bucket: ['app', 'jobs', 'report'],
  deed_name_words: ['app', 'jobs'],
  delivered_file: ['app'],
  note_search_sessions: ['app', 'jobs'],
  first_id: ['jobs'],
  count_days: ['app', 'jobs', 'report'],
  count_moments: ['app', 'jobs', 'report'],
  count_waits: ['app', 'jobs', 'report'],
  uncounted_from: ['app', 'jobs', 'report'],
  recount_days: ['jobs'],
  count_changed_days: ['jobs'],
  ensure_search_event_partitions: ['jobs'],
  drop_search_windows: ['jobs'],
  drop_search_events: ['jobs'],
  purge_unpaid_orders: ['jobs'],
  purge_intents: ['jobs'],
  post_movements: ['app', 'jobs'],
  own_organization: ['app'],
  acts_for: ['app', 'jobs'],
  has_joined: ['app'],
  order_is_own: ['app'],
  payment_is_own: ['app'],
  organization_of: ['app'],
  drop_weeks: [],
  recount_searches: [],
  recount_money: [],
  refuse_change: [],
  ledger_must_balance: [],
  refresh_order_search: [],
  notes_are_only_erased: [],
  only_unpaid_is_purged: [],
  note_api_event: [],
  fan_out_api_event: [],
}
