import { peopleToTell } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import type { JobContext } from '../../platform/job.ts'
import type { Attachment } from '../../platform/mail.ts'
import { emailHash } from '../../secret-token.ts'
import type { Draft } from '../letters/letter.ts'
import { renderLetter } from '../letters/letter-html.tsx'

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
  parts: Pick<Parts, 'db' | 'config' | 'mail'>,
  { organizationId, newsId, draft }: News,
  log: JobContext['log'],
): Promise<void> {
  const people = await peopleToTell(parts.db, organizationId)
  const drafted = people && (await draft(people.name))
  if (!drafted) return
  const emails = [...people.emails, ...(drafted.also ?? [])]
  await sendEach(parts, { newsId, emails, letter: drafted.letter }, log)
}

interface Sending {
  newsId: string
  emails: string[]
  letter: Draft
  attachments?: Attachment[]
  /** The mail server took it, or never will. */
  onEnd?: (email: string) => Promise<void>
}

/** One email for each of them. One that is tried again has the same ID, so that a mailbox can tell. */
export async function sendEach(
  { config, mail }: Pick<Parts, 'config' | 'mail'>,
  { newsId, emails, letter, attachments = [], onEnd }: Sending,
  log: JobContext['log'],
): Promise<void> {
  const rendered = renderLetter(config, letter)
  const host = new URL(config.PUBLIC_URL).hostname
  const deferred: string[] = []
  for (const to of new Set(emails)) {
    const messageId = `<${newsId}.${emailHash(config.COUNTING_SECRET, to)}@${host}>`
    const { outcome, reply } = await mail.send({ to, ...rendered, attachments, messageId })
    if (outcome === 'refused') log.error({ newsId, reply }, 'an email about an account was refused')
    if (outcome === 'deferred') deferred.push(reply)
    else await onEnd?.(to)
  }
  if (deferred.length > 0) throw new Error(`The mail server deferred emails: ${deferred.join()}`)
}
