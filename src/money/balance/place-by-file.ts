import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import type { OrderedAddress } from '../../orders/orders.db.ts'
import { formatCents, totalCents } from '../../orders/price.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { assertNotFrozen, readBalance } from './balances.db.ts'
import type { TimeZones } from './month.ts'
import { type OrganizationsOrder, placeAllFromBalance } from './place-from-balance.ts'

export interface FilesToOrder {
  organization: OrganizationsOrder['organization']
  /** In test mode, which knows no members and counts nobody's spending, the email alone. */
  member: { id: string; staffId: string | null; email: string; timeZones: TimeZones }
  /** What the member was told that it costs. */
  amountCents: number
  /** Whether the member gets our emails about it. */
  isMailed: boolean
  files: Array<{ fileNumber: string | null; costCenter: string | null; lines: OrderedAddress[] }>
}

/** What a member orders for their organization, one order for each file and cost center: all of them or
 * none. */
export async function placeByFile(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs' | 'config'>,
  { organization, member, amountCents, isMailed, files }: FilesToOrder,
): Promise<string[]> {
  const { staffId } = member
  const deeds = files.flatMap(({ lines }) => lines).length
  if (amountCents !== totalCents(deeds)) {
    const words = `This costs ${formatCents(totalCents(deeds))}. Check the price, then try again.`
    throw new AppError('amount_mismatch', words, { field: 'amount' })
  }
  // Each order draws its own part; only here can be said what all of them lack together.
  const balance = await readBalance(tx, organization.id)
  assertNotFrozen(balance)
  const { cents } = balance
  if (cents < amountCents) {
    const words = `This costs ${formatCents(amountCents)}, and the balance is ${formatCents(cents)}. Add at least ${formatCents(amountCents - cents)}, then try again.`
    throw new AppError('balance_too_low', words)
  }
  const orders = files.map(({ fileNumber, costCenter, lines }) => ({
    organization,
    lines,
    fileNumber,
    costCenter,
    metadata: {},
    deliverTo: isMailed ? [member.email.toLowerCase()] : [],
    placedBy: member.id,
  }))
  const payer = staffId === null ? undefined : { staffId, timeZones: member.timeZones }
  const fieldOf = (file: number, line: number) => `files[${file}].lines[${line}]`
  const orderIds = await placeAllFromBalance(tx, parts, orders, payer, fieldOf)
  if (staffId === null) return orderIds
  const detail = { orders: orderIds.length, deeds, cents: amountCents }
  const entry = { staffId, subject: organization.id, detail, at: parts.clock() }
  await writeAudit(tx, { ...entry, action: 'order_deeds' })
  return orderIds
}
