import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import { coveringKeys, isWholeName, personKey } from '../addresses/suppression.ts'
import { insertSuppression, lockListToChange } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { ordersToSweep } from '../delivery/withholding.db.ts'
import { AppError } from '../errors.ts'
import type { WithholdParts } from '../money/refunds/withhold-line.ts'
import { lineIs } from '../orders/line.ts'
import { type Line, lockLinesOf } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { planPersonSweep } from './person-sweeps.db.ts'
import { sweepPersonsJob } from './sweep-persons.job.ts'
import { withholdSoldLine } from './withhold-sold-line.ts'

type SuppressParts = Pick<Parts, 'db' | 'jobs'> & WithholdParts

/** Puts an address, a person or both on the suppression list and acts on past sales for the address;
 * a job searches for sold deeds that name the person. */
export async function suppressDeeds(
  parts: SuppressParts,
  entry: { address?: Address | undefined; personName?: string | undefined; notice: string },
  staffId: string,
): Promise<{ id: string; refunded: number; ended: number; isSweeping: boolean }> {
  const { address, personName, notice } = entry
  assertEntry(entry)
  return parts.db.transaction().execute(async (tx) => {
    await lockListToChange(tx)
    const at = parts.clock()
    const id = await insertSuppression(tx, { address, personName, notice, staffId, at })
    if (!id) {
      throw new AppError('duplicate_address', 'This address is already on the list.', {
        field: 'address',
      })
    }
    const swept = address ? await sweep(tx, parts, addressKey(address), at) : NOTHING
    // No key tells us who is named on a deed: that search takes time and runs in a job.
    if (personName) {
      await planPersonSweep(tx, id, at)
      await parts.jobs.enqueue(tx, sweepPersonsJob.job, {})
    }
    // The entry itself says whom it's about; this records only what was done.
    await writeAudit(tx, { staffId, action: 'add_suppression', subject: id, at, detail: swept })
    return { id, ...swept, isSweeping: personName !== undefined }
  })
}

/** An entry must name something we can search for. */
export function assertEntry(entry: {
  address?: Address | undefined
  personName?: string | undefined
}) {
  if (!entry.address && !entry.personName) {
    throw new AppError('invalid_request', 'body: name an address or a person', {
      field: 'body',
    })
  }
  if (entry.personName && !isWholeName(personKey(entry.personName))) {
    const message = 'personName: needs a first and a last name'
    throw new AppError('invalid_request', message, { field: 'personName' })
  }
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
      const intentId = order.paymentIntentId
      swept[await withholdSoldLine(tx, parts, { line, intentId, cause: 'address', at })] += 1
    }
  }
  return swept
}

/** Whether the entry is news for it: another one may have withheld it before. */
function isCovered({ address, progress, withheldUntil }: Line, key: string): boolean {
  return (
    !withheldUntil && lineIs('sold', progress) && coveringKeys(addressKey(address)).includes(key)
  )
}
