import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { parcelOf } from '../addresses/parcel-number.ts'
import { deliverOrder } from '../job-catalog.ts'
import { withholdInWork } from '../money/refunds/withhold-line.ts'
import type { DeskReason } from '../orders/desk-kind.ts'
import { lockListAndLine, moveLine, moveLines } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_HOURS } from '../platform/job.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'
import { type Checked, checkCopy, namedByPages, placeOf, questionOf } from './check-copy.ts'
import { checkWithheld } from './check-withheld.ts'
import { judging, recordVerdict } from './copies.db.ts'
import { documenting } from './documents.db.ts'
import { storeClean } from './keep-file.ts'
import { type CopyInWork, readForVerdict, readLineInWork, recordSitus } from './line-in-work.db.ts'
import { FoundDocument } from './sources/source.ts'

export type CheckParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage' | 'config'> & {
  lab: DocumentLab
}

export const checkCopyJob = handle(
  defineJob('check-copy', z.object({ lineId: z.uuid() }), {
    ...RETRY_FOR_HOURS,
    urgent: true,
    concurrency: 2,
    expireInSeconds: 900,
  }),
  async (parts: CheckParts, { lineId }, { signal }) => {
    const work = await readLineInWork(parts.db, lineId)
    if (work?.line.progress !== 'checking') return
    const { line, copy } = work
    if (work.isWithheld) return withholdInWork(parts, line)
    if (!copy) throw new Error(`Line ${lineId} is checked without a copy`)
    const facts = FoundDocument.parse(copy.facts)
    const { stream } = await parts.storage.read(copy.storageKey)
    const question = questionOf(facts, line.address)
    const read = await checkCopy(parts, await buffer(stream), question, signal)
    const place = placeOf(facts, read.findings)
    const clean = read.pdf && (await storeClean(parts.storage, lineId, read.pdf))
    await parts.db.transaction().execute(async (tx) => {
      const current = await lockListAndLine(tx, lineId)
      const { latestId, isListed } = await readForVerdict(tx, lineId, place)
      // Another run of this job got there first, or another copy has come in since.
      if (current?.progress !== 'checking' || latestId !== copy.id) return
      const checked = await checkWithheld(tx, read, isListed)
      const at = parts.clock()
      const { verdict } = checked
      const findings = { ...checked.findings, cleanKey: clean?.storageKey ?? null }
      const judgment = { verdict, findings, at }
      if (verdict !== 'passed' || !clean) {
        await recordVerdict(tx, copy.id, judgment)
        const desk = reasonOf(copy, checked)
        await moveLine(tx, current, 'escalate', { actor: 'system', at, desk })
        return
      }
      if (parcelOf(facts.situs)) await recordSitus(tx, lineId, place)
      const named = namedByPages(facts, findings)
      const document = { lineId, copyId: copy.id, facts: named, findings, ...clean, at }
      const alongside = { ...documenting(document), judged: judging(copy.id, judgment) }
      await moveLines(tx, [current], 'pass', { actor: 'system', at }, alongside)
      const { orderId } = current
      await parts.jobs.enqueue(tx, deliverOrder, { orderId }, { key: orderId })
    })
  },
)

function reasonOf({ broughtBy }: CopyInWork, { verdict, findings }: Checked): DeskReason {
  const whose = broughtBy === 'system' ? "The source's copy" : 'The uploaded copy'
  const kind = verdict === 'refused' ? 'refused' : 'held'
  const fate = kind === 'refused' ? 'was refused' : 'needs review'
  return { kind, words: `${whose} ${fate}: ${findings.objections.join(' ')}` }
}
