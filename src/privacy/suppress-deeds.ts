import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import {
  coveringKeys,
  isWholeName,
  maybeSamePerson,
  personKey,
  personKeys,
} from '../addresses/suppression.ts'
import {
  endSuppression,
  insertSuppression,
  lockListToChange,
} from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { linesForAddress, ordersToSweep } from '../delivery/withholding.db.ts'
import { AppError } from '../errors.ts'
import type { WithholdParts } from '../money/refunds/withhold-line.ts'
import { lineIs } from '../orders/line.ts'
import { type Line, lockLinesOf } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { copiesNaming, type NamedCopy, planPersonSweep } from './person-sweeps.db.ts'
import { sweepPersonsJob, withholdSoldLine } from './sweep-persons.job.ts'

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
      const words = 'This address is already on the list.'
      throw new AppError('duplicate_address', words, { field: 'address' })
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
function assertEntry(entry: { address?: Address | undefined; personName?: string | undefined }) {
  if (!entry.address && !entry.personName) {
    const words = 'body: name an address or a person'
    throw new AppError('invalid_request', words, { field: 'body' })
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

/** Takes an entry off the suppression list; it stays on record, with who lifted it and why. */
export async function liftSuppression(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, reason }: { id: string; reason: string },
  staffId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockListToChange(tx)
    const at = clock()
    const ended = await endSuppression(tx, id, { staffId, at })
    if (!ended) throw new AppError('not_found', 'This entry isn’t on the list.')
    const { personName: fullName } = ended
    assertNamesNobody(reason, fullName ? { fullName } : undefined, 'reason')
    const detail = { reason }
    await writeAudit(tx, { staffId, action: 'lift_suppression', subject: id, at, detail })
  })
}

/** We look at no more than this; beyond it, the counts are a minimum. */
const MOST = 2000

export async function previewSuppression(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  entry: { address?: Address | undefined; personName?: string | undefined },
) {
  assertEntry(entry)
  const page = { at: clock(), limit: MOST + 1 }
  const { address, personName } = entry
  const ofAddress = address && (await linesForAddress(db, addressKey(address), page))
  const key = personName ? personKey(personName) : ''
  const words = key.split(' ').filter((word) => word.length > 1)
  const ofPerson = personName ? await copiesNaming(db, words, page) : undefined
  const named = ofPerson?.filter(({ names }) =>
    names.flatMap(personKeys).some((name) => maybeSamePerson(key, name)),
  )
  return {
    address: ofAddress ? sumOf(ofAddress, ofAddress.length) : null,
    person: ofPerson && named ? sumOf(named, ofPerson.length) : null,
  }
}

type SoldLine = Pick<NamedCopy, 'lineId' | 'progress' | 'hasLink' | 'downloads'>

function sumOf(sold: SoldLine[], looked: number) {
  // A line may have had several copies but counts once.
  const lines = [...new Map(sold.map((line) => [line.lineId, line])).values()].slice(0, MOST)
  const delivered = lines.filter(({ progress }) => progress === 'delivered')
  return {
    inWork: lines.length - delivered.length,
    unfetched: delivered.filter(({ downloads }) => downloads === 0).length,
    fetched: delivered.filter(({ downloads }) => downloads > 0).length,
    links: delivered.filter(({ hasLink }) => hasLink).length,
    isExact: looked <= MOST,
  }
}
