import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { shortDay } from '../../ui/moment.ts'

/** An order's lines by what their customer can expect of them. */
export interface Groups {
  delivered: OrderLine[]
  /** A person gets it. */
  staff: OrderLine[]
  /** Comes by itself, or will once it's paid for. */
  coming: OrderLine[]
  /** The money goes back, is back or was never taken. */
  back: OrderLine[]
}

export function groupsOf({ lines }: CustomerOrder): Groups {
  const groups: Groups = { delivered: [], staff: [], coming: [], back: [] }
  for (const line of lines) {
    if (line.progress === 'delivered') groups.delivered.push(line)
    else if (line.progress === 'desk') groups.staff.push(line)
    else if (lineIs('givenBack', line.progress)) groups.back.push(line)
    else groups.coming.push(line)
  }
  return groups
}

/** Nothing of the order was left to charge for. */
export function isNeverCharged({ lines, status }: CustomerOrder): boolean {
  return status === 'failed' && lines.every(({ notCharged }) => notCharged)
}

/** The day by which our staff will have the last of these, unless all are late. */
export function dueDay(staff: readonly OrderLine[]): string | undefined {
  const promises = staff.flatMap(({ isLate, promisedBy }) =>
    isLate || !promisedBy ? [] : [promisedBy.getTime()],
  )
  return promises.length > 0 ? shortDay(new Date(Math.max(...promises))) : undefined
}

/** The whole order in one sentence: "9 of 12 delivered · 3 with our staff, due Tue, Nov 17". */
export function summaryOf(order: CustomerOrder): string {
  const { delivered, staff, coming, back } = groupsOf(order)
  const count = order.lines.length
  const has = (progress: OrderLine['progress']) =>
    back.filter((line) => line.progress === progress).length
  const parts = [
    delivered.length > 0 && deliveredWords(delivered.length, count),
    coming.length > 0 && comingWords(coming.length, count),
    staff.length > 0 && `${some(staff.length, count)}with our staff${dueWords(staff)}`,
    has('refunding') > 0 && `${some(has('refunding'), count)}being refunded`,
    has('refunded') > 0 && `${some(has('refunded'), count)}refunded`,
    has('released') > 0 && `${some(has('released'), count)}not charged`,
  ]
  const sentence = parts.filter(Boolean).join(' · ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function some(count: number, of: number): string {
  return of === 1 ? '' : `${count === of ? allOf(of) : count} `
}

/** "both", "all 12" */
export function allOf(count: number): string {
  return count === 2 ? 'both' : `all ${count}`
}

function deliveredWords(count: number, of: number): string {
  if (of === 1) return 'your deed is here'
  return count === of ? `${allOf(of)} delivered` : `${count} of ${of} delivered`
}

function comingWords(count: number, of: number): string {
  if (of === 1) return 'searching for your deed'
  return count === of ? `searching for ${allOf(of)} deeds` : `searching for ${count}`
}

function dueWords(staff: OrderLine[]): string {
  const due = dueDay(staff)
  return due ? `, due ${due}` : staff.some(({ isLate }) => isLate) ? ', delayed' : ''
}
