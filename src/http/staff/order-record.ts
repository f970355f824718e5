import { openReplacements } from '../../aftercare/replacements.db.ts'
import { moneyOfOrder } from '../../analytics/owner-figures.db.ts'
import {
  documentsOfOrder,
  linksOfOrder,
  mailsOfOrder,
} from '../../delivery/downloads/order-files.db.ts'
import { withheldLines } from '../../delivery/withholding.db.ts'
import { AppError } from '../../errors.ts'
import { readLedger } from '../../money/ledger/ledger.db.ts'
import { readCustomer } from '../../orders/customers/customer-record.db.ts'
import { namesOf } from '../../orders/order-events.db.ts'
import {
  answersOfOrder,
  disputesOfOrder,
  linesOfRecord,
  notesOfOrder,
  otherOrders,
  refundsOfRecord,
  requestsOfRecord,
  sourcesLeftAlone,
  tasksOfOrder,
} from '../../orders/order-record.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'

/** One query per table, however many lines the order has. */
export async function readRecord({ db }: Pick<Parts, 'db'>, orderId: string, at: Date) {
  const order = await readOrderRow(db, orderId)
  if (!order) throw new AppError('not_found', 'We can’t find this order.')
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

export type OrderRecord = Awaited<ReturnType<typeof readRecord>>
