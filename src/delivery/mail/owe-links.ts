import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { markLinksTold } from './delivery-news.db.ts'
import type { NewsPart } from './delivery-news.ts'
import type { NewMail } from './outgoing-mail.db.ts'
import { oweMail } from './owe-mail.ts'

/** Owes an email with links to deeds, which is then no longer news to its reader; false if it's
 * already owed. */
export async function oweLinks(
  tx: Tx,
  parts: Pick<Parts, 'jobs'>,
  { linkIds, bundleId, news, ...mail }: LinksMail,
): Promise<boolean> {
  const isNew = await oweMail(tx, parts, { ...mail, data: { linkIds, bundleId, ...news } })
  await markLinksTold(tx, linkIds, mail.at)
  return isNew
}

type LinksMail = Omit<NewMail, 'data'> & {
  linkIds: string[]
  /** The link to all deeds of the order in one file. */
  bundleId?: string | undefined
  /** Which of the delivery emails this is, and how many deeds its reader has heard of then. */
  news?: { part: NewsPart; ready: number }
}
