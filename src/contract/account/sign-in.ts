import { signInCalls } from '../staff/sign-in.ts'

export const memberSignIn = signInCalls('/api/account')
