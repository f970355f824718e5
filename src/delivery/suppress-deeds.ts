import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import { coveringKeys, isWholeName, personKey } from '../addresses/suppression.ts'
import { insertSuppression, lockListToChange } from '../addresses/suppressions.db.ts'
import { AppError } from '../errors.ts'
import { type Line, lockLinesOf } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { startRefund } from '../orders/refund-lines.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { writeAudit } from '../staff/staff.db.ts'
import { downloadsOf, endLinks, ordersToSweep } from './withholding.db.ts'

type SuppressParts = Pick<Parts, 'db' | 'clock' | 'jobs'>

/**
 * Puts an address, a person or both on the list, and acts on what has been sold for the address: what
 * nobody has fetched yet is paid back, what was fetched is ended and put before a person.
 */
export async function suppressDeeds(
  parts: SuppressParts,
  entry: { address?: Address | undefined; personName?: string | undefined; notice: string },
  staffId: string,
): Promise<{ id: string; refunded: number; ended: number }> {
  const { address, personName, notice } = entry
  if (!address && !personName) {
    throw new AppError('invalid_request', 'body: names neither an address nor a person', {
      field: 'body',
    })
  }
  if (personName && !isWholeName(personKey(personName))) {
    const message = 'personName: needs a first and a last name'
    throw new AppError('invalid_request', message, { field: 'personName' })
  }
  return parts.db.transaction().execute(async (tx) => {
    await lockListToChange(tx)
    const at = parts.clock()
    const id = await insertSuppression(tx, { address, personName, notice, staffId, at })
    if (!id) {
      throw new AppError('duplicate_address', 'This address is on the list already.', {
        field: 'address',
      })
    }
    const swept = address ? await sweep(tx, parts, addressKey(address), at) : NOTHING
    // The entry itself says whom it is about; here stands only what was done.
    await writeAudit(tx, { staffId, action: 'add_suppression', subject: id, at, detail: swept })
    return { id, ...swept }
  })
}

interface Swept {
  refunded: number
  ended: number
}
const NOTHING: Swept = { refunded: 0, ended: 0 }

async function sweep(tx: Tx, parts: SuppressParts, key: string, at: Date): Promise<Swept> {
  const swept = { ...NOTHING }
  for (const orderId of await ordersToSweep(tx, key)) {
    const order = await lockOrder(tx, orderId)
    if (!order) continue
    const lines = await lockLinesOf(tx, orderId)
    for (const line of lines.filter((each) => isCovered(each, key))) {
      if (await endDelivered(tx, line, at)) {
        swept.ended += 1
        continue
      }
      const intentId = order.paymentIntentId
      await startRefund(tx, parts, { line, intentId, reason: 'withheld', actor: 'system', at })
      swept.refunded += 1
    }
  }
  return swept
}

function isCovered({ address, progress }: Line, key: string): boolean {
  if (['unpaid', 'refunding', 'refunded'].includes(progress)) return false
  return coveringKeys(addressKey(address)).includes(key)
}

/** Ends a delivered line's links; true where somebody had the deed before, and a person decides. */
async function endDelivered(tx: Tx, line: Line, at: Date): Promise<boolean> {
  if (line.progress !== 'delivered') return false
  await endLinks(tx, line, at)
  const downloads = await downloadsOf(tx, line)
  if (downloads === 0) return false
  await openTask(tx, {
    kind: 'suppressed_delivered',
    subject: line.id,
    orderId: line.orderId,
    detail: `A deed of this order is withheld since its address was put on the list. It had been downloaded ${downloads === 1 ? 'once' : `${downloads} times`}; its links have ended, and it was not refunded.`,
    at,
  })
  return true
}
