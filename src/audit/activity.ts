import type { AuditAction } from './action.ts'

/** What an organization's admins can filter their activity by. */
export const ACTIVITY_KINDS = [
  'sign_in',
  'members',
  'keys',
  'webhooks',
  'orders',
  'money',
  'exports',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** What an organization's admins can read about, in words. Everything else is our own business. */
const ACTIVITY = {
  signed_in: ['sign_in', 'Signed in'],
  signed_out: ['sign_in', 'Signed out'],
  password_accepted: ['sign_in', 'Gave the right password'],
  sign_in_refused: ['sign_in', 'Sign-in refused'],
  second_step_refused: ['sign_in', 'Second step refused'],
  proved: ['sign_in', 'Confirmed who they are'],
  proof_refused: ['sign_in', 'Confirmation refused'],
  change_password: ['sign_in', 'Changed their password'],
  password_change_refused: ['sign_in', 'Password change refused'],
  request_reset: ['sign_in', 'Asked to reset their password'],
  add_authenticator: ['sign_in', 'Set up an authenticator app'],
  remove_authenticator: ['sign_in', 'Removed their authenticator app'],
  add_passkey: ['sign_in', 'Added a passkey'],
  remove_passkey: ['sign_in', 'Removed a passkey'],
  name_passkey: ['sign_in', 'Renamed a passkey'],
  renew_recovery_codes: ['sign_in', 'Made new recovery codes'],
  end_session: ['sign_in', 'Ended one of their sessions'],
  end_other_sessions: ['sign_in', 'Ended their other sessions'],
  add_organization: ['members', 'Added the organization'],
  sign_up: ['members', 'Created the account'],
  disable_organization: ['members', 'Disabled the organization'],
  enable_organization: ['members', 'Enabled the organization'],
  add_staff: ['members', 'Invited a member'],
  change_role: ['members', 'Changed a role'],
  disable_staff: ['members', 'Disabled a member'],
  enable_staff: ['members', 'Enabled a member'],
  remove_member: ['members', 'Removed a member'],
  reset_factors: ['members', 'Reset a second step'],
  reset_password: ['members', 'Reset a password'],
  require_second_step: ['members', 'Required a second step'],
  release_second_step: ['members', 'Stopped requiring a second step'],
  add_key: ['keys', 'Created an API key'],
  roll_key: ['keys', 'Rolled an API key'],
  revoke_key: ['keys', 'Revoked an API key'],
  add_webhook: ['webhooks', 'Added an endpoint'],
  roll_webhook: ['webhooks', 'Rolled an endpoint’s secret'],
  disable_webhook: ['webhooks', 'Disabled an endpoint'],
  enable_webhook: ['webhooks', 'Enabled an endpoint'],
  test_webhook: ['webhooks', 'Sent a test event'],
  resend_event: ['webhooks', 'Resent an event'],
  order_deeds: ['orders', 'Ordered deeds'],
  cancel_deeds: ['orders', 'Canceled late deeds'],
  new_recipients: ['orders', 'Delivered to a new email'],
  accept_terms: ['money', 'Accepted the Terms of Service'],
  open_top_up: ['money', 'Started a top-up'],
  save_card: ['money', 'Saved a card'],
  remove_card: ['money', 'Removed the card'],
  set_automatic_top_up: ['money', 'Set automatic top-up'],
  stop_automatic_top_up: ['money', 'Turned off automatic top-up'],
  set_low_balance: ['money', 'Changed the low-balance threshold'],
  set_spending_limit: ['money', 'Changed a spending limit'],
  set_accounting: ['money', 'Changed billing and statement settings'],
  return_balance: ['money', 'Returned the balance'],
  export_activity: ['exports', 'Exported the activity'],
  export_statement: ['exports', 'Downloaded a statement'],
} as const satisfies Partial<Record<AuditAction, readonly [ActivityKind, string]>>

export type Activity = keyof typeof ACTIVITY

export function activitiesOf(kind?: ActivityKind): Activity[] {
  const all = Object.keys(ACTIVITY) as Activity[]
  return all.filter((action) => kind === undefined || ACTIVITY[action][0] === kind)
}

export function activityWords(action: string): string {
  return Object.hasOwn(ACTIVITY, action) ? ACTIVITY[action as Activity][1] : ''
}
