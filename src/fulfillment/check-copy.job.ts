import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { lockListToRead } from '../addresses/suppressions.db.ts'
import { deliverOrder } from '../job-catalog.ts'
import { refundWithheld } from '../money/refunds/refund-withheld.ts'
import type { DeskReason } from '../orders/desk-kind.ts'
import { lockLine, moveLine, readLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, STUBBORN } from '../platform/job.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'
import { type Checked, checkCopy, namedByPages } from './check-copy.ts'
import { checkWithheld } from './check-withheld.ts'
import { type Copy, latestCopy, recordVerdict } from './copies.db.ts'
import { insertDocument } from './documents.db.ts'
import { storeClean } from './keep-file.ts'
import { FoundDocument } from './sources/source.ts'

export type CheckParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage'> & { lab: DocumentLab }

/** Checks the latest copy of a line, which is then delivered or goes to staff for review. */
export const checkCopyJob = handle(
  defineJob('check-copy', z.object({ lineId: z.uuid() }), {
    ...STUBBORN,
    urgent: true,
    concurrency: 2,
    expireInSeconds: 900,
  }),
  async (parts: CheckParts, { lineId }, { signal }) => {
    const line = await readLine(parts.db, lineId)
    if (line?.progress !== 'checking') return
    if (await refundWithheld(parts, lineId)) return
    const copy = await latestCopy(parts.db, lineId)
    if (!copy) throw new Error(`Line ${lineId} is checked without a copy`)
    const facts = FoundDocument.parse(copy.facts)
    const { stream } = await parts.storage.read(copy.storageKey)
    const read = await checkCopy(
      parts,
      await buffer(stream),
      { facts, ordered: line.address },
      signal,
    )
    const clean = read.pdf && (await storeClean(parts.storage, lineId, read.pdf))
    await parts.db.transaction().execute(async (tx) => {
      await lockListToRead(tx)
      const current = await lockLine(tx, lineId)
      const latest = await latestCopy(tx, lineId)
      // Another run of this job got there first, or another copy has come in since.
      if (current?.progress !== 'checking' || latest?.id !== copy.id) return
      const at = parts.clock()
      const checked = await checkWithheld(tx, read, facts.situs)
      const { verdict } = checked
      const findings = { ...checked.findings, cleanKey: clean?.storageKey ?? null }
      await recordVerdict(tx, copy.id, { verdict, findings, at })
      if (verdict !== 'passed' || !clean) {
        const desk = reasonOf(copy, checked)
        await moveLine(tx, current, 'escalate', { actor: 'system', at, desk })
        return
      }
      const named = namedByPages(facts, findings)
      await insertDocument(tx, { lineId, copyId: copy.id, facts: named, findings, ...clean, at })
      await moveLine(tx, current, 'pass', { actor: 'system', at })
      const { orderId } = current
      await parts.jobs.enqueue(tx, deliverOrder, { orderId }, { key: orderId })
    })
  },
)

function reasonOf({ broughtBy }: Copy, { verdict, findings }: Checked): DeskReason {
  const whose = broughtBy === 'system' ? "The source's copy" : 'The uploaded copy'
  const kind = verdict === 'refused' ? 'refused' : 'held'
  const fate = kind === 'refused' ? 'was refused' : 'needs a look'
  return { kind, words: `${whose} ${fate}: ${findings.objections.join(' ')}` }
}
