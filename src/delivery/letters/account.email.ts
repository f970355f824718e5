import { formatCents } from '../../orders/price.ts'
import { SIGN_UP_HOURS } from '../../organizations/sign-up.ts'
import type { DisabledBecause } from '../../organizations/webhooks/attempt.ts'
import { INVITATION_DAYS, RESET_HOURS, type StaffLinkKind } from '../../staff/staff-link.ts'
import type { Draft } from './letter.ts'

/** An invitation, or the link they asked for; to a colleague, or to an organization's member. */
export function staffLinkLetter(about: {
  kind: StaffLinkKind
  username: string
  /** Whose member it is; null for our staff. */
  organization: string | null
  brandName: string
  url: string
}): Draft {
  const { kind, username, organization, brandName, url } = about
  const where = organization ? `${brandName} account` : `${brandName} panel`
  if (kind === 'invitation') {
    return {
      subject: organization
        ? `You’re invited to ${organization} on ${brandName}`
        : `You’re invited to the ${where}`,
      preview: 'Choose a password and set up your second step.',
      heading: 'You’re invited',
      blocks: [
        organization
          ? `You’ve been added to ${organization}, which orders deeds through ${brandName}. You sign in as ${username}.`
          : `An owner of ${brandName} added you to the panel. Your username is ${username}.`,
        'Choose a password, then set up a second step, such as a passkey. It takes about two minutes.',
      ],
      action: { label: 'Set up your account', url },
      after: [
        `This link works once, for ${INVITATION_DAYS} days. If you weren’t expecting it, ignore this email.`,
      ],
    }
  }
  return {
    subject: `Reset your ${brandName} password`,
    preview: 'As you asked on the sign-in page.',
    heading: 'Choose a new password',
    blocks: [`Someone asked to reset the password of ${username} on the ${where}.`],
    action: { label: 'Choose a new password', url },
    after: [
      `This link works once, for ${RESET_HOURS === 1 ? 'an hour' : `${RESET_HOURS} hours`}. If you didn’t ask for it, ignore this email: your password stays the same.`,
    ],
  }
}

export function signUpLetter(about: {
  brandName: string
  company: string
  url: string
  /** Another organization with an email of the same domain. */
  colleagues: string | undefined
}): Draft {
  const { brandName, company, url, colleagues } = about
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

export function webhookDisabledLetter(about: {
  organization: string
  /** Where the endpoint is, without what may be secret in its path. */
  host: string
  because: DisabledBecause
  url: string
}): Draft {
  const { organization, host, because, url } = about
  return {
    subject: `We stopped sending webhooks to ${host}`,
    preview: 'Your other endpoints aren’t affected.',
    heading: 'Webhook endpoint disabled',
    blocks: [
      because === 'gone'
        ? `An endpoint of ${organization} on ${host} returned 410 Gone, which tells us to stop.`
        : `An endpoint of ${organization} on ${host} has failed for more than three days, so we stopped sending events to it.`,
      'Once it works again, enable it within 30 days. Nothing is lost: you can then list the last 30 days’ events and resend them.',
    ],
    action: { label: 'See what failed', url },
  }
}

export function statementLetter(about: {
  organization: string
  /** "October 2026" */
  month: string
  invoice: string
  totalCents: number
  balanceCents: number
  url: string
}): Draft {
  const { organization, month, invoice, totalCents, balanceCents, url } = about
  return {
    subject: `${organization}: statement for ${month}, invoice ${invoice}`,
    preview: `${formatCents(totalCents)}, paid from your balance. Nothing is due.`,
    heading: `Statement for ${month}`,
    blocks: [
      `Deeds for ${organization} came to ${formatCents(totalCents)} in ${month} after refunds. It was paid from your balance, so nothing is due. The balance at the end of the month was ${formatCents(balanceCents)}.`,
      `The statement as PDF and CSV and invoice ${invoice} are attached.`,
    ],
    action: { label: 'View statement', url },
    after: ['Admins get this email each month. You can turn it off on the Statements page.'],
  }
}
