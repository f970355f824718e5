/** An intent in one of these states can still be paid; in any other its money is on its way or never comes. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function isOpenIntent(status: string): boolean {
  return OPEN.includes(status)
}
