import { createContext, useContext } from 'react'
import type { anyPasskeyQuestion, passkeySignIn } from '../../contract/account/passkey-sign-in.ts'
import type { AccountCalls } from '../../contract/staff/account.ts'
import type { SignInCalls } from '../../contract/staff/sign-in.ts'

/** What differs between signing in to the panel and to an organization's account. */
export interface SignInPlace {
  calls: SignInCalls
  account: AccountCalls
  loginPath: string
  /** Where a passkey alone signs in, and where somebody without an account gets one. */
  passkey?: { question: typeof anyPasskeyQuestion; signIn: typeof passkeySignIn }
  signUpPath?: string
  /** Where somebody goes who has just signed in. */
  nextPage: () => string
  /** "Jan 5, 2027, 9:30 AM EST", in the zone of this audience. */
  formatDate: (at: Date) => string
  /** "3 hours ago", or the moment itself. */
  formatAge: (at: Date, now: Date) => string
  words: {
    /** The title of the browser's tab, before the brand. */
    tab: string
    title: string
    /** What the password belongs to. */
    name: 'Username' | 'Email'
    act: string
    acting: string
    done: string
    /** Who gets a link: "If a@b.c {belongs}, a link is on its way." */
    belongs: string
    /** Whom to ask where no link helps. */
    otherwise: string
    /** Whom to ask for a new link. */
    askAgain: string
    /** What asks for a proof again. */
    proofFor: string
  }
}

export const SignInContext = createContext<SignInPlace | undefined>(undefined)

export function useSignIn(): SignInPlace {
  const place = useContext(SignInContext)
  if (!place) throw new Error('Nobody said who signs in here')
  return place
}
