import * as z from 'zod'
import { isWithheld, lockListToRead } from '../addresses/suppressions.db.ts'
import { linesEndedByStaff } from '../delivery/downloads/links.db.ts'
import { askSources, type FulfillmentParts } from '../fulfillment/ask-sources.ts'
import type { CheckParts } from '../fulfillment/check-copy.job.ts'
import { checkCopy } from '../fulfillment/check-copy.ts'
import { checkWithheld } from '../fulfillment/check-withheld.ts'
import { insertCopy, insertDocument, recordVerdict } from '../fulfillment/copies.db.ts'
import { whereToFind } from '../fulfillment/fetch-deed.job.ts'
import { storeByContent, storeClean } from '../fulfillment/keep-file.ts'
import { factsIn, keepFacts } from '../fulfillment/read-facts.job.ts'
import type { FoundDocument } from '../fulfillment/sources/source.ts'
import { switchedOn } from '../fulfillment/sources/sources.db.ts'
import { lockLine, readLine } from '../orders/lines.db.ts'
import { lockOrder, readOrderRow } from '../orders/orders.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { readCurrentDeed, takeDueRechecks } from './rechecks.db.ts'
import { sendDocument } from './send-document.ts'

type RecheckParts = FulfillmentParts & CheckParts & Pick<Parts, 'config'>

/** Sends a deed recorded soon after the one we delivered for free; unclear cases go to staff. */
export const recheckDeedJob = handle(
  defineJob('recheck-deed', z.object({ documentId: z.uuid() }), {
    retryLimit: 20,
    retryDelayMax: 7200,
    expireInSeconds: 900,
  }),
  async (parts: RecheckParts, { documentId }, { signal, log }) => {
    const delivered = await readCurrentDeed(parts.db, documentId)
    const line = delivered && (await readLine(parts.db, delivered.lineId))
    // Ordered by its number: that deed, however many came after it.
    if (!line || line.wantedNumber) return
    if ((await readOrderRow(parts.db, line.orderId))?.erasedAt) return
    // What we give away must not cost us: we skip indexes that charge per answer.
    const free = parts.sources.filter(({ isFree }) => isFree)
    const sources = await switchedOn(parts.db, free)
    const answer = await askSources(sources, line, signal)
    if (answer.answer === 'down') throw new Error(`Source down: ${answer.detail}`)
    if (answer.answer !== 'ok' || !isNewerDeed(answer.value, delivered)) return
    const facts = answer.value
    const source = sources.find((each) => each.name === facts.source)
    const image = await source?.fetchImage(facts, signal)
    if (image?.answer === 'down') throw new Error(`Source down: ${image.detail}`)
    const { orderId } = line
    const hold = (why: string) =>
      parts.db
        .transaction()
        .execute((tx) => callStaff(tx, { documentId, orderId, why, at: parts.clock() }))
    if (image?.answer !== 'ok') {
      return hold(image ? whereToFind(facts, image) : 'The source has no image of it.')
    }
    const question = { facts, ordered: line.address }
    const read = await checkCopy(parts, image.value, question, signal)
    if (!read.pdf) return hold(read.findings.objections.join(' '))
    const raw = await storeByContent(parts.storage, `copies/${line.id}`, image.value)
    const clean = await storeClean(parts.storage, line.id, read.pdf)
    const said = factsIn(parts, read, question, log)
    await parts.db.transaction().execute(async (tx) => {
      await lockListToRead(tx)
      const order = await lockOrder(tx, orderId)
      const current = await lockLine(tx, line.id)
      // Refunded, replaced or erased in the meantime, or another run of this job got there first.
      if (!order || order.erasedAt || !current || !(await readCurrentDeed(tx, documentId))) return
      const at = parts.clock()
      // Whoever ended the link meant the customer to have none.
      if ((await linesEndedByStaff(tx, orderId)).has(line.id)) {
        return callStaff(tx, { documentId, orderId, why: ENDED_BY_STAFF, at })
      }
      const withheld = await isWithheld(tx, line.address)
      const { verdict, findings: seen } = await checkWithheld(tx, read, withheld)
      const findings = { ...seen, cleanKey: clean.storageKey }
      const brought = { lineId: line.id, broughtBy: 'system', facts, at } as const
      const copyId = await insertCopy(tx, { ...raw, ...brought })
      await recordVerdict(tx, copyId, { verdict, findings, at })
      await keepFacts(tx, parts.jobs, copyId, said)
      if (verdict !== 'passed') {
        return callStaff(tx, { documentId, orderId, why: seen.objections.join(' '), at })
      }
      await insertDocument(tx, { lineId: line.id, copyId, facts, findings, ...clean, at })
      const about = { order, lineId: line.id, template: 'newer-deed', actor: 'system', at } as const
      await sendDocument(tx, parts, about)
    })
  },
)

const ENDED_BY_STAFF = 'Nothing was sent: staff had revoked the link to the previous deed.'

async function callStaff(
  tx: Tx,
  { documentId, orderId, why, at }: { documentId: string; orderId: string; why: string; at: Date },
): Promise<void> {
  const detail = `A newer deed was recorded. ${why}`.slice(0, 500)
  await openTask(tx, { kind: 'recheck_held', subject: documentId, orderId, detail, at })
}

const PER_RUN = 500

export const startRechecksJob = handle(
  defineJob('start-rechecks', nothing, { schedule: '29 * * * *' }),
  async ({ db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>) => {
    await db.transaction().execute(async (tx) => {
      for (const documentId of await takeDueRechecks(tx, clock(), PER_RUN)) {
        await jobs.enqueue(tx, recheckDeedJob.job, { documentId })
      }
    })
  },
)

/** Whether the index now names a deed recorded after the one we delivered. Without both dates we
 * can't tell, and the same number is the same deed whatever its date. */
export function isNewerDeed(
  found: FoundDocument,
  delivered: { instrumentNumber: string | null; recordedOn: string | null },
): boolean {
  if (!found.recordedOn || !delivered.recordedOn) return false
  if (found.instrumentNumber && found.instrumentNumber === delivered.instrumentNumber) return false
  return found.recordedOn > delivered.recordedOn
}
