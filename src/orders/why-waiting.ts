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
  /** Why staff have to look at it. */
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

/** Why a line is late or waiting, in one plain sentence, and what happens next automatically. Null
 * if it's done or has only just started. */
export function whyWaiting(line: Waiting, at: Date): Told | null {
  const since = line.progressAt
  const waited = at.getTime() - line.progressAt.getTime()
  const late = isLate(line, at)
  const told = line.delayToldAt ? ' The customer was told.' : ''
  const lateness = late && line.promisedBy ? [' Late since ', line.promisedBy, `.${told}`] : []
  const end = line.refundedAfter ? [' Refunded by itself on ', line.refundedAfter, '.'] : []
  switch (line.progress) {
    case 'unpaid':
      return ['Not paid since ', since, ': nothing is searched before the money is there.']
    case 'queued':
      if (waited < SLOW_MS && !late) return null
      return ['In line since ', since, ': the search has not begun.', ...lateness, ...end]
    case 'searching':
      if (waited < SLOW_MS && !late) return null
      return ['Searching since ', since, `: ${sourceWords(line.sourcesDown)}`, ...lateness, ...end]
    case 'checking':
      if (waited < SLOW_MS && !late) return null
      return ['The copy is being fetched and checked since ', since, '.', ...lateness, ...end]
    case 'desk':
      return ['At the desk since ', since, `: ${asSentence(line.deskReason)}`, ...lateness, ...end]
    case 'ready':
      if (waited > STUCK_MS) return ['Ready since ', since, ' and could not be delivered.', ...end]
      if (line.others > 0) {
        return [
          'Ready since ',
          since,
          ': goes out in a moment, together with the other deeds of the order where they are quick.',
        ]
      }
      return waited < SLOW_MS ? null : ['Ready since ', since, ': its delivery is due.']
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
    ? `not answering at the moment: ${down.join(', ')}. Tried again by itself.`
    : 'the source has not answered yet and is asked again by itself.'
}

function refundWords(refund: Waiting['refund'], since: Date): Told {
  if (refund?.state === 'failed') {
    const why = refund.failure ? ` (${refund.failure.replaceAll('_', ' ')})` : ''
    return [`The refund failed${why} and waits for a person since `, since, '.']
  }
  if (refund?.state === 'pending') return ['The refund is with the bank since ', since, '.']
  return ['The refund is being sent since ', since, '.']
}

function asSentence(words: string | null): string {
  if (!words) return 'nobody wrote down why.'
  return /[.!?]$/.test(words) ? words : `${words}.`
}
