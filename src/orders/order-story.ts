import { type LineState, lineIs } from './line.ts'
import type { OrderStatus } from './order.ts'
import { KINDS, type Kind, type Says, type StoryLine, WORDS } from './story-words.ts'

export interface ToldOrder<L extends StoryLine> {
  status: OrderStatus
  /** The card's payment, or the balance's. */
  paymentId: string
  lines: readonly L[]
}

export interface Row<L> {
  kind: Kind
  line: L
  words: string
  /** "Due Tue, Nov 17", if our staff has it. */
  due: string | undefined
}

export interface Group<L> {
  kind: Kind
  title: string
  note: string | undefined
  rows: Row<L>[]
}

/** All that is said of an order as a whole. Its page, its emails and its receipt read it here, so that
 * none of them can say otherwise. */
export interface Story<L> {
  /** In the order's own sequence. */
  rows: Row<L>[]
  groups: Group<L>[]
  of: (kind: Kind) => L[]
  /** How many lines were charged, or will be: what every "of 12" counts. */
  total: number
  /** "9 of 12 delivered · 3 with our staff, due Tue, Nov 17" */
  summary: string
  /** By when our staff has the last of theirs: "Tue, Nov 17". */
  dueBy: string | undefined
  isNeverCharged: boolean
  /** Cents. */
  refunding: number
  refunded: number
}

export function storyOf<L extends StoryLine>(order: ToldOrder<L>, says: Says): Story<L> {
  const { status, paymentId, lines } = order
  const rows = lines.map((line): Row<L> => {
    const kind = kindOf(line)
    const [day] = kind === 'staff' ? daysOf([line], says) : []
    return { kind, line, words: WORDS[kind].row(line, status, says), due: day && `Due ${day}` }
  })
  const of = (kind: Kind) => rows.flatMap((row) => (row.kind === kind ? row.line : []))
  const total = lines.length - of('released').length
  const inState = (state: LineState) => lines.filter(({ progress }) => progress === state)
  const cents = (some: L[]) => some.reduce((sum, { price }) => sum + price, 0)
  const days = daysOf(of('staff'), says)
  const about = { status, paymentId, isAlone: total === 1, hasChoice: of('late').length > 0 }
  const groups = KINDS.flatMap((kind) => {
    const inside = rows.filter((row) => row.kind === kind)
    const told = { ...about, lines: of(kind) }
    const { title, note } = WORDS[kind]
    return inside.length > 0 ? [{ kind, title: title(told), note: note?.(told), rows: inside }] : []
  })
  return {
    rows,
    groups,
    of,
    total,
    summary: summaryOf({ total, count: (kind) => of(kind).length, inState }, days),
    dueBy: days.at(-1),
    isNeverCharged: status === 'failed' && total === 0,
    refunding: cents(inState('refunding')),
    refunded: cents(inState('refunded')),
  }
}

function kindOf({ progress, isLate, request }: StoryLine): Kind {
  if (progress === 'unpaid' || progress === 'released') return progress
  if (lineIs('givenBack', progress)) return 'back'
  if (isLate) return 'late'
  if (request?.decision === null) return 'review'
  if (progress === 'delivered') return 'delivered'
  return progress === 'desk' ? 'staff' : 'coming'
}

/** The days on which these are due, the last one last. */
function daysOf(staff: readonly StoryLine[], { day }: Says): string[] {
  const promises = staff.flatMap(({ promisedBy }) => promisedBy ?? [])
  return [...new Set(promises.toSorted((a, b) => a.getTime() - b.getTime()).map(day))]
}

interface Counted {
  total: number
  count: (kind: Kind) => number
  inState: (state: LineState) => readonly unknown[]
}

function summaryOf({ total, count, inState }: Counted, days: string[]): string {
  const isAlone = total === 1
  const late = count('late')
  const due = days.length > 0 && `due ${days.length > 1 ? 'by ' : ''}${days.at(-1)}`
  const some = (number: number, words: string) => {
    if (number === 0) return undefined
    return isAlone ? words : `${number === total ? allOf(total) : number} ${words}`
  }
  const parts = [
    deliveredWords(count('delivered'), total),
    comingWords(count('coming'), total),
    isAlone && late === 1 ? 'your deed is late' : some(late, 'late'),
    // Late deeds are also with our staff, so the others are named by their date.
    some(
      count('staff'),
      [(late === 0 || !due) && 'with our staff', due].filter(Boolean).join(', '),
    ),
    some(count('review'), 'under review'),
    some(inState('refunding').length, 'being refunded'),
    some(inState('refunded').length, 'refunded'),
    count('released') > 0 && `${count('released')} not charged`,
  ]
  const sentence = parts.filter(Boolean).join(' · ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** "both", "all 12" */
function allOf(count: number): string {
  return count === 2 ? 'both' : `all ${count}`
}

function deliveredWords(count: number, total: number): string | undefined {
  if (count === 0) return undefined
  if (total === 1) return 'your deed is here'
  return count === total ? `${allOf(total)} delivered` : `${count} of ${total} delivered`
}

function comingWords(count: number, total: number): string | undefined {
  if (count === 0) return undefined
  if (total === 1) return 'searching for your deed'
  return count === total ? `searching for ${allOf(total)} deeds` : `searching for ${count}`
}
