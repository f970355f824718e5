import type { ReactNode } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'
import { staffAccount } from '../../contract/staff/account.ts'
import { staffSignIn } from '../../contract/staff/sign-in.ts'
import { SignInContext, type SignInPlace } from '../sign-in/sign-in-place.ts'
import { WithQueries } from '../with-queries.tsx'
import { formatAge, formatDate } from './format.ts'
import { takeNextPage } from './frame/next-page.ts'

const PLACE: SignInPlace = {
  calls: staffSignIn,
  account: staffAccount,
  loginPath: APP_PATHS.adminLogin,
  nextPage: takeNextPage,
  formatDate,
  formatAge,
  words: {
    tab: 'Admin login',
    title: 'Admin Login',
    name: 'Username',
    act: 'Login',
    acting: 'Logging in...',
    done: 'Login successful',
    belongs: 'belongs to someone on staff',
    otherwise: 'No email on your account? Ask an owner for a new password.',
    askAgain: 'Ask for a new one on the sign-in page, or ask an owner.',
    proofFor: 'Exports, large refunds and changes to staff',
  },
}

export function StaffSignIn({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <SignInContext value={PLACE}>{children}</SignInContext>
    </WithQueries>
  )
}
