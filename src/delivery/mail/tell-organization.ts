import { peopleToTell } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import type { JobContext } from '../../platform/job.ts'
import { emailHash } from '../../secret-token.ts'
import type { Draft } from '../letters/letter.ts'
import { renderLetter } from '../letters/letter-html.tsx'

/** What an organization is to hear. */
interface News {
  organizationId: string
  /** The same when it's tried again, so that a mailbox can tell. */
  newsId: string
  /** Nothing, if there is nothing left to say. */
  draft: (organization: string) => Promise<{ letter: Draft; also?: string[] } | undefined>
}

/** Emails an organization's admins, and whoever else is concerned, each their own. It belongs to no
 * order; a page of the account says the same. */
export async function tellOrganization(
  { db, config, mail }: Pick<Parts, 'db' | 'config' | 'mail'>,
  { organizationId, newsId, draft }: News,
  log: JobContext['log'],
): Promise<void> {
  const people = await peopleToTell(db, organizationId)
  const drafted = people && (await draft(people.name))
  if (!drafted) return
  const letter = renderLetter(config, drafted.letter)
  const host = new URL(config.PUBLIC_URL).hostname
  const deferred: string[] = []
  for (const to of new Set([...people.emails, ...(drafted.also ?? [])])) {
    const messageId = `<${newsId}.${emailHash(config.LINK_SECRET, to)}@${host}>`
    const { outcome, reply } = await mail.send({ to, ...letter, messageId })
    if (outcome === 'refused')
      log.error({ organizationId, reply }, 'an organization’s email was refused')
    if (outcome === 'deferred') deferred.push(reply)
  }
  if (deferred.length > 0) throw new Error(`The mail server deferred emails: ${deferred.join()}`)
}
