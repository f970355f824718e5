import { officeName } from '../addresses/offices/seller-words.ts'
import {
  BOUGHT_BEFORE,
  DELIVERY_FAILURE_HOURS,
  NOT_CHARGED,
  NOT_FOUND,
  REFUND_ARRIVAL_WINDOW,
} from '../policy.ts'
import type { LineState } from './line.ts'
import { isBalancePayment, type OrderStatus } from './order.ts'
import type { ChosenReason, REQUEST_DECISIONS } from './refund.ts'

/** How dates are said where the story is read. */
export interface Says {
  day: (at: Date) => string
  moment: (at: Date) => string
}

/** What a customer asked for, and by when we answer. */
export interface Asked {
  wants: 'refund' | 'right_deed'
  reviewBy: Date
  /** Null until we've answered. */
  decision: (typeof REQUEST_DECISIONS)[number] | null
}

/** What can be told of a line. */
export interface StoryLine {
  progress: LineState
  /** Cents. */
  price: number
  promisedBy: Date | null
  refundedAfter: Date | null
  isLate: boolean
  hasAgreedToWait: boolean
  /** What its customer asked for last. */
  request: Asked | null
  refundReason: ChosenReason | null
  office?: { title: string; place: string; phone: string | null } | undefined
}

/** What to expect of a line. Each line is in one of these and in no other. */
export const KINDS = [
  'unpaid',
  /** Past due: its customer chooses. */
  'late',
  'delivered',
  /** Comes by itself. */
  'coming',
  /** Our staff has it, until its due date. */
  'staff',
  /** Its customer asked for something that we haven't answered. */
  'review',
  /** The money goes back, or is back. */
  'back',
  'released',
] as const
export type Kind = (typeof KINDS)[number]

/** Why a deed was refunded, on its page and in the email alike. What is said of a deed that we don't
 * have is true of every such deed. */
export const WHY_REFUNDED: Record<ChosenReason, string> = {
  not_found: NOT_FOUND,
  wrong_document: 'The document we sent wasn’t the deed for this address. We’re sorry.',
  double_charge: 'You were charged twice for this deed. We’re sorry.',
  system_error: 'Something went wrong on our side. We’re sorry.',
  delivery_failure: `We couldn’t deliver it within ${DELIVERY_FAILURE_HOURS} hours. We’re sorry.`,
  canceled: 'You canceled this deed because it was late. We’re sorry we kept you waiting.',
  other: 'We refunded it as agreed.',
}

const ON_ITS_WAY: Partial<Record<LineState, string>> = {
  queued: 'Paid, next in line',
  searching: 'Searching the official records',
  checking: 'Found, checking the copy',
  ready: 'Checked and ready',
}

interface About {
  kind: Kind
  lines: readonly StoryLine[]
  status: OrderStatus
  paymentId: string
  /** The order has no other line. */
  isAlone: boolean
  /** Its customer is asked to choose something. */
  hasChoice: boolean
}

export function titleOf({ kind, lines, status }: About): string {
  switch (kind) {
    case 'unpaid':
      return status === 'failed' ? 'Not paid' : 'Your order'
    case 'late':
      return lines.length === 1 ? 'This deed is late' : `${lines.length} of your deeds are late`
    case 'delivered':
      return 'Delivered'
    case 'coming':
      return 'Searching'
    case 'staff':
      return 'With our staff'
    case 'review':
      return 'Under review'
    case 'back':
      return lines.some(({ progress }) => progress === 'refunded') ? 'Refunded' : 'Being refunded'
    case 'released':
      return 'Not charged'
  }
}

export function noteOf(about: About): string | undefined {
  const { kind, lines, status, isAlone } = about
  const one = lines.length === 1
  switch (kind) {
    case 'unpaid':
      return status === 'pending' ? 'The search starts as soon as your payment arrives.' : undefined
    case 'late': {
      const canWait = lines.some(({ hasAgreedToWait }) => !hasAgreedToWait)
      const choice = canWait ? 'You can keep waiting or cancel.' : 'You can still cancel.'
      return `We’re sorry: we don’t have ${one ? 'it' : 'them'} yet. ${choice}`
    }
    case 'coming':
      return `${one ? 'This deed is' : 'These deeds are'} almost ready, usually within minutes.`
    case 'staff': {
      const refund = `If we can’t get ${isAlone ? 'it' : 'a deed'}, we’ll refund it automatically.`
      return about.hasChoice ? refund : `You don’t need to do anything. ${refund}`
    }
    case 'back':
      return moneyBackWords(isBalancePayment(about.paymentId))
    default:
      return undefined
  }
}

/** Where the money of refunded deeds goes. */
export function moneyBackWords(isToBalance: boolean): string {
  return isToBalance
    ? 'The money is back in your organization’s balance.'
    : `The money goes back to the card you paid with. Most banks show it within ${REFUND_ARRIVAL_WINDOW}.`
}

/** What is said of one line; nothing of a delivered one, whose deed says it all. */
export function rowWords(kind: Kind, line: StoryLine, status: OrderStatus, says: Says): string {
  switch (kind) {
    case 'unpaid':
      return status === 'failed'
        ? 'We haven’t searched for it, because it wasn’t paid for.'
        : 'Waiting for your payment'
    case 'late':
      return [lateWords(line, says), askedWords(line, says)].filter(Boolean).join(' ')
    case 'delivered':
      return ''
    case 'coming':
      return ON_ITS_WAY[line.progress] ?? ''
    case 'staff':
      return `Our staff is getting this copy from the ${line.office ? officeName(line.office) : 'recording office'}.`
    case 'review':
      return askedWords(line, says)
    case 'back':
      return backWords(line)
    case 'released':
      return `${BOUGHT_BEFORE} ${NOT_CHARGED}`
  }
}

function lateWords({ promisedBy, refundedAfter, hasAgreedToWait }: StoryLine, says: Says): string {
  const due = promisedBy ? `It was due ${says.day(promisedBy)}. ` : ''
  if (!refundedAfter) return due.trim()
  const until = says.moment(refundedAfter)
  return hasAgreedToWait
    ? `${due}You agreed to wait until ${until}. If we don’t have it by then, we’ll refund it automatically.`
    : `${due}If you do nothing and we don’t have it by ${until}, we’ll refund it automatically.`
}

function askedWords({ request }: StoryLine, { day }: Says): string {
  if (request?.decision !== null) return ''
  const what = request.wants === 'refund' ? 'a refund' : 'the right deed'
  return `You asked for ${what}. We’ll answer by ${day(request.reviewBy)}.`
}

/** Who can be asked for a deed that we don't have is said whatever the reason for that is. */
function backWords({ progress, refundReason, office }: StoryLine): string {
  const state = progress === 'refunded' ? 'Refunded.' : 'Being refunded.'
  const why = refundReason ? ` ${WHY_REFUNDED[refundReason]}` : ''
  if (refundReason !== 'not_found' || !office) return state + why
  const phone = office.phone ? `, ${office.phone}` : ''
  return `${state}${why} Deeds there are recorded by the ${officeName(office)}${phone}.`
}
