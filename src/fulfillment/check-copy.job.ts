import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { parcelOf } from '../addresses/parcel-number.ts'
import { deliverOrder } from '../job-catalog.ts'
import { withholdInWork } from '../money/refunds/withhold-line.ts'
import type { DeskReason } from '../orders/line.ts'
import { lockListAndLine, moveLine, moveLines } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_HOURS } from '../platform/job.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'
import { UNDO_SECONDS } from '../policy.ts'
import { type Checked, checkCopy, namedByPages, placeOf, questionOf } from './check-copy.ts'
import { checkWithheld } from './check-withheld.ts'
import { documenting, judging, latestCopy, recordVerdict } from './copies.db.ts'
import { storeClean } from './keep-file.ts'
import { type CopyInWork, readForVerdict, readLineInWork, recordSitus } from './line-in-work.db.ts'
import { factsIn, keepFacts } from './read-facts.job.ts'
import { FoundDocument } from './sources/source.ts'

export type CheckParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage' | 'config'> & {
  lab: DocumentLab
}

const Asked = z.object({
  lineId: z.uuid(),
  /** A person at the desk asked for it: what passes can be undone. */
  isAsked: z.optional(z.boolean()),
  /** The copy that has passed and that nobody has undone. */
  passed: z.optional(z.uuid()),
})

export const checkCopyJob = handle(
  defineJob('check-copy', Asked, {
    ...RETRY_FOR_HOURS,
    urgent: true,
    concurrency: 2,
    expireInSeconds: 900,
  }),
  async (parts: CheckParts, { lineId, isAsked, passed }, { signal, log }) => {
    const work = await readLineInWork(parts.db, lineId)
    if (work?.line.progress !== 'checking') return
    const { line, copy } = work
    if (work.isWithheld) return withholdInWork(parts, line)
    if (!copy) throw new Error(`Line ${lineId} is checked without a copy`)
    // A copy that passed goes out once its delivery can't be undone any more.
    if (copy.verdict === 'passed' && passed !== copy.id) return
    const facts = FoundDocument.parse(copy.facts)
    const question = questionOf(facts, line)
    const read = passed
      ? await readAlready(parts, lineId)
      : await checkCopy(
          parts,
          await buffer((await parts.storage.read(copy.storageKey)).stream),
          question,
          signal,
        )
    if (!read) return
    const place = placeOf(facts, read.findings)
    const clean = read.pdf && (await storeClean(parts.storage, lineId, read.pdf))
    const said = factsIn(parts, read, question, log)
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
      await keepFacts(tx, parts.jobs, copy.id, said)
      if (verdict !== 'passed' || !clean) {
        await recordVerdict(tx, copy.id, judgment)
        const desk = reasonOf(copy, checked)
        await moveLine(tx, current, 'escalate', { actor: 'system', at, desk })
        return
      }
      if (isAsked && !passed) {
        await recordVerdict(tx, copy.id, judgment)
        const later = { delaySeconds: UNDO_SECONDS }
        await parts.jobs.enqueue(tx, checkCopyJob.job, { lineId, passed: copy.id }, later)
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

/** What the check has found, if its copy still is the line's latest. */
async function readAlready({ db, storage }: CheckParts, lineId: string) {
  const copy = await latestCopy(db, lineId)
  if (copy?.verdict !== 'passed' || !copy.findings?.cleanKey) return undefined
  const pdf = await buffer((await storage.read(copy.findings.cleanKey)).stream)
  return { verdict: copy.verdict, findings: copy.findings, pdf } satisfies Checked
}

function reasonOf({ broughtBy }: CopyInWork, { verdict, findings }: Checked): DeskReason {
  const whose = broughtBy === 'system' ? "The source's copy" : 'The uploaded copy'
  const kind = verdict === 'refused' ? 'refused' : 'held'
  const fate = kind === 'refused' ? 'was refused' : 'needs review'
  return { kind, words: `${whose} ${fate}: ${findings.objections.join(' ')}` }
}
