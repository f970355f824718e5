import { type BalanceNews, tellBalance } from '../../job-catalog.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { readTopUp } from '../../money/balance/top-ups.db.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import {
  balanceReturnedLetter,
  lowBalanceLetter,
  toppedUpLetter,
} from '../letters/balance.email.ts'
import type { Draft } from '../letters/letter.ts'
import { tellOrganization } from './tell-organization.ts'

type TellParts = Pick<Parts, 'db' | 'config' | 'mail'>

/** Says what happened to an organization's balance, also to whoever paid. */
export const tellBalanceJob = handle(tellBalance, async (parts: TellParts, news, { log }) => {
  const { organizationId, newsId } = news
  const draft = (organization: string) => draftNews(parts, news, organization)
  await tellOrganization(parts, { organizationId, newsId, draft }, log)
})

async function draftNews(
  { db, config }: TellParts,
  news: BalanceNews,
  organization: string,
): Promise<{ letter: Draft; also?: string[] } | undefined> {
  const about = { organization, url: `${config.PUBLIC_URL}/account/balance` }
  if (news.about === 'returned') {
    return { letter: balanceReturnedLetter({ ...about, cents: news.cents }) }
  }
  const { cents: balanceCents, lowCents } = await readBalance(db, news.organizationId)
  if (news.about === 'low') {
    // Topped up before we got to it.
    if (balanceCents >= lowCents) return undefined
    return { letter: lowBalanceLetter({ ...about, balanceCents, lowCents }) }
  }
  const topUp = await readTopUp(db, news.intentId)
  if (!topUp) return undefined
  const { cents, memberEmail, at } = topUp
  const paid = { cents, balanceCents, on: shopDate(at, config.TIME_ZONE) }
  return {
    letter: toppedUpLetter({ ...about, ...paid }),
    also: memberEmail ? [memberEmail] : [],
  }
}
