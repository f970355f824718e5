import type { ReactNode } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { lineName, numberWords } from '../../../orders/wanted-deed.ts'
import { CrossIcon, WarningIcon } from '../../ui/icons.tsx'
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
