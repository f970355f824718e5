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

export interface Asked {
  wants: 'refund' | 'right_deed'
  reviewBy: Date
  /** Null until we've answered. */
  decision: (typeof REQUEST_DECISIONS)[number] | null
}

export interface StoryLine {
  progress: LineState
  /** Cents. */
  price: number
  promisedBy: Date | null
  refundedAfter: Date | null
  isLate: boolean
  hasAgreedToWait: boolean
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
  /** No person needs to do anything for it. */
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

/** The lines of one kind, and what else matters to what is said of them. */
interface About {
  lines: readonly StoryLine[]
  status: OrderStatus
  paymentId: string
  /** The order has no other line. */
  isAlone: boolean
  /** Its customer is asked to choose something. */
  hasChoice: boolean
}

interface Words {
  title: (about: About) => string
  note?: (about: About) => string | undefined
  row: (line: StoryLine, status: OrderStatus, says: Says) => string
}

export const WORDS: Record<Kind, Words> = {
  unpaid: {
    title: ({ status }) => (status === 'failed' ? 'Not paid' : 'Your order'),
    note: ({ status }) =>
      status === 'pending' ? 'The search starts as soon as your payment arrives.' : undefined,
    row: (_, status) =>
      status === 'failed'
        ? 'We haven’t searched for it, because it wasn’t paid for.'
        : 'Waiting for your payment',
  },
  late: {
    title: ({ lines: { length } }) =>
      length === 1 ? 'This deed is late' : `${length} of your deeds are late`,
    note: ({ lines }) => {
      const canWait = lines.some(({ hasAgreedToWait }) => !hasAgreedToWait)
      const choice = canWait ? 'You can keep waiting or cancel.' : 'You can still cancel.'
      return `We’re sorry: we don’t have ${lines.length === 1 ? 'it' : 'them'} yet. ${choice}`
    },
    row: (line, _, says) => [lateWords(line, says), askedWords(line, says)].join(' ').trim(),
  },
  // A delivered deed says it all.
  delivered: { title: () => 'Delivered', row: () => '' },
  coming: {
    title: () => 'Searching',
    note: ({ lines: { length } }) =>
      `${length === 1 ? 'This deed is' : 'These deeds are'} almost ready, usually within minutes.`,
    row: ({ progress }) => ON_ITS_WAY[progress] ?? '',
  },
  staff: {
    title: () => 'With our staff',
    note: ({ isAlone, hasChoice }) => {
      const refund = `If we can’t get ${isAlone ? 'it' : 'a deed'}, we’ll refund it automatically.`
      return hasChoice ? refund : `You don’t need to do anything. ${refund}`
    },
    row: ({ office }) =>
      `Our staff is getting this copy from the ${office ? officeName(office) : 'recording office'}.`,
  },
  review: { title: () => 'Under review', row: (line, _, says) => askedWords(line, says) },
  back: {
    title: ({ lines }) =>
      lines.some(({ progress }) => progress === 'refunded') ? 'Refunded' : 'Being refunded',
    note: ({ paymentId }) => moneyBackWords(isBalancePayment(paymentId)),
    row: backWords,
  },
  released: { title: () => 'Not charged', row: () => `${BOUGHT_BEFORE} ${NOT_CHARGED}` },
}

export function moneyBackWords(isToBalance: boolean): string {
  return isToBalance
    ? 'The money is back in your organization’s balance.'
    : `The money goes back to the card you paid with. Most banks show it within ${REFUND_ARRIVAL_WINDOW}.`
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

/** Names the office of every deed we couldn't deliver: one left out would tell why. */
function backWords({ progress, refundReason, office }: StoryLine): string {
  const state = progress === 'refunded' ? 'Refunded.' : 'Being refunded.'
  const why = refundReason ? ` ${WHY_REFUNDED[refundReason]}` : ''
  if (refundReason !== 'not_found' || !office) return state + why
  const phone = office.phone ? `, ${office.phone}` : ''
  return `${state}${why} Deeds there are recorded by the ${officeName(office)}${phone}.`
}
