import { formatAddress } from '../../addresses/address.ts'
import { addressKey } from '../../addresses/address-key.ts'
import { type Office, officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { lineIs } from '../../orders/line.ts'
import type { Line } from '../../orders/lines.db.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { BOUGHT_BEFORE, WITHIN_MINUTES } from '../../policy.ts'
import type { Draft } from '../letters/letter.ts'
import { BY_STAFF } from '../letters/mail-words.ts'
import type { NotChargedDeed } from '../letters/not-charged.email.ts'
import { orderReceivedLetter } from '../letters/order-received.email.ts'
import { dueDate } from './draft-standing.ts'
import { forecastsOf } from './outgoing-mail.db.ts'

/** The receipt of an order, with what to expect for each deed. */
export async function draftReceipt(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  order: OrderRow & { lines: Line[] },
  orderUrl: string,
): Promise<Draft> {
  const { id: orderId, reference, fullName, amountCents } = order
  const lines = order.lines.filter(({ progress }) => progress !== 'released')
  const offices = await officesOf(db, lines)
  const forecasts = await forecastsOf(
    db,
    lines.map(({ address }) => addressKey(address)),
  )
  const deeds = lines.map((line, place) => ({
    ...line,
    office: offices[place],
    expect: expectation(line, offices[place], forecasts.get(addressKey(line.address))),
  }))
  const byStaff = deeds.filter(({ expect }) => expect === BY_STAFF)
  return orderReceivedLetter({
    orderId,
    reference,
    fullName,
    amountCents,
    orderUrl,
    paidOn: shopDate(order.paidAt ?? order.createdAt, config.TIME_ZONE),
    staffDueBy: dueDate(byStaff, clock(), config.TIME_ZONE),
    deeds,
    notCharged: notChargedOf(order.lines),
  })
}

/** What we said before payment, until the line itself knows better. */
function expectation(
  { progress }: Line,
  office: Office | undefined,
  isForecast: boolean | undefined,
): string {
  if (progress === 'delivered') return 'Delivered.'
  if (lineIs('givenBack', progress)) return 'Refunded.'
  if (progress === 'desk') return BY_STAFF
  const isUsual = office?.deliveryClass === 'instant' || office?.deliveryClass === 'minutes'
  return (isForecast ?? isUsual) ? WITHIN_MINUTES : BY_STAFF
}

/** The lines left out of a payment. */
export function notChargedOf(lines: Line[]): NotChargedDeed[] {
  return lines
    .filter(({ releaseReason }) => releaseReason)
    .map(({ address, reference }) => ({
      address: formatAddress(address),
      reference,
      why: BOUGHT_BEFORE,
    }))
}
