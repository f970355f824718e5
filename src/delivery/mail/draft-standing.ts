import { formatAddress } from '../../addresses/address.ts'
import { type LineGroup, lineIs } from '../../orders/line.ts'
import type { Line } from '../../orders/lines.db.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Standing } from '../letters/deeds-ready.email.ts'

/** How an order is doing for a reader who has heard of this many deeds: whatever was delivered since is
 * still on its way to them. */
export function standingOf(
  lines: Line[],
  ready: number,
  { at, timeZone }: { at: Date; timeZone: string },
): Standing {
  const paid = lines.filter(({ progress }) => progress !== 'released')
  const count = (group: LineGroup) => paid.filter(({ progress }) => lineIs(group, progress)).length
  const staff = paid.filter(({ progress }) => progress === 'desk')
  const delivered = paid.filter(({ progress }) => progress === 'delivered').length
  return {
    total: paid.length,
    ready,
    soon: count('unattended') + Math.max(0, delivered - ready),
    staff: staff.map(({ address, reference }) => ({ address: formatAddress(address), reference })),
    staffDueBy: dueDate(staff, at, timeZone),
    refunded: count('givenBack'),
  }
}

/** When the last of these lines is due; undefined once that's past. */
export function dueDate(lines: Line[], at: Date, timeZone: string): string | undefined {
  const due = new Date(Math.max(0, ...lines.map(({ promisedBy }) => Number(promisedBy))))
  return due > at ? shopDate(due, timeZone) : undefined
}
