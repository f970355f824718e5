import { isMoving, type LineState } from '../../../orders/line.ts'
import { DELIVERY_WINDOW, DOWNLOAD_LINK_DAYS, REFUND_ARRIVAL_WINDOW } from '../../../policy.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

/** What each state means to the person who waits: where it is, and what comes next. */
const WORDS: Record<LineState, [now: string, next: string]> = {
  unpaid: ['Waiting for your payment', 'The search starts when the payment has arrived.'],
  queued: ['Paid, next in line', 'The search starts in a moment.'],
  searching: ['Searching the official records', 'Usually done within minutes.'],
  checking: [
    'Found, checking the copy',
    'We make sure that it is the right deed before we send it.',
  ],
  desk: [
    'With our staff',
    `No online copy could be used, so a person gets it from the recording office within ${DELIVERY_WINDOW}. If there is none, you are refunded.`,
  ],
  ready: ['Checked and ready', 'Your download link is on its way to your inbox.'],
  delivered: [
    'Delivered',
    `The download link is in your e-mail and works for ${DOWNLOAD_LINK_DAYS} days.`,
  ],
  refunding: ['Being refunded', 'The money is on its way back to your card.'],
  refunded: [
    'Refunded',
    `The money went back to your card. Your bank shows it in ${REFUND_ARRIVAL_WINDOW}.`,
  ],
}

/** Its money goes back, or has gone: no deed is to come for it. */
export function isGivenBack(state: LineState): boolean {
  return state === 'refunding' || state === 'refunded'
}

function dotClass(state: LineState): string {
  if (state === 'delivered' || state === 'ready') return 'bg-seal'
  if (isGivenBack(state)) return 'bg-oxblood'
  return 'bg-amber'
}

const LATE = 'It is late, and we are sorry. You can cancel it or wait, as you see above.'

export function LineProgress({ state, isLate = false }: { state: LineState; isLate?: boolean }) {
  const [now, usual] = WORDS[state]
  const next = isLate ? LATE : usual
  return (
    <div className="mt-2 flex gap-2 text-xs" data-progress={state}>
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 shrink-0 rounded-full ${dotClass(state)} ${isMoving(state) ? 'animate-pulse' : ''}`}
      />
      <p>
        <span className="font-medium">{now}.</span>{' '}
        <span className="text-muted">
          <Unbroken text={next} />
        </span>
      </p>
    </div>
  )
}
