import { writeAudit } from '../../audit/audit.db.ts'
import { AppError, notFound, orNotFound } from '../../errors.ts'
import { topUpShort } from '../../job-catalog.ts'
import { lockAsAdmin, organizationOf } from '../../organizations/check-member.ts'
import { assertLive } from '../../organizations/open-live-mode.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaidCard } from '../../platform/payments.ts'
import type { Session } from '../../staff/session.ts'
import { tellOwners } from '../../staff/tell-owners.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { releaseIntent } from '../payments/release-intent.ts'
import { shopMark } from '../payments/settle-lost-payments.ts'
import {
  changeAutomatic,
  FRESH,
  findCharge,
  hasOpenDispute,
  lockAutomatic,
  noteCustomer,
  OFF,
  readAutomatic,
} from './automatic.db.ts'
import type { Rule } from './automatic.ts'

/** Opens the provider's form that saves a card for an organization; returns the form's secret. */
export async function openCardForm(parts: MoneyParts, session: Session): Promise<string> {
  const { db, payments, config } = parts
  const organizationId = organizationOf(session)
  const organization = orNotFound(await readOrganization(db, organizationId), 'organization')
  assertLive(organization)
  if (!(await readAutomatic(db, organizationId))) {
    const { name, email } = organization
    const metadata = { organization: organizationId, shop: shopMark(config.PUBLIC_URL) }
    const idempotencyKey = `customer:${organizationId}`
    const customer = await payments.createCustomer({ idempotencyKey, name, email, metadata })
    await noteCustomer(db, organizationId, customer)
  }
  const kept = await readAutomatic(db, organizationId)
  if (!kept) throw new Error('An organization’s customer was not noted.')
  return (await payments.openCardSetup(kept.customerId)).clientSecret
}

/** The card that the form saved takes the place of the one before. Confirming it twice is once; a form
 * that somebody else opened doesn't exist. */
export async function saveCard(
  parts: MoneyParts,
  session: Session,
  setupId: string,
): Promise<PaidCard | null> {
  const setup = await parts.payments.readCardSetup(setupId)
  const organizationId = organizationOf(session)
  const { customerId } = (await readAutomatic(parts.db, organizationId)) ?? {}
  if (!setup || setup.customerId !== customerId) {
    throw notFound('card')
  }
  const { card } = setup
  if (!card) return null
  const { brand, last4 } = card
  await replaceCard(parts, session, card)
  return { brand, last4 }
}

export async function removeCard(parts: MoneyParts, session: Session): Promise<void> {
  await replaceCard(parts, session, null)
}

async function replaceCard(
  parts: MoneyParts,
  session: Session,
  card: (PaidCard & { paymentMethodId: string }) | null,
): Promise<void> {
  const { staffId, username: by } = session
  const before = await parts.db.transaction().execute(async (tx) => {
    const organizationId = await lockAsAdmin(tx, session)
    const at = parts.clock()
    const { paymentMethodId } = (await lockAutomatic(tx, organizationId)) ?? {}
    if (!paymentMethodId && !card) return undefined
    if (paymentMethodId === card?.paymentMethodId) return undefined
    await changeAutomatic(tx, organizationId, {
      paymentMethodId: card?.paymentMethodId ?? null,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      // Without a card, nothing can be charged.
      ...(card ? {} : OFF),
    })
    const said = card && { brand: card.brand, last4: card.last4 }
    const entry = { staffId, subject: organizationId, detail: said ?? {}, at }
    await writeAudit(tx, { ...entry, action: card ? 'save_card' : 'remove_card' })
    const news = { about: 'saved_card', card: said } as const
    await tellOwners(parts, tx, { news, by, organizationId, at })
    return paymentMethodId ?? undefined
  })
  if (!before) return
  await releaseCharge(parts, organizationOf(session))
  await parts.payments.forgetCard(before)
}

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

/** Gives up on a charge that waits for its cardholder, or was authorized and not taken yet: the admin
 * has just decided otherwise. Money that we're taking is taken. */
async function releaseCharge(parts: MoneyParts, organizationId: string): Promise<void> {
  const charge = await findCharge(parts.db, organizationId)
  if (!charge?.providerId) return
  await releaseIntent(parts, charge.providerId)
  await recordPayment(parts, charge.providerId, 'system')
}
