/** Everything that is written to the activity log. Rows of older releases may bear other words: the
 * log can't be changed, so whoever reads it must get along with those too. */
export type AuditAction =
  | StaffAction
  | MoneyAction
  | OrderAction
  | DeskAction
  | ShopAction
  | OrganizationAction
  | Refusal

type StaffAction =
  | 'signed_in'
  | 'signed_out'
  | 'password_accepted'
  | 'sign_in_refused'
  | 'second_step_refused'
  | 'proved'
  | 'proof_refused'
  | 'change_password'
  | 'password_change_refused'
  | 'add_authenticator'
  | 'remove_authenticator'
  | 'add_passkey'
  | 'remove_passkey'
  | 'name_passkey'
  | 'renew_recovery_codes'
  | 'end_session'
  | 'end_other_sessions'
  | 'add_staff'
  | 'change_role'
  | 'disable_staff'
  | 'enable_staff'
  | 'end_member_sessions'
  | 'reset_factors'
  | 'reset_password'
  | 'request_reset'
  | 'change_own_email'

type MoneyAction =
  | 'refund'
  | 'refund_despite_policy'
  | 'retry_refund'
  | 'settle_outside'
  | 'request_refund'
  | 'request_refund_despite_policy'
  | 'request_decline'
  /** The card provider or the bank would not have what a person had refunded. */
  | 'refund_failed'

type OrderAction =
  | 'close_task'
  | 'add_note'
  | 'add_customer_note'
  | 'change_email'
  | 'write_to_customer'
  | 'send_links'
  | 'renew_link'
  | 'revoke_link'
  | 'replace_document'
  | 'approve_replacement'
  | 'drop_replacement'
  | 'add_view'
  | 'remove_view'

type DeskAction =
  | 'hand_to_desk'
  | 'desk_claim'
  | 'desk_take_over'
  | 'desk_release'
  | 'desk_put_back'
  | 'desk_assign'
  | 'desk_snooze'
  | 'desk_wake'
  | 'bring_copy'
  | 'approve_copy'
  | 'check_again'
  | 'search_again'
  | 'confirm_missing'

type ShopAction =
  | 'add_suppression'
  | 'lift_suppression'
  | 'find_person'
  | 'export_person'
  | 'erase_person'
  | 'edit_jurisdiction'
  | 'confirm_jurisdiction'
  | 'import_office'
  | 'decide_state'
  | 'switch_source_on'
  | 'switch_source_off'
  | 'retry_source'
  | 'retry_job'
  | 'export_ad_conversions'
  | 'export_ad_adjustments'
  | ListExport
  | `${ListExport}_sent`

type OrganizationAction =
  | 'add_organization'
  | 'disable_organization'
  | 'enable_organization'
  | 'add_key'
  | 'roll_key'
  | 'revoke_key'
  | 'open_top_up'
  | 'order_deeds'
  | 'cancel_deeds'
  | 'set_low_balance'
  | 'return_balance'
  | 'add_webhook'
  | 'roll_webhook'
  | 'disable_webhook'
  | 'enable_webhook'
  | 'test_webhook'
  | 'resend_event'
  | 'new_recipients'
  | 'require_second_step'
  | 'release_second_step'
  | 'set_spending_limit'
  | 'export_activity'
  | 'export_statement'

/** A list that leaves the house; how much of it left is a row of its own. */
export type ListExport = 'export_orders' | 'export_customers'

/** What a person tried and a rule of ours did not allow. */
export type Refusal =
  | 'refund_refused'
  | 'retry_refund_refused'
  | 'settle_outside_refused'
  | 'return_balance_refused'
  | 'request_decision_refused'
  | 'renew_link_refused'
