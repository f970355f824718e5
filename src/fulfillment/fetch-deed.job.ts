import * as z from 'zod'
import { lockLine, moveLine, readLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, PATIENT } from '../platform/job.ts'
import type { FulfillmentParts } from './ask-sources.ts'
import { keepCopy } from './keep-copy.ts'
import { FoundDocument } from './sources/source.ts'
import { SWITCHED_OFF, switchedOn } from './sources/switches.db.ts'
import { whereToFind } from './where-to-find.ts'

/** Fetches the image of the document we found and passes it to the check. */
export const fetchDeedJob = handle(
  defineJob('fetch-deed', z.object({ lineId: z.uuid() }), {
    ...PATIENT,
    urgent: true,
    concurrency: 4,
  }),
  async (parts: FulfillmentParts & Pick<Parts, 'storage'>, { lineId }, { signal }) => {
    const line = await readLine(parts.db, lineId)
    if (line?.progress !== 'checking') return
    const facts = FoundDocument.parse(line.found)
    const source = parts.sources.find((each) => each.name === facts.source)
    if (!source) throw new Error(`Source ${facts.source} is not configured`)
    const [asked] = await switchedOn(parts.db, [source])
    // The source was switched off after finding it: staff can fetch what the index named.
    if (!asked) {
      const off = { answer: 'refused', detail: SWITCHED_OFF } as const
      return escalate(parts, lineId, whereToFind(facts, off))
    }
    const image = await source.fetchImage(facts, signal)
    if (image.answer === 'down') throw new Error(`Source down: ${image.detail}`)
    if (image.answer !== 'ok') return escalate(parts, lineId, whereToFind(facts, image))
    const copy = { lineId, file: image.value, facts, broughtBy: 'system' } as const
    await keepCopy(parts, copy, async (_tx, current) => current.progress === 'checking')
  },
)

/** Acts on the line only if no other run of this job has already done so. */
async function escalate({ db, clock }: FulfillmentParts, lineId: string, words: string) {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line?.progress !== 'checking') return
    const desk = { kind: 'by_hand', words } as const
    await moveLine(tx, line, 'escalate', { actor: 'system', at: clock(), desk })
  })
}
