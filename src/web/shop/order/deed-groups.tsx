import type { ReactNode } from 'react'
import { officeName } from '../../../addresses/offices/seller-words.ts'
import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import { lineWords } from '../../line-words.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { day, mediumDate, shortDay } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { DeedFacts, DeedFiles, DeedRow } from './deed-row.tsx'
import { NOT_CHARGED_WORDS, refundWords } from './money-back-words.ts'
import { groupsOf } from './order-summary.ts'

/** The order's deeds, one row each, by what to expect of them. */
export function DeedGroups({ order }: { order: CustomerOrder }) {
  const { delivered, coming, staff, back } = groupsOf(order)
  const isAlone = order.lines.length === 1
  return (
    <div className="space-y-8">
      {delivered.length > 0 && (
        <Group title="Delivered" note={linkWords(delivered)}>
          {delivered.map((line) => (
            <DeedRow key={line.id} line={line} edge="border-s-seal">
              <DeedFacts line={line} note={requestWords(line)} />
              <DeedFiles orderId={order.id} line={line} />
            </DeedRow>
          ))}
        </Group>
      )}
      {coming.length > 0 && (
        <Group title={comingTitle(order)} note={comingNote(order, isAlone)}>
          {coming.map((line) => (
            <DeedRow key={line.id} line={line} edge="border-s-edge">
              <p className="text-sm sm:col-span-2">
                {requestWords(line) ?? comingWords(order, line)}
              </p>
            </DeedRow>
          ))}
        </Group>
      )}
      {staff.length > 0 && (
        <Group
          title="With our staff"
          note={staff.every(({ isLate }) => isLate) ? undefined : staffNote(isAlone)}
        >
          {staff.map((line) => (
            <DeedRow key={line.id} line={line} edge="border-s-amber bg-amber-wash">
              <p className="text-sm">{requestWords(line) ?? staffWords(line)}</p>
              <Due line={line} />
            </DeedRow>
          ))}
        </Group>
      )}
      {back.length > 0 && (
        <Group title={backTitle(back)} note={backNote(order, back)}>
          {back.map((line) => (
            <DeedRow key={line.id} line={line} edge="border-s-oxblood">
              <p className="text-sm sm:col-span-2">
                {line.notCharged ? NOT_CHARGED_WORDS : lineWords(line.progress).shop}
              </p>
            </DeedRow>
          ))}
        </Group>
      )}
    </div>
  )
}

function Group(props: { title: string; note: string | undefined; children: ReactNode }) {
  const id = `group-${props.title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-lg">
          {props.title}
        </h2>
        {props.note && (
          <p className="text-xs text-muted">
            <Unbroken text={props.note} />
          </p>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line rounded border border-line bg-card">
        {props.children}
      </ul>
    </section>
  )
}

function linkWords(lines: OrderLine[]): string {
  const open = lines.flatMap(({ deed }) =>
    deed?.standing === 'open' ? [deed.expiresAt.getTime()] : [],
  )
  if (open.length === 0) return 'The links no longer work. Resend links to get new ones.'
  const until = mediumDate(new Date(Math.min(...open)))
  if (open.length === 1) return `The link works until ${until}.`
  return `Links work until ${until}. Download All is one ZIP with an index.`
}

function comingTitle({ status }: CustomerOrder): string {
  if (status === 'pending') return 'Your order'
  return status === 'failed' ? 'Not paid' : 'Searching'
}

function comingWords({ status }: CustomerOrder, { progress }: OrderLine): string {
  if (status === 'failed') return 'We haven’t searched for it, because it wasn’t paid for.'
  return lineWords(progress).shop
}

function comingNote({ status, lines }: CustomerOrder, isAlone: boolean): string | undefined {
  if (status === 'pending') return 'The search starts as soon as your payment arrives.'
  if (lines.every(({ progress }) => progress === 'unpaid')) return undefined
  return isAlone
    ? 'Your deed is almost ready, usually within minutes.'
    : 'Your deeds are almost ready, usually within minutes.'
}

function staffNote(isAlone: boolean): string {
  return `There’s nothing for you to do. If we can’t get ${isAlone ? 'it' : 'a deed'}, we’ll refund it automatically.`
}

/** Where our staff gets it, if we know. */
function staffWords({ office, isLate }: OrderLine): string {
  if (isLate) return 'Delayed. We’ve let you know by email.'
  return `Our staff is getting this copy from the ${office ? officeName(office) : 'recording office'}`
}

function requestWords({ request }: OrderLine): string | undefined {
  if (!request || request.decision !== null) return undefined
  return `You asked for a refund. We’ll answer by ${day(request.reviewBy)}.`
}

function Due({ line: { isLate, promisedBy } }: { line: OrderLine }) {
  if (!promisedBy) return null
  return (
    <p className="flex items-center gap-1 text-sm font-medium text-amber-ink sm:justify-end">
      <ClockIcon />
      {isLate ? (
        'Overdue'
      ) : (
        <time dateTime={promisedBy.toISOString()}>{`Due ${shortDay(promisedBy)}`}</time>
      )}
    </p>
  )
}

function backTitle(lines: OrderLine[]): string {
  return lines.every(({ notCharged }) => notCharged) ? 'Not charged' : 'Refunded'
}

function backNote(
  { stripePaymentIntentId }: CustomerOrder,
  lines: OrderLine[],
): string | undefined {
  if (lines.every(({ notCharged }) => notCharged)) return undefined
  return refundWords(stripePaymentIntentId)
}
