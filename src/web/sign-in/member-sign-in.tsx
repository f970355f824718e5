import type { ReactNode } from 'react'
import { memberAccount } from '../../contract/account/me.ts'
import { anyPasskeyQuestion, passkeySignIn } from '../../contract/account/passkey-sign-in.ts'
import { memberSignIn } from '../../contract/account/sign-in.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { recentMoment, shortMoment } from '../ui/moment.ts'
import { WithQueries } from '../with-queries.tsx'
import { SignInContext, type SignInPlace } from './sign-in-place.ts'

const PLACE: SignInPlace = {
  calls: memberSignIn,
  account: memberAccount,
  loginPath: APP_PATHS.accountLogin,
  passkey: { question: anyPasskeyQuestion, signIn: passkeySignIn },
  signUpPath: APP_PATHS.accountSignUp,
  nextPage: () => APP_PATHS.account,
  formatDate: shortMoment,
  formatAge: recentMoment,
  words: {
    tab: 'Sign in',
    title: 'Sign in to your account',
    name: 'Email',
    act: 'Sign In',
    acting: 'Signing in…',
    done: 'You’re signed in',
    belongs: 'belongs to an account',
    otherwise: 'Does your company have an account? Then an admin there can invite you.',
    askAgain: 'Ask for a new one on the sign-in page, or ask an admin of your organization.',
    proofFor: 'Changes to keys and members',
  },
}

/** Signing in below this is for members of organizations. */
export function MemberPlace({ children }: { children: ReactNode }) {
  return <SignInContext value={PLACE}>{children}</SignInContext>
}

/** The same for a page that comes before the account. */
export function MemberSignIn({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <MemberPlace>{children}</MemberPlace>
    </WithQueries>
  )
}
