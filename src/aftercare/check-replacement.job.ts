import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { formatAddress } from '../addresses/address.ts'
import { isWithheld, lockListToRead } from '../addresses/suppressions.db.ts'
import type { CheckParts } from '../fulfillment/check-copy.job.ts'
import { type Checked, checkCopy, placeOf, questionOf } from '../fulfillment/check-copy.ts'
import { checkWithheld } from '../fulfillment/check-withheld.ts'
import { recordVerdict } from '../fulfillment/copies.db.ts'
import { storeClean } from '../fulfillment/keep-file.ts'
import { factsIn, keepFacts } from '../fulfillment/read-facts.job.ts'
import { compareDocuments, type Sameness } from '../fulfillment/reading/same-document.ts'
import { FoundDocument } from '../fulfillment/sources/source.ts'
import { lockLine, readLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_HOURS } from '../platform/job.ts'
import { approveReplaced, SAME_DOCUMENT } from './approve-replacement.ts'
import {
  type CurrentDocument,
  currentDocument,
  markDropped,
  openReplacement,
} from './replacements.db.ts'

export const checkReplacementJob = handle(
  defineJob('check-replacement', z.object({ copyId: z.uuid(), replacedLineId: z.uuid() }), {
    ...RETRY_FOR_HOURS,
    urgent: true,
    concurrency: 1,
    expireInSeconds: 900,
  }),
  async (
    parts: CheckParts & Pick<Parts, 'config'>,
    { copyId, replacedLineId: lineId },
    { signal, log },
  ) => {
    const line = await readLine(parts.db, lineId)
    const copy = await openReplacement(parts.db, lineId)
    // Another one was uploaded since, or this one has already been judged.
    if (!line || copy?.id !== copyId || copy.verdict !== null) return
    const facts = FoundDocument.parse(copy.facts)
    const { stream } = await parts.storage.read(copy.storageKey)
    const question = questionOf(facts, line)
    const read = await checkCopy(parts, await buffer(stream), question, signal)
    const clean = read.pdf && (await storeClean(parts.storage, lineId, read.pdf))
    const said = factsIn(parts, read, question, log)
    const delivered = await currentDocument(parts.db, lineId)
    const sameness = delivered && (await compareWithDelivered(parts, delivered, read, signal))
    await parts.db.transaction().execute(async (tx) => {
      await lockListToRead(tx)
      const order = await lockOrder(tx, line.orderId)
      const current = await lockLine(tx, lineId)
      const latest = await openReplacement(tx, lineId)
      if (!order || !current || latest?.id !== copyId || latest.verdict !== null) return
      const at = parts.clock()
      // Refunded in the meantime: there's nothing left to replace.
      if (current.progress !== 'delivered' || order.erasedAt) return markDropped(tx, copyId, at)
      // It was compared with the document that it now replaces, or it's compared again.
      if (latest.replaces !== delivered?.id) throw new Error('Another document was delivered since')
      const judged = judgedBeside(sameness, read)
      const withheld = await isWithheld(tx, placeOf(facts, read.findings))
      const checked = await checkWithheld(tx, judged, withheld)
      const { verdict } = checked
      const cleanKey = verdict === 'refused' ? null : (clean?.storageKey ?? null)
      const findings = { ...checked.findings, cleanKey }
      await recordVerdict(tx, copyId, { verdict, findings, at })
      await keepFacts(tx, parts.jobs, copyId, said)
      if (verdict === 'passed' && clean) {
        const by = { actor: copy.broughtBy, at }
        return approveReplaced(tx, parts, { order, copy: { ...latest, findings }, clean, by })
      }
      const fate = verdict === 'refused' ? 'was refused' : 'needs review'
      const about = formatAddress(line.address).slice(0, 200)
      const why = findings.objections.join(' ')
      const detail = `The replaced deed of ${about} ${fate}: ${why}`.slice(0, 500)
      const task = { kind: 'replacement_held', subject: copyId, orderId: order.id } as const
      await openTask(tx, { ...task, detail, at })
    })
  },
)

/** The same document again is nobody's to approve; one that differs in a number or a stamp needs a look. */
function judgedBeside(sameness: Sameness | undefined, read: Checked): Checked {
  const { verdict, findings } = read
  if (!sameness || sameness.kind === 'different' || verdict === 'refused') return read
  const { kind, sentence } = sameness
  const objections = kind === 'same' ? [sentence] : [...findings.objections, sentence]
  return {
    ...read,
    verdict: kind === 'same' ? 'refused' : 'held',
    findings: { ...findings, objections },
  }
}

const END_OF_PDF = '%%EOF'

/** Whether a file that is to replace a document is that document again. Pages are compared by what
 * they say and look like; where nothing is read, only by what counts as the PDF in each file. */
async function compareWithDelivered(
  { storage, lab }: Pick<CheckParts, 'storage' | 'lab'>,
  { storageKey }: CurrentDocument,
  { pdf, pages }: Checked,
  signal: AbortSignal,
): Promise<Sameness> {
  if (!pdf) return { kind: 'different' }
  const delivered = await buffer((await storage.read(storageKey)).stream)
  if (pdfIn(delivered).equals(pdfIn(pdf))) return { kind: 'same', sentence: SAME_DOCUMENT }
  if (!pages || pages.length === 0) return { kind: 'different' }
  const before = await lab.examine(delivered, signal)
  // A document of ours that can't be opened any more is no reason not to replace it.
  if (before.outcome === 'refused') return { kind: 'different' }
  return compareDocuments(before.pages, pages)
}

/** Without what was added after the PDF's own end. */
function pdfIn(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const end = bytes.lastIndexOf(END_OF_PDF)
  return end < 0 ? bytes : bytes.subarray(0, end)
}
