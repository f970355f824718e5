import type { AuditEntry } from '../../../contract/staff/audit.ts'

/** What the log calls it, in words; what is not here is told in its own. */
const WORDS: Record<string, string> = {
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
  retry_refund: 'Sent a refund again',
  close_task: 'Closed a task',
  renew_link: 'Renewed a link',
  bring_copy: 'Brought a copy',
  approve_copy: 'Approved a copy',
  confirm_missing: 'Confirmed as not found',
  request_refund: 'Granted a refund request',
  request_decline: 'Declined a refund request',
  add_suppression: 'Withheld an address or name',
  lift_suppression: 'Lifted a suppression',
  edit_jurisdiction: 'Edited an office',
}

export function actionWords(action: string): string {
  const plain = action.replaceAll('_', ' ')
  return WORDS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** "from owner, to agent"; what is long or nested is left to who reads the row itself. */
export function detailWords(detail: AuditEntry['detail']): string {
  return Object.entries(detail ?? {})
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value).replaceAll('_', ' ')}`)
    .join(', ')
    .slice(0, 200)
}
