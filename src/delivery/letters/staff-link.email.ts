import { INVITATION_DAYS, RESET_HOURS, type StaffLinkKind } from '../../staff/staff-link.ts'
import type { Draft } from './letter.ts'

interface About {
  kind: StaffLinkKind
  username: string
  /** Whose member it is; null for our staff. */
  organization: string | null
  brandName: string
  url: string
}

/** An invitation, or the link they asked for; to a colleague, or to an organization's member. */
export function staffLinkLetter({ kind, username, organization, brandName, url }: About): Draft {
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
