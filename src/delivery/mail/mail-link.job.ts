import { createHash } from 'node:crypto'
import { mailSignUp, mailStaffLink } from '../../job-catalog.ts'
import { domainOf, isPersonalMail } from '../../organizations/mail-domains.ts'
import { findOfDomain } from '../../organizations/organizations.db.ts'
import { openSignUp } from '../../organizations/sign-up.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { staffLinkToken, tokenOfHash } from '../../secret-token.ts'
import { readStaffLink } from '../../staff/staff-links.db.ts'
import { knownEmailLetter, signUpLetter, staffLinkLetter } from '../letters/account.email.ts'
import { sendEach } from './tell-organization.ts'

type LinkParts = Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>

/** Emails a colleague or a member of an organization their link. No order's timeline shows this email;
 * the list of people shows whose link is still unused. */
export const mailStaffLinkJob = handle(
  mailStaffLink,
  async (parts: LinkParts, { linkId }, { log }) => {
    const { config } = parts
    const link = await readStaffLink(parts.db, linkId, parts.clock())
    if (!link) return
    const path = link.organization ? '/account/set-password' : '/admin/set-password'
    const token = tokenOfHash(
      (secret) => staffLinkToken(secret, linkId),
      config.LINK_SECRET,
      link.tokenHash,
    )
    // After the "#", where no server and no log sees it.
    const url = `${config.PUBLIC_URL}${path}#${token}`
    const letter = staffLinkLetter({ ...link, brandName: config.BRAND_NAME, url })
    await sendEach(parts, { newsId: linkId, emails: [link.email], letter }, log)
  },
)

/** Emails whoever signed up the link to go on, or how to get into the account that they have. */
export const mailSignUpJob = handle(
  mailSignUp,
  async (parts: LinkParts, { token, isKnown }, { log }) => {
    const { BRAND_NAME: brandName, PUBLIC_URL: publicUrl } = parts.config
    const { email, company } = openSignUp(parts, token)
    const colleagues = isPersonalMail(email)
      ? undefined
      : await findOfDomain(parts.db, domainOf(email))
    const letter = isKnown
      ? knownEmailLetter({ brandName, url: `${publicUrl}/account/login` })
      : signUpLetter({
          ...{ brandName, company, colleagues },
          url: `${publicUrl}/account/sign-up/finish#${token}`,
        })
    const newsId = createHash('sha256').update(token).digest('hex').slice(0, 32)
    await sendEach(parts, { newsId, emails: [email], letter }, log)
  },
)
