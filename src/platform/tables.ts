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

/**
 * SQL privileges, as they stand in a GRANT. No text, no access.
 * `app` is the server, `jobs` is the worker, `report` is for people who only look at figures.
 */
export interface TableRule {
  app: string
  jobs: string
  report: string
  kept: Kept
}

const NONE = ''
const READ = 'select'
const ADD = 'select, insert'
const CHANGE = 'select, update'
const WRITE = 'select, insert, update'
const WRITE_AND_DELETE = 'select, insert, update, delete'

const rule = (app: string, jobs: string, report: string, kept: Kept): TableRule => ({
  app,
  jobs,
  report,
  kept,
})

/**
 * Who may do what with each table, and what bounds it: the one place that says so. `manage migrate`
 * grants exactly this. A new table without a row doesn't compile.
 *
 * Evidence (ledger, timeline, audit_log) is only ever added to. Reports see no secret, no hash of
 * one, and nobody on the suppression list.
 */
export const TABLES: Readonly<Record<TableName, TableRule>> = {
  api_answers: rule(
    'select, insert, delete',
    'select, update, delete',
    NONE,
    'until sweep-expired',
  ),
  // The trigger that writes them runs as whoever wrote to the timeline.
  api_events: rule(ADD, 'select, insert, delete, update (progress)', READ, 'until sweep-expired'),
  api_keys: rule(
    WRITE,
    NONE,
    'select (id, organization_id, livemode, scopes, created_at, expires_at, revoked_at)',
    'few',
  ),
  api_requests: rule(ADD, 'select, update, delete', READ, 'until sweep-expired'),
  audit_log: rule(ADD, ADD, READ, 'as a record'),
  balances: rule(WRITE, WRITE, READ, 'few'),
  bundle_links: rule(
    WRITE,
    WRITE,
    'select (id, order_id, created_at, expires_at)',
    'with its order',
  ),
  copies: rule(WRITE, WRITE, NONE, 'with its order'),
  // Words are only ever changed where somebody mentioned in them is erased.
  customer_notes: rule(
    'select, insert, update (email_key, words), delete',
    'select, update (email_key), delete',
    NONE,
    'with its order',
  ),
  customers: rule(WRITE_AND_DELETE, WRITE_AND_DELETE, READ, 'with its order'),
  day_figures: rule(READ, WRITE_AND_DELETE, READ, 'by the day'),
  day_figures_now: rule(READ, READ, READ, 'not a table'),
  day_waits: rule(READ, WRITE_AND_DELETE, READ, 'by the day'),
  day_waits_now: rule(READ, READ, READ, 'not a table'),
  // The worker fetches events that never arrived, and handles them like the server.
  declines: rule(ADD, 'select, insert, delete', NONE, 'until sweep-expired'),
  desk_claims: rule(WRITE_AND_DELETE, 'select, delete', READ, 'until sweep-expired'),
  desk_plans: rule(WRITE, 'select, delete', READ, 'until sweep-expired'),
  disputes: rule(WRITE, WRITE, READ, 'as a record'),
  documents: rule(WRITE, WRITE, READ, 'with its order'),
  download_links: rule(
    WRITE,
    WRITE,
    'select (id, line_id, document_id, created_at, expires_at, revoked_at, download_count)',
    'with its order',
  ),
  download_sessions: rule(WRITE, 'select, delete', NONE, 'until sweep-expired'),
  figures_counted: rule(READ, CHANGE, READ, 'few'),
  // Emptied at once when a source is switched.
  forecasts: rule(`${WRITE_AND_DELETE}, truncate`, 'select, delete', NONE, 'until sweep-expired'),
  former_emails: rule('select, insert, delete', READ, NONE, 'with its order'),
  intents: rule(
    WRITE,
    CHANGE,
    'select (id, amount_cents, provider_id, created_at, closed_at)',
    'until forget-unpaid',
  ),
  jurisdictions: rule(CHANGE, READ, READ, 'few'),
  ledger: rule(ADD, ADD, READ, 'as a record'),
  line_money: rule(READ, READ, READ, 'not a table'),
  line_points: rule(READ, WRITE, READ, 'with its order'),
  mail_attempts: rule('select, update (reply)', ADD, READ, 'with its order'),
  money_moved: rule(READ, READ, READ, 'not a table'),
  operations: rule(ADD, READ, READ, 'as a record'),
  // Locking a row takes the right to change one of its columns.
  order_grants: rule(
    WRITE_AND_DELETE,
    'select, update (created_at), delete',
    NONE,
    'with its order',
  ),
  order_lines: rule(WRITE_AND_DELETE, CHANGE, READ, 'with its order'),
  order_links: rule(
    WRITE_AND_DELETE,
    WRITE_AND_DELETE,
    'select (id, order_id, created_at)',
    'with its order',
  ),
  // A trigger lets words be emptied by an erasure, and by nothing else.
  order_notes: rule('select, insert, update (words)', READ, NONE, 'with its order'),
  order_search: rule(WRITE, WRITE, NONE, 'with its order'),
  order_search_source: rule(READ, READ, NONE, 'not a table'),
  order_views: rule('select, insert, delete, update (name)', NONE, NONE, 'few'),
  organizations: rule(WRITE, 'select (id, name, email, disabled_at)', READ, 'few'),
  orders: rule(WRITE, CHANGE, READ, 'until forget-unpaid'),
  outgoing_mail: rule(WRITE, WRITE, READ, 'with its order'),
  owner_figures: rule(READ, WRITE_AND_DELETE, READ, 'by the day'),
  owner_report_rows: rule(READ, READ, READ, 'not a table'),
  payment_events: rule(WRITE, WRITE_AND_DELETE, READ, 'until sweep-expired'),
  person_sweeps: rule(WRITE, WRITE, NONE, 'few'),
  place_figures: rule(READ, WRITE_AND_DELETE, READ, 'by the day'),
  place_waits: rule(READ, WRITE_AND_DELETE, READ, 'by the day'),
  rate_limits: rule(WRITE, WRITE_AND_DELETE, NONE, 'until sweep-expired'),
  reconciliations: rule(ADD, ADD, READ, 'by the day'),
  refund_requests: rule(WRITE, WRITE, READ, 'with its order'),
  refunds: rule(WRITE, WRITE, READ, 'as a record'),
  schema_migrations: rule(READ, READ, READ, 'few'),
  search_conversions: rule('select, insert, update (session_id)', ADD, READ, 'with its order'),
  search_days: rule(WRITE, WRITE, READ, 'by the day'),
  search_events: rule('select, insert, update (session_id)', READ, READ, 'until make-partitions'),
  search_leaders: rule(WRITE, WRITE, READ, 'until make-partitions'),
  search_sessions: rule(WRITE, WRITE_AND_DELETE, READ, 'until sweep-expired'),
  search_zips: rule(WRITE, READ, READ, 'until make-partitions'),
  shop_calendar: rule(READ, READ, READ, 'few'),
  source_answers: rule(READ, WRITE, READ, 'with its order'),
  source_breakers: rule(WRITE, WRITE, READ, 'few'),
  source_calls: rule(WRITE, WRITE_AND_DELETE, READ, 'until sweep-expired'),
  source_switches: rule(WRITE, READ, READ, 'few'),
  stale_days: rule(ADD, 'select, insert, delete', READ, 'until count-figures'),
  staff: rule(
    WRITE,
    'select (id, username, role, disabled_at, email, organization_id)',
    'select (id, username, role, created_at, disabled_at, organization_id)',
    'few',
  ),
  // A worker mails links and can't make one.
  staff_links: rule(
    WRITE_AND_DELETE,
    'select (id, staff_id, kind, expires_at, used_at), delete',
    NONE,
    'until sweep-expired',
  ),
  staff_passkeys: rule(WRITE_AND_DELETE, NONE, NONE, 'few'),
  staff_recovery_codes: rule(WRITE_AND_DELETE, NONE, NONE, 'few'),
  staff_sessions: rule(
    WRITE_AND_DELETE,
    'select (expires_at), delete',
    NONE,
    'until sweep-expired',
  ),
  staff_tasks: rule(WRITE, WRITE, READ, 'as a record'),
  suppressions: rule(WRITE, READ, NONE, 'few'),
  state_fees: rule(READ, READ, READ, 'few'),
  state_policies: rule(CHANGE, READ, READ, 'few'),
  timeline: rule(ADD, ADD, READ, 'with its order'),
  webhook_attempts: rule(READ, ADD, READ, 'until sweep-expired'),
  webhook_deliveries: rule(WRITE, WRITE, READ, 'until sweep-expired'),
  // The worker signs with their secrets and can't change them.
  webhook_endpoints: rule(
    WRITE,
    'select, update (struggling_since, disabled_at, disabled_because), delete',
    'select (id, organization_id, types, created_at, struggling_since, disabled_at)',
    'until sweep-expired',
  ),
  worker_heartbeats: rule(READ, WRITE_AND_DELETE, READ, 'until sweep-expired'),
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
  note_search_sessions: ['app', 'jobs'],
  first_id: ['jobs'],
  count_days: ['app', 'jobs', 'report'],
  count_waits: ['app', 'jobs', 'report'],
  uncounted_from: ['app', 'jobs', 'report'],
  recount_days: ['jobs'],
  count_changed_days: ['jobs'],
  ensure_search_event_partitions: ['jobs'],
  drop_search_windows: ['jobs'],
  drop_search_events: ['jobs'],
  purge_unpaid_orders: ['jobs'],
  purge_intents: ['jobs'],
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
