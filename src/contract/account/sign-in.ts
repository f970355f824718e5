import { accountCalls } from '../staff/account.ts'
import { signInCalls } from '../staff/sign-in.ts'

export const memberSignIn = signInCalls('/api/account')

export const memberAccount = accountCalls('/api/account/me')
