import type { Office } from '../../addresses/offices/recording-office.ts'
import type { Line } from '../../orders/lines.db.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { shopDate } from '../../orders/shop-day.ts'
import { deedKey } from '../../orders/wanted-deed.ts'
import type { Parts } from '../../parts.ts'
import { WITHIN_MINUTES } from '../../policy.ts'
import { draftStory } from '../draft-story.ts'
import type { Draft } from '../letters/letter.ts'
import { BY_STAFF } from '../letters/mail-words.ts'
import { orderReceivedLetter } from '../letters/order-received.email.ts'
import { forecastsOf } from './outgoing-mail.db.ts'

export async function draftReceipt(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  order: OrderRow & { lines: Line[] },
  orderUrl: string,
): Promise<Draft> {
  const { db, clock, config } = parts
  const { id: orderId, fullName, amountCents } = order
  const story = await draftStory(parts, order)
  const forecasts = await forecastsOf(db, order.lines.map(keyOf))
  const said = order.lines.map((line, place) => {
    // What an office is usually quick with is the latest deed.
    const office = line.wantedNumber ? undefined : story.rows[place]?.line.office
    return forecast(office, forecasts.get(keyOf(line)))
  })
  const byStaff = order.lines.filter(({ progress }, place) => {
    const { kind } = story.rows[place] ?? {}
    return progress === 'desk' || (kind === 'coming' && said[place] === BY_STAFF)
  })
  return orderReceivedLetter({
    orderId,
    fullName,
    amountCents,
    orderUrl,
    paidOn: shopDate(order.paidAt ?? order.createdAt, config.TIME_ZONE),
    staffDueBy: dueDate(byStaff, clock(), config.TIME_ZONE),
    forecasts: said,
    story,
  })
}

const keyOf = ({ address, wantedNumber }: Line) => deedKey({ ...address, wantedNumber })

/** What we said before payment. */
function forecast(office: Office | undefined, isForecast: boolean | undefined): string {
  const isUsual = office?.deliveryClass === 'instant' || office?.deliveryClass === 'minutes'
  return (isForecast ?? isUsual) ? WITHIN_MINUTES : BY_STAFF
}

function dueDate(lines: Line[], at: Date, timeZone: string): string | undefined {
  const due = new Date(Math.max(0, ...lines.map(({ promisedBy }) => Number(promisedBy))))
  return due > at ? shopDate(due, timeZone) : undefined
}
