import type { ReactNode } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { lineName, numberWords } from '../../../orders/wanted-deed.ts'
import { CrossIcon, Icon, WarningIcon } from '../../ui/icons.tsx'
import { mediumDate } from '../../ui/moment.ts'
import type { CartItem } from '../cart.ts'
import { questionOf } from './question.ts'

/** How a line of the cart looks, by what to expect of it. */
export type Tone = 'awaited' | 'soon' | 'staff' | 'notSold'

export function toneOf(forecast: Forecast | undefined): Tone {
  if (!forecast) return 'awaited'
  if (forecast.notSold) return 'notSold'
  return forecast.isImmediate ? 'soon' : 'staff'
}

/** The edge at the start of a line and the wash under it. */
export const LINE_LOOK: Record<Tone, string> = {
  awaited: 'border-s-line bg-card',
  soon: 'border-s-seal bg-card',
  staff: 'border-s-amber bg-amber-wash',
  notSold: 'border-s-oxblood bg-oxblood-wash',
}

export function RemoveButton(props: { item: CartItem; onRemove: () => void; className: string }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${lineName(props.item)}`}
      onClick={props.onRemove}
      className={`flex shrink-0 items-center justify-center rounded text-muted hover:text-oxblood ${props.className}`}
    >
      <CrossIcon />
    </button>
  )
}

/** The cart gets a number only from a deed that cites it. */
export const priorWords = (number: string) => `Prior deed · ${numberWords(number)}`

interface MarksProps {
  item: CartItem
  forecast: Forecast | undefined
}

/** What a buyer should look at again before paying. */
export function isMarked({ item, forecast }: MarksProps): boolean {
  return Boolean(questionOf(item, forecast) || forecast?.bought)
}

export function Marks({ item, forecast }: MarksProps) {
  const question = questionOf(item, forecast)
  const bought = forecast?.bought
  if (!question && !bought) return null
  return (
    <div className="mt-1 space-y-1 text-xs text-amber-ink">
      {question && <Mark>{`${question.ask} ${question.why}.`}</Mark>}
      {bought && (
        <Mark>
          <Bought bought={bought} />
        </Mark>
      )}
    </div>
  )
}

/** Leads to the order that has it. */
export function Bought({ bought: { at, orderId } }: { bought: NonNullable<Forecast['bought']> }) {
  return (
    <a href={`${APP_PATHS.success}?order=${orderId}`} className="underline underline-offset-2">
      {`You bought it on ${mediumDate(at)}`}
    </a>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5">
      <span className="mt-0.5 [&>svg]:size-4">
        <WarningIcon />
      </span>
      <span>{children}</span>
    </p>
  )
}

/** Only the cart has these. */
export function QuestionIcon() {
  return (
    <Icon className="size-4">
      <path d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M9.4 9.6a2.6 2.6 0 1 1 3.8 2.3c-.8.4-1.2.9-1.2 1.7M12 16.8v.01" />
    </Icon>
  )
}

/** At the end of a field that looks like text. */
export function PencilIcon() {
  return (
    <Icon className="pointer-events-none absolute end-2 top-1/2 size-3.5 -translate-y-1/2 text-muted">
      <path d="m4.5 19.5 1-4L16.2 4.8l3 3L8.5 18.5z" />
    </Icon>
  )
}
