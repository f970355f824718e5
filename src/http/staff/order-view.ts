import { formatAddress } from '../../addresses/address.ts'
import type { Replacement } from '../../aftercare/replacements.db.ts'
import type { OrderPage, PageLine, PageLink, PageMail } from '../../contract/staff/order-page.ts'
import { documentKind } from '../../delivery/downloads/document-kind.ts'
import { type LinkStanding, standingOf } from '../../delivery/downloads/link-standing.ts'
import type {
  bundleOfOrder,
  documentsOfOrder,
  LinkOfRecord,
  MailOfRecord,
} from '../../delivery/downloads/order-files.db.ts'
import { FoundDocument } from '../../fulfillment/sources/source.ts'
import type { readLedger } from '../../money/ledger/ledger.db.ts'
import { addUp, balanceOf } from '../../money/ledger/ledger.ts'
import type { CustomerRecord } from '../../orders/customers/customer-record.db.ts'
import { lineIs } from '../../orders/line.ts'
import { isBalancePayment } from '../../orders/order.ts'
import type {
  answersOfOrder,
  disputesOfOrder,
  LineOfRecord,
  notesOfOrder,
  otherOrders,
  refundsOfRecord,
  requestsOfRecord,
  tasksOfOrder,
} from '../../orders/order-record.db.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { isLate } from '../../orders/promise.ts'
import { whyWaiting } from '../../orders/why-waiting.ts'
import { shownReading } from './desk-view.ts'

/** Everything on record about an order, as stored in the tables. */
export interface OrderRecord {
  order: OrderRow
  lines: LineOfRecord[]
  documents: Awaited<ReturnType<typeof documentsOfOrder>>
  links: LinkOfRecord[]
  bundle: Awaited<ReturnType<typeof bundleOfOrder>>
  replacements: Replacement[]
  ledger: Awaited<ReturnType<typeof readLedger>>
  refunds: Awaited<ReturnType<typeof refundsOfRecord>>
  disputes: Awaited<ReturnType<typeof disputesOfOrder>>
  tasks: Awaited<ReturnType<typeof tasksOfOrder>>
  requests: Awaited<ReturnType<typeof requestsOfRecord>>
  mails: MailOfRecord[]
  notes: Awaited<ReturnType<typeof notesOfOrder>>
  others: Awaited<ReturnType<typeof otherOrders>>
  customer: CustomerRecord | undefined
  answers: Awaited<ReturnType<typeof answersOfOrder>>
  sourcesDown: string[]
  /** Lines whose deed must not be delivered. */
  withheld: Set<string>
  names: Map<string, string>
}

const KINDS: Record<string, string> = {
  customer: 'Customer',
  system: 'Deedbox',
  provider: 'Card provider',
}

/** The person's name; a staff member who has left still shows as staff. */
export function byName(actor: string, names: Map<string, string>): string {
  return KINDS[actor] ?? names.get(actor) ?? 'Staff'
}

/** The record as the page shows it. */
export function toOrderPage(
  record: OrderRecord,
  { at, isLive }: { at: Date; isLive: boolean },
): OrderPage {
  const { order, ledger, names } = record
  const by = (actor: string) => byName(actor, names)
  const { paymentIntentId } = order
  return {
    id: order.id,
    fullName: order.fullName,
    email: order.email,
    organizationId: order.organizationId,
    status: order.status,
    amount: order.amountCents,
    createdAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    gclid: order.gclid,
    reference: order.reference,
    card: order.card,
    paymentIntentId,
    paymentUrl: isBalancePayment(paymentIntentId)
      ? null
      : `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${paymentIntentId}`,
    erasedAt: iso(order.erasedAt),
    lines: record.lines.map((line) => toPageLine(line, record, at)),
    bundle: toPageBundle(record, at),
    ledger: ledger.map((row) => ({ ...row, at: row.at.toISOString() })),
    balance: balanceOf(ledger),
    money: addUp(ledger),
    refunds: record.refunds.map(({ actor, createdAt, settledAt, ...refund }) => ({
      ...refund,
      by: by(actor),
      createdAt: createdAt.toISOString(),
      settledAt: iso(settledAt),
    })),
    disputes: record.disputes.map(({ openedAt, closedAt, ...dispute }) => ({
      ...dispute,
      openedAt: openedAt.toISOString(),
      closedAt: iso(closedAt),
    })),
    tasks: record.tasks.map(({ openedAt, closedAt, closedBy, ...task }) => ({
      ...task,
      openedAt: openedAt.toISOString(),
      closedAt: iso(closedAt),
      closedBy: closedBy && by(closedBy),
    })),
    requests: record.requests.map(({ askedAt, reviewBy, decidedBy, ...request }) => ({
      ...request,
      askedAt: askedAt.toISOString(),
      reviewBy: reviewBy.toISOString(),
      decidedBy: decidedBy && by(decidedBy),
    })),
    mails: record.mails.map(toPageMail),
    notes: record.notes.map(({ at: writtenAt, ...note }) => ({
      ...note,
      at: writtenAt.toISOString(),
    })),
    customer: toPageCustomer(record.customer),
    otherOrders: record.others.orders.map(({ createdAt, ...other }) => ({
      ...other,
      createdAt: createdAt.toISOString(),
    })),
    hasMoreOrders: record.others.hasMore,
  }
}

export function toPageMail({ createdAt, sentAt, lastAttemptAt, ...mail }: MailOfRecord): PageMail {
  return {
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
    lastAttemptAt: iso(lastAttemptAt),
  }
}

function toPageCustomer(customer: CustomerRecord | undefined): OrderPage['customer'] {
  if (!customer) return null
  const { id, orderCount, deeds, spentCents: spent, firstOrderAt } = customer
  return { id, orderCount, deeds, spent, since: firstOrderAt.toISOString() }
}

function toPageLine(
  { line, deskReason, assignee, snoozedUntil, office }: LineOfRecord,
  record: OrderRecord,
  at: Date,
): PageLine {
  const ofLine = <T extends { lineId: string | null }>(rows: T[]) =>
    rows.filter(({ lineId }) => lineId === line.id)
  const found = FoundDocument.safeParse(line.found).data
  const [refund] = ofLine(record.refunds)
  const [replacement] = ofLine(record.replacements)
  const others = record.lines.filter(
    ({ line: other }) => other.id !== line.id && lineIs('automatic', other.progress),
  ).length
  const answers = ofLine(record.answers)
  const down = answers.filter(({ answer }) => answer === 'down').map(({ source }) => source)
  const sourcesDown = down.length > 0 ? down : record.sourcesDown
  const why = whyWaiting({ ...line, deskReason, sourcesDown, refund, others }, at)
  return {
    id: line.id,
    address: line.address,
    reference: line.reference,
    price: line.priceCents,
    progress: line.progress,
    progressAt: line.progressAt.toISOString(),
    promisedBy: iso(line.promisedBy),
    refundedAfter: iso(line.refundedAfter),
    why: why?.map((told) => (typeof told === 'string' ? told : { at: told.toISOString() })) ?? null,
    isLate: isLate(line, at),
    assignee,
    snoozedUntil: snoozedUntil && snoozedUntil > at ? snoozedUntil.toISOString() : null,
    office,
    officeConflict: line.jurisdictionConflict,
    found: found
      ? {
          source: found.source,
          documentType: documentKind(found.documentType),
          instrumentNumber: found.instrumentNumber,
          recordedOn: found.recordedOn,
          situs: formatAddress(found.situs),
          deepLink: found.deepLink ?? null,
        }
      : null,
    answers: answers.map(({ lineId: _, askedAt, ...answer }) => ({
      ...answer,
      askedAt: askedAt.toISOString(),
    })),
    documents: ofLine(record.documents).map(
      ({ lineId: _, sha256, retrievedAt, supersededAt, deletedAt, ...document }) => ({
        ...document,
        documentType: documentKind(document.documentType),
        sha256: sha256.toString('hex'),
        retrievedAt: retrievedAt.toISOString(),
        supersededAt: iso(supersededAt),
        deletedAt: iso(deletedAt),
      }),
    ),
    links: ofLine(record.links).map((link) => {
      const file = record.documents.find(({ id }) => id === link.documentId)
      const isWithheld = record.withheld.has(line.id)
      const facts = { deletedAt: file?.deletedAt ?? null, progress: line.progress, isWithheld }
      return toPageLink(link, standingOf({ ...link, ...facts }, at), record.names)
    }),
    replacement: replacement ? toReplacement(replacement, record.names) : null,
  }
}

/** It opens while one of its deeds does. */
function toPageBundle(record: OrderRecord, at: Date): PageLink | null {
  const { bundle, lines, withheld, names } = record
  if (!bundle) return null
  const kept = lines.find(({ line }) => !lineIs('givenBack', line.progress)) ?? lines[0]
  const facts = {
    deletedAt: null,
    progress: kept?.line.progress ?? 'refunded',
    isWithheld: withheld.size > 0,
  }
  const standing = standingOf({ ...bundle, ...facts }, at)
  return toPageLink({ ...bundle, documentId: null, revokedBy: null }, standing, names)
}

function toPageLink(
  link: Omit<LinkOfRecord, 'lineId' | 'documentId'> & { documentId: string | null },
  standing: LinkStanding,
  names: Map<string, string>,
): PageLink {
  return {
    id: link.id,
    documentId: link.documentId,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: iso(link.revokedAt),
    standing,
    revokedBy: link.revokedBy && byName(link.revokedBy, names),
    downloads: link.downloads,
    lastDownloadedAt: iso(link.lastDownloadedAt),
  }
}

function toReplacement(
  { id, broughtBy, reason, receivedAt, verdict, findings, facts }: Replacement,
  names: Map<string, string>,
): NonNullable<PageLine['replacement']> {
  const { documentType, instrumentNumber, recordedOn } = FoundDocument.parse(facts)
  return {
    copyId: id,
    by: byName(broughtBy, names),
    reason,
    receivedAt: receivedAt.toISOString(),
    // One that passed has replaced the document, so it's no longer a pending replacement.
    verdict: verdict === 'passed' ? null : verdict,
    objections: findings?.objections ?? [],
    mismatches: findings?.mismatches ?? [],
    read: shownReading(findings),
    documentType,
    instrumentNumber,
    recordedOn,
    hasPdf: Boolean(findings?.cleanKey),
  }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
