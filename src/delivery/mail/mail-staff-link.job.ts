import { mailStaffLink } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { staffLinkToken, tokenOfHash } from '../../secret-token.ts'
import { readStaffLink } from '../../staff/staff-links.db.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { staffLinkLetter } from '../letters/staff-link.email.ts'

/** Emails a colleague or a member of an organization their link. No order's timeline shows this email;
 * the list of people shows whose link is still unused. */
export const mailStaffLinkJob = handle(
  mailStaffLink,
  async (parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>, { linkId }, { log }) => {
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
    const draft = staffLinkLetter({ ...link, brandName: config.BRAND_NAME, url })
    const { outcome, reply } = await parts.mail.send({
      to: link.email,
      ...renderLetter(config, draft),
      messageId: `<${linkId}@${new URL(config.PUBLIC_URL).hostname}>`,
    })
    if (outcome === 'refused') log.error({ linkId, reply }, 'the mail server refused a staff link')
    if (outcome === 'deferred') throw new Error(`The mail server deferred a staff link: ${reply}`)
  },
)
