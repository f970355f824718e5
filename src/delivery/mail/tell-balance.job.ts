import { type BalanceNews, tellBalance } from '../../job-catalog.ts'
import { findTopUps } from '../../money/automatic/find-top-ups.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { readTopUp } from '../../money/balance/top-ups.db.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import {
  lowBalanceLetter,
  moneyGoneLetter,
  stoppedLetter,
  toppedUpLetter,
} from '../letters/balance.email.ts'
import type { Draft } from '../letters/letter.ts'
import { tellOrganization } from './tell-organization.ts'

type TellParts = Pick<Parts, 'db' | 'config' | 'mail' | 'clock'>

/** Says what happened to an organization's balance, also to whoever paid. */
export const tellBalanceJob = handle(tellBalance, async (parts: TellParts, news, { log }) => {
  const { organizationId, newsId } = news
  const draft = (organization: string) => draftNews(parts, news, organization)
  await tellOrganization(parts, { organizationId, newsId, draft }, log)
})

async function draftNews(
  { db, config, clock }: TellParts,
  news: BalanceNews,
  organization: string,
): Promise<{ letter: Draft; also?: string[] } | undefined> {
  const account = `${config.PUBLIC_URL}/account`
  const about = { organization, url: `${account}/balance` }
  if ('cents' in news) {
    return { letter: moneyGoneLetter(news.about, { ...about, cents: news.cents }) }
  }
  if (news.about === 'stopped') {
    const { stopped, card } = await findTopUps({ db, clock }, news.organizationId)
    // Somebody turned it on again, or off, before we got to it.
    if (!stopped) return undefined
    const { because, detail } = stopped
    const url = `${account}/automatic-top-up`
    return { letter: stoppedLetter({ organization, url, because, detail, card }) }
  }
  const { cents: balanceCents, lowCents } = await readBalance(db, news.organizationId)
  if (news.about === 'low') {
    // Topped up before we got to it.
    if (balanceCents >= lowCents) return undefined
    return { letter: lowBalanceLetter({ ...about, balanceCents, lowCents }) }
  }
  const topUp = await readTopUp(db, news.intentId)
  if (!topUp) return undefined
  const { cents, memberEmail, isAutomatic, debitedAt, at } = topUp
  const how = isAutomatic ? 'automatic' : debitedAt ? 'debit' : 'card'
  const paid = { cents, balanceCents, how, on: shopDate(at, config.TIME_ZONE) } as const
  return {
    letter: toppedUpLetter({ ...about, ...paid }),
    // Nobody pressed a button for an automatic one.
    also: memberEmail && !isAutomatic ? [memberEmail] : [],
  }
}
