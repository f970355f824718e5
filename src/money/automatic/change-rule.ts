import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { topUpShort } from '../../job-catalog.ts'
import { lockAsAdmin, organizationOf } from '../../organizations/check-member.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Session } from '../../staff/session.ts'
import { tellOwners } from '../../staff/tell-owners.ts'
import { changeAutomatic, FRESH, hasOpenDispute, lockAutomatic, OFF } from './automatic.db.ts'
import type { Rule } from './automatic.ts'
import { releaseCharge } from './release-charge.ts'

/** Turns automatic top-up on, also again after it stopped, or changes it; null turns it off. A charge
 * that isn't taken yet is given up, and where the balance is short, another begins. */
export async function changeRule(
  parts: MoneyParts,
  session: Session,
  rule: Rule | null,
): Promise<void> {
  await releaseCharge(parts, organizationOf(session))
  await parts.db.transaction().execute((tx) => changeIn(tx, parts, session, rule))
}

async function changeIn(
  tx: Tx,
  { clock, jobs }: Pick<MoneyParts, 'clock' | 'jobs'>,
  session: Session,
  rule: Rule | null,
): Promise<void> {
  const { staffId, username: by } = session
  const organizationId = await lockAsAdmin(tx, session)
  const at = clock()
  const before = await lockAutomatic(tx, organizationId)
  if (!rule) {
    if (!before?.onSince) return
    await changeAutomatic(tx, organizationId, OFF)
  } else {
    if (!before?.paymentMethodId) throw new AppError('invalid_transition', 'Save a card first.')
    if (rule.dayCents < rule.addCents) throw new AppError('amount_invalid', TOO_LOW, DAY_FIELD)
    if (await hasOpenDispute(tx, organizationId)) {
      throw new AppError('invalid_transition', DISPUTED)
    }
    const onSince = before.onSince ?? at
    await changeAutomatic(tx, organizationId, { ...rule, ...FRESH, onSince, enabledBy: staffId })
    await jobs.enqueue(tx, topUpShort, { organizationId }, { key: organizationId })
  }
  const action = rule ? 'set_automatic_top_up' : 'stop_automatic_top_up'
  const detail = rule
    ? { below_cents: rule.belowCents, add_cents: rule.addCents, day_cents: rule.dayCents }
    : {}
  await writeAudit(tx, { staffId, action, subject: organizationId, detail, at })
  const news = { about: 'automatic_top_up', rule } as const
  await tellOwners({ jobs }, tx, { news, by, organizationId, at })
}

const DAY_FIELD = { field: 'dayCents' }
const TOO_LOW = 'The daily limit must be at least one top-up.'
const DISPUTED =
  'A bank is disputing one of your top-ups. You can turn this on again once the bank has decided.'
