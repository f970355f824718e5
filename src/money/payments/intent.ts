import { AppError } from '../../errors.ts'

/** An intent in one of these states can still be paid; in any other its money is on its way or never comes. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function isOpenIntent(status: string): boolean {
  return OPEN.includes(status)
}

/** What is answered where such an intent was needed; the field is the one that named it. */
export function closedIntent(field: string): AppError {
  return new AppError('intent_not_open', 'This payment can no longer be changed.', { field })
}
