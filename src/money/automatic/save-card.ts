import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { lockAsAdmin, organizationOf } from '../../organizations/check-member.ts'
import { assertLive } from '../../organizations/open-live-mode.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { PaidCard } from '../../platform/payments.ts'
import type { Session } from '../../staff/session.ts'
import { tellOwners } from '../../staff/tell-owners.ts'
import { shopMark } from '../payments/settle-lost-payments.ts'
import { changeAutomatic, lockAutomatic, noteCustomer, OFF, readAutomatic } from './automatic.db.ts'
import { releaseCharge } from './release-charge.ts'

/** Opens the provider's form that saves a card for an organization; returns the form's secret. */
export async function openCardForm(parts: MoneyParts, session: Session): Promise<string> {
  const { db, payments, config } = parts
  const organizationId = organizationOf(session)
  const organization = await readOrganization(db, organizationId)
  if (!organization) throw new AppError('not_found', 'We can’t find this organization.')
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
    throw new AppError('not_found', 'We can’t find this card.')
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
