import { SIGN_UP_HOURS } from '../../organizations/sign-up.ts'
import type { Draft } from './letter.ts'

interface About {
  brandName: string
  company: string
  url: string
  /** Another organization with an email of the same domain. */
  colleagues: string | undefined
}

/** The link that ends a sign-up. */
export function signUpLetter({ brandName, company, url, colleagues }: About): Draft {
  return {
    subject: `Finish setting up ${company}`,
    preview: 'Confirm your email and get your test key.',
    heading: 'Confirm your email',
    blocks: [
      `You, or somebody who typed your email, asked ${brandName} for an account for ${company}. Choose how you sign in, and you’ll get a test key right away.`,
      ...(colleagues
        ? [
            `Your company may have an account already: ${colleagues}. To join that one, ask an admin there to invite you instead.`,
          ]
        : []),
    ],
    action: { label: 'Finish setting up', url },
    after: [
      `This link works for ${SIGN_UP_HOURS} hours. If you didn’t ask for an account, ignore this email: nothing has been set up.`,
    ],
  }
}

/** The same for an email that already has an account. */
export function knownEmailLetter({ brandName, url }: { brandName: string; url: string }): Draft {
  return {
    subject: `You already have a ${brandName} account`,
    preview: 'Sign in with this email.',
    heading: 'You already have an account',
    blocks: [
      `Someone asked ${brandName} for an account with this email, which has one. Sign in with your passkey or password. If you’ve forgotten it, ask for a new one there.`,
    ],
    action: { label: 'Sign in', url },
    after: ['If that wasn’t you, ignore this email: nothing has changed.'],
  }
}
