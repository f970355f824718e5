import { accountCalls } from '../staff/account.ts'

export const memberAccount = accountCalls('/api/account/me')
