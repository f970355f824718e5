import { createHash } from 'node:crypto'
import { mailSignUp } from '../../job-catalog.ts'
import { domainOf, isPersonalMail } from '../../organizations/mail-domains.ts'
import { findOfDomain } from '../../organizations/organizations.db.ts'
import { openSignUp } from '../../organizations/sign-up.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { knownEmailLetter, signUpLetter } from '../letters/sign-up.email.ts'

/** Emails whoever signed up the link to go on, or how to get into the account that they have. */
export const mailSignUpJob = handle(
  mailSignUp,
  async (parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>, { token, isKnown }, { log }) => {
    const { config } = parts
    const { BRAND_NAME: brandName, PUBLIC_URL: publicUrl } = config
    const { email, company } = openSignUp(parts, token)
    const colleagues = isPersonalMail(email)
      ? undefined
      : await findOfDomain(parts.db, domainOf(email))
    const draft = isKnown
      ? knownEmailLetter({ brandName, url: `${publicUrl}/account/login` })
      : signUpLetter({
          ...{ brandName, company, colleagues },
          // After the "#", where no server and no log sees it.
          url: `${publicUrl}/account/sign-up/finish#${token}`,
        })
    const id = createHash('sha256').update(token).digest('hex').slice(0, 32)
    const { outcome, reply } = await parts.mail.send({
      to: email,
      ...renderLetter(config, draft),
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    })
    if (outcome === 'refused') log.error({ reply }, 'the mail server refused a sign-up link')
    if (outcome === 'deferred') throw new Error(`The mail server deferred a sign-up link: ${reply}`)
  },
)
