import { formatAddress } from '../../addresses/address.ts'
import type { DeskCase, DeskLine } from '../../contract/staff/desk.ts'
import type { Copy } from '../../fulfillment/copies.db.ts'
import { type Claim, endOf, isLive } from '../../fulfillment/desk/claim.ts'
import type { DeskEntry } from '../../fulfillment/desk/desk.db.ts'
import type { LineEventRow } from '../../fulfillment/desk/desk-case.db.ts'
import type { Plan } from '../../fulfillment/desk/plans.db.ts'
import { FoundDocument } from '../../fulfillment/sources/source.ts'
import { isStaff } from '../../orders/actor.ts'
import type { Line } from '../../orders/lines.db.ts'

/** The viewer and the time, which decide whether a claim is theirs or someone else's, and live or
 * not. */
export interface Viewer {
  staffId: string
  at: Date
}

export function shownLine(entry: DeskEntry, viewer: Viewer): DeskLine {
  const { line, reason, kind, place, claim, verdict } = entry
  return {
    id: line.id,
    orderId: line.orderId,
    address: line.address,
    reason,
    reasonKind: kind,
    ...shownClocks(line),
    place,
    claim: shownClaim(claim, viewer),
    ...shownPlan(entry),
    verdict,
  }
}

export function shownClocks({ id, progressAt, promisedBy, refundedAfter }: Line) {
  if (!promisedBy || !refundedAfter) throw new Error(`Line ${id} has no clocks`)
  return {
    waitingSince: progressAt.toISOString(),
    promisedBy: promisedBy.toISOString(),
    refundedAfter: refundedAfter.toISOString(),
  }
}

export function shownClaim(claim: Claim | undefined, { staffId, at }: Viewer): DeskCase['claim'] {
  if (!claim) return null
  return {
    by: claim.username,
    isMine: claim.staffId === staffId,
    isLive: isLive(claim, at),
    until: endOf(claim).toISOString(),
  }
}

export function shownPlan({ assignee, snooze }: Plan): Pick<DeskLine, 'assignee' | 'snooze'> {
  return { assignee, snooze: snooze && { ...snooze, until: snooze.until.toISOString() } }
}

export function shownFound(found: unknown): DeskCase['found'] {
  const parsed = FoundDocument.safeParse(found).data
  return parsed ? factsOf(parsed) : null
}

function factsOf(found: FoundDocument) {
  const { source, documentType, instrumentNumber, recordedOn, pageCount } = found
  return {
    source,
    documentType,
    instrumentNumber,
    recordedOn,
    pageCount,
    parcelNumber: found.parcelNumber ?? null,
    situs: formatAddress(found.situs),
    deepLink: found.deepLink ?? null,
  }
}

export function shownCopy(copy: Copy): DeskCase['copies'][number] {
  const { findings } = copy
  return {
    id: copy.id,
    facts: factsOf(FoundDocument.parse(copy.facts)),
    receivedAt: copy.receivedAt.toISOString(),
    isUploaded: copy.broughtBy !== 'system',
    verdict: copy.verdict,
    objections: findings?.objections ?? [],
    mismatches: findings?.mismatches ?? [],
    pageCount: findings?.pageCount ?? null,
    confidence: findings?.confidence ?? null,
    masked: findings?.masked ?? 0,
    read: shownReading(findings),
    hasPdf: Boolean(findings?.cleanKey),
  }
}

/** What was read on the pages, field by field. */
export function shownReading(findings: Copy['findings']): Record<string, string> {
  const read = Object.entries(findings?.fields ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : String(value),
  ])
  return Object.fromEntries(read)
}

export function shownEvent(row: LineEventRow): DeskCase['events'][number] {
  const { event, words, actor, username } = row
  // A colleague who is no longer on staff has no name here.
  const by = username ?? (isStaff(actor) ? 'staff' : actor)
  return { event, words, by, at: row.at.toISOString() }
}
