import { formatAddress } from '../../addresses/address.ts'
import { openReplacements, type Replacement } from '../../aftercare/replacements.db.ts'
import { marginOf } from '../../analytics/margin.ts'
import { moneyOfOrder } from '../../analytics/owner-figures.db.ts'
import type { OrderPage, PageLine } from '../../contract/staff/order-page.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { standingOf } from '../../delivery/downloads/link-standing.ts'
import {
  documentsOfOrder,
  linksOfOrder,
  mailsOfOrder,
} from '../../delivery/downloads/order-files.db.ts'
import { withheldLines } from '../../delivery/withholding.db.ts'
import { orNotFound } from '../../errors.ts'
import { FoundDocument } from '../../fulfillment/sources/source.ts'
import { factsOf } from '../../fulfillment/sources/source-facts.ts'
import { readLedger } from '../../money/ledger/ledger.db.ts'
import { balanceOf } from '../../money/ledger/ledger.ts'
import { readCustomer } from '../../orders/customers/customer-record.db.ts'
import { lineIs } from '../../orders/line.ts'
import { isBalancePayment } from '../../orders/order.ts'
import {
  answersOfOrder,
  disputesOfOrder,
  type LineOfRecord,
  linesOfRecord,
  notesOfOrder,
  otherOrders,
  refundsOfRecord,
  requestsOfRecord,
  sourcesLeftAlone,
  tasksOfOrder,
} from '../../orders/order-record.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { isLate } from '../../orders/promise.ts'
import { namesOf } from '../../orders/timeline.db.ts'
import { whyWaiting } from '../../orders/why-waiting.ts'
import type { Parts } from '../../parts.ts'
import { shownReading } from './desk-view.ts'

const KINDS: Record<string, string> = {
  customer: 'Customer',
  system: 'Deedbox',
  provider: 'Card provider',
}

const titleOf = (source: string) => factsOf(source).title

/** The person's name; a staff member who has left still shows as staff. */
export function byName(actor: string, names: Map<string, string>): string {
  return KINDS[actor] ?? names.get(actor) ?? 'Staff'
}

export function toOrderPage(
  record: OrderRecord,
  { at, isLive }: { at: Date; isLive: boolean },
): OrderPage {
  const { order, ledger, money, customer, names } = record
  const by = (actor: string) => byName(actor, names)
  const { paymentIntentId } = order
  return {
    ...order,
    amount: order.amountCents,
    paymentUrl: isBalancePayment(paymentIntentId)
      ? null
      : `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${paymentIntentId}`,
    lines: record.lines.map((line) => toPageLine(line, record, at)),
    ledger,
    balance: balanceOf(ledger),
    money: money ? marginOf(money) : null,
    refunds: record.refunds.map((refund) => ({ ...refund, by: by(refund.actor) })),
    disputes: record.disputes,
    tasks: record.tasks.map((task) => ({ ...task, closedBy: task.closedBy && by(task.closedBy) })),
    requests: record.requests.map((request) => ({
      ...request,
      decidedBy: request.decidedBy && by(request.decidedBy),
    })),
    mails: record.mails,
    notes: record.notes,
    customer: customer
      ? { ...customer, spent: customer.totalSpent, since: customer.firstOrderAt }
      : null,
    otherOrders: record.others,
  }
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
  const answers = ofLine(record.answers).map((each) => ({ ...each, source: titleOf(each.source) }))
  const down = answers.filter(({ answer }) => answer === 'down').map(({ source }) => source)
  const sourcesDown = down.length > 0 ? down : record.sourcesDown.map(titleOf)
  const why = whyWaiting({ ...line, deskReason, sourcesDown, refund, others }, at)
  return {
    ...line,
    price: line.priceCents,
    why: why?.map((told) => (typeof told === 'string' ? told : { at: told })) ?? null,
    isLate: isLate(line, at),
    assignee,
    snoozedUntil: snoozedUntil && snoozedUntil > at ? snoozedUntil : null,
    office,
    officeConflict: line.jurisdictionConflict,
    found: found
      ? {
          ...found,
          source: titleOf(found.source),
          documentType: documentKind(found.documentType),
          situs: formatAddress(found.situs),
          deepLink: found.deepLink ?? null,
        }
      : null,
    answers,
    documents: ofLine(record.documents).map((document) => ({
      ...document,
      source: titleOf(document.source),
      documentType: documentKind(document.documentType),
      sha256: document.sha256.toString('hex'),
    })),
    links: ofLine(record.links).map((link) => {
      const file = record.documents.find(({ id }) => id === link.documentId)
      const isWithheld = record.withheld.has(line.id)
      const facts = { deletedAt: file?.deletedAt ?? null, progress: line.progress, isWithheld }
      const standing = standingOf({ ...link, ...facts }, at)
      return {
        ...link,
        standing,
        revokedBy: link.revokedBy && byName(link.revokedBy, record.names),
      }
    }),
    replacement: replacement ? toReplacement(replacement, record.names) : null,
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
    receivedAt,
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

/** One query per table, however many lines the order has. */
export async function readRecord({ db }: Pick<Parts, 'db'>, orderId: string, at: Date) {
  const order = orNotFound(await readOrderRow(db, orderId), 'order')
  const [lines, documents, links, replacements] = await Promise.all([
    linesOfRecord(db, orderId),
    documentsOfOrder(db, orderId),
    linksOfOrder(db, orderId),
    openReplacements(db, orderId),
  ])
  const [ledger, money, refunds, disputes, tasks, requests] = await Promise.all([
    readLedger(db, orderId),
    moneyOfOrder(db, orderId),
    refundsOfRecord(db, orderId),
    disputesOfOrder(db, orderId),
    tasksOfOrder(db, orderId),
    requestsOfRecord(db, orderId),
  ])
  const [mails, notes, others, customer, answers, sourcesDown] = await Promise.all([
    mailsOfOrder(db, orderId),
    notesOfOrder(db, orderId),
    otherOrders(db, order),
    readCustomer(db, { emailKey: order.emailKey }),
    answersOfOrder(db, orderId),
    sourcesLeftAlone(db, at),
  ])
  const withheld = await withheldLines(
    db,
    lines.map(({ line }) => line.id),
  )
  const names = await namesOf(db, [
    ...links.map(({ revokedBy }) => revokedBy),
    ...replacements.map(({ broughtBy }) => broughtBy),
    ...refunds.map(({ actor }) => actor),
    ...tasks.map(({ closedBy }) => closedBy),
    ...requests.map(({ decidedBy }) => decidedBy),
  ])
  return {
    ...{ order, lines, documents, links, replacements },
    ...{ ledger, money, refunds, disputes, tasks, requests },
    ...{ mails, notes, others, customer, answers, sourcesDown, withheld, names },
  }
}

type OrderRecord = Awaited<ReturnType<typeof readRecord>>
