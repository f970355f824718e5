import type { AuditAction, AuditEntry } from '../../../contract/staff/audit.ts'
import { storedWords } from '../stored-words.ts'

/** What the log calls it, in words. */
const WORDS: Record<AuditAction, string> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  password_accepted: 'Gave the right password',
  sign_in_refused: 'Sign-in refused',
  second_step_refused: 'Second step refused',
  proved: 'Confirmed who they are',
  proof_refused: 'Confirmation refused',
  change_password: 'Changed their password',
  password_change_refused: 'Change of password refused',
  add_authenticator: 'Set up an authenticator',
  remove_authenticator: 'Removed their authenticator',
  add_passkey: 'Added a passkey',
  remove_passkey: 'Removed a passkey',
  name_passkey: 'Renamed a passkey',
  renew_recovery_codes: 'Made new recovery codes',
  end_session: 'Ended a session of theirs',
  end_other_sessions: 'Ended their other sessions',
  add_staff: 'Added a member of staff',
  change_role: 'Changed a role',
  disable_staff: 'Disabled a member of staff',
  enable_staff: 'Enabled a member of staff',
  end_member_sessions: 'Signed a colleague out',
  reset_factors: 'Reset a second factor',
  reset_password: 'Gave a colleague a new password',
  refund: 'Refunded',
  refund_despite_policy: 'Refunded despite the policy',
  refund_refused: 'Refund refused',
  refund_failed: 'Refund failed',
  retry_refund: 'Sent a refund again',
  retry_refund_refused: 'Resending a refund refused',
  settle_outside: 'Settled a refund outside',
  settle_outside_refused: 'Settling a refund outside refused',
  close_task: 'Closed a task',
  add_note: 'Added a note',
  change_email: 'Changed an email address',
  send_links: 'Resent the links',
  renew_link: 'Renewed a link',
  renew_link_refused: 'Renewing a link refused',
  revoke_link: 'Revoked a link',
  replace_document: 'Replaced a document',
  approve_replacement: 'Approved a replacement',
  drop_replacement: 'Dropped a replacement',
  hand_to_desk: 'Sent a deed to the desk',
  desk_claim: 'Claimed a deed',
  desk_take_over: 'Took over a deed',
  desk_release: 'Released a deed',
  desk_put_back: 'Put a deed back',
  bring_copy: 'Brought a copy',
  approve_copy: 'Approved a copy',
  check_again: 'Had a copy checked again',
  confirm_missing: 'Confirmed as not found',
  request_refund: 'Granted a refund request',
  request_refund_despite_policy: 'Granted a refund request despite the policy',
  request_decline: 'Declined a refund request',
  request_decision_refused: 'Decision on a refund request refused',
  add_suppression: 'Withheld an address or name',
  lift_suppression: 'Lifted a suppression',
  find_person: 'Looked up a person',
  export_person: 'Exported a person’s data',
  erase_person: 'Erased a person',
  edit_jurisdiction: 'Edited an office',
  confirm_jurisdiction: 'Confirmed an office’s details',
  import_office: 'Imported an office’s details',
  decide_state: 'Decided about a state',
  switch_source_on: 'Switched a source on',
  switch_source_off: 'Switched a source off',
  retry_source: 'Retried a source',
  export_orders: 'Exported orders',
  export_orders_sent: 'Order export sent',
  export_customers: 'Exported customers',
  export_customers_sent: 'Customer export sent',
  export_ad_conversions: 'Exported ad conversions',
  export_ad_adjustments: 'Exported ad adjustments',
}

export function actionWords(action: string): string {
  const words = storedWords(WORDS, action)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "from owner, to agent"; long or nested values are left for people who read the row itself. */
export function detailWords(detail: AuditEntry['detail']): string {
  return Object.entries(detail ?? {})
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value).replaceAll('_', ' ')}`)
    .join(', ')
    .slice(0, 200)
}
