import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { formatAddress } from '../addresses/address.ts'
import { isWithheld, lockListToRead } from '../addresses/suppressions.db.ts'
import type { CheckParts } from '../fulfillment/check-copy.job.ts'
import { checkCopy } from '../fulfillment/check-copy.ts'
import { checkWithheld } from '../fulfillment/check-withheld.ts'
import { recordVerdict } from '../fulfillment/copies.db.ts'
import { storeClean } from '../fulfillment/keep-file.ts'
import { FoundDocument } from '../fulfillment/sources/source.ts'
import { lockLine, readLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, RETRY_FOR_HOURS } from '../platform/job.ts'
import { approveReplaced, SAME_DOCUMENT } from './approve-replacement.ts'
import { currentDocument, markDropped, openReplacement } from './replacements.db.ts'

/** Checks a file meant to replace a delivered document, which is then sent or goes to staff for
 * review. */
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
    { signal },
  ) => {
    const line = await readLine(parts.db, lineId)
    const copy = await openReplacement(parts.db, lineId)
    // Another one was uploaded since, or this one has already been judged.
    if (!line || copy?.id !== copyId || copy.verdict !== null) return
    const facts = FoundDocument.parse(copy.facts)
    const { stream } = await parts.storage.read(copy.storageKey)
    const question = { facts, ordered: line.address }
    const read = await checkCopy(parts, await buffer(stream), question, signal)
    const clean = read.pdf && (await storeClean(parts.storage, lineId, read.pdf))
    await parts.db.transaction().execute(async (tx) => {
      await lockListToRead(tx)
      const order = await lockOrder(tx, line.orderId)
      const current = await lockLine(tx, lineId)
      const latest = await openReplacement(tx, lineId)
      if (!order || !current || latest?.id !== copyId || latest.verdict !== null) return
      const at = parts.clock()
      // Refunded in the meantime: there's nothing left to replace.
      if (current.progress !== 'delivered' || order.erasedAt) return markDropped(tx, copyId, at)
      const checked = await checkWithheld(tx, read, await isWithheld(tx, facts.situs))
      // A few bytes more or less make another file, but not another document.
      const isSame = clean && (await currentDocument(tx, lineId))?.sha256.equals(clean.sha256)
      const verdict = isSame ? 'refused' : checked.verdict
      const objections = isSame ? [SAME_DOCUMENT] : checked.findings.objections
      const cleanKey = isSame ? null : (clean?.storageKey ?? null)
      const findings = { ...checked.findings, objections, cleanKey }
      await recordVerdict(tx, copyId, { verdict, findings, at })
      if (verdict === 'passed' && clean) {
        const by = { actor: copy.broughtBy, at }
        return approveReplaced(tx, parts, { order, copy: { ...latest, findings }, clean, by })
      }
      const fate = verdict === 'refused' ? 'was refused' : 'needs a look'
      const about = formatAddress(line.address).slice(0, 200)
      const why = findings.objections.join(' ')
      const detail = `The replaced deed of ${about} ${fate}: ${why}`.slice(0, 500)
      const task = { kind: 'replacement_held', subject: copyId, orderId: order.id } as const
      await openTask(tx, { ...task, detail, at })
    })
  },
)
