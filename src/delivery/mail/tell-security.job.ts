import { type SecurityNews, tellSecurity } from '../../job-catalog.ts'
import { readRecipients } from '../../orders/recipients.db.ts'
import { shopMoment } from '../../orders/shop-day.ts'
import { peopleToTell } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { recipientHash } from '../../secret-token.ts'
import { readPerson } from '../../staff/staff.db.ts'
import { securityLetter } from '../letters/security.email.ts'
import { sendEach } from './tell-organization.ts'

/** Says that a password, a second step, a member, a role, a key or a recipient changed: whoever took an account
 * over would do the same, and the owner is the only one who can tell. */
export const tellSecurityJob = handle(
  tellSecurity,
  async (parts: Pick<Parts, 'db' | 'config' | 'mail'>, told, { log }) => {
    const { newsId, organizationId, staffId, by, news } = told
    const person = staffId ? await readPerson(parts.db, staffId) : undefined
    const people = organizationId ? await peopleToTell(parts.db, organizationId) : undefined
    const { PUBLIC_URL, TIME_ZONE, BRAND_NAME: brandName } = parts.config
    const base = person && !person.organizationId ? `${PUBLIC_URL}/admin` : `${PUBLIC_URL}/account`
    const emails = news.about === 'recipients' ? await newRecipients(parts, told) : []
    if (news.about === 'recipients' && emails.length === 0) return
    const letter = securityLetter({
      emails,
      news,
      by,
      brandName,
      base,
      person: person?.username ?? '',
      organization: people?.name ?? brandName,
      when: shopMoment(new Date(told.at), TIME_ZONE),
    })
    const own = person?.email ? [person.email] : []
    const admins = people?.emails ?? []
    // The person invited gets the invitation itself.
    const to =
      news.about === 'invited'
        ? admins.filter((email) => !own.includes(email))
        : [...own, ...admins]
    await sendEach(parts, { newsId, emails: to, letter }, log)
  },
)

/** Those that were new with this order and are still there to be named. */
async function newRecipients(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { organizationId, at, news }: SecurityNews,
): Promise<string[]> {
  if (news.about !== 'recipients' || !organizationId) return []
  const hashOf = (email: string) => recipientHash(config.COUNTING_SECRET, organizationId, email)
  const recipients = await readRecipients(db, news.orderId, hashOf)
  const isNew = (firstAt: Date | undefined) => firstAt?.toISOString() === at
  return recipients.flatMap(({ email, firstAt }) => (isNew(firstAt) ? [email] : []))
}
