import { accountCalls } from '../staff/account.ts'
import { signInCalls } from '../staff/sign-in.ts'

/** How a member of an organization signs in. */
export const memberSignIn = signInCalls('/api/account')

/** What members manage for themselves. */
export const memberAccount = accountCalls('/api/account/me')
