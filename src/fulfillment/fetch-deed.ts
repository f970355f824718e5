import { lockLine, moveLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { FulfillmentParts } from './ask-sources.ts'
import { keepCopy } from './keep-copy.ts'
import type { FoundDocument } from './sources/source.ts'
import { SWITCHED_OFF } from './sources/switches.db.ts'
import { whereToFind } from './where-to-find.ts'

/** Fetches the image of the document we found and passes it to the check; returns why the source is
 * down, if it is. */
export async function fetchDeed(
  parts: FulfillmentParts & Pick<Parts, 'storage'>,
  { lineId, facts, off }: { lineId: string; facts: FoundDocument; off: string[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const source = parts.sources.find((each) => each.name === facts.source)
  if (!source) throw new Error(`Source ${facts.source} is not configured`)
  // Switched off after finding it: staff can fetch what the index named.
  const image = off.includes(source.name)
    ? ({ answer: 'refused', detail: SWITCHED_OFF } as const)
    : await source.fetchImage(facts, signal)
  if (image.answer === 'down') return image.detail
  if (image.answer !== 'ok') {
    await escalate(parts, lineId, whereToFind(facts, image))
    return undefined
  }
  await keepCopy(parts, { lineId, file: image.value, facts, broughtBy: 'system' })
  return undefined
}

/** Acts on the line only if no other run has already done so. */
async function escalate({ db, clock }: FulfillmentParts, lineId: string, words: string) {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line?.progress !== 'checking') return
    const desk = { kind: 'by_hand', words } as const
    await moveLine(tx, line, 'escalate', { actor: 'system', at: clock(), desk })
  })
}
