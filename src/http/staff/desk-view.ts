import { formatAddress } from '../../addresses/address.ts'
import type { DeskCase, DeskLine } from '../../contract/staff/desk.ts'
import type { Copy } from '../../fulfillment/copies.db.ts'
import type { DeskEntry } from '../../fulfillment/desk/desk.db.ts'
import { FoundDocument } from '../../fulfillment/sources/source.ts'
import type { Line } from '../../orders/lines.db.ts'

export function shownLine({ line, ...entry }: DeskEntry): DeskLine {
  return { ...line, ...entry, reasonKind: entry.kind, ...shownClocks(line) }
}

export function shownClocks({ id, promisedBy, refundedAfter }: Line) {
  if (!promisedBy || !refundedAfter) throw new Error(`Line ${id} has no clocks`)
  return { promisedBy, refundedAfter }
}

export function shownFound(found: unknown): DeskCase['found'] {
  const parsed = FoundDocument.safeParse(found).data
  return parsed ? factsOf(parsed) : null
}

function factsOf(found: FoundDocument) {
  return {
    ...found,
    parcelNumber: found.parcelNumber ?? null,
    situs: formatAddress(found.situs),
    deepLink: found.deepLink ?? null,
  }
}

export function shownCopy(copy: Copy): DeskCase['copies'][number] {
  const { findings } = copy
  return {
    ...copy,
    facts: factsOf(FoundDocument.parse(copy.facts)),
    isUploaded: copy.broughtBy !== 'system',
    objections: findings?.objections ?? [],
    mismatches: findings?.mismatches ?? [],
    pageCount: findings?.pageCount ?? null,
    confidence: findings?.confidence ?? null,
    masked: findings?.masked ?? 0,
    read: shownReading(findings),
    places: findings?.places ?? {},
    hasPdf: Boolean(findings?.cleanKey),
  }
}

export function shownReading(findings: Copy['findings']): Record<string, string> {
  const read = Object.entries(findings?.fields ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : String(value),
  ])
  return Object.fromEntries(read)
}
