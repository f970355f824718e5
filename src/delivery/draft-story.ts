import { officesOf } from '../addresses/offices/jurisdictions.db.ts'
import type { Office } from '../addresses/offices/recording-office.ts'
import { readTold } from '../money/refunds/told-lines.db.ts'
import type { Line } from '../orders/lines.db.ts'
import { storyOf } from '../orders/order-story.ts'
import type { OrderRow } from '../orders/orders.db.ts'
import { shopDate, shopMoment } from '../orders/shop-day.ts'
import { deedKey, deedName } from '../orders/wanted-deed.ts'
import type { Parts } from '../parts.ts'
import { WITHIN_MINUTES } from '../policy.ts'
import { asHeard, BY_STAFF, type Draft, type ToldStory } from './letters/letter.ts'
import { orderReceivedLetter } from './letters/order-received.email.ts'
import { forecastsOf } from './mail/outgoing-mail.db.ts'

/** An order's story for an email or its receipt; `sent` are the deeds whose links the email brings. */
export async function draftStory(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  order: OrderRow & { lines: Line[] },
  sent?: readonly string[],
): Promise<ToldStory> {
  const zone = config.TIME_ZONE
  const offices = await officesOf(db, order.lines)
  const toldOf = await readTold(db, order.id, clock())
  const lines = order.lines.map((line, index) => {
    const { id, reference, deliveryToldAt } = line
    const own = { id, reference, deliveryToldAt, name: deedName(line.address, line) }
    const told = { ...toldOf(line), ...own, office: offices[index] }
    return sent ? asHeard(told, sent) : told
  })
  const says = {
    day: (at: Date) => shopDate(at, zone),
    moment: (at: Date) => shopMoment(at, zone),
  }
  return storyOf({ status: order.status, paymentId: order.paymentIntentId, lines }, says)
}

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
