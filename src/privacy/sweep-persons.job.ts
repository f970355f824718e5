import { maybeSamePerson, personKeys } from '../addresses/suppression.ts'
import { lockListToRead } from '../addresses/suppressions.db.ts'
import { downloadsOf, endLinks } from '../delivery/withholding.db.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import { setWithheldUntil } from '../money/refunds/withheld-lines.db.ts'
import { type WithholdParts, withholdLine } from '../money/refunds/withhold-line.ts'
import { type Line, lockLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import {
  copiesNaming,
  objectToCopy,
  openLinks,
  type PersonSweep,
  recordStep,
  takePersonSweep,
} from './person-sweeps.db.ts'

type SweepParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

/** Links per step and steps per run: other jobs need to run too. */
const STEP = { links: 500, steps: 40 }
/** No desk has more copies waiting than this. */
const MOST_AT_DESK = 10_000

/** Searches for deeds that name a newly listed person. Each step saves its progress in its own
 * transaction, so an interrupted run resumes there and nothing is done twice. */
export const sweepPersonsJob = handle(
  defineJob('sweep-persons', nothing, {
    schedule: '*/5 * * * *',
    urgent: true,
    expireInSeconds: 300,
  }),
  async (parts: SweepParts, _payload, { signal }, size = STEP) => {
    for (let step = 0; step < size.steps; step += 1) {
      if (signal.aborted) break
      if (!(await makeStep(parts, size.links))) return
    }
    await parts.db.transaction().execute((tx) => parts.jobs.enqueue(tx, sweepPersonsJob.job, {}))
  },
)

/** False if there's nothing left to search. */
async function makeStep(parts: SweepParts, limit: number): Promise<boolean> {
  return parts.db.transaction().execute(async (tx) => {
    await lockListToRead(tx)
    const sweep = await takePersonSweep(tx)
    if (!sweep) return false
    const at = parts.clock()
    const done = { lookedAt: 0, refunded: 0, ended: 0, held: 0 }
    if (sweep.isLifted) {
      await recordStep(tx, sweep.id, { ...done, past: undefined, finishedAt: at })
      return true
    }
    if (!sweep.past) done.held = await warnDesk(tx, sweep, at)
    const links = await openLinks(tx, { at, past: sweep.past, limit })
    done.lookedAt = links.length
    const named = links
      // Deeds passed after the entry were judged by someone who knew of it.
      .filter(({ names, passedAt }) => passedAt <= sweep.addedAt && isNamed(sweep, names))
      .toSorted((a, b) => a.orderId.localeCompare(b.orderId))
    for (const { orderId, lineId } of named) {
      const order = await lockOrder(tx, orderId)
      const line = await lockLine(tx, lineId)
      if (!order || line?.progress !== 'delivered') continue
      const { paymentIntentId: intentId } = order
      done[await withholdSoldLine(tx, parts, { line, intentId, cause: 'person', at })] += 1
    }
    const last = links.at(-1)
    const finishedAt = links.length < limit ? at : null
    const past = last && { end: last.end, id: last.id }
    await recordStep(tx, sweep.id, { ...done, past, finishedAt })
    return true
  })
}

/** Someone unaware of the entry might release a copy that's waiting for review. */
async function warnDesk(tx: Tx, sweep: PersonSweep, at: Date): Promise<number> {
  const words = sweep.personKey.split(' ').filter((word) => word.length > 1)
  const copies = await copiesNaming(tx, words, { at, limit: MOST_AT_DESK, onlyAtDesk: true })
  let warned = 0
  for (const { copyId, names } of copies) {
    if (!isNamed(sweep, names)) continue
    const objection = `A name on it may be one that must be withheld (entry ${sweep.id}).`
    if (await objectToCopy(tx, copyId, objection)) warned += 1
  }
  return warned
}

function isNamed({ personKey }: PersonSweep, names: string[]): boolean {
  return names.flatMap(personKeys).some((key) => maybeSamePerson(personKey, key))
}

/** What was listed: the line's address, or a name on its deed. */
type Cause = 'address' | 'person'

const SINCE: Record<Cause, string> = {
  address: 'its address was added to the list',
  person: 'a name on it was added to the list',
}

/** One in work becomes a line that staff can't find. A delivered deed is refunded, or once
 * downloaded, its links are revoked with a staff task. The order and line are locked. */
export async function withholdSoldLine(
  tx: Tx,
  parts: Pick<Parts, 'jobs'> & WithholdParts,
  { line, intentId, cause, at }: { line: Line; intentId: string; cause: Cause; at: Date },
): Promise<'refunded' | 'ended'> {
  // Its search hasn't begun, and will find it on the list: it has to be seen to begin.
  if (line.progress === 'queued') return 'refunded'
  if (line.progress !== 'delivered') {
    await withholdLine(tx, parts, line)
    return 'refunded'
  }
  await endLinks(tx, line, at)
  const downloads = await downloadsOf(tx, line.id)
  if (downloads === 0) {
    await setWithheldUntil(tx, line.id, at)
    await startRefund(tx, parts, { line, intentId, reason: 'not_found', actor: 'system', at })
    return 'refunded'
  }
  const often = downloads === 1 ? 'once' : `${downloads} times`
  const detail = `A deed in this order has been withheld since ${SINCE[cause]}. It had been downloaded ${often}; its links were revoked, and it wasn’t refunded.`
  const { id: subject, orderId } = line
  await openTask(tx, { kind: 'suppressed_delivered', subject, orderId, detail, at })
  return 'ended'
}
