import { HOUR, MINUTE } from '../durations.ts'
import { type LineState, RELEASE_WORDS, type ReleaseReason } from './line.ts'
import { isLate } from './promise.ts'
import type { RefundState } from './refund.ts'

export interface Waiting {
  progress: LineState
  progressAt: Date
  promisedBy: Date | null
  refundedAfter: Date | null
  delayToldAt: Date | null
  /** Why it was never charged, if it wasn't. */
  releaseReason: ReleaseReason | null
  /** When it's refunded as not found, if its deed is withheld. */
  withheldUntil: Date | null
  deskReason: string | null
  /** Sources we aren't asking because they failed. */
  sourcesDown: readonly string[]
  refund: { state: RefundState; failure: string | null } | undefined
  /** How many other lines of the order are still in progress. */
  others: number
}

/** Text with moments in between, which the page shows in its own time zone. */
export type Told = Array<string | Date>

/** Automatic steps take minutes; after this long, it's worth mentioning. */
const SLOW_MS = 5 * MINUTE
const STUCK_MS = HOUR

/** What its customer must not be told. */
const WITHHELD = [
  'Withheld. The customer sees it with our staff until it’s refunded as not found on ',
]

/** Why a line is late or waiting, in one plain sentence, and what happens next automatically. Null
 * if it's done or has only just started. */
export function whyWaiting(line: Waiting, at: Date): Told | null {
  const since = line.progressAt
  const waited = at.getTime() - line.progressAt.getTime()
  const late = isLate(line, at)
  const told = line.delayToldAt ? ' The customer has been told.' : ''
  const lateness = late && line.promisedBy ? [' Overdue since ', line.promisedBy, `.${told}`] : []
  const end = line.refundedAfter ? [' Auto-refund on ', line.refundedAfter, '.'] : []
  switch (line.progress) {
    case 'unpaid':
      return ['Unpaid since ', since, '. The search starts with the payment.']
    case 'queued':
      if (waited < SLOW_MS && !late) return null
      return ['Queued since ', since, ': the search hasn’t started.', ...lateness, ...end]
    case 'searching':
      if (waited < SLOW_MS && !late) return null
      return ['Searching since ', since, `: ${sourceWords(line.sourcesDown)}`, ...lateness, ...end]
    case 'checking':
      if (waited < SLOW_MS && !late) return null
      return ['Fetching and checking the copy since ', since, '.', ...lateness, ...end]
    case 'desk':
      if (line.withheldUntil) return [...WITHHELD, line.withheldUntil, '.']
      return ['At the desk since ', since, `: ${asSentence(line.deskReason)}`, ...lateness, ...end]
    case 'ready':
      if (waited > STUCK_MS) return ['Ready since ', since, ' but couldn’t be delivered.', ...end]
      if (line.others > 0) {
        return [
          'Ready since ',
          since,
          '. It goes out shortly, with the order’s other deeds if they’re quick.',
        ]
      }
      return waited < SLOW_MS ? null : ['Ready since ', since, ': about to be delivered.']
    case 'refunding':
      return refundWords(line.refund, since)
    case 'delivered':
    case 'refunded':
      return null
    case 'released':
      return line.releaseReason && [RELEASE_WORDS[line.releaseReason]]
  }
}

function sourceWords(down: readonly string[]): string {
  return down.length > 0
    ? `${down.join(', ')} isn’t answering. We’ll try again automatically.`
    : 'no answer from the source yet. We’ll ask again automatically.'
}

function refundWords(refund: Waiting['refund'], since: Date): Told {
  if (refund?.state === 'failed') {
    const why = refund.failure ? ` (${refund.failure.replaceAll('_', ' ')})` : ''
    return [`The refund failed${why} and has needed review since `, since, '.']
  }
  if (refund?.state === 'pending') return ['The refund has been with the bank since ', since, '.']
  return ['Sending the refund since ', since, '.']
}

function asSentence(words: string | null): string {
  if (!words) return 'no reason was given.'
  return /[.!?]$/.test(words) ? words : `${words}.`
}
