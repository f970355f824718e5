import { AppError } from '../../errors.ts'

/** Can still be paid; in any other state, its money is on the way or will never come. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function isOpenIntent(status: string): boolean {
  return OPEN.includes(status)
}

/** The error when an open intent was needed; `field` is the one that named the intent. */
export function closedIntent(field: string): AppError {
  return new AppError('intent_not_open', 'This payment can no longer be changed.', { field })
}
